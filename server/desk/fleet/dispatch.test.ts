import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localText } from '#rules/calendar.ts';
import type { Person } from '../../../tests/kit/company.ts';
import type { Desk } from '../../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../../tests/kit/desk-person.ts';
import { Fleet, hours } from '../../../tests/kit/fleet.ts';
import { done, draftOf, meteredDraft, NOON, Rides, rideDesk, saved } from '../../../tests/kit/ride-calls.ts';
import { charter } from '../../../tests/kit/rides.ts';
import { BEIJING, quickCharter, SHANGHAI } from '../../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';
import { untilWaiting } from '../../../tests/kit/waiting.ts';
import { assignDueRides } from './automatic.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let dispatcher: DeskPersonCaller;
let fleet: Fleet;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  await saved(desk, meteredDraft({ night: null })); // a ride costs the same whenever the test runs
  rides = await Rides.create(server, desk);
  rider = await rides.rider();
  dispatcher = await deskPerson(server, '调度员');
  fleet = new Fleet(dispatcher, desk);
});

const driver = (more: Parameters<Fleet['driver']>[0] = {}) => fleet.driver(more);
const key = (orderId: number) => ({ companyId: rides.companyId, orderId });
const assign = (by: DeskPersonCaller, orderId: number, driverId: number, more: object = {}) =>
  by.write('/desk/v1/dispatch/assign', { ...key(orderId), driverId, ...more });
const statusOf = async (orderId: number) => (await rides.row(orderId)).status;
const freeDrivers = () => server.owner.query('update ride_assignment set ended_at = now() where ended_at is null');
beforeEach(freeDrivers);

