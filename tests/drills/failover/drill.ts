import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { random } from '#world/random.ts';
import type { Address } from '../../scenarios/kit.ts';
import { acknowledgedOf, type Caller, keptOf, newCaller, noWrites, type Writes, writeUntil } from '../kill-writes.ts';
import { freePort, KilledServer } from '../killed-process.ts';
import { differencesOf, tellAgain } from '../kills.ts';
import { FailoverCluster } from './cluster.ts';

export interface FailoverDrill {
  readonly programs: string;
  readonly seed: string;
  readonly kills: number;
  readonly synchronous: boolean;
}

export interface FailoverFigures {
  readonly kills: number;
  readonly acknowledged: number;
  readonly inDoubt: number;
  readonly lost: number;
  readonly doubled: number;
  readonly differences: readonly string[];
  /** Seconds from each kill to the first write that was acknowledged after it. */
  readonly gaps: readonly number[];
  readonly seconds: number;
}

const COMPANIES = 4;
const CLIENTS_OF_EACH = 2;
const DEAF_MS = 1_500;
const DESK = { deskKey: 'drill', deskSecret: 'a-secret-of-the-drill-alone' };

interface Stage {
  readonly cluster: FailoverCluster;
  readonly callers: readonly Caller[];
}

const countOf = (writes: readonly Writes[]): number => writes.reduce((sum, one) => sum + acknowledgedOf(one), 0);

async function reached(writes: readonly Writes[], least: number): Promise<void> {
  for (const end = Date.now() + 180_000; countOf(writes) < least; await wait(5))
    if (Date.now() > end) throw new Error('no write is acknowledged for three minutes');
}

/** The primary loses its power in the middle of writes, which go on until some are taken again. */
async function killOnce({ cluster, callers }: Stage, after: number, isDeaf: boolean) {
  const writes = callers.map(noWrites);
  let isOver = false;
  const clients = callers.flatMap((caller, nth) =>
    Array.from({ length: CLIENTS_OF_EACH }, () => writeUntil(caller, writes[nth]!, () => isOver)),
  );
  try {
    await reached(writes, after);
    const primary = await cluster.primary();
    const replicas = cluster.nodes.filter((node) => node !== primary);
    const hear = isDeaf ? await Promise.all(replicas.map((node) => node.goDeaf())) : [];
    if (isDeaf) await wait(DEAF_MS);
    primary.kill();
    const killed = performance.now();
    for (const again of hear) again();
    // What was acknowledged in the instant of the kill is told a moment later.
    await wait(500);
    await reached(writes, countOf(writes) + 1);
    const gap = (performance.now() - killed) / 1_000;
    await reached(writes, countOf(writes) + 20);
    primary.start();
    return { writes, gap };
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
}

async function withStage<T>(drill: FailoverDrill, work: (stage: Stage) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qixing-drill-'));
  const cluster = await FailoverCluster.make(drill.programs, drill.synchronous);
  const env = { DATABASE_URL: cluster.databaseUrl, DATA_DIR: dataDir, DEMO: 'on', DEMO_ORDERS: '500' };
  const server = new KilledServer(await freePort(), { ...env, DESK_KEYS: `${DESK.deskKey}:${DESK.deskSecret}` });
  try {
    await server.start();
    const address: Address = { urls: [server.url], ...DESK };
    const callers: Caller[] = [];
    while (callers.length < COMPANIES) callers.push(await newCaller(address));
    return await work({ cluster, callers });
  } finally {
    await server.kill();
    cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Of three machines the first is killed again and again; each time it comes back as the last. */
export async function drillFailover(drill: FailoverDrill, say: (line: string) => void): Promise<FailoverFigures> {
  const started = Date.now();
  const draw = random(`failover/${drill.seed}`);
  const sums = { kills: 0, acknowledged: 0, inDoubt: 0, lost: 0, doubled: 0 };
  const gaps: number[] = [];
  const differences = await withStage(drill, async (stage) => {
    for (let nth = 0; nth < drill.kills && (drill.synchronous || sums.lost === 0); nth += 1) {
      await stage.cluster.whole(drill.synchronous);
      // In half of them the others hear nothing for a moment before; in the control always.
      const isDeaf = draw.int(0, 1) === 1 || !drill.synchronous;
      const { writes, gap } = await killOnce(stage, draw.int(100, 300), isDeaf);
      gaps.push(gap);
      sums.kills += 1;
      sums.acknowledged += countOf(writes);
      sums.inDoubt += writes.reduce((sum, { inDoubt }) => sum + inDoubt.size, 0);
      for (const [at, caller] of stage.callers.entries()) {
        const kept = await keptOf(stage.cluster.databaseUrl, caller, await tellAgain(caller, writes[at]!));
        sums.lost += kept.lost;
        sums.doubled += kept.doubled;
      }
      say(`  ${nth + 1}: ${gap.toFixed(1)} s${isDeaf ? ', the others deaf before' : ''}, ${sums.lost} lost so far`);
    }
    return drill.synchronous ? differencesOf(stage.cluster.databaseUrl) : [];
  });
  return { ...sums, differences, gaps, seconds: Math.round((Date.now() - started) / 1_000) };
}
