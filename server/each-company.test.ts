import { beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { findInAll, forEachCompany } from './each-company.ts';

let server: TestServer;
let ids: number[];
beforeAll(async () => {
  server = await testServer();
  const made = [await server.company(), await server.company(), await server.company()];
  ids = made.map(({ companyId }) => companyId);
});

const failsFor = (missing: number) => async (companyId: number) => {
  if (companyId === missing) throw new Error(`${companyId} is down`);
  return companyId;
};

test('a company that fails is told of after all the others had their turn', async () => {
  const turns: number[] = [];
  const work = failsFor(ids[0]!);
  const all = forEachCompany(server.services.database, async (id) => void turns.push(await work(id)));
  await expect(all).rejects.toThrow(`${ids[0]} is down`);
  expect(turns).toEqual(ids.slice(1));
});

test('what cannot be asked of all at once is asked of those that answer', async () => {
  const { database } = server.services;
  const down = failsFor(ids[1]!);
  const ask = async (companyId: number | null) => [await down(companyId ?? ids[1]!)];
  expect(await findInAll(database, ask)).toEqual([ids[0], ids[2]]);
  const nobody = findInAll(database, async () => Promise.reject(new Error('nobody answers')));
  await expect(nobody).rejects.toThrow('nobody answers');
});
