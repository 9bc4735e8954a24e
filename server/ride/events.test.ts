import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { isSpread } from '../../tests/kit/one-machine.ts';
import {
  DRIVER,
  done,
  draftOf,
  NOON,
  price,
  RIDE_FEN,
  Rides,
  reportOf,
  rideDesk,
  STATION,
  saved,
  wholeRide,
} from '../../tests/kit/ride-calls.ts';
import { carpool, metered } from '../../tests/kit/rides.ts';
import { BEIJING, quick, SHANGHAI, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
});

const eventsOf = async (orderId: number): Promise<string[]> =>
  (
    await server.owner.query(
      `select kind from order_event where order_id = $1 and cause = 'provider' order by sequence`,
      [orderId],
    )
  ).rows.map(({ kind }) => kind);

describe('a ride, event by event', () => {
  test('goes 10 13 15 20 25 30 35, and settles when its price comes', async () => {
    const orderId = await rides.booked(rider);
    const statuses: string[] = [];
    for (const event of wholeRide(orderId)) statuses.push(done(await rides.tell(orderId, event)).status);
    expect(statuses).toEqual(['accepted', 'waiting', 'departed', 'arrived', 'serving', 'ended', 'settled']);
    const row = await rides.row(orderId);
    expect(row).toMatchObject({
      driver: DRIVER,
      travel_meters: 13_000,
      travel_seconds: 1_800,
      actual_start: { address: '天安门东', point: TIANANMEN },
      actual_end: { address: '北京站东', point: STATION },
      fees: { base: RIDE_FEN },
      total_fen: String(RIDE_FEN),
      company_fen: String(RIDE_FEN),
      personal_fen: '0',
      frozen: 0,
      taken: RIDE_FEN,
      born: RIDE_FEN,
    });
    expect(row.judged_at_end.map(({ code }: { code: string }) => code)).toContain('LIMIT_EXHAUSTED');
    expect(row.service_at).toEqual(row.started_at);
    const { rows } = await server.owner.query(
      `select kind, amount_fen::int as fen from account_ledger where order_id = $1 order by id`,
      [orderId],
    );
    expect(rows).toEqual([
      { kind: 'freeze', fen: RIDE_FEN },
      { kind: 'unfreeze', fen: RIDE_FEN },
      { kind: 'settle', fen: RIDE_FEN },
    ]);
  });

  test('the desk’s trail names each, and the rider learns of the car once', async () => {
    const person = await rides.rider();
    const orderId = await rides.booked(person);
    const { number } = await rides.row(orderId);
    await rides.drive(orderId, 'assigned');
    done(await rides.tell(orderId, reportOf('assigned', 9, { driver: { ...DRIVER, name: '李' } })));
    const { rows } = (await desk.get('/desk/v1/events', { companyId: rides.companyId, pageSize: 1 })).data;
    expect(rows[0].summary).toMatch(new RegExp(`^订单 ${number} 派车（事件 e\\d+），订单待服务$`));
    expect(await rides.sms(person)).toEqual([
      expect.stringMatching(
        /^【企行】您\d\d-\d\d 12:00从天安门出发的行程已派车：王师傅，帕萨特，京A12345，电话13700000000。$/,
      ),
    ]);
    expect((await rides.row(orderId)).driver.name).toBe('李');
  });

  test('lost ones hold nobody up', async () => {
    const orderId = await rides.booked(rider);
    expect(done(await rides.tell(orderId, reportOf('departed', 3))).status).toBe('departed');
    expect(done(await rides.tell(orderId, reportOf('accepted', 1))).status).toBe('departed');
    expect((await rides.row(orderId)).accepted_at).not.toBeNull();
  });
});

