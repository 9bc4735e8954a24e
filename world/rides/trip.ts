import type { ApplicationDraftOf, TravelLeg } from '#rules/application.ts';
import { addDays, type Day } from '#rules/calendar.ts';
import { DAY, isFreeDay, MINUTE, minuteOn } from '../days.ts';
import type { Random, Weighted } from '../random.ts';
import { BEIJING, CHENGDU, CHONGQING, GUANGZHOU, HANGZHOU, SHANGHAI, SHENZHEN, TIANJIN } from '../scene-kit.ts';
import type { Traveller } from './traveller.ts';
import { around, gateOf, hotelIn, type Way } from './ways.ts';

const [WUHAN, NANJING, SUZHOU, XIAN, SHENYANG] = [420_100, 320_100, 320_500, 610_100, 210_100];
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

export type TripDraft = ApplicationDraftOf<'trip'>;
export interface TimedWay extends Way {
  readonly rideAt: number;
}

/** There and back. The carrier leaves in the morning and returns in the evening, before the weekend where that can be. */
export function tripDraft({ cityId: home }: Traveller, reason: string, startDay: Day, days: number, draw: Random) {
  const cityId = draw.weighted(DESTINATIONS.filter(([id]) => id !== home));
  const early = [1, 2, 3].findLast((fewer) => fewer <= days && !isFreeDay(addDays(startDay, fewer)));
  const endDay = addDays(startDay, early ?? days);
  const vehicle = draw.chance(0.55) ? '飞机' : '高铁';
  const minutes = draw.int(110, 260);
  const leg = (fromCityId: number, toCityId: number, startAt: number): TravelLeg => ({
    ...{ fromCityId, toCityId, vehicle, startAt: new Date(startAt), endAt: new Date(startAt + minutes * MINUTE) },
  });
  return {
    ...{ template: 'trip', reason, rider: null, companions: [], startDay, endDay, roundTrip: true },
    useCount: draw.int(4, 8),
    travelCityIds: [cityId],
    legs: [
      leg(home, cityId, minuteOn(startDay, draw.int(8 * 60, 13 * 60))),
      leg(cityId, home, minuteOn(endDay, draw.int(15 * 60, 19 * 60))),
    ],
    estimatedFen: draw.int(6, 16) * 5_000,
  } satisfies TripDraft;
}

/** Between which moments somebody is in which other city; null for every other application. */
export function absenceOf(draft: { readonly template: string }) {
  if (draft.template !== 'trip') return null;
  const { legs } = draft as TripDraft;
  const [out, back] = [legs[0]!, legs.at(-1)!];
  return { cityId: out.toCityId, from: out.startAt!.getTime(), until: back.endAt!.getTime() };
}

/** To the gate, from the gate to the hotel, about the city, and all the way back. */
export function tripWays(draft: TripDraft, traveller: Traveller, draw: Random): TimedWay[] {
  const [there, back] = draft.legs;
  const cityId = there!.toCityId;
  const gate = gateOf(traveller.cityId, draw, traveller.house);
  const hotel = hotelIn(cityId, draw);
  const arrival = gateOf(cityId, draw, hotel);
  const days = Math.round((Date.parse(draft.endDay) - Date.parse(draft.startDay)) / DAY);
  const before = (at: Date | null) => at!.getTime() - draw.int(110, 160) * MINUTE;
  const after = (at: Date | null) => at!.getTime() + draw.int(15, 40) * MINUTE;
  const visits = Array.from({ length: draw.int(0, 2 + days) }, () => ({
    ...around(traveller, draw, cityId),
    rideAt: minuteOn(addDays(draft.startDay, draw.int(Math.min(1, days), days)), draw.int(9 * 60, 14 * 60)),
  }));
  const ways: TimedWay[] = [
    { service: 'dropoff', from: traveller.house, to: gate, rideAt: before(there!.startAt) },
    { service: 'pickup', from: arrival, to: hotel, rideAt: after(there!.endAt) },
    ...visits,
    { service: 'dropoff', from: hotel, to: arrival, rideAt: before(back!.startAt) },
    { service: 'pickup', from: gate, to: traveller.house, rideAt: after(back!.endAt) },
  ];
  return ways.filter(() => draw.chance(0.82));
}