describe('assigning', () => {
  test('tells the ride’s events, the rider and the driver, and the log', async () => {
    const orderId = await rides.booked(rider);
    const { driverId, plate, phone } = await driver();
    const { rows } = done(await dispatcher.get('/desk/v1/dispatch/candidates', key(orderId)));
    expect(rows.find((row: { driverId: number }) => row.driverId === driverId)).toMatchObject({ against: null, plate });
    expect(done(await assign(dispatcher, orderId, driverId))).toMatchObject({ status: 'waiting' });
    const view = done(await dispatcher.get('/desk/v1/orders/view', key(orderId)));
    expect(view.events.map(({ kind }: { kind: string }) => kind)).toEqual(['accepted', 'assigned']);
    expect(view.driver).toMatchObject({ plate, car: '红旗 E-QM5' });
    expect((await rides.sms(rider)).join()).toContain(plate);
    const { rows: sent } = await server.owner.query('select text from outbox where recipient = $1', [phone]);
    expect(sent[0].text).toMatch(/\/d\/\w+\.[\w-]{43}$/);
  });

  test('of two dispatchers the second reads who was quicker, and nothing of theirs happens', async () => {
    const orderId = await rides.booked(rider);
    const [one, other] = [await driver(), await driver()];
    const second = await deskPerson(server, '调度员');
    const answers = await Promise.all([
      assign(dispatcher, orderId, one.driverId, { takeOver: true }),
      assign(second, orderId, other.driverId, { takeOver: true }),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 29078]);
    const late = answers.find(({ code }) => code !== 0)!;
    expect(late.msg).toMatch(/^这单已由调度员\d+在 \d\d:\d\d 派给司机\d+，您的操作没有执行$/);
    const live = await server.owner.query('select 1 from ride_assignment where order_id = $1 and ended_at is null', [
      orderId,
    ]);
    expect(live.rowCount).toBe(1);
  });

  test('a ride that somebody looks at is taken over by saying so', async () => {
    const orderId = await rides.booked(rider);
    const { driverId } = await driver();
    const second = await deskPerson(server, '调度员');
    done(await dispatcher.write('/desk/v1/dispatch/claim', key(orderId)));
    expect((await assign(second, orderId, driverId)).code).toBe(29079);
    done(await assign(second, orderId, driverId, { takeOver: true }));
  });

  test('another driver in their place: the first is told, and free again', async () => {
    const orderId = await rides.booked(rider);
    const [one, other] = [await driver(), await driver()];
    const { assignmentId } = done(await assign(dispatcher, orderId, one.driverId));
    done(await assign(dispatcher, orderId, other.driverId, { seen: assignmentId }));
    expect(done(await dispatcher.get('/desk/v1/orders/view', key(orderId))).driver.plate).toBe(other.plate);
    const { rows } = await server.owner.query(`select text from outbox where recipient = $1 order by id desc`, [
      one.phone,
    ]);
    expect(rows[0].text).toContain('已改派');
    const again = await rides.booked(rider, { at: localText(NOON) });
    expect((await assign(dispatcher, again, one.driverId)).code).toBe(0);
  });

  test('no driver has two rides at once, whoever asks', async () => {
    const [first, second] = [await rides.booked(rider), await rides.booked(await rides.rider())];
    const { driverId } = await driver();
    const answers = await Promise.all([assign(dispatcher, first, driverId), assign(dispatcher, second, driverId)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 29051]);
  });

  test.each([
    ['off shift', 29074, () => driver({ from: hours(2), until: hours(6) })],
    ['a lower group', 29052, () => driver({ group: 'newEnergy' })],
  ])('%s is refused', async (_, code, make) => {
    const orderId = await rides.booked(rider);
    expect((await assign(dispatcher, orderId, (await make()).driverId)).code).toBe(code);
    expect(await statusOf(orderId)).toBe('booking');
  });

  test('a ride that was called off frees its driver', async () => {
    const orderId = await rides.booked(rider);
    const { driverId } = await driver();
    done(await assign(dispatcher, orderId, driverId));
    done(await dispatcher.write('/desk/v1/dispatch/cancel', { ...key(orderId), reason: '车辆故障' }));
    expect(await statusOf(orderId)).toBe('cancelled');
    done(await assign(dispatcher, await rides.booked(rider), driverId));
  });

  test('the automatic mode gives the nearest car, in cities that want it', async () => {
    const orderId = await rides.booked(rider, { at: localText(NOON) });
    const { driverId } = await driver();
    const soon = new Date(NOON.getTime() - 30 * 60_000);
    await assignDueRides(server.services, soon);
    expect(await statusOf(orderId)).toBe('booking');
    done(await dispatcher.write('/desk/v1/dispatch/automatic', { cityId: BEIJING, on: true }));
    await server.owner.query(
      `update car_position set lng = lng + 0.2 where vehicle_id not in (
      select vehicle_id from shift where driver_id = $1)`,
      [driverId],
    );
    await assignDueRides(server.services, soon);
    const { rows } = await server.owner.query('select staff_id from ride_assignment where driver_id = $1', [driverId]);
    expect(rows).toEqual([{ staff_id: null }]);
    done(await dispatcher.write('/desk/v1/dispatch/automatic', { cityId: BEIJING, on: false }));
  });

  test('rides that no car fits keep no other from its car', async () => {
    for (let count = 0; count <= 50; count += 1) await rides.booked(rider, { at: localText(NOON) });
    await server.owner.query(`update ride_order set vehicle_group = 'coach' where status = 'booking'`);
    const orderId = await rides.booked(rider, { at: localText(new Date(NOON.getTime() + 60_000)) });
    await driver();
    done(await dispatcher.write('/desk/v1/dispatch/automatic', { cityId: BEIJING, on: true }));
    await assignDueRides(server.services, new Date(NOON.getTime() - 30 * 60_000));
    done(await dispatcher.write('/desk/v1/dispatch/automatic', { cityId: BEIJING, on: false }));
    expect(await statusOf(orderId)).toBe('waiting');
  });

  test('the board shows what waits, what runs and who is on shift', async () => {
    // The board reaches a day ahead, and says who drives at this moment.
    const fromNow = (count: number): Date => new Date(Date.now() + count * 3_600_000);
    const at = localText(fromNow(1));
    const [waiting, running] = [await rides.booked(rider, { at }), await rides.booked(rider, { at })];
    const { driverId } = await driver({ from: fromNow(-1), until: fromNow(4) });
    const later = await driver({ from: fromNow(5), until: fromNow(9) });
    done(await assign(dispatcher, running, driverId));
    const board = done(await dispatcher.get('/desk/v1/dispatch/board', { cityId: BEIJING }));
    const ids = (list: { orderId: number }[]) => list.map(({ orderId }) => orderId);
    const drivers = board.cars.map((car: { driverId: number }) => car.driverId);
    expect(drivers).toContain(driverId);
    expect(drivers).not.toContain(later.driverId);
    expect(ids(board.waiting)).toContain(waiting);
    expect(ids(board.running)).toContain(running);
  });
});

