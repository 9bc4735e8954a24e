import { beforeAll, expect, test } from 'vitest';
import { insertOrder, type OrderSketch } from '../../tests/kit/order-rows.ts';
import { at } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { monthUsage } from './month-usage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

test('counts the rides of the calendar month that took place, and what they cost the company', async () => {
  const company = await server.company();
  const [booker, other] = [await company.person(), await company.person()];
  const add = (sketch: Partial<OrderSketch>) => insertOrder(server.owner, company, { booker, ...sketch });
  const usage = (now: string) =>
    server.services.database.company(company.companyId, (db) =>
      monthUsage(db, company.companyId, booker.staffId, at(now)),
    );
  expect(await usage('2026-03-16 12:00:00')).toEqual({ rides: 0, costFen: 0 });
  await add({ rideAt: at('2026-03-01 00:00:00'), companyFen: 1_000, personalFen: 50 });
  await add({ rideAt: at('2026-03-31 23:59:59'), companyFen: 200, status: 'completed' });
  await add({ rideAt: at('2026-03-10 08:00:00'), companyFen: 30, status: 'disputed' });
  await add({ rideAt: at('2026-03-10 09:00:00'), companyFen: 4, status: 'toSettle' });
  await add({ rideAt: at('2026-03-10 10:00:00'), status: 'serving' });
  await add({ rideAt: at('2026-03-10 11:00:00'), status: 'cancelled' });
  await add({ rideAt: at('2026-02-28 23:59:59') });
  await add({ rideAt: at('2026-04-01 00:00:00') });
  await add({ rideAt: at('2026-03-10 12:00:00'), booker: other });
  expect(await usage('2026-03-16 12:00:00')).toEqual({ rides: 4, costFen: 1_234 });
});
