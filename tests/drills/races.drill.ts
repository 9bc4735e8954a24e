import { expect, test } from 'vitest';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { random } from '#world/random.ts';
import { rideDesk } from '../kit/ride-calls.ts';
import { testServer } from '../kit/server.ts';
import { RACES, stageOf } from './race-kinds.ts';

const COUNT = Number(process.env.RACES ?? 312);
const SEED = process.env.DRILL_SEED ?? '16';

test(`${COUNT} races, seed ${SEED}: the last of something goes to one, and every sum reconciles`, async () => {
  const started = Date.now();
  const server = await testServer();
  const draw = random(`races/${SEED}`);
  const stage = await stageOf(server, await rideDesk(server), draw);
  const counts: Record<string, number> = {};
  const sums = { calls: 0, taken: 0 };
  const wrong: string[] = [];
  for (let nth = 0; nth < COUNT; nth += 1) {
    // A race is more than anybody sends in a minute.
    await server.owner.query('delete from rate_limit');
    // Each kind in turn, so that every one is run as often as the others; how many at once is drawn.
    const [kind, run] = Object.entries(RACES)[nth % Object.keys(RACES).length]!;
    const race = await run(stage, draw.int(2, 12));
    counts[kind] = (counts[kind] ?? 0) + 1;
    sums.calls += race.calls;
    sums.taken += race.taken;
    if (race.wrong) wrong.push(`race ${nth} (${kind}): ${race.wrong}`);
  }
  const client = await server.owner.connect();
  const differences = await reconcile(client).finally(() => client.release());
  const seconds = Math.round((Date.now() - started) / 1_000);
  console.log(
    `races: ${COUNT}, seed ${SEED}, ${sums.calls} calls at once, ${sums.taken} taken, ${JSON.stringify(counts)}, ` +
      `${wrong.length} wrong, ${differences.length} differences, ${seconds} s`,
  );
  expect(wrong).toEqual([]);
  expect(differences.map(differenceText)).toEqual([]);
});
