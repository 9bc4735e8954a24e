import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
let orderId: number;
let number: string;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  rides = await Rides.create(server, desk);
  rider = await rides.rider();
  orderId = await rides.booked(rider);
  await rides.drive(orderId, 'priced');
  number = (await server.owner.query('select number from ride_order where id = $1', [orderId])).rows[0].number;
});

const MASKED = /^\d{3}\*{4}\d{4}$/;
const of = () => ({ companyId: rides.companyId, orderId });

describe('one order at the desk', () => {
  test('shows what was told, what it cost and where the money went', async () => {
    const view = done(await (await deskPerson(server, '客服')).get('/desk/v1/orders/view', of()));
    expect(view).toMatchObject({ number, companyId: rides.companyId, actualPayFen: RIDE_FEN, isSettled: true });
    expect(view.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['accepted', 'assigned', 'departed', 'arrived', 'started', 'ended', 'priced'],
    ]);
    const sums = new Map<string, number>();
    for (const { kind, amountFen } of view.moved) sums.set(kind, (sums.get(kind) ?? 0) + amountFen);
    expect(sums.get('freeze')).toBe(sums.get('unfreeze'));
    expect(sums.get('settle')).toBe(view.companyFen);
  });

  test('counts the rides on the same route in the month before, and not those after', async () => {
    const later = await rides.booked(rider);
    await server.owner.query(
      `update ride_order set ride_at = (ride_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where id = $1`,
      [later],
    );
    const ask = async (id: number) =>
      done(await (await deskPerson(server, '客服')).get('/desk/v1/orders/view', { ...of(), orderId: id })).sameRoute;
    expect(await ask(later)).toMatchObject({ count: 1, medianMeters: expect.any(Number) });
    expect(await ask(orderId)).toEqual({ count: 0, medianMeters: null });
  });

  test('people read phones with their middle hidden, in every call; a machine reads them whole', async () => {
    const one = await deskPerson(server, '客服');
    const view = done(await one.get('/desk/v1/orders/view', of()));
    for (const { phone } of [view.rider, view.booker, view.driver]) expect(phone).toMatch(MASKED);
    const detail = done(await one.get('/desk/v1/orders/detail', of()));
    expect([detail.riderPhone, detail.driver.phone]).toEqual([
      expect.stringMatching(MASKED),
      expect.stringMatching(MASKED),
    ]);
    expect(done(await desk.get('/desk/v1/orders/detail', of())).riderPhone).toBe(rider.phone);
  });

  test('a whole phone is shown for a purpose, and the log says to whom and why', async () => {
    const one = await deskPerson(server, '调度员');
    const ask = { ...of(), whose: 'rider' };
    expect((await one.write('/desk/v1/phones/show', ask)).code).toBe(40000);
    const { phone } = done(await one.write('/desk/v1/phones/show', { ...ask, purpose: 'pickup' }));
    expect(phone).toBe(rider.phone);
    const shown = `select summary from desk_event where staff_id = $1 and call = '/desk/v1/phones/show'`;
    const { rows } = await server.owner.query(shown, [one.staffId]);
    expect(rows).toEqual([{ summary: `查看订单 ${number} 乘车人的手机号：联系上车` }]);
  });
});

describe('search', () => {
  const hits = async (roleName: string, q: string) =>
    done(await (await deskPerson(server, roleName)).get('/desk/v1/search', { q })).hits.map(
      ({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`,
    );

  test('finds an order by its number, its last six digits, the rider’s phone and the plate', async () => {
    for (const word of [number, number.slice(-6), rider.phone]) {
      expect(await hits('客服', word)).toContain(`order ${orderId}`);
    }
    const { driver } = done(await desk.get('/desk/v1/orders/detail', of()));
    expect(await hits('客服', driver.plate.slice(-4))).toContain(`order ${orderId}`);
    expect(await hits('客服', rider.phone.slice(0, 8))).toEqual([]);
  });

  test('finds a company by a part of its name, for those who may look at companies', async () => {
    const { rows } = await server.owner.query('select name from company where id = $1', [rides.companyId]);
    const word = rows[0].name;
    expect(await hits('客服', word)).toContain(`company ${rides.companyId}`);
  });

  test('of a plate the newest rides of some days come first, and never more than five', async () => {
    const { driver } = done(await desk.get('/desk/v1/orders/detail', of()));
    const day = 86_400_000;
    const copies = await Promise.all(
      [1, 2, 3, 3, 3, 3].map(async (ago, nth) => {
        const id = await rides.booked(rider);
        await server.owner.query(
          `update ride_order set driver = jsonb_set($3::jsonb, '{plate}', '"沪X9Z8Y7"'), ride_at = $4 where company_id = $1 and id = $2`,
          [rides.companyId, id, JSON.stringify(driver), new Date(Date.now() - ago * day + nth * 1_000)],
        );
        return id;
      }),
    );
    expect(await hits('客服', '9z8y')).toEqual([0, 1, 5, 4, 3].map((nth) => `order ${copies[nth]}`));
  });

  test('a single character finds nothing', async () => {
    expect(await hits('客服', '1')).toEqual([]);
  });
});
