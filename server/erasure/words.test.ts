import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { endOfMonth, monthOf } from '#rules/calendar.ts';
import { applied, decide, designated, newFlow, newScene, trailOf } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { decideOrder, newRule, serve } from '../../tests/kit/second-approvals.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { issueBill } from '../finance/issue.ts';
import { wholeBillFindings } from '../proof/whole-bill.ts';
import { eraseOld } from './erase.ts';

const LATER = new Date(Date.now() + 15 * 31 * 86_400_000);
const THIS_MONTH = monthOf(new Date());

let server: TestServer;
let desk: Desk;
let rides: Rides;
let lead: Person;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ perOrderQuotaFen: 5_000 }) });
  lead = await rides.company.person();
  rider = await rides.rider();
});

const erase = () =>
  eraseOld({ ...server.services, config: { ...server.services.config, personalDataMonths: 13 } }, LATER);
const inCompany = <T>(work: Parameters<typeof server.services.database.company<T>>[1]) =>
  server.services.database.company(rides.companyId, work);
const post = (path: string, body: object) => desk.post(`/desk/v1/${path}`, { companyId: rides.companyId, ...body });

const TABLES = [
  ...['approval_event', 'price_hold', 'order_refund', 'personal_payment', 'account_ledger', 'bill_line'],
  'second_approval',
];
/** Everything that these tables say of the company, as one text. */
async function told(): Promise<string> {
  const texts = await Promise.all(
    TABLES.map((table) =>
      server.owner.query(
        `select string_agg(to_jsonb(one)::text, '' order by to_jsonb(one)::text) as text
        from ${table} one where company_id = $1`,
        [rides.companyId],
      ),
    ),
  );
  return texts.map(({ rows }) => rows[0].text).join('\n');
}
const withoutWords = (text: string): string => text.replace(/"(reason|note)": "[^"]*"/g, '');

/** A ride of 60 yuan under a quota of 50: looked at twice, rejected, paid, refunded and billed, with words about people. */
async function servedWithWords(): Promise<{ orderId: number; billId: number; billNo: string }> {
  await newRule(rides.company, await newFlow(rides.company, [designated(lead)]), { amountLimit: 1 }, rides.sceneId);
  done(await post('companies/terms', { priceNeedsMeasure: true }));
  const orderId = await rides.booked(rider);
  await serve(rides, orderId, { fen: 6_000 });
  done(await post('prices/decide', { orderId, outcome: 'asPushed', reason: '赵一核对过' }));
  done(await rides.act(rider, 'reason', orderId, { reason: '接了钱二' }));
  done(await decideOrder(lead, orderId, '孙三不该同车'));
  done(await rides.pay('received', orderId, 1_000));
  const refund = { orderId, companyFen: 500, personalFen: 100, reference: `words-${orderId}`, reason: '李四投诉司机' };
  done(await post('orders/refund', refund));
  const returned = { orderId, amountFen: 100, reference: `words-${orderId}`, note: '退到周五的卡' };
  done(await post('payments/returned', returned));
  const { bill } = (await inCompany((db) => issueBill(db, rides.companyId, THIS_MONTH, endOfMonth(THIS_MONTH))))!;
  done(await rides.company.admin.caller.post('/api/v3/account/confirm/bill', { billId: bill.billId }));
  done(await post('account/repay', { amountFen: 4_500, reference: `words-${orderId}` }));
  done(await post('bills/close', { billNo: bill.number }));
  return { orderId, billId: bill.billId, billNo: bill.number };
}
const WORDS = ['赵一', '钱二', '孙三', '李四', '周五'];

test('what people wrote about a ride goes with it, wherever it stands; the books agree as before', async () => {
  const { billId, billNo } = await servedWithWords();
  const before = await told();
  expect(WORDS.filter((word) => !before.includes(word))).toEqual([]);
  expect((await erase()).orders).toBeGreaterThan(0);
  const after = await told();
  expect(WORDS.filter((word) => after.includes(word))).toEqual([]);
  expect(withoutWords(after)).toBe(withoutWords(before));
  const { data } = await rides.company.admin.caller.post('/api/v3/account/billLines', { billNo });
  expect(data.list.map(({ remark }: { remark: string }) => remark)).toEqual(['', '已匿名']);
  expect(await rides.differences()).toEqual([]);
  const findings = await inCompany((db) => wholeBillFindings(db, rides.companyId, { billId, month: THIS_MONTH }));
  expect(findings).toEqual([]);
  await erase();
  expect(await told()).toBe(after);
});

