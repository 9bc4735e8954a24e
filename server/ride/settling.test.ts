import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { pastTriggers } from '../../tests/kit/past-triggers.ts';
import { poison } from '../../tests/kit/poison.ts';
import { done, price, RIDE_FEN, Rides, reportOf, rideDesk, wholeRide } from '../../tests/kit/ride-calls.ts';
import { makeFlow } from '../../tests/kit/scene-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { lockAccount } from '../account/ledger.ts';
import type { Db } from '../db.ts';
import { rideJobs } from './jobs.ts';
import { concludeSecondApproval } from './second-approval.ts';
import { markOrder } from './second-hit.ts';
import { lockOrder } from './stored.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
});

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const runJob = (name: string, now: Date) =>
  rideJobs(server.services)
    .find((job) => job.name === name)!
    .run(now);
const inCompany = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  server.services.database.company(rides.companyId, work);

/** A ride of which 1600 is the person's, waiting for that. */
async function splitRide(priceFen = RIDE_FEN): Promise<number> {
  await rides.limit(rider, 3_000);
  const orderId = await rides.booked(rider, { personalFen: 1_600 });
  await rides.drive(orderId, 'priced', priceFen);
  return orderId;
}

describe('the employee’s confirmation', () => {
  const waiting = async (): Promise<number> => {
    await rides.setting({ cost_confirmation: 'byStaff' });
    const orderId = await rides.booked(rider);
    expect((await rides.drive(orderId, 'priced')).data.status).toBe('toSettle');
    return orderId;
  };

  test('is waited for where the company says so, with the money frozen', async () => {
    const orderId = await waiting();
    expect(await rides.row(orderId)).toMatchObject({ frozen: RIDE_FEN, taken: 0, needs_confirmation: true });
    expect(await rides.figures()).toMatchObject({ pendingFen: RIDE_FEN, goingFen: 0 });
    expect((await rides.sms(rider)).at(-1)).toMatch(/费用¥46\.00（企业支付¥46\.00，个人支付¥0\.00），请在72小时内确认/);
    expect((await rides.detail(rider, orderId)).data.confirmBy).toMatch(/^\d{4}-/);
    expect(done(await rides.act(rider, 'confirm', orderId))).toEqual({ orderId, status: 'settled' });
    expect(await rides.row(orderId)).toMatchObject({ frozen: 0, taken: RIDE_FEN });
    expect((await rides.act(rider, 'confirm', orderId)).code).toBe(28029);
  });

  test('comes by itself after 72 hours, and not before', async () => {
    const orderId = await waiting();
    await runJob('ride-settlements', inHours(71.9));
    expect((await rides.row(orderId)).status).toBe('toSettle');
    await runJob('ride-settlements', inHours(72.1));
    expect(await rides.row(orderId)).toMatchObject({ status: 'settled', confirmed_at: null, taken: RIDE_FEN });
  });

  test('comes by itself though another order cannot be settled', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const cure = await poison(server, 'ride_order', `company_id = ${rides.companyId} and id = ${first}`);
    await expect(runJob('ride-settlements', inHours(72.1))).rejects.toThrow('poisoned');
    await cure();
    expect([(await rides.row(first)).status, (await rides.row(second)).status]).toEqual(['toSettle', 'settled']);
  });

  test('is not asked for twice, nor where nothing waits for it', async () => {
    const orderId = await rides.booked(rider);
    expect((await rides.act(rider, 'confirm', orderId)).code).toBe(28029);
    await rides.drive(orderId, 'priced');
    expect((await rides.act(rider, 'confirm', orderId)).code).toBe(28029);
    await rides.setting({ cost_confirmation: 'byStaff' });
    expect((await rides.row(orderId)).needs_confirmation).toBe(false);
  });

  test('given twice at once counts once', async () => {
    const orderId = await waiting();
    const answers = await Promise.all([1, 2, 3].map(() => rides.act(rider, 'confirm', orderId)));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 28029, 28029]);
    expect(await rides.row(orderId)).toMatchObject({ taken: RIDE_FEN });
  });
});

