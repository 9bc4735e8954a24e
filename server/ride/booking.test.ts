import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, NOON, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  rides = await Rides.create(server, desk, {
    departments: { 研发: { 平台: {} } },
    scene: quick({ countsPersonalLimit: true }),
  });
  rider = await rides.rider('平台');
});

test('a ride evaluated', async () => {
  const answer = await rides.evaluate(rider);
  expect(answer).toMatchObject({ code: 0, data: { verdict: 'ALLOW', estimateFen: RIDE_FEN } });
  const orderId = await rides.booked(rider);
  expect(await rides.row(orderId)).toMatchObject({ status: 'booking', frozen: RIDE_FEN, born: RIDE_FEN });
  const last = await rides.drive(orderId, 'priced');
  expect(last.data.status).toBe('settled');
  expect(await rides.row(orderId)).toMatchObject({ status: 'settled', frozen: 0, taken: RIDE_FEN, born: RIDE_FEN });
});