describe('the driver’s link', () => {
  async function linked(ride: Record<string, unknown> = {}, who: Parameters<Fleet['driver']>[0] = {}) {
    const orderId = await rides.booked(rider, ride);
    const given = await driver(who);
    done(await assign(dispatcher, orderId, given.driverId));
    const { rows } = await server.owner.query('select text from outbox where recipient = $1 order by id desc', [
      given.phone,
    ]);
    return { orderId, given, path: `/d/${rows[0].text.split('/d/')[1]}` };
  }
  const open = async (path: string) => server.app.inject({ method: 'GET', url: path });
  const OWN_PAGE: Record<string, string> = { 'sec-fetch-site': 'same-origin' };
  const press = (path: string, fields: Record<string, string>, from = OWN_PAGE) =>
    server.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
      payload: new URLSearchParams(fields).toString(),
    });

  test('leads through the whole ride; a second press of a button does nothing', async () => {
    const { orderId, path } = await linked();
    expect((await open(path)).body).toContain('接单');
    for (const act of ['accept', 'depart', 'arrive', 'start']) {
      expect((await press(path, { act })).statusCode).toBe(303);
      expect((await press(path, { act })).statusCode).toBe(303);
    }
    expect(await statusOf(orderId)).toBe('serving');
    expect((await press(path, { act: 'end' })).statusCode).toBe(400);
    const figures = { act: 'end', km: '13', minutes: '30', parking: '5' };
    await press(path, figures);
    await press(path, figures);
    const view = done(await dispatcher.get('/desk/v1/orders/view', key(orderId)));
    expect(view.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['accepted', 'assigned', 'departed', 'arrived', 'started', 'ended', 'priced'],
    ]);
    expect(view).toMatchObject({ actualPayFen: 5_100, fees: { parking: 500 }, travelMeters: 13_000 });
    expect((await open(path)).body).toContain('这单不用再操作');
    expect(await rides.differences()).toEqual([]);
  });

  test('works in a browser that says its origin alone, which the page lets it tell', async () => {
    const { orderId, path } = await linked();
    expect((await open(path)).headers['referrer-policy']).toBe('same-origin');
    const foreign = await press(path, { act: 'accept' }, { origin: 'http://evil.example' });
    expect([foreign.statusCode, foreign.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect((await open(path)).body).toContain('接单');
    for (const act of ['accept', 'depart'])
      expect((await press(path, { act }, { origin: 'http://localhost' })).statusCode).toBe(303);
    expect(await statusOf(orderId)).toBe('departed');
  });

  test('opens nothing with another token, after a change of the driver, or from another page', async () => {
    const { orderId, path, given } = await linked();
    expect((await open(`${path.slice(0, -1)}${path.endsWith('a') ? 'b' : 'a'}`)).statusCode).toBe(404);
    const refused = await press(path, { act: 'accept' }, { 'sec-fetch-site': 'cross-site' });
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('请打开短信里的链接，在那一页操作。');
    const other = await driver();
    const { rows } = await server.owner.query('select id from ride_assignment where driver_id = $1', [given.driverId]);
    done(await assign(dispatcher, orderId, other.driverId, { seen: Number(rows[0].id) }));
    await press(path, { act: 'accept' });
    await press(path, { act: 'depart' });
    expect(await statusOf(orderId)).toBe('waiting');
  });

  test('moves nothing any more where the ride became another’s while it was pressed', async () => {
    const { orderId, path } = await linked();
    await press(path, { act: 'accept' });
    const client = await server.owner.connect();
    await client.query('begin');
    await client.query('select from company_account where company_id = $1 for update', [rides.companyId]);
    const pressed = press(path, { act: 'depart' }).then(({ statusCode }) => statusCode);
    await untilWaiting(server, { statement: '%company_account%' });
    await client.query('update ride_assignment set ended_at = now() where order_id = $1', [orderId]);
    await client.query('commit');
    client.release();
    expect(await pressed).toBe(303);
    expect(await statusOf(orderId)).toBe('waiting');
  });

  test('keeps a charter in sight that waits for its passenger’s payment, and leads on once it is there', async () => {
    await saved(desk, draftOf(charter({ vehicleGroup: 'business' })));
    const sceneId = await rides.scene(quickCharter({ perOrderQuotaFen: 50_000 }));
    await rides.grant(rider, sceneId);
    const asked = { sceneId, service: 'dayRental', vehicleGroup: 'business', personalFen: 30_000 };
    const { orderId, path } = await linked(asked, { group: 'business', from: hours(-2), until: hours(10) });
    await press(path, { act: 'accept' });
    expect(await statusOf(orderId)).toBe('prepayment');
    const { body } = await open(path);
    for (const words of ['等乘客付款', '付款后请在这里点“出发接人”', '天安门']) expect(body).toContain(words);
    expect(body).not.toContain('<button');
    done(await rides.pay('received', orderId, 30_000));
    expect((await open(path)).body).toContain('>出发接人</button>');
  });
});

