import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Desk } from '../../tests/kit/desk.ts';
import { Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { sweepRefusedRides } from './refused-rides.ts';

const MONTH_MS = 31 * 86_400_000;
const SHANGHAI = 310_100;

let server: TestServer;
let desk: Desk;
let rides: Rides;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
/** Somebody in Beijing was refused a ride. */
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ cityIds: [SHANGHAI] }) });
  expect((await rides.book(await rides.rider())).code).not.toBe(0);
});

const sweptAfter = async (months: number, personalDataMonths: number | null): Promise<number> => {
  const config = { ...server.services.config, personalDataMonths };
  await sweepRefusedRides({ ...server.services, config }, new Date(Date.now() + months * MONTH_MS));
  const { rows } = await server.owner.query('select count(*)::int as left from ride_refusal where company_id = $1', [
    rides.companyId,
  ]);
  return rows[0].left;
};

test.each([
  { kept: null, months: 23, left: 1 },
  { kept: null, months: 25, left: 0 },
  { kept: 13, months: 12, left: 1 },
  { kept: 13, months: 14, left: 0 },
  { kept: 36, months: 25, left: 0 },
])('with personal data of $kept months, $left is left after $months', async ({ kept, months, left }) => {
  expect(await sweptAfter(months, kept)).toBe(left);
});
