import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proofOf } from '#server/backup/proof.ts';
import { loginsOf } from '#server/logins.ts';
import type { Address } from '../../scenarios/kit.ts';
import { acknowledgedOf, type Caller, keptOf, newCaller, noWrites, type Writes, writeUntil } from '../kill-writes.ts';
import { freePort, KilledServer } from '../killed-process.ts';
import { ArchivedPostgres, type Moment } from './archive.ts';

const CLIENTS = 4;
const DESK = { deskKey: 'drill', deskSecret: 'a-secret-of-the-drill-alone' };

/** What people do until so much of it was acknowledged; nothing is under way afterwards. */
async function written(caller: Caller, count: number): Promise<Writes> {
  const writes = noWrites();
  const isOver = () => acknowledgedOf(writes) >= count;
  await Promise.all(Array.from({ length: CLIENTS }, () => writeUntil(caller, writes, isOver)));
  return writes;
}

interface Past {
  readonly caller: Caller;
  readonly before: Writes;
  readonly after: Writes;
  /** Between the two, and after both. */
  readonly moment: Moment;
  readonly end: Moment;
}

/** A base backup while people write, then writes before and after a moment, all of it by the server that operators run. */
async function pastOf(postgres: ArchivedPostgres, orders: number, count: number): Promise<Past> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qixing-drill-'));
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, DEMO: 'on', DEMO_ORDERS: String(orders) };
  const server = new KilledServer(await freePort(), { ...env, DESK_KEYS: `${DESK.deskKey}:${DESK.deskSecret}` });
  try {
    await server.start();
    const address: Address = { urls: [server.url], ...DESK };
    const caller = await newCaller(address);
    const [during] = await Promise.all([written(caller, count), postgres.baseBackup()]);
    const later = await written(caller, count);
    const before = {
      acknowledged: new Map([...during.acknowledged, ...later.acknowledged]),
      inDoubt: new Map(),
      orders: [...during.orders, ...later.orders],
    };
    const moment = await postgres.now();
    const after = await written(caller, count);
    const end = await postgres.now();
    await written(caller, 1);
    await postgres.archived();
    return { caller, before, after, moment, end };
  } finally {
    await server.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Found {
  readonly lostBefore: number;
  readonly lostAfter: number;
  readonly doubled: number;
  readonly differences: number;
  readonly brokenLogs: number;
  readonly seconds: number;
}

/** What the past is like when it is made again up to a moment. */
async function foundAt(postgres: ArchivedPostgres, past: Past, moment: Moment): Promise<Found> {
  const started = Date.now();
  const restored = await postgres.restored(moment);
  const seconds = Math.round((Date.now() - started) / 1_000);
  try {
    const { url } = restored;
    const [before, after] = [await keptOf(url, past.caller, past.before), await keptOf(url, past.caller, past.after)];
    const { server } = loginsOf({ databaseAdminUrl: '', databaseUrl: '', replicaUrl: '' }, postgres.url);
    const { host } = new URL(url);
    const { differences, brokenLogs } = await proofOf(url, Object.assign(new URL(server), { host }).href);
    const doubled = before.doubled + after.doubled;
    return { lostBefore: before.lost, lostAfter: after.lost, doubled, differences, brokenLogs, seconds };
  } finally {
    await restored.postgres.stop();
  }
}

/** Whether it is noticed that the archive ends before the moment. */
async function isRefusedWithout(postgres: ArchivedPostgres, moment: Moment): Promise<boolean> {
  const pieces = readdirSync(postgres.archive).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= moment.piece);
  const restored = await postgres.restored(moment, pieces).catch(() => null);
  await restored?.postgres.stop();
  return restored === null;
}

const textOf = ({ lostBefore, lostAfter, doubled, differences, brokenLogs, seconds }: Found): string =>
  `before it ${lostBefore} missing, after it ${lostAfter} missing, ${doubled} twice; reconcile ${differences} differences, ` +
  `${brokenLogs} broken logs; ${seconds} s`;

/** The database of a lost machine, as it was at a moment. What was written before is there, what came after is not. */
export async function drillPitr(orders: number, count: number, say: (line: string) => void): Promise<boolean> {
  const postgres = await ArchivedPostgres.start();
  try {
    const past = await pastOf(postgres, orders, count);
    await postgres.lose();
    const [before, after] = [acknowledgedOf(past.before), acknowledgedOf(past.after)];
    say(`${before} writes acknowledged before ${past.moment.at}, ${after} after it; the machine is lost`);
    const then = await foundAt(postgres, past, past.moment);
    say(`at that moment: ${textOf(then)}`);
    const later = await foundAt(postgres, past, past.end);
    say(`control, at a later one: ${textOf(later)}`);
    const isRefused = await isRefusedWithout(postgres, past.end);
    say(`control, with an archive that ends before it: ${isRefused ? 'refused' : 'NOT refused'}`);
    const isSound = [then, later].every((found) => found.doubled + found.differences + found.brokenLogs === 0);
    const isExact = then.lostBefore === 0 && then.lostAfter === after;
    return isSound && isExact && later.lostBefore + later.lostAfter === 0 && isRefused;
  } finally {
    await postgres.remove();
  }
}