describe('drivers and cars', () => {
  test('nobody is on two shifts at once, and no car has two drivers', async () => {
    const [one, other] = [await driver(), await driver()];
    const shift = (driverId: number, vehicleId: number, from: number, until: number) =>
      dispatcher.write('/desk/v1/fleet/shifts/save', {
        ...{ driverId, vehicleId, startsAt: localText(hours(from)), endsAt: localText(hours(until)) },
      });
    expect((await shift(one.driverId, other.vehicleId, 5, 8)).code).toBe(29081);
    expect((await shift(other.driverId, one.vehicleId, 5, 8)).code).toBe(29081);
    expect((await shift(one.driverId, one.vehicleId, 6, 8)).code).toBe(0);
  });

  test('move to another city when no shift is to come; those that are over stay where they were', async () => {
    const { driverId, vehicleId, phone, plate } = await driver();
    const move = async (what: 'drivers' | 'vehicles', cityId = SHANGHAI) => {
      const word = what === 'drivers' ? phone : plate;
      const { phone: _, ...row } = done(await dispatcher.get(`/desk/v1/fleet/${what}`, { word })).rows[0];
      return dispatcher.write(`/desk/v1/fleet/${what}/save`, { ...row, cityId });
    };
    for (const what of ['drivers', 'vehicles'] as const) {
      const refused = await move(what);
      expect([refused.code, refused.msg]).toEqual([29144, '还有 1 个班次没有结束，请先取消再换城市']);
      expect(Object.keys(refused.fields ?? {})).toEqual(['cityId']);
      expect((await move(what, BEIJING)).code, 'what else is changed has nothing to do with shifts').toBe(0);
    }
    const past = `update shift set starts_at = now() - interval '9 hours', ends_at = now() - interval '1 hour' where driver_id = $1`;
    await server.owner.query(past, [driverId]);
    done(await move('drivers'));
    const next = { driverId, vehicleId, startsAt: localText(hours(-2)), endsAt: localText(hours(2)) };
    expect((await dispatcher.write('/desk/v1/fleet/shifts/save', next)).code, 'the car is elsewhere').toBe(29084);
    done(await move('vehicles'));
    done(await dispatcher.write('/desk/v1/fleet/shifts/save', next));
    const { rows } = await server.owner.query(
      'select city_id::int as city from shift where driver_id = $1 order by starts_at',
      [driverId],
    );
    expect(rows).toEqual([{ city: BEIJING }, { city: SHANGHAI }]);
  });

  test('a shift that is called off stands in the way of no move, and in the log with whose it was', async () => {
    const { driverId, phone } = await driver();
    const { phone: _, ...row } = done(await dispatcher.get('/desk/v1/fleet/drivers', { word: phone })).rows[0];
    const days = { driverId, from: localText(hours(-24)).slice(0, 10), to: localText(hours(48)).slice(0, 10) };
    const { rows: shifts } = done(await dispatcher.get('/desk/v1/fleet/shifts', days));
    expect(shifts).toHaveLength(1);
    done(await dispatcher.write('/desk/v1/fleet/shifts/remove', { shiftId: shifts[0].shiftId }));
    const { rows } = await server.owner.query('select summary from desk_event order by id desc limit 1');
    expect(rows[0].summary).toBe(`取消司机“${row.name}” ${shifts[0].startsAt} 的班次`);
    done(await dispatcher.write('/desk/v1/fleet/drivers/save', { ...row, cityId: SHANGHAI }));
  });

  test('a driver who moves at the moment of a new shift does one of the two', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => driver()));
    for (const { driverId, vehicleId, phone } of many) {
      await server.owner.query('delete from shift where driver_id = $1', [driverId]);
      const { phone: _, ...row } = done(await dispatcher.get('/desk/v1/fleet/drivers', { word: phone })).rows[0];
      const shift = { driverId, vehicleId, startsAt: localText(hours(-2)), endsAt: localText(hours(2)) };
      const answers = await Promise.all([
        dispatcher.write('/desk/v1/fleet/drivers/save', { ...row, cityId: SHANGHAI }),
        dispatcher.write('/desk/v1/fleet/shifts/save', shift),
      ]);
      const codes = answers.map(({ code }) => code);
      expect([
        [0, 29084],
        [29144, 0],
      ]).toContainEqual(codes);
    }
  });

  test('papers stand in the log with whose they are', async () => {
    const { driverId, vehicleId, phone, plate } = await driver();
    const { name } = done(await dispatcher.get('/desk/v1/fleet/drivers', { word: phone })).rows[0];
    const save = (ownerId: number, kind: string) =>
      dispatcher.write('/desk/v1/fleet/documents/save', { ownerId, kind, number: 'N7', expiresOn: '2037-01-01' });
    done(await save(driverId, 'driving'));
    done(await save(vehicleId, 'insurance'));
    const { rows } = await server.owner.query('select summary from desk_event order by id desc limit 2');
    expect(rows.map(({ summary }) => summary)).toEqual([
      `登记车辆 ${plate} 的承运人责任险 N7，到期 2037-01-01`,
      `登记司机“${name}”的机动车驾驶证 N7，到期 2037-01-01`,
    ]);
    expect((await save(999_999_999, 'driving')).code).toBe(40400);
  });

  test('a change that somebody overtook is refused; phones are masked', async () => {
    const { driverId, phone } = await driver();
    const { rows } = done(await dispatcher.get('/desk/v1/fleet/drivers', { word: phone }));
    expect(rows[0].phone).toBe(`139****${phone.slice(-4)}`);
    const { workNo, name, cityId, version } = rows[0];
    const edit = { driverId, workNo, name, phone, cityId, version, status: 'stopped', stoppedReason: '事故待定损' };
    done(await dispatcher.write('/desk/v1/fleet/drivers/save', edit));
    expect((await dispatcher.write('/desk/v1/fleet/drivers/save', edit)).code).not.toBe(0);
    const orderId = await rides.booked(rider);
    expect((await assign(dispatcher, orderId, driverId)).code).toBe(29077);
  });

  test('an import tells of each line that it did not take', async () => {
    const line = (workNo: string, more: object = {}) => ({
      ...{ workNo, name: '导入', phone: `137000${workNo.slice(-5)}`, cityName: '北京' },
      ...{ plate: `京I${workNo.slice(-5)}`, model: '比亚迪 汉', vehicleGroup: 'comfort', ...more },
    });
    const body = { rows: [line('IM-70001'), line('IM-70001'), line('IM-70002', { cityName: '无此城' })] };
    expect(done(await dispatcher.write('/desk/v1/fleet/drivers/import', body))).toEqual({
      added: 1,
      failed: [
        { line: 2, reason: '工号、手机号或车牌已登记' },
        { line: 3, reason: '没有名为“无此城”的城市' },
      ],
    });
  });

  test('who may not look at orders finds no drivers', async () => {
    const one = await deskPerson(server, '客服');
    expect((await one.write('/desk/v1/fleet/drivers/save', {})).code).toBe(29067);
  });
});
