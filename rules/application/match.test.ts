import { expect, test } from 'vitest';
import { APPLICATIONS, leg } from '../../tests/kit/rides.ts';
import {
  approval as approvalScene,
  at,
  BEIJING,
  HANGZHOU,
  judged,
  ride,
  SHANGHAI,
  TIANANMEN,
  trip as tripScene,
} from '../../tests/kit/scenes.ts';
import {
  type HeldApplication,
  legOfRide,
  matchingApplications,
  matchReasons,
  rideApplication,
} from '../application.ts';
import type { RideRequest, SceneDraft } from '../scene.ts';

const { approval, trip } = APPLICATIONS;
const held = (more: Partial<HeldApplication> = {}): HeldApplication => ({
  applicationId: 1,
  status: 'passed',
  draft: approval(),
  uses: 1,
  orders: [],
  ...more,
});
const input = (scene: SceneDraft, asked: Partial<RideRequest> = {}) => ({ ...judged(scene), ride: ride(asked) });
const ids = (all: readonly HeldApplication[]) => all.map(({ applicationId }) => applicationId);

/** So many metres north of a point. */
const north = (meters: number) => ({ lng: TIANANMEN.lng, lat: TIANANMEN.lat + meters / 111_195 });
const spotAt = (meters: number) => ({ cityId: BEIJING, address: '某处', point: north(meters) });

test('an application says what a ride is judged by', () => {
  expect(rideApplication(held({ uses: 3, orders: ['settled', 'cancelled'] }))).toEqual({
    usesLeft: 2,
    startDay: '2026-03-16',
    endDay: '2026-03-16',
    start: TIANANMEN,
    end: TIANANMEN,
    roundTrip: false,
    travelCityIds: [],
    legs: [],
    asked: { cityId: BEIJING, service: null, vehicles: null, people: 1, amount: null, booked: [] },
  });
  expect(rideApplication(held({ draft: trip(), uses: null }))).toEqual({
    usesLeft: null,
    startDay: '2026-03-16',
    endDay: '2026-03-18',
    start: null,
    end: null,
    roundTrip: false,
    travelCityIds: [SHANGHAI, HANGZHOU],
    legs: [{ fromCityId: BEIJING, toCityId: SHANGHAI }],
    asked: { cityId: null, service: null, vehicles: null, people: 1, amount: null, booked: [] },
  });
});

test.each([
  [999, 999, true],
  [1_002, 0, false],
  [0, 1_002, false],
])('a filled line %i m and %i m off matches: %s', (startMeters, endMeters, matches) => {
  const asked = input(approvalScene({ line: 'filled' }), { from: spotAt(startMeters), to: spotAt(endMeters) });
  expect(matchingApplications([held()], asked)).toHaveLength(matches ? 1 : 0);
});

test('a free line is not compared', () => {
  expect(matchingApplications([held()], input(approvalScene(), { from: spotAt(9_000) }))).toHaveLength(1);
});

test('only what is passed, has a use left and lies on its days', () => {
  const asked = input(approvalScene());
  const all = [
    held({ applicationId: 1, status: 'pending' }),
    held({ applicationId: 2, status: 'revoked' }),
    held({ applicationId: 3, orders: ['booking'] }),
    held({ applicationId: 4, draft: approval({ startDay: '2026-03-17', endDay: '2026-03-17' }) }),
    held({ applicationId: 5, orders: ['cancelled'] }),
  ];
  expect(ids(matchingApplications(all, asked))).toEqual([5]);
  expect(matchReasons(all[2]!, asked).filter(({ passed }) => !passed)).toMatchObject([{ code: 'NO_USES_LEFT' }]);
});

test('the one whose days end sooner is proposed first', () => {
  const all = [
    held({ applicationId: 1, draft: approval({ endDay: '2026-03-20' }) }),
    held({ applicationId: 3 }),
    held({ applicationId: 2 }),
  ];
  expect(ids(matchingApplications(all, input(approvalScene())))).toEqual([2, 3, 1]);
});

test('a journey is matched by its cities, and a transfer by its legs', () => {
  const journey = held({ draft: trip({ travelCityIds: [SHANGHAI] }) });
  const inCity = (cityId: number) => ({ ...spotAt(0), cityId });
  const cases: [Partial<RideRequest>, boolean][] = [
    [{ from: inCity(SHANGHAI), to: inCity(SHANGHAI) }, true],
    [{ from: inCity(BEIJING), to: inCity(BEIJING) }, false],
    [{ service: 'dropoff', from: inCity(BEIJING), to: inCity(BEIJING) }, true],
    [{ service: 'dropoff', from: inCity(HANGZHOU), to: inCity(HANGZHOU) }, false],
    [{ service: 'dropoff', at: at('2026-03-19 08:00:00') }, false],
  ];
  for (const [asked, matches] of cases) {
    expect(matchingApplications([journey], input(tripScene(), asked)).length === 1).toBe(matches);
  }
});

test('a transfer belongs to the nearest leg that touches its cities', () => {
  const legs = [
    leg({ startAt: at('2026-03-16 10:00:00'), endAt: at('2026-03-16 12:00:00') }),
    leg({ fromCityId: SHANGHAI, toCityId: BEIJING, startAt: at('2026-03-18 18:00:00'), endAt: null }),
    leg({ fromCityId: SHANGHAI, toCityId: HANGZHOU }),
  ];
  const asked = (more: Partial<RideRequest>) => ride({ service: 'pickup', ...more });
  expect(legOfRide(legs.slice(0, 2), asked({ at: at('2026-03-16 08:00:00') }))).toBe(0);
  expect(legOfRide(legs.slice(0, 2), asked({ at: at('2026-03-18 21:00:00') }))).toBe(1);
  expect(legOfRide(legs, asked({ from: { ...spotAt(0), cityId: HANGZHOU } }))).toBe(0);
  expect(
    legOfRide(legs, { ...asked({}), from: { ...spotAt(0), cityId: HANGZHOU }, to: { ...spotAt(0), cityId: HANGZHOU } }),
  ).toBe(2);
  expect(legOfRide([], asked({}))).toBe(-1);
  expect(legOfRide(legs, ride({ service: 'scheduled' }))).toBe(-1);
});
