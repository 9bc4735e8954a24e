import { describe, expect, test } from 'vitest';
import { VehicleGroup } from '../scene/codes.ts';
import { bestOf, busyTimeOf, candidateOf, candidatesFor, type FleetCar, type WantedRide } from './candidates.ts';
import { DocumentKind, FLEET_REFUSALS } from './codes.ts';
import { stepsAbove } from './fitting.ts';

const NOW = new Date('2026-11-16T02:00:00Z'); // 10:00 in Shanghai
const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);
const HERE = { lng: 116.48, lat: 39.99 };
/** About so many metres to the north. */
const north = (meters: number) => ({ lng: HERE.lng, lat: HERE.lat + meters / 111_195 });

const ride = (more: Partial<WantedRide> = {}): WantedRide => ({
  ...{ rideAt: minutes(30), start: HERE, vehicleGroup: 'comfort', seconds: 1_800 },
  ...more,
});
const car = (more: Partial<FleetCar> = {}): FleetCar => ({
  driverId: 1,
  name: '赵立群',
  vehicleGroup: 'comfort',
  isStopped: false,
  shift: { from: minutes(-120), until: minutes(600) },
  documents: DocumentKind.names.map((kind) => ({ kind, expiresOn: '2027-01-01' })),
  position: north(1_400),
  rides: [],
  ...more,
});
const busy = (from: number, until: number, end = HERE) => ({
  from: minutes(from),
  until: minutes(until),
  start: HERE,
  end,
  isUnderWay: false,
});
const codeOf = (ridden: WantedRide, one: FleetCar): number | null =>
  candidateOf(ridden, one, NOW).against?.refused.code ?? null;

describe('who can come', () => {
  const { offShift, driverBusy, documentExpired, documentMissing, groupLower, stopped, tooFar, needsRest } =
    FLEET_REFUSALS;
  test.each<[string, number | null, Partial<FleetCar>, Partial<WantedRide>]>([
    ['free, near, on shift', null, {}, {}],
    ['stopped', stopped.code, { isStopped: true }, {}],
    ['a lower group', groupLower.code, { vehicleGroup: 'newEnergy' }, {}],
    ['a higher group', null, { vehicleGroup: 'premium' }, {}],
    ['without a shift', offShift.code, { shift: null }, {}],
    ['a shift that begins with the ride', null, { shift: { from: minutes(30), until: minutes(600) } }, {}],
    ['a shift that begins after it', offShift.code, { shift: { from: minutes(31), until: minutes(600) } }, {}],
    ['a shift until the ride is over', null, { shift: { from: NOW, until: minutes(65) } }, {}],
    ['a shift that ends before', offShift.code, { shift: { from: NOW, until: minutes(64) } }, {}],
    ['a ride until setting off', null, { rides: [busy(-10, 15)] }, {}],
    ['a ride beyond setting off', driverBusy.code, { rides: [busy(-10, 16)] }, {}],
    ['a ride that begins when this one is over', null, { rides: [busy(65, 90)] }, {}],
    ['a ride that begins before', driverBusy.code, { rides: [busy(64, 90)] }, {}],
    ['a ride under way that should be over', null, { rides: [{ ...busy(-60, -5), isUnderWay: true }] }, {}],
    [
      'the same, for a ride at once',
      driverBusy.code,
      { rides: [{ ...busy(-60, -5), isUnderWay: true }] },
      { rideAt: NOW },
    ],
    ['a ride that should be over and has not begun', null, { rides: [busy(-60, -5)] }, { rideAt: NOW }],
    ['a charter beside a ride of the afternoon', driverBusy.code, { rides: [busy(300, 330)] }, { seconds: 8 * 3_600 }],
    ['a charter of two days, on shift for the first', null, {}, { seconds: 32 * 3_600 }],
    ['a document until the day itself', null, { documents: expiring('2026-11-16') }, {}],
    ['a document until the day before', documentExpired.code, { documents: expiring('2026-11-15') }, {}],
    ['a document that nobody gave', documentMissing.code, { documents: [] }, {}],
    ['far away', tooFar.code, { position: north(15_000) }, {}],
    ['far away, but early enough', null, { position: north(15_000) }, { rideAt: minutes(40) }],
    ['nobody knows where', null, { position: null }, {}],
    ['after four hours at the wheel', needsRest.code, { rides: [busy(-225, 15)] }, {}],
    ['after four hours and a rest', null, { rides: [busy(-230, 10)] }, {}],
  ])('%s', (_, expected, one, wanted) => {
    expect(codeOf(ride(wanted), car(one))).toBe(expected);
  });
  function expiring(expiresOn: string): FleetCar['documents'] {
    return DocumentKind.names.map((kind) => ({ kind, expiresOn: kind === 'hailing' ? expiresOn : '2027-01-01' }));
  }
});

