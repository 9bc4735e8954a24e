import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import {
  done,
  meteredDraft,
  NOON,
  RIDE_FEN,
  Rides,
  reportOf,
  rideDesk,
  STATION,
  saved,
} from '../../tests/kit/ride-calls.ts';
import { quick, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

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

const detail = async (person: Person, orderId: number, more: Record<string, unknown> = {}) =>
  done(await person.caller.get('/app/v1/orders/detail', { orderId, ...more }));
const ids = async (person: Person, group: string) =>
  done(await person.caller.get('/app/v1/orders', { group })).rows.map(({ orderId }: { orderId: number }) => orderId);
const position = (orderId: number, more: object = {}) =>
  desk.post('/desk/v1/orders/position', {
    companyId: rides.companyId,
    orderId,
    at: localText(new Date()),
    point: TIANANMEN,
    etaSeconds: 240,
    ...more,
  });

test('my orders are under way, wait for me, or are done', async () => {
  await rides.setting({ cost_confirmation: 'byStaff' });
  const [open, todo, cancelled] = [await rides.booked(rider), await rides.booked(rider), await rides.booked(rider)];
  await rides.drive(todo, 'priced');
  done(await rides.cancel(rider, cancelled));
  expect([await ids(rider, 'open'), await ids(rider, 'todo'), await ids(rider, 'done')]).toEqual([
    [open],
    [todo],
    [cancelled],
  ]);
  done(await rides.act(rider, 'confirm', todo));
  expect([await ids(rider, 'todo'), await ids(rider, 'done')]).toEqual([[], expect.arrayContaining([todo, cancelled])]);
  expect((await rider.caller.get('/app/v1/orders', { group: 'lost' })).msg).toBe('没有这个分组');
});

test('where no car came another kind is proposed with its price, as far as the scene and the limits allow', async () => {
  await saved(desk, meteredDraft({ vehicleGroup: 'business' }));
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'accepted');
  expect((await detail(rider, orderId)).otherCar).toBeNull();
  done(await rides.tell(orderId, reportOf('cancelledByProvider', 5, { reason: '没有车' })));
  const { otherCar } = await detail(rider, orderId);
  expect(otherCar).toMatchObject({ vehicleGroup: 'business', personalFen: 0 });
  expect(otherCar.text).toBe('这次没有舒适车，换商务可能更快，企业全付。');
  await rides.limit(rider, 1_000);
  const dear = (await detail(rider, orderId)).otherCar;
  expect(dear.text).toMatch(/换商务可能更快，个人要付 ¥[\d.]+。$/);
  expect(dear.personalFen).toBe(dear.estimateFen - 1_000);
  await rides.limit(rider, 0);
  expect((await detail(rider, orderId)).otherCar).toBeNull();
  await server.owner.query('delete from staff_scene where company_id = $1', [rides.companyId]);
  expect((await detail(rider, orderId)).otherCar).toBeNull();
});

describe('what cancelling costs', () => {
  test('is told with its parts, what the limits get back, and what it costs later', async () => {
    await rides.limit(rider, 10_000, 'total');
    const orderId = await rides.booked(rider);
    const free = (await detail(rider, orderId)).cancel;
    expect(free).toEqual({
      feeFen: 0,
      companyFen: 0,
      personalFen: 0,
      releasedFen: RIDE_FEN,
      next: [
        { status: 'accepted', statusName: '已接单', feeFen: 500, companyFen: 500, personalFen: 0 },
        { status: 'waiting', statusName: '待服务', feeFen: 1_000, companyFen: 1_000, personalFen: 0 },
        { status: 'departed', statusName: '已出发', feeFen: 2_000, companyFen: 2_000, personalFen: 0 },
        { status: 'arrived', statusName: '已到达', feeFen: 3_000, companyFen: 3_000, personalFen: 0 },
        { status: 'serving', statusName: '服务中', feeFen: null, companyFen: null, personalFen: null },
      ],
    });
    await rides.drive(orderId, 'departed');
    const { cancel } = await detail(rider, orderId);
    expect(cancel).toMatchObject({ feeFen: 2_000, releasedFen: RIDE_FEN - 2_000, next: [{ status: 'arrived' }, {}] });
    done(await rides.cancel(rider, orderId));
    const left = (await rider.caller.get('/app/v1/scenes')).data.limit.residualFen;
    expect(left).toBe(8_000);
    expect((await detail(rider, orderId)).cancel).toBeNull();
  });
});

