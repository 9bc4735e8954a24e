import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_COUNTED } from '#rules/paging.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { deskPerson } from '../../tests/kit/desk-person.ts';
import { done, NOON, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { BEIJING } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const EVENTS = '/desk/v1/events';

describe('a list of all companies', () => {
  test('is counted to ten thousand and one for people, to its end for machines that go through its pages', async () => {
    await server.owner.query(
      `insert into desk_event (at, key, call, summary)
       select now(), 'fleet', '/desk/v1/orders/events', '推送 ' || n from generate_series(1, $1::int) n`,
      [MOST_COUNTED + 5],
    );
    const auditor = await deskPerson(server, '审计');
    const read = done(await auditor.get(EVENTS, { page: 1, pageSize: 10 }));
    expect([read.total, read.rows.length]).toEqual([MOST_COUNTED + 1, 10]);
    const last = done(await auditor.get(EVENTS, { page: (MOST_COUNTED + 10) / 10, pageSize: 10 }));
    expect(last.rows.length).toBeGreaterThan(0);
    expect(done(await new Desk(server).get(EVENTS, { page: 1, pageSize: 10 })).total).toBeGreaterThan(MOST_COUNTED + 4);
  });
});

test('of the cars on shift a dispatcher reads the hundred best', async () => {
  const desk = await rideDesk(server);
  const rides = await Rides.create(server, desk);
  const { orderId } = done(await rides.book(await rides.rider()));
  await server.owner.query(
    `with car as (insert into vehicle (id, plate, model, vehicle_group, city_id)
        select 90000 + n, '京S' || lpad(n::text, 5, '0'), '轿车', 'comfort', $1 from generate_series(1, 101) n),
      person as (insert into driver (id, work_no, name, phone, city_id)
        select 90000 + n, 'S' || n, '司机' || n, (13700000000 + n)::text, $1 from generate_series(1, 101) n)
     insert into shift (driver_id, vehicle_id, city_id, starts_at, ends_at)
     select 90000 + n, 90000 + n, $1, $2::timestamptz - interval '6 hours', $2::timestamptz + interval '6 hours'
     from generate_series(1, 101) n`,
    [BEIJING, NOON],
  );
  // One of them could come: whoever cannot is left out before.
  await server.owner.query(
    `insert into fleet_document (driver_id, vehicle_id, kind, number, expires_on)
     select case when own then 90101 end, case when not own then 90101 end, kind, 'N', '2036-01-01'
     from (values (true, 'driving'), (true, 'hailing'), (false, 'transport'), (false, 'inspection'), (false, 'insurance'))
       paper (own, kind)`,
  );
  const dispatcher = await deskPerson(server, '调度员');
  const asked = { companyId: rides.companyId, orderId };
  const { rows } = done(await dispatcher.get('/desk/v1/dispatch/candidates', asked));
  expect(rows).toHaveLength(100);
  expect(rows[0]).toMatchObject({ driverId: 90101, against: null });
  expect(rows[1].against).toContain('没有');
});