describe('an event told again', () => {
  test('is kept once and changes nothing; another one under its id is refused', async () => {
    const orderId = await rides.booked(rider);
    const event = reportOf('assigned', 2, { driver: DRIVER });
    expect(done(await rides.tell(orderId, event))).toMatchObject({ taken: true, repeated: false });
    expect(done(await rides.tell(orderId, event))).toMatchObject({ taken: false, repeated: true, status: 'waiting' });
    for (const other of [{ sequence: 3 }, { at: '2026-01-01 00:00:00' }, { driver: { ...DRIVER, name: '李' } }]) {
      expect((await rides.tell(orderId, { ...event, ...other })).code).toBe(28017);
    }
    expect(await eventsOf(orderId)).toEqual(['assigned']);
  });

  test('many times at once is kept once', async () => {
    const orderId = await rides.booked(rider);
    const priced = wholeRide(orderId).at(-1)!;
    const answers = await Promise.all(Array.from({ length: 6 }, () => rides.tell(orderId, priced)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
    expect(await eventsOf(orderId)).toEqual(['priced']);
  });
});

describe('a price', () => {
  test('that overtakes the end of the service waits for it', async () => {
    const orderId = await rides.booked(rider);
    const events = wholeRide(orderId, 5_000);
    expect(done(await rides.tell(orderId, events.at(-1)!)).status).toBe('toSettle');
    expect(await rides.row(orderId)).toMatchObject({ frozen: 5_000, born: 5_000, taken: 0, judged_at_end: null });
    expect(done(await rides.tell(orderId, events.at(-2)!)).status).toBe('settled');
    expect(await rides.row(orderId)).toMatchObject({ frozen: 0, taken: 5_000 });
  });

  test('is one: another is refused, and nothing moves', async () => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'priced');
    expect((await rides.tell(orderId, reportOf('priced', 8, price({ base: 9_000 })))).code).toBe(28005);
    expect(await rides.row(orderId)).toMatchObject({ taken: RIDE_FEN });
  });

  const pushes: [what: string, push: object, code: number][] = [
    ['half a fen', { ...price({ base: 100 }), lines: { base: 100.5 } }, 28011],
    ['a line below nothing', { lines: { base: -100 }, totalFen: -100, actualPayFen: -100 }, 28011],
    ['a carpool’s line', price({ fixed: 4_600 }), 28012],
    ['a wrong total', { ...price({ base: 4_600 }), totalFen: 4_599 }, 28013],
    ['a wrong discount', { ...price({ base: 4_600 }), actualPayFen: 4_599 }, 28014],
    ['parts that do not add up', { ...price({ base: 4_600 }), companyFen: 4_000, personalFen: 599 }, 28015],
    ['more off than on', { lines: { base: 1, reduction: 2 }, totalFen: 0, actualPayFen: 0 }, 28016],
    ['a line nobody knows', { ...price({ base: 1 }), lines: { tip: 1 } }, 40000],
    ['no lines', { totalFen: 1, actualPayFen: 1 }, 40000],
  ];
  test('that does not add up is refused, and the event not kept', async () => {
    const orderId = await rides.booked(rider);
    for (const [what, push, code] of pushes) {
      expect([what, (await rides.tell(orderId, reportOf('priced', 7, push))).code]).toEqual([what, code]);
    }
    expect(await eventsOf(orderId)).toEqual([]);
    expect(await rides.row(orderId)).toMatchObject({ status: 'booking', frozen: RIDE_FEN });
    const parts = { companyFen: 4_000, personalFen: 600 };
    done(await rides.tell(orderId, reportOf('priced', 7, { ...price({ base: 4_600 }), ...parts })));
    expect(await rides.row(orderId)).toMatchObject({ company_fen: '4600' }); // the limits decide the parts
  });

  test('that comes with its measure is computed anew, line by line', async () => {
    const orderId = await rides.booked(rider);
    const measured = { startedAt: '2026-03-16 12:00:00', meters: 13_000, seconds: 1_800, waitingSeconds: 360 };
    const lines = { base: 1_300, overMileage: 2_300, overTime: 1_000, waiting: 80, highway: 500 };
    const wrong = reportOf('priced', 7, { ...price({ ...lines, overTime: 1_050 }), measured });
    expect(await rides.tell(orderId, wrong)).toMatchObject({
      code: 28024,
      msg: '费用项“超时长费”按计价规则应为 ¥10.00，推送为 ¥10.50',
    });
    done(await rides.tell(orderId, reportOf('priced', 7, { ...price(lines), measured })));
  });

  test('above what was held takes what the limits have left, and the rest is the person’s', async () => {
    const person = await rides.rider();
    await rides.limit(person, 6_000);
    const orderId = await rides.booked(person);
    await rides.drive(orderId, 'priced', 7_000);
    expect(await rides.row(orderId)).toMatchObject({
      status: 'toPay',
      company_fen: '6000',
      personal_fen: '1000',
      taken: 6_000,
      born: 6_000,
    });
    expect(await rides.sms(person)).toContainEqual(expect.stringContaining('有个人费用¥10.00待支付'));
  });

  test('keeps what was promised at the booking, though the limit was lowered since', async () => {
    const person = await rides.rider();
    await rides.limit(person, 6_000);
    const orderId = await rides.booked(person);
    await rides.limit(person, 100);
    await rides.drive(orderId, 'priced', 5_000);
    expect(await rides.row(orderId)).toMatchObject({ company_fen: String(RIDE_FEN), personal_fen: '400' });
  });

  test('beyond the account is settled all the same, and then nothing new is admitted', async () => {
    const poor = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: RIDE_FEN });
    const person = await poor.rider();
    const orderId = await poor.booked(person);
    await poor.drive(orderId, 'priced', 9_000);
    expect(await poor.figures()).toMatchObject({ balanceFen: RIDE_FEN - 9_000, goingFen: 0, pendingFen: 0 });
    expect((await poor.book(person)).code).toBe(28019);
  });
});

