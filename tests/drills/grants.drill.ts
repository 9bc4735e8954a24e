import { expect, test } from 'vitest';
import { random } from '#world/random.ts';
import { testServer } from '../kit/server.ts';
import { grantsStage, playGrants } from './grants.ts';

const SEED = process.env.DRILL_SEED ?? '17';
const ATTEMPTS = Number(process.env.ATTEMPTS ?? 1_500);

test(`${ATTEMPTS} attempts, seed ${SEED}: no sequence of permitted calls gives a right that its caller has not`, async () => {
  const server = await testServer();
  const stage = await grantsStage(server, random(`grants/${SEED}`));
  const { taken, grown, wrong } = await playGrants(stage, ATTEMPTS);
  console.log(
    `grants: seed ${SEED}, ${ATTEMPTS} attempts, ${taken} taken, ${grown} rights given, ${wrong.length} wrong`,
  );
  expect(wrong).toEqual([]);
  expect(grown).toBeGreaterThan(0);
});