describe('what can be done', () => {
  test('follows the state; a secretary changes and cancels, and pays nothing', async () => {
    const secretary = await rides.company.person();
    await server.owner.query(
      `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, 'active', now())`,
      [rides.companyId, rider.staffId, secretary.staffId],
    );
    const forRider = { actingFor: rider.staffId };
    const orderId = await rides.booked(secretary, forRider);
    expect((await detail(rider, orderId)).can).toEqual(['cancel', 'change', 'share']);
    expect((await detail(secretary, orderId, forRider)).can).toEqual(['cancel', 'change', 'share']);
    expect((await detail(rider, orderId)).bookedBy).toEqual({
      name: secretary.name,
      phone: secretary.phone,
      isSecretary: true,
    });
    await rides.limit(rider, 1_000);
    await rides.drive(orderId, 'priced', 8_000);
    const { can, why } = await detail(rider, orderId);
    expect(can).toEqual(['pay', 'ask']);
    expect((await detail(secretary, orderId, forRider)).can).toEqual([]);
    for (const act of ['pay', 'confirm']) {
      expect((await rides.act(secretary, act, orderId, forRider)).code).toBe(40400);
    }
    expect((await rides.act(secretary, 'reason', orderId, { reason: '堵车', ...forRider })).code).toBe(40400);
    expect(why.at(-1)).toMatchObject({ code: 'LIMIT_EXHAUSTED', passed: true, stepName: '费用限额' });
  });

  test('by somebody who only rides is nothing, and they see no guest’s phone', async () => {
    const guest = { name: '来宾', phone: '13811112222' };
    const passenger = await rides.company.person();
    const orderId = await rides.booked(rider, {
      rider: { name: passenger.name, phone: passenger.phone },
      companions: [guest],
    });
    expect(await detail(rider, orderId)).toMatchObject({ companions: [guest], isBooker: true });
    expect(await detail(passenger, orderId)).toMatchObject({
      companions: [{ name: '来宾', phone: '138****2222' }],
      isBooker: false,
      can: [],
    });
  });
});

describe('what waits for the booker', () => {
  const forRider = () => ({ actingFor: rider.staffId });
  const waiting = async (person: Person, more: object = {}) =>
    done(await person.caller.get('/app/v1/orders', { group: 'todo', ...more })).rows;
  const seen = async (person: Person, orderId: number, more: object = {}) => {
    const { personalDueFen, toExplain, can } = await detail(person, orderId, { ...more });
    const row = done(await person.caller.get('/app/v1/orders', { ...more })).rows.find(
      (one: { orderId: number }) => one.orderId === orderId,
    );
    expect([row.personalDueFen, row.toExplain]).toEqual([personalDueFen, toExplain]);
    return { personalDueFen, toExplain, can };
  };

  test('waits neither for somebody who only rides nor for a secretary', async () => {
    const [passenger, secretary] = [await rides.company.person(), await rides.company.person()];
    await server.owner.query(
      `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, 'active', now())`,
      [rides.companyId, rider.staffId, secretary.staffId],
    );
    await rides.limit(rider, 10_000);
    const orderId = await rides.booked(rider, { rider: { name: passenger.name, phone: passenger.phone } });
    await rides.limit(rider, 1_000);
    await rides.drive(orderId, 'priced', 8_000);
    const { personalDueFen, can } = await seen(rider, orderId);
    expect([personalDueFen > 0, can]).toEqual([true, ['pay', 'ask']]);
    expect(await waiting(rider)).toMatchObject([{ orderId, personalDueFen }]);
    const nothing = { personalDueFen: 0, toExplain: false, can: [] };
    expect(await seen(passenger, orderId)).toEqual(nothing);
    expect(await seen(secretary, orderId, forRider())).toEqual(nothing);
    expect([await waiting(passenger), await waiting(secretary, forRider())]).toEqual([[], []]);
    expect(await ids(passenger, 'done')).toEqual([orderId]);
    const todo = async (person: Person, more: object = {}) =>
      done(await person.caller.get('/app/v1/me', { ...more })).counts.toPay;
    expect([await todo(rider), await todo(passenger), await todo(secretary, forRider())]).toEqual([1, 0, 0]);
  });
});

describe('the car’s position', () => {
  test('is shown while the ride is open, the newest alone, and gone afterwards', async () => {
    const orderId = await rides.booked(rider);
    expect(await position(orderId)).toMatchObject({ code: 28001 });
    await rides.drive(orderId, 'departed');
    expect(done(await position(orderId))).toEqual({ orderId });
    const older = localText(new Date(Date.now() - 60_000));
    done(await position(orderId, { at: older, point: STATION }));
    expect((await detail(rider, orderId)).position).toMatchObject({ point: TIANANMEN, etaSeconds: 240 });
    const stranger = await rides.rider();
    expect((await stranger.caller.get('/app/v1/orders/detail', { orderId })).code).toBe(40400);
    await rides.tell(orderId, { kind: 'started', eventId: `s${orderId}`, sequence: 5, at: localText(new Date()) });
    expect((await detail(rider, orderId)).position).not.toBeNull();
    await rides.drive(orderId, 'ended');
    expect((await detail(rider, orderId)).position).toBeNull();
    const { rows } = await server.owner.query('select 1 from order_position where order_id = $1', [orderId]);
    expect(rows).toEqual([]);
    expect((await position(orderId)).code).toBe(28001);
  });

  test('of a time to come, of another company and without a place is refused; it leaves no trail', async () => {
    const orderId = await rides.booked(rider);
    await rides.drive(orderId, 'departed');
    const trail = async () => (await server.owner.query('select count(*)::int as n from desk_event')).rows[0].n;
    const before = await trail();
    expect((await position(orderId, { at: localText(NOON) })).code).toBe(28080);
    expect((await position(orderId, { companyId: 1 })).code).toBe(40400);
    expect((await position(orderId, { point: undefined })).msg).toBe('请填写位置');
    done(await position(orderId));
    expect(await trail()).toBe(before);
  });
});
