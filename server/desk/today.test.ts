import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { NOON, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { BEIJING } from '../../tests/kit/scenes.ts';
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
  number = (await server.owner.query('select number from ride_order where id = $1', [orderId])).rows[0].number;
  await server.owner.query(`insert into enrolment (company_name, company_nature, city, contact, phone, department, post,
    created_at) values ('合岳', '民营', '北京', '范', '13910204476', '行政', '经理', now())`);
});

const only = async (person: DeskPersonCaller, companyIds: number[]): Promise<void> =>
  void (await server.owner.query('update desk_staff set company_ids = $1 where id = $2', [companyIds, person.staffId]));

describe('today', () => {
  test('a dispatcher sees the ride without a car, and nothing that is not theirs to see', async () => {
    const { data } = await (await deskPerson(server, '调度员')).get('/desk/v1/today');
    expect(data.counts).toEqual({
      ride: 1,
      price: null,
      objection: null,
      enrolment: null,
      invoice: null,
      tariff: null,
      key: null,
      hold: 0,
    });
    expect(data.cases).toMatchObject([
      { kind: 'ride', id: String(orderId), companyId: rides.companyId, cityId: BEIJING, status: null },
    ]);
  });

  test('a ride that was accepted and has no car yet waits as well, here as on the board', async () => {
    const put = (status: string) =>
      server.owner.query('update ride_order set status = $1 where company_id = $2 and id = $3', [
        ...[status, rides.companyId, orderId],
      ]);
    await put('accepted');
    const { data } = await (await deskPerson(server, '调度员')).get('/desk/v1/today');
    await put('booking');
    expect(data.counts.ride).toBe(1);
    expect(data.cases).toMatchObject([{ kind: 'ride', id: String(orderId) }]);
  });

  test('a service agent sees the application, due after three working days', async () => {
    const { data } = await (await deskPerson(server, '客服')).get('/desk/v1/today');
    expect(data.counts).toMatchObject({ ride: 1, enrolment: 1 });
    expect(data.cases).toContainEqual(
      expect.objectContaining({ kind: 'enrolment', title: '合岳 申请开通', companyId: null }),
    );
  });

  test('an application that was answered leads to the list in which it stands', async () => {
    await server.owner.query(`update enrolment set status = 'contacted'`);
    const { data } = await (await deskPerson(server, '客服')).get('/desk/v1/today');
    await server.owner.query(`update enrolment set status = 'new'`);
    expect(data.cases).toContainEqual(expect.objectContaining({ kind: 'enrolment', status: 'contacted' }));
  });

  test('what somebody submitted waits for those who may release it, and not for its own author', async () => {
    const [finance, chief] = [await deskPerson(server, '财务'), await deskPerson(server, '财务主管')];
    const input = { companyId: rides.companyId, amountFen: 20_000_001, reference: randomUUID(), note: '' };
    const submitted = await finance.write('/desk/v1/holds/submit', { call: '/desk/v1/account/repay', input });
    expect(submitted.data.needs).toBe('second');
    const waitsFor = async (person: DeskPersonCaller) => (await person.get('/desk/v1/today')).data.counts.hold;
    expect([await waitsFor(finance), await waitsFor(chief)]).toEqual([0, 1]);
  });

  test('whoever works for other companies sees none of it', async () => {
    const one = await deskPerson(server, '运营主管');
    await only(one, [(await server.company()).companyId]);
    const { data } = await one.get('/desk/v1/today');
    expect(data.counts).toMatchObject({ ride: 0, price: 0, objection: 0, invoice: 0, hold: 0 });
  });
});

describe('orders of all companies', () => {
  const day = dayOf(NOON);
  const find = async (query: Record<string, unknown>) =>
    (
      await (await deskPerson(server, '客服')).get('/desk/v1/orders/search', { from: day, to: day, ...query })
    ).data.rows.map((row: { orderId: number }) => row.orderId);

  test.each([
    ['its number', () => number],
    ['the end of its number', () => number.slice(-6)],
    ['its rider’s phone', () => rider.phone],
  ])('a ride is found by %s', async (_, word) => {
    expect(await find({ word: word() })).toEqual([orderId]);
  });

  test('not by a part of a phone, on another day, or in another state', async () => {
    expect(await find({ word: rider.phone.slice(0, 7) })).toEqual([]);
    expect(await find({ from: addDays(day, 1), to: addDays(day, 1) })).toEqual([]);
    expect(await find({ status: 'cancelled' })).toEqual([]);
    expect(await find({ status: 'booking' })).toEqual([orderId]);
  });

  test('phones are masked in the list, and a hundred days ask for a company', async () => {
    const one = await deskPerson(server, '客服');
    const { data } = await one.get('/desk/v1/orders/search', { from: day, to: day });
    expect(data.rows[0].riderPhone).toMatch(/^\d{3}\*{4}\d{4}$/);
    const wide = { from: day, to: addDays(day, 100) };
    expect((await one.get('/desk/v1/orders/search', wide)).code).toBe(29073);
    expect((await one.get('/desk/v1/orders/search', { ...wide, companyId: rides.companyId })).code).toBe(0);
  });
});
