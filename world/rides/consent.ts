import type { ApplicationDraft } from '#rules/application.ts';
import { addDays, type Day } from '#rules/calendar.ts';
import { needsApplication } from '#rules/scene.ts';
import { DAY, dayAt, isFreeDay, MINUTE, minuteOn } from '../days.ts';
import type { SceneInForce } from '../scenes.ts';
import { type ApplicationFate, type Approving, apply, FATES, type WorldApplication } from './application.ts';
import { drawRide, groupFor, guest } from './draw-ride.ts';
import type { Ride } from './ride.ts';
import { type TimedWay, tripDraft, tripWays } from './trip.ts';
import { type DrawingContext, minuteFrom, timesOf, type Use } from './uses.ts';
import { around, strayedFrom, type Way } from './ways.ts';

/** An application with the rides that it was for. */
export interface Consent {
  readonly application: WorldApplication;
  readonly rides: readonly Ride[];
}

/** How an application and its rides shall be, where they are not left to chance. */
export interface ApplicationPlan {
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

/** Night work is asked for by the week, a stay in another region by the month, a reception for its day. */
const SPANS: Readonly<Record<string, readonly [days: number, leastUses: number, mostUses: number]>> = {
  '夜间加班（审批）': [6, 2, 4],
  区域驻点用车: [24, 1, 1],
  项目周期用车: [20, 1, 1],
  客户接待: [0, 1, 2],
  项目用车: [3, 1, 3],
};
const NEEDS = ['', '', '需要导游话筒', '行李较多，请安排大行李舱', '上车点较窄，请提前联系'];
const ABROAD = '区域驻点用车';

/** The draft that a template asks for. Where its days are many, the places are left to the ride itself. */
function localDraft({ usage, draw }: Use, { name, rules }: SceneInForce, startDay: Day, way: Way): ApplicationDraft {
  const { from, to, service } = way;
  const [days, least, most] = SPANS[name] ?? [0, 1, 1];
  const basics = {
    ...{ reason: draw.pick(usage.reasons), startDay, endDay: startDay, cityId: from.cityId, viaPoints: [] },
    rider: name === '客户接待' ? guest(draw) : null,
    companions: rules.companionsAllowed && draw.chance(0.12) ? [guest(draw)] : [],
    ...{ start: from, end: to, roundTrip: false, useCount: 1 },
  };
  if (rules.template === 'bus') {
    const vehicles = [{ vehicleGroup: groupFor(rules, service, draw), count: 1 }];
    const passengerCount = draw.int(12, 48);
    return { template: 'bus', ...basics, service, passengerCount, vehicles, specialNeeds: draw.pick(NEEDS) };
  }
  if (rules.template === 'approvalCharter') {
    const end = draw.chance(0.7) ? to : null;
    return { template: 'approvalCharter', ...basics, end, service, estimatedFen: draw.int(9, 18) * 10_000 };
  }
  const useCount = draw.int(least, most);
  const last = addDays(startDay, days);
  const estimatedFen = draw.int(4, 20) * 1_000;
  return {
    ...{ template: 'approval', ...basics, useCount, estimatedFen, roundTrip: name === '客户接待' && useCount === 2 },
    ...(days > 10 ? { start: null, end: null } : {}),
    endDay: rules.endDay !== null && last > rules.endDay ? rules.endDay : last,
  };
}

/** Another day of the span each time as far as there are some, and few on which nobody works. */
function dayWithin(draft: ApplicationDraft, { usage, draw }: Use, taken: Set<Day>): Day {
  const days = Math.round((Date.parse(draft.endDay) - Date.parse(draft.startDay)) / DAY);
  let day = addDays(draft.startDay, draw.int(0, days));
  for (let tries = 0; tries < 6; tries += 1) {
    if (!taken.has(day) && (!isFreeDay(day) || draw.chance(usage.weekend))) break;
    day = addDays(draft.startDay, draw.int(0, days));
  }
  taken.add(day);
  return day;
}

/** The way that was asked for, each time or there and back; where places were left open, another one each time. */
function localWays(use: Use, { uses, draft }: WorldApplication, way: Way): TimedWay[] {
  const { traveller, name, usage, draw } = use;
  const taken = new Set<Day>();
  const moment = () => minuteOn(dayWithin(draft, use, taken), minuteFrom(usage.minutes, draw));
  if (draft.roundTrip) {
    const rideAt = moment();
    const back = { service: way.service, from: way.to, to: way.from };
    return [
      { ...way, rideAt },
      { ...back, rideAt: rideAt + draw.int(110, 260) * MINUTE },
    ];
  }
  return Array.from({ length: uses ?? draw.int(3, 9) }, () => {
    const fresh = () => (name === ABROAD ? around(traveller, draw, way.from.cityId) : usage.way(traveller, draw));
    return { ...(uses === null ? fresh() : way), rideAt: moment() };
  });
}

/** Few ask for a day on which nobody works; who does means the next one on which people do. */
function dayOfUse(use: Use, scene: SceneInForce, { createdAt, leadDays }: ApplicationPlan): Day {
  const { usage, draw, endDay } = use;
  const earliest = addDays(dayAt(createdAt), leadDays ?? draw.int(1, 4));
  const { startDay: opens } = scene.rules;
  const day = opens && opens > earliest ? opens : earliest;
  if (leadDays !== undefined || !isFreeDay(day) || draw.chance(usage.weekend)) return day;
  let next = day;
  while (isFreeDay(next)) next = addDays(next, 1);
  return endDay !== null && next > endDay ? day : next;
}

function ridesOf(
  use: Use,
  application: WorldApplication,
  ways: readonly TimedWay[],
  wanted: ApplicationPlan,
  now: number,
) {
  const { traveller, usage, draw } = use;
  const { state, finishedAt } = application.run;
  if (state.status !== 'passed') return [];
  return ways.flatMap((way) => {
    const bookedAt = Math.max(finishedAt! + 3 * MINUTE, way.rideAt - draw.int(...usage.ahead) * MINUTE);
    if (bookedAt > way.rideAt - 4 * MINUTE || way.rideAt >= traveller.ridesUntil) return [];
    const strayedTo = wanted.strays ? strayedFrom(way, draw) : null;
    const { slow = false, certain = false } = wanted;
    const { scene, draft } = application;
    const known = { way, traveller, scene, application, rideAt: way.rideAt, bookedAt, reason: draft.reason };
    return [drawRide({ ...known, now, strayedTo, slow, certain }, draw)];
  });
}

export function askFor(use: Use, wanted: ApplicationPlan, approving: Approving): Consent {
  const { traveller, usage, draw } = use;
  const scene = use.sceneAt(wanted.createdAt);
  const startDay = dayOfUse(use, scene, wanted);
  const drawn = draw.weighted(FATES);
  const fate = wanted.fate ?? (wanted.waitsAt === undefined ? drawn : 'passed');
  const submit = (draft: ApplicationDraft) => apply({ traveller, scene, draft, ...wanted, fate }, approving, draw);
  if (scene.rules.template === 'trip') {
    const draft = tripDraft(traveller, draw.pick(usage.reasons), startDay, wanted.days ?? draw.int(1, 3), draw);
    const application = submit(draft);
    const ways = tripWays(draft, traveller, draw);
    return { application, rides: ridesOf(use, application, ways, wanted, approving.now) };
  }
  const { cityIds } = scene.rules;
  const here = cityIds.length === 0 || cityIds.includes(traveller.cityId);
  const way = here ? usage.way(traveller, draw) : around(traveller, draw, draw.pick(cityIds));
  const application = submit(localDraft(use, scene, startDay, way));
  return { application, rides: ridesOf(use, application, localWays(use, application, way), wanted, approving.now) };
}

/** Everything that one person asked for in one scene. */
export function approvedRides(use: Use, ground: DrawingContext, approving: Approving): Consent[] {
  const { draw, first, last } = use;
  const { season, now } = ground;
  if (!needsApplication(use.template)) return [];
  return Array.from({ length: timesOf(use, ground) }, () => {
    const day = season.draw(first, last, 0.04, draw);
    const createdAt = day < 0 ? now + 1 : season.starts[day]! + draw.int(9 * 60, 18 * 60) * MINUTE;
    const wanted = { createdAt, slow: draw.chance(0.02), strays: draw.chance(0.012) };
    return createdAt > now || createdAt < use.from ? [] : [askFor(use, wanted, approving)];
  }).flat();
}
