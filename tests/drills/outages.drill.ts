import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { Load } from './outages/load.ts';
import { pause, type Stage, withStage } from './outages/stage.ts';

/** How long an outage lasts; the long one is longer than any statement is waited for. */
const SECONDS = Number(process.env.OUTAGE_SECONDS ?? 5);
const LONG_SECONDS = Number(process.env.LONG_OUTAGE_SECONDS ?? 45);
/** A statement is waited for 40 seconds, a connection 5. */
const BOUND_MS = 47_000;
const LANES = 8;

type Outage = (stage: Stage) => Promise<() => Promise<void> | void>;

async function readiness({ app }: Stage): Promise<{ status: number; ms: number }> {
  const begun = performance.now();
  const { statusCode } = await app.inject('/health/ready');
  return { status: statusCode, ms: performance.now() - begun };
}

async function differencesOf({ owner }: Stage): Promise<string[]> {
  const client = await owner.connect();
  try {
    return (await reconcile(client)).map(differenceText);
  } finally {
    client.release();
  }
}

async function untilReady(stage: Stage): Promise<number> {
  const begun = performance.now();
  while ((await readiness(stage)).status !== 200) {
    if (performance.now() - begun > 120_000) throw new Error('not ready two minutes after the outage');
    await wait(100);
  }
  return (performance.now() - begun) / 1_000;
}

interface Expected {
  readonly seconds: number;
  readonly lanes?: number;
  /** What /health/ready says during it. */
  readonly ready: 503 | 200 | 'either';
  readonly refuses?: boolean;
}

const lines: string[] = [];
afterEach(() => console.log(lines.splice(0).join('\n')));

/** Writes before, during and after an outage, then counts. */
async function play(stage: Stage, name: string, outage: Outage, expected: Expected): Promise<Load> {
  const load = new Load(stage);
  load.begin(expected.lanes ?? LANES);
  await wait(1_500);
  const before = load.acknowledged.size;
  const end = await outage(stage);
  await wait(Math.min(1_500, expected.seconds * 500));
  const during = await readiness(stage);
  await wait(Math.max(0, expected.seconds * 1_000 - 1_500));
  await end();
  const recovered = await untilReady(stage);
  await wait(1_500);
  await load.end();
  const { refused, longestMs, odd } = load;
  const doubtful = load.inDoubt.size;
  await load.tellAgain();
  const { lost, doubled } = await load.kept();
  const differences = await differencesOf(stage);
  lines.push(
    `outages, ${name}: ${expected.seconds} s; ${load.acknowledged.size} writes acknowledged (${before} before it), ` +
      `${refused} refused, ${doubtful} told again, longest answer ${(longestMs / 1_000).toFixed(1)} s, ` +
      `ready said ${during.status} in ${Math.round(during.ms)} ms, ready again after ${recovered.toFixed(1)} s; ` +
      `${lost} lost, ${doubled} doubled, ${differences.length} differences; odd answers: ${[...new Set(odd)].slice(0, 5).join(' | ') || 'none'}`,
  );
  expect(odd).toEqual([]);
  expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });
  expect(differences).toEqual([]);
  expect(longestMs).toBeLessThan(BOUND_MS);
  expect(during.ms).toBeLessThan(2_500);
  if (expected.ready !== 'either') expect(during.status).toBe(expected.ready);
  if (expected.refuses) expect(refused).toBeGreaterThan(0);
  return load;
}

test('cut, swallowed, slow, paused and with all its connections in use: refused in time, and everything after it', async () => {
  await withStage(null, async (stage) => {
    const { relay, owner } = stage;
    const becomes =
      (mode: 'cut' | 'swallow' | 'slow'): Outage =>
      async () => {
        relay.become(mode);
        return () => {
          if (mode === 'swallow') relay.drop();
          relay.become('pass');
        };
      };
    await play(stage, 'cut', becomes('cut'), { seconds: SECONDS, ready: 503, refuses: true });
    await play(stage, 'answers swallowed', becomes('swallow'), { seconds: SECONDS, ready: 503, refuses: true });
    await play(stage, 'slow', becomes('slow'), { seconds: SECONDS, ready: 'either' });
    const locked: Outage = async () => {
      const client = await owner.connect();
      await client.query('begin; lock table approval_flow in access exclusive mode');
      return async () => {
        await client.query('rollback');
        client.release();
      };
    };
    await play(stage, 'pool exhausted', locked, { seconds: 12, lanes: 40, ready: 503, refuses: true });
    await play(stage, 'paused', async (of) => pause(of), { seconds: SECONDS, ready: 503 });
    const bare = new pg.Client({ connectionString: relay.url });
    bare.on('error', () => undefined);
    await bare.connect();
    let isAnswered = false;
    const long = await play(
      stage,
      'paused for long',
      async (of) => {
        const resume = pause(of);
        void bare.query('select 1').then(
          () => {
            isAnswered = true;
          },
          () => undefined,
        );
        return () => {
          lines.push(
            `outages, control: a connection without our bounds ${isAnswered ? 'was answered' : 'still waits'} after ${LONG_SECONDS} s`,
          );
          expect(isAnswered, 'the control must wait').toBe(false);
          resume();
        };
      },
      { seconds: LONG_SECONDS, ready: 503, refuses: true },
    );
    await bare.end();
    // The control of the counting: an entry that was acknowledged and is gone is found.
    const [name] = [...long.acknowledged].filter((one) => Number(one.slice(1)) % 20 !== 0);
    await owner.query(`set session_replication_role = replica; delete from approval_flow where name = '${name}'`);
    expect((await long.kept()).lost, 'the control must lose').toBe(1);
    lines.push('outages, control: an entry taken away was counted as lost');
  });
});

/** All the room that is left, in one file. */
function fill(folder: string): () => void {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  const block = Buffer.alloc(256 * 1024);
  try {
    for (;;) writeSync(file, block);
  } catch {
    // Full.
  }
  closeSync(file);
  return () => rmSync(path);
}

test('on a full disk: refused in time, and everything when there is room again', async () => {
  await withStage(260, async (stage) => {
    const { blocks, bsize } = statfsSync(stage.folder);
    if (blocks * bsize > 300 * 1024 * 1024) {
      console.log('outages, disk full: not played, a small disk cannot be mounted here');
      return;
    }
    await play(stage, 'disk full', async ({ folder }) => fill(folder), { seconds: 12, ready: 503, refuses: true });
  });
});