describe('a cancellation by the provider', () => {
  const cancelled = (sequence = 5) => reportOf('cancelledByProvider', sequence, { reason: '没有车' });

  test('is free, gives everything back, and tells the person', async () => {
    const person = await rides.rider();
    const orderId = await rides.booked(person);
    await rides.drive(orderId, 'arrived');
    expect(done(await rides.tell(orderId, cancelled())).status).toBe('cancelled');
    expect(await rides.row(orderId)).toMatchObject({
      cancelled_by: 'provider',
      cancel_reason: '没有车',
      actual_pay_fen: null,
      frozen: 0,
      taken: 0,
      born: 0,
    });
    expect((await rides.sms(person)).at(-1)).toMatch(/行程已取消（没有车），没有产生费用。$/);
  });

  test('that comes during the ride is kept and changes nothing', async () => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'started');
    const late = await rides.tell(orderId, cancelled());
    expect(late).toMatchObject({ code: 0, data: { taken: false, repeated: false, status: 'serving' } });
    expect(await eventsOf(orderId)).toContain('cancelledByProvider');
    expect(await rides.row(orderId)).toMatchObject({ cancelled_by: null, cancel_reason: null, frozen: RIDE_FEN });
  });

  test('ends the ride: what is told of it afterwards is kept, and changes nothing', async () => {
    const person = await rides.rider();
    await rides.limit(person, RIDE_FEN);
    const orderId = await rides.booked(person);
    done(await rides.tell(orderId, cancelled(2)));
    const before = await rides.row(orderId);
    // The limit bears one ride: what was given back is taken by another.
    const second = await rides.booked(person);
    for (const event of wholeRide(orderId).slice(4)) {
      expect(done(await rides.tell(orderId, event))).toMatchObject({ status: 'cancelled', taken: false });
    }
    expect(await rides.row(orderId)).toEqual(before);
    expect(await eventsOf(orderId)).toEqual(['cancelledByProvider', 'started', 'ended', 'priced']);
    await rides.drive(second, 'priced');
    expect(await rides.row(second)).toMatchObject({ status: 'settled', taken: RIDE_FEN, personal_fen: '0' });
    expect(await rides.differences()).toEqual([]);
  });

  test('of an approved ride gives its use to one other ride', async () => {
    const [person, approver] = [await rides.rider(), await rides.rider()];
    const sceneId = await newScene(server, rides.company, [designated(approver)], [person]);
    const days = { startDay: dayOf(NOON), endDay: dayOf(NOON), useCount: 1, start: null, end: null };
    const { applicationId } = await applied(person, sceneId, days);
    expect((await decide(approver, applicationId)).code).toBe(0);
    const first = await rides.booked(person, { sceneId });
    done(await rides.tell(first, cancelled(2)));
    const second = await rides.booked(person, { sceneId });
    for (const event of wholeRide(first)) done(await rides.tell(first, event));
    await rides.drive(second, 'priced');
    expect(await rides.row(first)).toMatchObject({ status: 'cancelled', taken: 0, born: 0 });
    expect(await rides.row(second)).toMatchObject({ status: 'settled' });
    expect(await rides.differences()).toEqual([]);
  });

  test('after a person cancelled: the person’s stands, and a ride served then is refused', async () => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'accepted');
    done(await rides.cancel(rider, orderId));
    expect(done(await rides.tell(orderId, cancelled())).status).toBe('cancelled');
    expect(await rides.row(orderId)).toMatchObject({ cancelled_by: 'person', cancel_reason: '行程有变' });
    expect((await rides.tell(orderId, reportOf('started', 6))).code).toBe(28004);
    expect((await rides.tell(orderId, wholeRide(orderId).at(-1)!)).code).toBe(28004);
  });
});

