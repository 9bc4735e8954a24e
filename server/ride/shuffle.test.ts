import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import {
  DRIVER,
  done,
  type ProviderReport,
  price,
  Rides,
  reportOf,
  rideDesk,
  STATION,
  wholeRide,
} from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** What the provider tells, shuffled, doubled and late, ends as if it had been told in order. */
let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  rides = await Rides.create(server, desk, { scene: quick({ perOrderQuotaFen: 5_000 }) });
  rider = await rides.rider();
});

/** A ride over its quota, one with a second driver, one that the provider cancelled. */
const STORIES: Record<string, ProviderReport[]> = {
  whole: wholeRide(0, 6_000),
  changed: [
    ...wholeRide(0, 4_000),
    reportOf('assigned', 3, { driver: { ...DRIVER, name: '李' } }),
    reportOf('started', 8, { start: { address: '西门', point: STATION } }),
  ],
  cancelledTwice: [
    reportOf('accepted', 1),
    reportOf('cancelledByProvider', 2, { reason: '没有车' }),
    reportOf('cancelledByProvider', 3, { reason: '路太远' }),
    reportOf('departed', 4),
  ],
  unpriced: wholeRide(0).slice(0, 6),
  priceAndEnd: [wholeRide(0)[5]!, reportOf('priced', 7, price({ base: 4_600 }))],
};

/** What must be the same, whatever the order: everything but ids, numbers and the moments at which we were told. */
async function endOf(arrived: readonly ProviderReport[]) {
  const orderId = await rides.booked(rider);
  for (const event of arrived) done(await rides.tell(orderId, event));
  const row = await rides.row(orderId);
  for (const moment of ['priced_at', 'settled_at', 'created_at', 'prepayment_asked_at'])
    row[moment] = row[moment] !== null;
  const { rows: events } = await server.owner.query(
    `select kind, event_id, sequence, at, details from order_event where order_id = $1 and cause = 'provider'
     order by sequence, event_id`,
    [orderId],
  );
  const { id: _i, number: _n, judged_at_booking: _j, ...rest } = row;
  return { ...rest, events };
}

const story = fc.constantFrom(...Object.keys(STORIES));
const arrivals = story.chain((name) => {
  const sent = STORIES[name]!;
  const doubled = fc
    .array(fc.integer({ min: 1, max: 2 }), { minLength: sent.length, maxLength: sent.length })
    .map((counts) => sent.flatMap((event, at) => Array.from({ length: counts[at]! }, () => event)));
  return fc.tuple(
    fc.constant(name),
    doubled.chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
  );
});

test('in any order, twice and late, a story has one end', async () => {
  const ends = new Map<string, unknown>();
  for (const [name, sent] of Object.entries(STORIES)) ends.set(name, await endOf(sent));
  expect(Object.fromEntries([...ends].map(([name, end]) => [name, (end as { status: string }).status]))).toEqual({
    whole: 'toPay',
    changed: 'settled',
    cancelledTwice: 'cancelled',
    unpriced: 'ended',
    priceAndEnd: 'settled',
  });
  await fc.assert(
    fc.asyncProperty(arrivals, async ([name, arrived]) => {
      // A part that is owed would hold up the next split ride of the same person: each run has a person of its own.
      rider = await rides.rider();
      const end = (await endOf(arrived)) as Record<string, unknown>;
      expect(pick(end)).toEqual(pick(ends.get(name) as Record<string, unknown>));
    }),
    { numRuns: 15 },
  );
}, 120_000);

const pick = ({
  staff_id: _s,
  staff_name: _n,
  staff_phone: _p,
  rider_name: _r,
  rider_phone: _h,
  ...same
}: Record<string, unknown>) => same;

test('what is told while others ride, and at the same moment, ends the same', async () => {
  const sent = wholeRide(0, 4_600);
  rider = await rides.rider();
  const expected = (await endOf(sent)) as Record<string, unknown>;
  const orderId = await rides.booked(rider);
  const answers = await Promise.all([...sent, ...sent].map((event) => rides.tell(orderId, event)));
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
  const row = await rides.row(orderId);
  for (const name of [
    'status',
    'fees',
    'taken',
    'frozen',
    'born',
    'driver',
    'started_at',
    'ended_at',
    'travel_meters',
  ]) {
    expect([name, row[name]]).toEqual([name, expected[name]]);
  }
});
