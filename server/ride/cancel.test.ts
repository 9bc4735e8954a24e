import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, draftOf, price, RIDE_FEN, Rides, reportOf, rideDesk, saved } from '../../tests/kit/ride-calls.ts';
import { charter } from '../../tests/kit/rides.ts';
import { quick, quickCharter } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { rideJobs } from './jobs.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  await saved(desk, draftOf(charter({ vehicleGroup: 'business' })));
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
});

describe('a person who cancels', () => {
  test.each([
    ['booked', null, 0],
    ['accepted', 'accepted', 500],
    ['waiting', 'assigned', 1_000],
    ['departed', 'departed', 2_000],
    ['arrived', 'arrived', 3_000],
  ])('when %s pays what the tariff asks', async (_, until, feeFen) => {
    const orderId = await rides.booked(rider);
    if (until) await rides.drive(orderId, until);
    const data = done(await rides.cancel(rider, orderId));
    expect(data).toEqual({ orderId, status: 'cancelled', feeFen, companyFen: feeFen, personalFen: 0 });
    expect(await rides.row(orderId)).toMatchObject({
      status: 'cancelled',
      cancelled_by: 'person',
      cancel_reason: '行程有变',
      cancel_fee_fen: String(feeFen),
      fees: feeFen > 0 ? { cancel: feeFen } : null,
      frozen: 0,
      taken: feeFen,
      born: feeFen,
    });
    expect(await rides.figures()).toMatchObject({ goingFen: 0, pendingFen: 0, owedFen: feeFen });
    expect((await rides.cancel(rider, orderId)).code).toBe(28003);
  });

  test.each(['started', 'ended', 'priced'])('cannot once it has %s', async (until) => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, until);
    expect(await rides.cancel(rider, orderId)).toMatchObject({ code: 28002, msg: '行程已经开始，不能取消订单' });
  });

  test('at a fee that was shown is told first where it has grown since', async () => {
    const orderId = await rides.booked(rider);
    const cancel = (toldFen: number) => rides.act(rider, 'cancel', orderId, { reason: '行程有变', toldFen });
    await rides.drive(orderId, 'departed');
    expect(await cancel(0)).toMatchObject({
      code: 28096,
      msg: '取消费已变为 ¥20.00，请确认后再取消',
      fields: { toldFen: expect.any(String) },
    });
    expect(await rides.row(orderId)).toMatchObject({ status: 'departed' });
    expect(done(await cancel(2_000))).toMatchObject({ status: 'cancelled', feeFen: 2_000 });
  });

  test('says why', async () => {
    const orderId = await rides.booked(rider);
    expect((await rides.act(rider, 'cancel', orderId)).code).toBe(40000);
    expect((await rides.act(rider, 'cancel', orderId, { reason: 'x'.repeat(201) })).code).toBe(40000);
    expect((await rides.cancel(rider, 9_999_999)).code).toBe(40400);
  });

  test('pays a fee split like a ride, with the contract’s discount, and owes the rest until it is paid', async () => {
    done(await desk.post('/desk/v1/companies/terms', { companyId: rides.companyId, discountPerTenThousand: 9_000 }));
    await rides.limit(rider, 4_140);
    const first = await rides.booked(rider);
    await rides.drive(first, 'arrived');
    await rides.limit(rider, 1_000);
    // What was held stays promised: 2700 of a fee of 3000 is within the 4140 that were frozen.
    expect(done(await rides.cancel(rider, first))).toMatchObject({ feeFen: 2_700, companyFen: 2_700, personalFen: 0 });
    await rides.limit(rider, 3_000);
    const second = await rides.booked(rider, { personalFen: 9_999 });
    await rides.drive(second, 'arrived');
    // Told beforehand as it is then paid, both parts of it.
    expect((await rides.detail(rider, second)).data).toMatchObject({
      ...{ cancelFeeFen: 2_700, cancelCompanyFen: 300, cancelPersonalFen: 2_400 },
    });
    expect(done(await rides.cancel(rider, second))).toMatchObject({
      feeFen: 2_700,
      companyFen: 300,
      personalFen: 2_400,
    });
    const row = await rides.row(second);
    expect(row).toMatchObject({ status: 'cancelled', actual_pay_fen: '2700', taken: 300, born: 300, frozen: 0 });
    await rides.limit(rider, 5_000);
    expect((await rides.book(rider, { personalFen: 9_999 })).code).toBe(28009);
    expect(done(await rides.act(rider, 'pay', second))).toMatchObject({ status: 'cancelled', amountFen: 2_400 });
    expect(done(await rides.pay('failed', second, 2_400, 'F')).status).toBe('cancelled');
    expect(done(await rides.pay('received', second, 2_400)).personalDueFen).toBe(0);
    done(await rides.book(rider, { personalFen: 9_999 }));
  });
});