test('an example that was made from a ride is nobody’s ride any more, and is judged as before', async () => {
  const { caller } = rides.company.admin;
  const { orderId } = await servedWithWords();
  const { number, booked_start: start } = (
    await server.owner.query('select number, booked_start from ride_order where id = $1', [orderId])
  ).rows[0];
  done(await caller.post('/api/v3/scene/examples/fromOrder', { sceneId: rides.sceneId, orderNo: number }));
  const stored = async () =>
    (await server.owner.query('select * from scene_example where company_id = $1', [rides.companyId])).rows[0];
  const judged = async () => {
    const [{ result }] = done(await caller.post('/api/v3/scene/examples/list', { sceneId: rides.sceneId }));
    return { ...result, reasons: result.reasons.map(({ code, passed }: Record<string, unknown>) => [code, passed]) };
  };
  const [before, result] = [await stored(), await judged()];
  expect(before).toMatchObject({ order_id: String(orderId), ride: { from: { address: start.address } } });
  await erase();
  expect(await stored()).toEqual({
    ...{ ...before, order_id: null, name: '订单 已匿名' },
    ride: {
      ...before.ride,
      from: { ...before.ride.from, address: '已匿名' },
      to: { ...before.ride.to, address: '已匿名' },
    },
  });
  expect(await judged()).toEqual(result);
});

test('what is written about a ride that is erased already goes the next night', async () => {
  const { orderId } = await servedWithWords();
  await erase();
  await server.owner.query(
    `insert into personal_payment (company_id, order_id, kind, amount_fen, reference, note, at)
     values ($1, $2, 'failed', 100, 'late', '吴六没有付', now())`,
    [rides.companyId, orderId],
  );
  await erase();
  expect(await told()).not.toContain('吴六');
});

test('the words of a rejection go with its application; who decided, and what the clock did, stay', async () => {
  const { company } = rides;
  const sceneId = await newScene(server, company, [designated(company.admin)], [rider]);
  const { applicationId } = await applied(rider, sceneId);
  done(await decide(company.admin, applicationId, '请找李四'));
  await server.owner.query(
    `insert into approval_event (company_id, approval_id, at, position, kind, reason)
     select company_id, id, now(), 1, 'rejected', '超过审批时限，自动驳回' from approval
     where company_id = $1 and application_id = $2`,
    [rides.companyId, applicationId],
  );
  const before = await trailOf(rider, applicationId);
  expect(before.join()).toContain('请找李四');
  await erase();
  expect(await trailOf(rider, applicationId)).toEqual(before.map((line) => line.replace('请找李四', '已匿名')));
});

test('the server can do nothing else to what is written once', async () => {
  const { orderId } = await servedWithWords();
  const before = await told();
  const asServer = (statement: string) =>
    inCompany((db) => sql.raw(`${statement} and company_id = ${rides.companyId}`).execute(db));
  for (const refused of [
    `update approval_event set reason = '他人' where kind = 'rejected'`,
    `update approval_event set reason = '已匿名' where kind = 'submitted'`,
    `update order_refund set reason = '' where order_id = ${orderId}`,
    `update personal_payment set note = '已匿名' where note = ''`,
    `update account_ledger set note = '已匿名' where kind = 'settle'`,
    `update account_ledger set note = '他人' where kind = 'refund'`,
    `update bill_line set note = '他人' where kind = 'adjustment'`,
  ]) {
    await expect(asServer(refused), refused).rejects.toThrow('written once');
  }
  for (const refused of [
    `update approval_event set reason = '已匿名', at = now() where kind = 'rejected'`,
    `update order_refund set company_fen = 1 where order_id = ${orderId}`,
    `update account_ledger set amount_fen = 1 where kind = 'refund'`,
    `update bill_line set amount_fen = -1 where kind = 'adjustment'`,
    `delete from personal_payment where order_id = ${orderId}`,
  ]) {
    await expect(asServer(refused), refused).rejects.toThrow('permission denied');
  }
  expect(await told()).toBe(before);
});
