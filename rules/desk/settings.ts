import { z } from 'zod';
import { DESK_REFUSALS } from '../desk.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { DESK_SESSION } from './people.ts';
import type { DeskLimits } from './rights.ts';

/** What each of them may be, from and to; forms offer the same. */
export const DESK_BOUNDS = {
  dayFactor: [1, 20],
  regretSeconds: [10, 600],
  releaseHours: [1, 168],
  idleMinutes: [5, DESK_SESSION.idleMinutes],
  absoluteHours: [1, DESK_SESSION.absoluteHours],
} as const;

const between = (what: string, [least, most]: readonly [least: number, most: number]) => {
  const text = `${what}应为 ${least} 至 ${most} 的整数`;
  return z.int(text).min(least, text).max(most, text);
};
const cap = z.int('金额应为整数（分）').min(0, '金额不能小于 0').max(100_000_000_000, '金额太大').nullable();

/** How the provider's people work, all of them alike. Sessions can be made shorter than the longest, never longer. */
export const DeskSettings = z.object({
  /** From this amount on a second person looks at a correction or refund, whatever the role's limit; null: by that alone. */
  correctionCapFen: cap,
  /** The same of recharges, repayments, adjustments and credit. */
  movementCapFen: cap,
  /** What one person may move in a day without a second person, in limits: many small acts are one large one. */
  dayFactor: between('当日累计倍数', DESK_BOUNDS.dayFactor),
  /** How long an act within one's limit can be taken back. */
  regretSeconds: between('缓冲时间', DESK_BOUNDS.regretSeconds),
  /** What nobody released by then is returned to whoever submitted it. */
  releaseHours: between('放行期限', DESK_BOUNDS.releaseHours),
  /** How long a session lasts unused, and at most. */
  idleMinutes: between('无操作时长', DESK_BOUNDS.idleMinutes),
  absoluteHours: between('最长登录时长', DESK_BOUNDS.absoluteHours),
});
export type DeskSettings = z.output<typeof DeskSettings>;

export type ReviewRules = Omit<DeskSettings, 'idleMinutes' | 'absoluteHours'>;

export const FIRST_SETTINGS: DeskSettings = {
  ...{ correctionCapFen: null, movementCapFen: null, dayFactor: 5, regretSeconds: 60, releaseHours: 72 },
  ...DESK_SESSION,
};

const capText = (fen: number | null): string => (fen === null ? '不另设' : moneyText(fen));
const TEXTS: { [K in keyof DeskSettings]: readonly [label: string, text: (value: DeskSettings[K]) => string] } = {
  correctionCapFen: ['更正、退款、异议一律复核的金额', capText],
  movementCapFen: ['收付、授信一律复核的金额', capText],
  dayFactor: ['当日累计', (factor) => `自办上限的 ${factor} 倍`],
  regretSeconds: ['缓冲时间', (seconds) => `${seconds} 秒`],
  releaseHours: ['放行期限', (hours) => `${hours} 小时`],
  idleMinutes: ['无操作退出', (minutes) => `${minutes} 分钟`],
  absoluteHours: ['最长登录', (hours) => `${hours} 小时`],
};

function textOf<K extends keyof DeskSettings>(settings: DeskSettings, name: K): string {
  return TEXTS[name][1](settings[name]);
}

/** What became different, in words; '' where nothing did. */
export const settingsChange = (before: DeskSettings, after: DeskSettings): string =>
  (Object.keys(TEXTS) as (keyof DeskSettings)[])
    .filter((name) => before[name] !== after[name])
    .map((name) => `${TEXTS[name][0]}由 ${textOf(before, name)} 改为 ${textOf(after, name)}`)
    .join('，');

/** Whoever moves money themselves does not change the rules that watch over it. */
export const changeSettings = (actor: DeskLimits, after: DeskSettings): DeskSettings | Refused =>
  actor.correctionLimitFen > 0 || actor.movementLimitFen > 0 ? refuse(DESK_REFUSALS.rulesByMovers) : after;