test('an end of service that never comes is waited for 72 hours', async () => {
  const orderId = await rides.booked(rider);
  done(await rides.tell(orderId, wholeRide(orderId).at(-1)!));
  await runJob('ride-settlements', inHours(71.9));
  expect((await rides.row(orderId)).status).toBe('toSettle');
  await runJob('ride-settlements', inHours(72.1));
  expect(await rides.row(orderId)).toMatchObject({ status: 'settled', taken: RIDE_FEN, ended_at: null });
  done(await rides.tell(orderId, wholeRide(orderId).at(-2)!));
  expect(await rides.row(orderId)).toMatchObject({ status: 'settled', travel_meters: 13_000 });
});

describe('the personal part', () => {
  test('is paid: 44 → 42 → 45, and holds the company’s part back never', async () => {
    const orderId = await splitRide();
    expect(await rides.row(orderId)).toMatchObject({ status: 'toPay', taken: 3_000, frozen: 0 });
    expect(done(await rides.act(rider, 'pay', orderId))).toEqual({
      ...{ orderId, status: 'paying', amountFen: 1_600 },
      cashier: null,
    });
    expect(done(await rides.pay('received', orderId, 1_600, 'P1'))).toEqual({
      orderId,
      status: 'settled',
      personalPaidFen: 1_600,
      personalDueFen: 0,
      personalReturnFen: 0,
    });
    expect(done(await rides.pay('received', orderId, 1_600, 'P1')).status).toBe('settled');
    expect((await rides.pay('received', orderId, 1_600, 'P2')).code).toBe(28018);
    expect((await rides.act(rider, 'pay', orderId)).code).toBe(28018);
  });

  test('fails and is tried again; a payment that failed may still arrive', async () => {
    const orderId = await splitRide();
    done(await rides.act(rider, 'pay', orderId));
    expect(done(await rides.pay('failed', orderId, 1_600, 'P1')).status).toBe('toPay');
    expect(done(await rides.pay('failed', orderId, 1_600, 'P1')).status).toBe('toPay');
    expect((await rides.pay('failed', orderId, 1_600, 'P2')).code).toBe(28001);
    done(await rides.act(rider, 'pay', orderId));
    done(await rides.act(rider, 'pay', orderId)); // asked again while it is under way
    expect(done(await rides.pay('received', orderId, 1_600, 'P1')).status).toBe('settled');
    expect((await rides.pay('failed', orderId, 1_600, 'P3')).code).toBe(28001);
  });

  test('is paid exactly, under a number of its own', async () => {
    const orderId = await splitRide();
    expect(await rides.pay('received', orderId, 1_599)).toMatchObject({
      code: 28027,
      msg: '应支付 ¥16.00，收到 ¥15.99',
    });
    done(await rides.pay('received', orderId, 1_600, 'P1'));
    expect((await rides.pay('received', orderId, 1_700, 'P1')).code).toBe(28028);
    expect((await rides.pay('received', orderId, 0)).code).toBe(40000);
    expect((await rides.pay('returned', orderId, 1)).code).toBe(28034);
  });

  test('told twice at once counts once', async () => {
    const orderId = await splitRide();
    const answers = await Promise.all(
      ['A', 'B', 'C'].map((reference) => rides.pay('received', orderId, 1_600, reference)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 28018, 28018]);
    expect(await rides.row(orderId)).toMatchObject({ personal_paid_fen: '1600' });
  });

  test('of a ride in dispute is taken, and leads back to settled', async () => {
    const orderId = await splitRide();
    const { disputeOrders, decideDispute } = await import('./disputes.ts');
    await inCompany((db) => disputeOrders(db, rides.companyId, [orderId], { staffId: rider.staffId, now: new Date() }));
    expect(done(await rides.pay('received', orderId, 1_600)).status).toBe('disputed');
    await inCompany((db) => decideDispute(db, rides.companyId, { orderId, refundFen: 1_000 }, new Date()));
    expect(await rides.row(orderId)).toMatchObject({
      status: 'settled',
      company_fen: '2000',
      taken: 2_000,
      born: 2_000,
    });
  });

  test('of a ride in dispute is begun as well, since it is asked for', async () => {
    const orderId = await splitRide();
    const { disputeOrders } = await import('./disputes.ts');
    await inCompany((db) => disputeOrders(db, rides.companyId, [orderId], { staffId: rider.staffId, now: new Date() }));
    expect((await rides.detail(rider, orderId)).data).toMatchObject({ can: expect.arrayContaining(['pay']) });
    const begun = { orderId, status: 'disputed', amountFen: 1_600 };
    expect(done(await rides.act(rider, 'pay', orderId))).toMatchObject(begun);
    expect(done(await rides.pay('failed', orderId, 1_600)).status).toBe('disputed');
    expect(done(await rides.act(rider, 'pay', orderId))).toMatchObject(begun);
    expect(done(await rides.pay('received', orderId, 1_600))).toMatchObject({ status: 'disputed', personalDueFen: 0 });
    expect((await rides.act(rider, 'pay', orderId)).code).toBe(28018);
  });
});

