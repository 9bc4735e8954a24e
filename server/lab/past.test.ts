import { beforeAll, expect, test } from 'vitest';
import { calendarWindows } from '#rules/account.ts';
import { dayOf } from '#rules/calendar.ts';
import { refusalsOf } from '#rules/lab/policy.ts';
import { selfCheck } from '#rules/lab/self-check.ts';
import { demoServer } from '../../tests/kit/demo-server.ts';
import type { TestServer } from '../../tests/kit/server.ts';
import { gatherPast } from './past-of.ts';
import { readPast, spanOf } from './read-past.ts';

let server: TestServer;
beforeAll(async () => {
  server = await demoServer();
}, 240_000);

test('each order of the demo world comes out as it was booked and settled, to the fen', async () => {
  const { rows } = await server.owner.query(
    `select company_id::int as id, count(*)::int, min(ride_at) as first, max(ride_at) as last,
      sum(company_fen) filter (where settled_at is not null)::int as fen from ride_order group by 1 order by 2 desc`,
  );
  for (const { id, count, first, last, fen } of rows) {
    const gather = gatherPast();
    await server.services.database.companyRead(id, async (db) => {
      for await (const part of readPast(db, spanOf(id, dayOf(first), dayOf(last)))) gather.take(part);
    });
    const { past, versionOf, days } = gather.known();
    const admits = (fact: (typeof past.facts)[number]) => refusalsOf(fact, versionOf(fact), days).length === 0;
    expect(past.facts.length).toBe(count);
    expect([...selfCheck(past, versionOf, admits, calendarWindows()).unknown.values()]).toEqual([]);
    const refundedFen = past.facts.flatMap(({ refunds }) => refunds).reduce((sum, { amountFen }) => sum + amountFen, 0);
    const settled = past.facts.filter(({ isSettled }) => isSettled);
    expect(settled.reduce((sum, { companyFen }) => sum + companyFen, 0) - refundedFen).toBe(fen);
  }
});
