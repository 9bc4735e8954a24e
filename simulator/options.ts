import { parseArgs } from 'node:util';
import { FAULTS, type Fault } from './faults.ts';

export interface Options {
  readonly seed: string;
  /** How long it plays; neither: until it is stopped. */
  readonly days: number | null;
  readonly months: number | null;
  /** live: only the provider is played, for whoever books in the app. */
  readonly speed: 'fast' | 'real' | 'live';
  readonly faults: ReadonlySet<Fault>;
}

export class WrongOption extends Error {}

function countOf(text: string, name: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1_200) throw new WrongOption(`--${name} 应为 1 至 1200 的整数`);
  return count;
}

function faultsOf(text: string): ReadonlySet<Fault> {
  if (text === 'all') return new Set(FAULTS);
  const names = text === 'none' ? [] : text.split(',');
  const unknown = names.find((name) => !(FAULTS as readonly string[]).includes(name));
  if (unknown !== undefined) throw new WrongOption(`--faults 没有“${unknown}”，可选：${FAULTS.join('、')}、all、none`);
  return new Set(names as Fault[]);
}

const KNOWN = {
  days: { type: 'string' },
  months: { type: 'string' },
  forever: { type: 'boolean' },
  seed: { type: 'string', default: '1' },
  speed: { type: 'string', default: 'fast' },
  faults: { type: 'string', default: 'all' },
} as const;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: KNOWN, allowPositionals: true });
  } catch (error) {
    throw new WrongOption((error as Error).message);
  }
}

/** What stands on the command line; what is left over are addresses. */
export function readOptions(args: readonly string[]): { options: Options; urls: string[] } {
  const { values, positionals } = parsed(args);
  const { days, months, forever, seed, speed, faults } = values;
  if ([days, months, forever].filter((given) => given !== undefined).length > 1) {
    throw new WrongOption('--days、--months 和 --forever 只能选一个');
  }
  if (speed !== 'fast' && speed !== 'real' && speed !== 'live')
    throw new WrongOption('--speed 应为 fast、real 或 live');
  const isOneDay = days === undefined && months === undefined && !forever;
  return {
    options: {
      seed,
      days: isOneDay ? 1 : days === undefined ? null : countOf(days, 'days'),
      months: months === undefined ? null : countOf(months, 'months'),
      speed,
      faults: faultsOf(faults),
    },
    urls: positionals,
  };
}