describe('a charter paid in advance', () => {
  let sceneId: number;
  const asked = () => ({ sceneId, service: 'dayRental', vehicleGroup: 'business', personalFen: 30_000 });
  beforeEach(async () => {
    sceneId = await rides.scene(quickCharter({ perOrderQuotaFen: 50_000 }));
    await rides.grant(rider, sceneId);
  });
  const accepted = async (): Promise<number> => {
    const orderId = await rides.booked(rider, asked());
    expect((await rides.drive(orderId, 'accepted')).data.status).toBe('prepayment');
    return orderId;
  };
  const expire = (minutes: number) =>
    rideJobs(server.services)
      .find(({ name }) => name === 'ride-prepayments')!
      .run(new Date(Date.now() + minutes * 60_000));

  test('goes 13 → 14 → 15, and its car comes only then', async () => {
    const orderId = await accepted();
    expect((await rides.sms(rider)).at(-1)).toMatch(/需要您先支付个人部分¥300\.00，请在30分钟内支付/);
    expect(
      done(
        await rides.tell(
          orderId,
          reportOf('assigned', 2, { driver: { name: '王', phone: '1', plate: '京', car: '别克' } }),
        ),
      ).status,
    ).toBe('prepayment');
    expect(done(await rides.act(rider, 'pay', orderId))).toMatchObject({ status: 'prepayment', amountFen: 30_000 });
    expect((await rides.pay('received', orderId, 29_999)).code).toBe(28027);
    expect(done(await rides.pay('received', orderId, 30_000, 'P')).status).toBe('waiting');
    expect((await rides.pay('received', orderId, 30_000, 'Q')).code).toBe(28018);
    await rides.drive(orderId, 'ended');
    done(await rides.tell(orderId, reportOf('priced', 7, price({ base: 80_000, overMileage: 4_000 }))));
    expect(await rides.row(orderId)).toMatchObject({
      status: 'toPay',
      personal_fen: '34000',
      personal_paid_fen: '30000',
    });
    expect(done(await rides.act(rider, 'pay', orderId)).amountFen).toBe(4_000);
    expect(done(await rides.pay('received', orderId, 4_000)).status).toBe('settled');
  });

  test('that came to less gives the rest back', async () => {
    const orderId = await accepted();
    done(await rides.pay('received', orderId, 30_000));
    await rides.drive(orderId, 'priced', 70_000);
    expect(await rides.row(orderId)).toMatchObject({ status: 'settled', personal_fen: '20000', taken: 50_000 });
    const { data } = await desk.get('/desk/v1/orders/detail', { companyId: rides.companyId, orderId });
    expect(data.personalReturnFen).toBe(10_000);
    expect((await rides.pay('returned', orderId, 10_001)).code).toBe(28034);
    expect(done(await rides.pay('returned', orderId, 10_000, 'B'))).toMatchObject({
      personalPaidFen: 20_000,
      personalReturnFen: 0,
    });
    expect(done(await rides.pay('returned', orderId, 10_000, 'B')).personalPaidFen).toBe(20_000);
  });

  test('is cancelled free while it waits, by the person or after 30 minutes by itself', async () => {
    const [own, late] = [await accepted(), await accepted()];
    expect(done(await rides.cancel(rider, own))).toMatchObject({ feeFen: 0 });
    await expire(29);
    expect((await rides.row(late)).status).toBe('prepayment');
    await expire(31);
    expect(await rides.row(late)).toMatchObject({ status: 'cancelled', cancelled_by: 'timeout', frozen: 0, born: 0 });
    expect((await rides.pay('received', late, 30_000)).code).toBe(28018);
    expect((await rides.tell(late, reportOf('started', 5))).code).toBe(28004);
  });

  test('comes to its end however many others wait whose time is not over', async () => {
    const other = await accepted();
    const { rows } = await server.owner.query(
      `select string_agg(column_name, ', ') as columns from information_schema.columns
       where table_name = 'ride_order' and is_generated = 'NEVER'`,
    );
    // Later rides with higher numbers, stored before: they come first, in whichever order orders are found.
    await server.owner.query(
      `insert into ride_order (${rows[0].columns}) select ${rows[0].columns} from (
         select (jsonb_populate_record(ride, jsonb_build_object('id', ride.id + 1000000 + nth,
           'number', ride.number || '-' || nth, 'ride_at', ride.ride_at + interval '1 day',
           'prepayment_asked_at', now() + interval '1 year'))).*
         from ride_order ride, generate_series(1, 200) nth where company_id = $1 and id = $2) copy`,
      [rides.companyId, other],
    );
    const late = await accepted();
    await expire(31);
    expect((await rides.row(late)).status).toBe('cancelled');
  });

  test('cancelled after it was paid: the fee comes out of that, and the rest goes back', async () => {
    const orderId = await accepted();
    done(await rides.pay('received', orderId, 30_000));
    expect(done(await rides.cancel(rider, orderId))).toMatchObject({
      feeFen: 1_000,
      companyFen: 1_000,
      personalFen: 0,
    });
    const { data } = await desk.get('/desk/v1/orders/detail', { companyId: rides.companyId, orderId });
    expect(data).toMatchObject({ personalDueFen: 0, personalReturnFen: 30_000 });
  });

  test('a failed try to pay leaves it waiting', async () => {
    const orderId = await accepted();
    expect(done(await rides.pay('failed', orderId, 30_000)).status).toBe('prepayment');
    done(await rides.pay('received', orderId, 30_000));
    expect((await rides.pay('failed', orderId, 30_000)).code).toBe(28018);
  });

  test('paid and expired at once ends in one of the two', async () => {
    const orderId = await accepted();
    const [paid] = await Promise.all([rides.pay('received', orderId, 30_000), expire(31)]);
    const { status, frozen } = await rides.row(orderId);
    expect([paid.code, status, frozen]).toEqual(paid.code === 0 ? [0, 'waiting', 50_000] : [28018, 'cancelled', 0]);
  });
});

test('a use, the freeze and the limit come back together', async () => {
  await rides.limit(rider, RIDE_FEN);
  const orderId = await rides.booked(rider);
  expect((await rides.book(rider, { personalFen: 9_999 })).code).toBe(28019);
  done(await rides.cancel(rider, orderId));
  await rides.booked(rider);
});