describe('a carpool', () => {
  beforeAll(async () => {
    await saved(desk, draftOf(carpool()));
    await saved(desk, draftOf(metered({ service: 'pickup' })));
    await rides.setting({ carpool: 'choice' });
    done(await desk.post('/desk/v1/companies/terms', { companyId: rides.companyId, carpoolOffer: 'mixed' }));
  });
  const asked = { service: 'pickupCarpool' };

  test('has one line at a fixed price, and says what it is of the ride alone', async () => {
    const orderId = await rides.booked(rider, asked);
    expect(await rides.row(orderId)).toMatchObject({ is_carpool: true, carpool_succeeded: null, estimate_fen: '5900' });
    expect((await rides.tell(orderId, reportOf('priced', 7, price({ base: 5_900 })))).code).toBe(28012);
    const measured = { startedAt: '2026-03-16 12:00:00', meters: 1, seconds: 1, seats: 1 };
    expect((await rides.tell(orderId, reportOf('priced', 7, { ...price({ fixed: 5_800 }), measured }))).code).toBe(
      28024,
    );
    done(await rides.tell(orderId, reportOf('priced', 7, { ...price({ fixed: 5_900 }), riders: 3, measured })));
    expect(await rides.row(orderId)).toMatchObject({
      carpool_succeeded: true,
      carpool: { fixedFen: 5_900, estimateFen: RIDE_FEN, riders: 3, ratio: 12_826 },
    });
  });

  test('that finds nobody is cancelled free, with its reason', async () => {
    const orderId = await rides.booked(rider, asked);
    const failed = reportOf('carpoolFailed', 2, { reason: '没有拼到同行人' });
    expect(done(await rides.tell(orderId, failed)).status).toBe('cancelled');
    expect(await rides.row(orderId)).toMatchObject({
      cancelled_by: 'carpool',
      carpool_succeeded: false,
      cancel_reason: '没有拼到同行人',
      frozen: 0,
    });
  });

  test('does not fail where there was none', async () => {
    const orderId = await rides.booked(rider);
    expect((await rides.tell(orderId, reportOf('carpoolFailed', 2, { reason: '没有' }))).code).toBe(28036);
  });
});

test('an order that is not there, or another company’s, is not there', async () => {
  const other = await Rides.create(server, desk);
  const foreign = await other.booked(await other.rider());
  for (const orderId of [9_999_999, foreign]) {
    expect((await rides.tell(orderId, reportOf('accepted', 1))).code).toBe(40400);
    expect((await rides.pay('received', orderId, 1)).code).toBe(40400);
    const detail = await desk.get('/desk/v1/orders/detail', { companyId: rides.companyId, orderId });
    expect(detail).toEqual({ code: 40400, msg: '没有查询到数据', data: null });
  }
});