describe('who comes first', () => {
  test('by arrival, the booked group before a higher one, those who cannot at the end', () => {
    const cars = [
      car({ driverId: 1, position: north(100), shift: null }),
      car({ driverId: 2, position: north(2_000) }),
      car({ driverId: 3, position: north(900), vehicleGroup: 'luxury' }),
      car({ driverId: 4, position: north(900) }),
      car({ driverId: 5, position: null }),
    ];
    expect(candidatesFor(ride(), cars, NOW).map(({ driverId }) => driverId)).toEqual([4, 3, 2, 5, 1]);
  });

  test('a car that is busy comes from where its ride ends, when it ends', () => {
    const free = candidateOf(ride(), car({ position: north(5_000) }), NOW);
    const after = candidateOf(ride(), car({ position: north(5_000), rides: [busy(-10, 12, HERE)] }), NOW);
    expect(after.arriveAt).toEqual(minutes(12));
    expect(free.arriveAt! > after.arriveAt!).toBe(true);
  });

  test('the automatic mode takes nobody of whom it does not know where they are', () => {
    expect(bestOf(candidatesFor(ride(), [car({ position: null })], NOW))).toBeUndefined();
    expect(bestOf(candidatesFor(ride(), [car({ driverId: 7 })], NOW))?.driverId).toBe(7);
  });

  test('the order of the cars does not matter, and nobody is lost', () => {
    const cars = Array.from({ length: 40 }, (_, at) =>
      car({ driverId: at + 1, position: north(((at * 7_919) % 40) * 250), shift: at % 5 === 0 ? null : car().shift }),
    );
    const there = candidatesFor(ride(), cars, NOW);
    const back = candidatesFor(ride(), [...cars].reverse(), NOW);
    expect(back).toEqual(there);
    expect(there).toHaveLength(cars.length);
    const able = there.filter(({ against }) => against === null);
    expect(there.slice(0, able.length)).toEqual(able);
    for (const [at, one] of able.entries()) {
      if (at > 0) expect(one.arriveAt! >= able[at - 1]!.arriveAt!).toBe(true);
    }
  });
});

test('a ride takes the driver from setting off until it is over, and never from before now', () => {
  expect(busyTimeOf(ride(), NOW)).toEqual({ from: minutes(15), until: minutes(65) });
  expect(busyTimeOf(ride({ rideAt: minutes(5) }), NOW)).toEqual({ from: NOW, until: minutes(40) });
  expect(busyTimeOf(ride({ rideAt: minutes(-20) }), NOW)).toEqual({ from: NOW, until: minutes(35) });
});

test('every group fits itself, and no two are each above the other unless they are the same size', () => {
  for (const group of VehicleGroup.names) expect(stepsAbove(group, group)).toBe(0);
  expect(stepsAbove('comfort', 'luxury')).toBeGreaterThan(0);
  expect(stepsAbove('luxury', 'comfort')).toBeNull();
  expect(stepsAbove('coach', 'comfort')).toBeNull();
});
