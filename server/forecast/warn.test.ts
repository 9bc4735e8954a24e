import { beforeAll, expect, test } from 'vitest';
import { at } from '../../tests/kit/bills.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { warnCompany } from './warn.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const NOW = at('2025-03-16 09:30:00');

/** A ride of this month that has taken so much of its department's limit. */
async function spent(company: TestCompany, fen: number) {
  const rideAt = at('2025-03-10 12:00:00');
  const ride = { booker: company.admin, department: '研发', rideAt, settledAt: rideAt, companyFen: fen };
  const { orderId } = await insertOrder(server.owner, company, ride);
  await server.owner.query(
    `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, counts_personal, entry, amount_fen,
       ride_at, created_at)
     select company_id, id, staff_id, department_id, scene_id, false, 'freeze', company_fen, ride_at, ride_at
     from ride_order where company_id = $1 and id = $2`,
    [company.companyId, orderId],
  );
}

async function limited() {
  const company = await server.company({ departments: { 研发: {} } });
  const head = await company.person({ department: '研发', manages: ['研发'] });
  await server.owner.query(
    `insert into spending_limit (company_id, department_id, kind, money_fen, counts_from, set_by, set_at)
     values ($1, $2, 'monthly', 10000, '2020-01-01', $3, '2020-01-01')`,
    [company.companyId, company.departmentId('研发'), company.admin.staffId],
  );
  return { company, head };
}
const look = (company: TestCompany, now = NOW) =>
  server.services.database.company(company.companyId, (db) => warnCompany(db, company.companyId, now));
const told = async (phone: string): Promise<string[]> =>
  (
    await server.owner.query(`select text from outbox where recipient = $1 and purpose = 'budgetWarning' order by id`, [
      phone,
    ])
  ).rows.map(({ text }) => text);

test('whoever looks after a department and whoever set its limit are told once for each share of a month', async () => {
  const { company, head } = await limited();
  await spent(company, 6_900);
  expect(await look(company)).toBe(0);
  await spent(company, 200);
  expect(await look(company)).toBe(2);
  expect(await look(company)).toBe(0);
  await spent(company, 3_000);
  // Past nine tenths and past all of it at once: one message, of the highest.
  expect(await look(company)).toBe(2);
  expect(await look(company)).toBe(0);
  for (const phone of [head.phone, company.admin.phone]) {
    expect(await told(phone)).toEqual([
      expect.stringMatching(/^研发 3 月预计用到限额的 70% 以上：月末落点 ¥71\.00，限额 ¥100\.00，占 71%/),
      expect.stringMatching(/^研发 3 月预计超出限额 ¥1\.00：.+按往常用车，\d\d-\d\d 前后超出。$/),
    ]);
  }
});

test('two jobs at once tell once, and the next month begins anew', async () => {
  const { company, head } = await limited();
  await spent(company, 8_000);
  await Promise.all([look(company), look(company)]);
  expect(await told(head.phone)).toHaveLength(1);
  expect(await look(company, at('2025-04-16 09:30:00'))).toBe(0);
});