describe('the desk’s orders', () => {
  test('are listed newest first, and found by status and number', async () => {
    const own = await Rides.create(server, desk);
    const person = await own.rider();
    const [first, second] = [
      await own.booked(person, { designatedDriver: true, personalFen: 2_000 }),
      await own.booked(person),
    ];
    await own.drive(second, 'accepted');
    const { data } = await desk.get('/desk/v1/orders', { companyId: own.companyId });
    expect(data.rows.map(({ orderId }: { orderId: number }) => orderId)).toEqual([second, first]);
    expect(data.rows[1]).toMatchObject({
      companyId: own.companyId,
      status: 'booking',
      designatedDriver: true,
      estimateFen: RIDE_FEN + 2_000,
      start: { address: '天安门', point: TIANANMEN },
      riderPhone: person.phone,
      lines: null,
      personalDueFen: 0,
    });
    const found = await desk.get('/desk/v1/orders', { companyId: own.companyId, status: 'accepted' });
    expect(found.data).toMatchObject({ total: 1, rows: [{ orderId: second }] });
    const { number } = data.rows[0];
    expect((await desk.get('/desk/v1/orders', { companyId: own.companyId, number })).data.total).toBe(1);
  });
});

test('the desk’s queue has what waits for a car in every company, oldest first', async () => {
  const other = await Rides.create(server, desk);
  const mine = await rides.booked(rider);
  const theirs = await other.booked(await other.rider());
  const queue = async (asked: object) => (await desk.get('/desk/v1/orders/queue', { after: mine - 1, ...asked })).data;
  expect(await queue({})).toEqual({
    total: 2,
    rows: [
      {
        companyId: rides.companyId,
        orderId: mine,
        number: expect.any(String),
        cityId: BEIJING,
        service: 'scheduled',
        vehicleGroup: 'comfort',
        rideAt: expect.any(String),
        createdAt: expect.any(String),
      },
      expect.objectContaining({ companyId: other.companyId, orderId: theirs }),
    ],
  });
  expect((await queue({ after: mine })).rows).toHaveLength(1);
  expect((await queue({ cityId: SHANGHAI })).total).toBe(0);
  await rides.drive(mine, 'accepted');
  expect((await queue({})).rows.map(({ orderId }: { orderId: number }) => orderId)).toEqual([theirs]);
  const others = server.services.database.platform((db) => db.selectFrom('deskQueue').selectAll().execute());
  // On a distributed database whoever is not the desk is refused.
  if (isSpread()) await expect(others).rejects.toThrow();
  else expect(await others).toEqual([]);
});

describe('a track', () => {
  const LINE = '_p~iF~ps|U_ulLnnqC_mqNvxq`@';
  const send = (orderId: number, body: object) =>
    desk.post('/desk/v1/orders/track', { companyId: rides.companyId, orderId, ...body });
  const stored = async (orderId: number) =>
    (await server.owner.query('select line, points from order_track where order_id = $1', [orderId])).rows[0];

  test('comes whole or in parts, and a part sent twice is one', async () => {
    const orderId = await rides.booked(rider);
    expect(done(await send(orderId, { line: LINE })).points).toBe(3);
    expect(await stored(orderId)).toEqual({ line: LINE, points: 3 });
    for (const _ of [1, 2]) expect(done(await send(orderId, { line: LINE, from: 3 })).points).toBe(6);
    expect(done(await send(orderId, { line: LINE })).points).toBe(3);
  });

  test('that is none, has a gap, or belongs to nothing is refused', async () => {
    const orderId = await rides.booked(rider);
    expect((await send(orderId, { line: '中' })).code).toBe(28031);
    expect((await send(orderId, { line: LINE, from: 1 })).code).toBe(28032);
    expect((await send(orderId, { line: '_p~iF~ps|U' })).code).toBe(28033);
    expect((await send(orderId, { line: '' })).code).toBe(40000);
    expect((await send(9_999_999, { line: LINE })).code).toBe(40400);
    expect(await stored(orderId)).toBeUndefined();
  });
});