describe('a second approval', () => {
  /** As if a rule had marked the order before it settled. */
  async function marked(
    hits: { kind: 'amount' | 'start' | 'end'; limit: number; actual: number }[],
    baseFen: number | null,
  ) {
    const flowId = await makeFlow(server, rides.company);
    const { rows } = await server.owner.query<{ id: string }>(
      `with made as (insert into second_approval_rule (company_id, name, flow_id, created_at, updated_at)
         values ($1, '规则', $2, now(), now()) returning company_id, id)
       insert into second_approval_rule_version (company_id, rule_id, version, name, flow_id, watches_cost, made_at)
       select company_id, id, 1, '规则', $2, true, now() from made returning rule_id as id`,
      [rides.companyId, flowId],
    );
    await rides.setting({ cost_confirmation: 'byStaff' });
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'priced', 9_000);
    await inCompany(async (db) => {
      await lockAccount(db, rides.companyId);
      const order = (await lockOrder(db, rides.companyId, orderId))!;
      const hit = { ruleId: Number(rows[0]!.id), ruleVersion: 1, flowId, hits, baseFen };
      await markOrder(db, order, hit, new Date());
    });
    return orderId;
  }
  const conclude = (orderId: number, result: 'passed' | 'rejected') =>
    inCompany((db) => concludeSecondApproval(db, [rides.companyId, orderId], result, new Date()));
  const AMOUNT = [{ kind: 'amount' as const, limit: 5_000, actual: 9_000 }];
  const PLACE = [{ kind: 'end' as const, limit: 1_000, actual: 4_000 }];

  test('holds the order in 40 with its money frozen, though the cost is confirmed and time passes', async () => {
    const orderId = await marked(AMOUNT, 5_000);
    expect(done(await rides.act(rider, 'confirm', orderId)).status).toBe('toSettle');
    await runJob('ride-settlements', inHours(80));
    expect(await rides.row(orderId)).toMatchObject({
      status: 'toSettle',
      frozen: 9_000,
      taken: 0,
      second_approval: 'open',
    });
  });

  test.each([
    ['passed, amount', 'passed', AMOUNT, 5_000, 6_000, [9_000, 0, 6_000, null]],
    ['rejected, amount', 'rejected', AMOUNT, 5_000, 6_000, [5_000, 4_000, 5_000, 4_000]],
    ['rejected, amount, limit below', 'rejected', AMOUNT, 5_000, 4_700, [4_700, 4_300, 4_700, 4_300]],
    ['rejected, place', 'rejected', PLACE, 5_000, 6_000, [0, 9_000, 0, 9_000]],
    ['passed, place', 'passed', PLACE, null, 6_000, [9_000, 0, 6_000, null]],
  ] as const)('%s', async (_, result, hits, baseFen, limitFen, [company, personal, born, toPrivate]) => {
    await rides.limit(rider, limitFen);
    const orderId = await marked([...hits], baseFen);
    done(await rides.act(rider, 'confirm', orderId));
    await conclude(orderId, result);
    expect(await rides.row(orderId)).toMatchObject({
      status: personal > 0 ? 'toPay' : 'settled',
      second_approval: result,
      company_fen: String(company),
      personal_fen: String(personal),
      to_private_fen: toPrivate === null ? null : String(toPrivate),
      frozen: 0,
      taken: company,
      born,
    });
  });

  test('that ends before the cost is confirmed leaves the order waiting for that', async () => {
    const orderId = await marked(AMOUNT, 5_000);
    expect((await conclude(orderId, 'passed')).state.status).toBe('toSettle');
    expect(done(await rides.act(rider, 'confirm', orderId)).status).toBe('settled');
  });

  test('ends once', async () => {
    const orderId = await marked(AMOUNT, 5_000);
    const both = await Promise.allSettled([conclude(orderId, 'passed'), conclude(orderId, 'rejected')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(conclude(orderId, 'passed')).rejects.toMatchObject({ refusal: { code: 28037 } });
  });

  test('asks the booker for a reason, once', async () => {
    const orderId = await marked(AMOUNT, 5_000);
    expect((await rides.detail(rider, orderId)).data).toMatchObject({
      secondApproval: 'open',
      reasonBy: expect.any(String),
    });
    const listed = async () => {
      const { data } = await rider.caller.get('/app/v1/orders', { group: 'todo', page: 1, pageSize: 20 });
      return data.rows.find((row: { orderId: number }) => row.orderId === orderId);
    };
    expect(await listed()).toMatchObject({ toExplain: true });
    expect((await rides.act(rider, 'reason', orderId, { reason: ' ' })).code).toBe(40000);
    done(await rides.act(rider, 'reason', orderId, { reason: '客户临时改地点' }));
    expect((await rides.act(rider, 'reason', orderId, { reason: '再说一次' })).code).toBe(28030);
    const { rows } = await server.owner.query('select reason from second_approval where order_id = $1', [orderId]);
    expect(rows).toEqual([{ reason: '客户临时改地点' }]);
    expect((await rides.detail(rider, orderId)).data).toMatchObject({ reasonBy: null, toExplain: false });
  });

  test('goes on without a reason after 72 hours', async () => {
    const orderId = await marked(AMOUNT, 5_000);
    await runJob('ride-questions', inHours(71.9));
    const asked = async () =>
      (await server.owner.query('select reason from second_approval where order_id = $1', [orderId])).rows[0].reason;
    expect(await asked()).toBeNull();
    await runJob('ride-questions', inHours(72.1));
    expect(await asked()).toBe('');
    expect((await rides.act(rider, 'reason', orderId, { reason: '太晚了' })).code).toBe(28030);
  });

  test('of an order that none marked has nothing to explain or conclude', async () => {
    const orderId = await rides.booked(rider);
    expect((await rides.act(rider, 'reason', orderId, { reason: '没有' })).code).toBe(28030);
    await expect(conclude(orderId, 'passed')).rejects.toMatchObject({ refusal: { code: 28037 } });
  });
});

test('the designated driver goes by the company’s choice when the ride was booked', async () => {
  await rides.limit(rider, 20_000);
  await rides.setting({ designated_driver: 'company' });
  const orderId = await rides.booked(rider, { designatedDriver: true });
  await rides.drive(orderId, 'ended');
  await rides.setting({ designated_driver: 'personal' });
  done(await rides.tell(orderId, reportOf('priced', 7, price({ base: 5_000, designatedDriver: 2_000 }))));
  expect(await rides.row(orderId)).toMatchObject({
    status: 'settled',
    driver_payer: 'company',
    company_fen: '7000',
    personal_fen: '0',
  });
});

test('what the person alone pays is complete when the month is over', async () => {
  await rides.limit(rider, RIDE_FEN);
  await rides.booked(rider);
  const orderId = await rides.booked(rider, { sceneId: await ungoverned() });
  await rides.drive(orderId, 'priced');
  // As if the person alone had paid from the beginning: the company's ledger is never changed otherwise.
  await pastTriggers(server.owner, rides.companyId, async (client) => {
    const order = [rides.companyId, orderId];
    await client.query(`delete from account_ledger where company_id = $1 and order_id = $2 and kind = 'settle'`, order);
    await client.query(
      `update ride_order set company_fen = 0, personal_fen = actual_pay_fen, personal_paid_fen = actual_pay_fen
       where company_id = $1 and id = $2`,
      order,
    );
  });
  await runJob('ride-month-end', new Date());
  expect((await rides.row(orderId)).status).toBe('settled');
  await runJob('ride-month-end', inHours(32 * 24));
  expect((await rides.row(orderId)).status).toBe('completed');
});

async function ungoverned(): Promise<number> {
  const sceneId = await rides.scene(quick({ name: '不计限额' }));
  await rides.grant(rider, sceneId);
  return sceneId;
}
