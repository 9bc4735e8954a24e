import type { ApplicationDraftOf, TravelLeg } from '#rules/application.ts';
import { addDays, type Day, startOfDay } from '#rules/calendar.ts';
import { nearby, placesOf } from '../cities.ts';
import type { Random, Weighted } from '../random.ts';
import { BEIJING, CHENGDU, CHONGQING, GUANGZHOU, HANGZHOU, SHANGHAI, SHENZHEN, TIANJIN } from '../scene-kit.ts';
import { isFreeDay } from '../seasons.ts';
import type { Purpose } from './drafts.ts';
import { around, gateOf, type Journey } from './shapes.ts';
import type { Traveller } from './traveller.ts';

const WUHAN = 420_100;
const NANJING = 320_100;
const SUZHOU = 320_500;
const XIAN = 610_100;
const SHENYANG = 210_100;
const MINUTE = 60_000;

const DESTINATIONS: readonly Weighted<number>[] = [
  [BEIJING, 22],
  [SHANGHAI, 22],
  [SHENZHEN, 14],
  [GUANGZHOU, 10],
  [HANGZHOU, 10],
  [CHENGDU, 9],
  [WUHAN, 8],
  [NANJING, 6],
  [XIAN, 5],
  [CHONGQING, 5],
  [SUZHOU, 4],
  [TIANJIN, 4],
  [SHENYANG, 3],
];

function destinationFrom({ cityId }: Traveller, draw: Random): number {
  for (;;) {
    const chosen = draw.weighted(DESTINATIONS);
    if (chosen !== cityId) return chosen;
  }
}

/** There and back; the carrier leaves in the morning and returns in the evening. */
export interface Trip {
  readonly draft: ApplicationDraftOf<'trip'>;
  readonly cityId: number;
  readonly outAt: number;
  readonly backAt: number;
}

const leg = (fromCityId: number, toCityId: number, vehicle: string, startAt: number, minutes: number): TravelLeg => ({
  fromCityId,
  toCityId,
  vehicle,
  startAt: new Date(startAt),
  endAt: new Date(startAt + minutes * MINUTE),
});

/** Back before the weekend, where that can be. */
function daysAway(startDay: Day, draw: Random): number {
  const days = draw.int(1, 3);
  const early = [1, 2, 3].findLast((fewer) => fewer <= days && !isFreeDay(addDays(startDay, fewer)));
  return early ?? days;
}

export function planTrip({ traveller, profile, startDay, draw, ...purpose }: Purpose): Trip {
  const cityId = destinationFrom(traveller, draw);
  const endDay = addDays(startDay, purpose.days ?? daysAway(startDay, draw));
  const vehicle = draw.chance(0.55) ? '飞机' : '高铁';
  const outAt = startOfDay(startDay).getTime() + draw.int(8 * 60, 13 * 60) * MINUTE;
  const backAt = startOfDay(endDay).getTime() + draw.int(15 * 60, 19 * 60) * MINUTE;
  const minutes = draw.int(110, 260);
  const draft = {
    template: 'trip',
    reason: draw.pick(profile.reasons),
    rider: null,
    companions: [],
    startDay,
    endDay,
    useCount: draw.int(4, 8),
    roundTrip: true,
    travelCityIds: [cityId],
    legs: [
      leg(traveller.cityId, cityId, vehicle, outAt, minutes),
      leg(cityId, traveller.cityId, vehicle, backAt, minutes),
    ],
    estimatedFen: draw.int(6, 16) * 5_000,
  } satisfies ApplicationDraftOf<'trip'>;
  return { draft, cityId, outAt, backAt };
}

export interface TimedJourney extends Journey {
  readonly rideAt: number;
}

const at = (day: Day, minute: number): number => startOfDay(day).getTime() + minute * MINUTE;

/** To the gate, from the gate to the hotel, about the city, and all the way back. */
export function tripJourneys(
  { draft, cityId, outAt, backAt }: Trip,
  traveller: Traveller,
  draw: Random,
): TimedJourney[] {
  const gate = gateOf(traveller.cityId, draw, traveller.house);
  const hotel = nearby(draw.pick(placesOf(cityId, 'hotel')), 60, draw);
  const arrival = gateOf(cityId, draw, hotel);
  const [there, back] = draft.legs;
  const days = Math.round((Date.parse(draft.endDay) - Date.parse(draft.startDay)) / 86_400_000);
  const visits = Array.from({ length: draw.int(0, 2 + days) }, () => ({
    ...around(traveller, draw, cityId),
    rideAt: at(
      addDays(draft.startDay, draw.int(draft.startDay === draft.endDay ? 0 : 1, days)),
      draw.int(9 * 60, 14 * 60),
    ),
  }));
  const ways: TimedJourney[] = [
    { service: 'dropoff', from: traveller.house, to: gate, rideAt: outAt - draw.int(110, 160) * MINUTE },
    { service: 'pickup', from: arrival, to: hotel, rideAt: there!.endAt!.getTime() + draw.int(15, 40) * MINUTE },
    ...visits,
    { service: 'dropoff', from: hotel, to: arrival, rideAt: backAt - draw.int(110, 160) * MINUTE },
    { service: 'pickup', from: gate, to: traveller.house, rideAt: back!.endAt!.getTime() + draw.int(15, 40) * MINUTE },
  ];
  return ways.filter(() => draw.chance(0.82)).toSorted((one, other) => one.rideAt - other.rideAt);
}
