import { addDays, type Day, dayOf, startOfDay } from '#rules/calendar.ts';
import { distanceMeters, needsApplication, type Spot } from '#rules/scene.ts';
import { moved } from '../cities.ts';
import type { Random } from '../random.ts';
import { isFreeDay } from '../seasons.ts';
import type { WorldApplication } from './application.ts';
import { type ApplicationFate, apply, type Desk, drawFate, usableFrom } from './apply.ts';
import { localDraft, type Purpose } from './drafts.ts';
import { drawerFor, type Ground, minuteFrom, timesOf, type Use } from './draw-quick.ts';
import { makeWish } from './make-wish.ts';
import { around, type Journey, LEAST_METERS } from './shapes.ts';
import { planTrip, type TimedJourney, tripJourneys } from './trips.ts';
import type { Wish } from './wish.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

export interface Asked {
  readonly application: WorldApplication;
  readonly wishes: readonly Wish[];
}

/** How an application and its rides shall be, where they are not left to chance. */
export interface Wanted {
  readonly createdAt: number;
  readonly fate?: ApplicationFate;
  readonly waitsAt?: number;
  readonly leadDays?: number;
  readonly days?: number;
  /** The ride takes far longer, or ends elsewhere. */
  readonly slow?: boolean;
  readonly strays?: boolean;
  readonly certain?: boolean;
}

/** Some kilometres beside the place. */
function astray({ from, to }: Journey, draw: Random): Spot {
  for (;;) {
    const side = draw.pick([-1, 1]) * draw.int(2_600, 5_200);
    const point = moved(to.point, side, draw.pick([-1, 1]) * draw.int(300, 1_800));
    const address = `${to.address.replace(/（.*）$/, '')}附近`;
    if (distanceMeters(point, from.point) > LEAST_METERS) return { ...to, address, point };
  }
}

const TRIES = 6;

/** A day of the span: another one each time as far as there are some, and few on which nobody works. */
function dayWithin(startDay: Day, endDay: Day, { profile, draw }: Purpose, taken: Set<Day>): Day {
  const days = Math.round((Date.parse(endDay) - Date.parse(startDay)) / DAY);
  let day = addDays(startDay, draw.int(0, days));
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!taken.has(day) && (!isFreeDay(day) || draw.chance(profile.weekend))) break;
    day = addDays(startDay, draw.int(0, days));
  }
  taken.add(day);
  return day;
}

/** There and, some hours later, back. */
function roundTrip(asked: Journey, rideAt: number, draw: Random): TimedJourney[] {
  const back = { service: asked.service, from: asked.to, to: asked.from };
  return [
    { ...asked, rideAt },
    { ...back, rideAt: rideAt + draw.int(110, 260) * MINUTE },
  ];
}

/** In another region people are about; elsewhere the ride is the one that was asked for, each time. */
function localJourneys(purpose: Purpose, application: WorldApplication, asked: Journey): TimedJourney[] {
  const { traveller, scene, profile, draw } = purpose;
  const { uses, draft } = application;
  const { cityId } = asked.from;
  const taken = new Set<Day>();
  const moment = (): number => {
    const day = dayWithin(draft.startDay, draft.endDay, purpose, taken);
    return startOfDay(day).getTime() + minuteFrom(profile.minutes, draw) * MINUTE;
  };
  if (draft.roundTrip) return roundTrip(asked, moment(), draw);
  const times = uses ?? draw.int(3, 9);
  return Array.from({ length: times }, (): TimedJourney => {
    const rideAt = moment();
    const abroad = scene.name === '区域驻点用车';
    const fresh = () => (abroad ? around(traveller, draw, cityId) : profile.shape(traveller, draw));
    const way = uses === null ? fresh() : asked;
    return { ...way, rideAt };
  });
}

function journeyFor({ traveller, scene, profile, draw }: Purpose): Journey {
  const { cityIds } = scene.rules;
  if (cityIds.length === 0 || cityIds.includes(traveller.cityId)) return profile.shape(traveller, draw);
  return around(traveller, draw, draw.pick(cityIds));
}

function ridesOf(
  purpose: Purpose,
  application: WorldApplication,
  ways: readonly TimedJourney[],
  wanted: Wanted,
  now: number,
) {
  const { traveller, scene, profile, draw } = purpose;
  const from = usableFrom(application);
  if (from === null) return [];
  return ways.flatMap((way) => {
    const bookedAt = Math.max(from + 3 * MINUTE, way.rideAt - draw.int(...profile.ahead) * MINUTE);
    if (bookedAt > now || bookedAt > way.rideAt - 4 * MINUTE) return [];
    return [
      makeWish(
        {
          journey: way,
          traveller,
          scene,
          application,
          rideAt: way.rideAt,
          bookedAt,
          reason: application.draft.reason,
          now,
          strayedTo: wanted.strays ? astray(way, draw) : undefined,
          slow: wanted.slow,
          certain: wanted.certain,
        },
        draw,
      ),
    ];
  });
}

/** Few ask for a day on which nobody works; who does means the next one on which people do. */
function dayOfUse(day: Day, { profile, clock }: Use, { leadDays }: Wanted, draw: Random): Day {
  if (leadDays !== undefined || !isFreeDay(day) || draw.chance(profile.weekend)) return day;
  const { endDay } = clock.newest.rules;
  let next = day;
  while (isFreeDay(next)) next = addDays(next, 1);
  return endDay !== null && next > endDay ? day : next;
}

/** An application with the rides that it was for. */
export function askFor(use: Use, wanted: Wanted, ground: Ground, desk: Desk): Asked {
  const { draw, now } = ground;
  const { traveller, profile } = use;
  const scene = use.clock.at(wanted.createdAt);
  const earliest = addDays(dayOf(new Date(wanted.createdAt)), wanted.leadDays ?? draw.int(1, 4));
  const { startDay: opens } = scene.rules;
  const startDay = dayOfUse(opens && opens > earliest ? opens : earliest, use, wanted, draw);
  const purpose: Purpose = { traveller, scene, profile, startDay, days: wanted.days, draw };
  const submit = (draft: WorldApplication['draft']) =>
    apply(
      {
        traveller,
        scene,
        draft,
        ...wanted,
        fate: wanted.fate ?? (wanted.waitsAt === undefined ? drawFate(draw) : 'passed'),
      },
      desk,
      draw,
    );
  if (scene.rules.template === 'trip') {
    const trip = planTrip(purpose);
    const application = submit(trip.draft);
    return { application, wishes: ridesOf(purpose, application, tripJourneys(trip, traveller, draw), wanted, now) };
  }
  const journey = journeyFor(purpose);
  const application = submit(localDraft(purpose, journey));
  const ways = localJourneys(purpose, application, journey);
  return { application, wishes: ridesOf(purpose, application, ways, wanted, now) };
}

/** Everything that one person asked for in one scene. */
export function approvedRides(use: Use, ground: Ground, desk: Desk): Asked[] {
  const { season, draw, now } = ground;
  if (!needsApplication(use.clock.newest.rules.template)) return [];
  return Array.from({ length: timesOf(use, ground) }, () => {
    const day = drawerFor(season, 0.04)(use.first, use.last, draw);
    const createdAt = day < 0 ? now + 1 : season.starts[day]! + draw.int(9 * 60, 18 * 60) * MINUTE;
    if (createdAt > now || createdAt < use.clock.from) return null;
    const wanted = { createdAt, slow: draw.chance(0.02), strays: draw.chance(0.012) };
    return askFor(use, wanted, ground, desk);
  }).filter((asked) => asked !== null);
}
