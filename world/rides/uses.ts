import { endOfDay, startOfDay } from '#rules/calendar.ts';
import { needsApplication, rulesOf, type SceneTemplate } from '#rules/scene.ts';
import type { Company } from '../company.ts';
import { DAY, MINUTE, SECOND, type Season } from '../days.ts';
import { versionAt } from '../flows.ts';
import { type Random, random } from '../random.ts';
import type { SceneInForce, WorldScene } from '../scenes.ts';
import { drawRide } from './draw-ride.ts';
import type { Ride } from './ride.ts';
import { ALWAYS, type Traveller } from './traveller.ts';
import { type Minutes, USAGES, type Usage } from './usages.ts';

/** What the drawing of a company's rides has before it. */
export interface DrawingContext {
  readonly season: Season;
  readonly now: number;
  /** Of the full world. */
  readonly scale: number;
  readonly seed: string;
}

/** One person's use of one scene, with draws of its own. */
export interface Use {
  readonly traveller: Traveller;
  readonly name: string;
  readonly template: SceneTemplate;
  readonly usage: Usage;
  sceneAt(moment: number): SceneInForce;
  readonly endDay: string | null;
  readonly from: number;
  readonly until: number;
  /** The days, counted in the season, between which it lies. */
  readonly first: number;
  readonly last: number;
  readonly draw: Random;
}

const MONTH_DAYS = 30.4;
/** Who signs in has something to look at, however small the world. */
const LEAST_OF_ACCOUNT = 7;
const LEAVERS_SCENES = ['市内公出', '客户拜访'];

function timesOfScene(scene: WorldScene) {
  const versions = scene.versions.map(({ version, draft, madeAt }): SceneInForce => {
    return { sceneId: scene.id, name: draft.name, version, madeAt, rules: rulesOf(draft) };
  });
  const { startDay, endDay } = versions.at(-1)!.rules;
  const opens = startDay === null ? 0 : startOfDay(startDay).getTime();
  return {
    ...{ scene, versions, startDay, endDay, usage: USAGES[scene.name] },
    from: Math.max(versions[0]!.madeAt, opens),
    until: endDay === null ? ALWAYS : endOfDay(endDay).getTime(),
  };
}

/** Who uses which scene between which days. One that was stopped or deleted leaves no rides. */
export function usesOf({ scenes }: Company, travellers: readonly Traveller[], { season, seed }: DrawingContext): Use[] {
  const told = scenes.filter(({ status }) => status === 'enabled' || status === 'expired').map(timesOfScene);
  const indexOf = (moment: number) => Math.floor((moment - season.starts[0]!) / DAY);
  return travellers.flatMap((traveller) =>
    told.flatMap(({ scene, versions, startDay, endDay, usage, from, until }): Use[] => {
      const { person, ridesUntil } = traveller;
      const mayUse = person.deletedAt === null ? scene.staffIds.has(person.id) : LEAVERS_SCENES.includes(scene.name);
      // A scene that lasts some days is used on its first as well.
      const opens = startDay !== null && from >= person.createdAt ? 0 : 1;
      const first = Math.max(0, indexOf(Math.max(person.createdAt, from)) + opens);
      const last = Math.min(season.days.length - 1, indexOf(Math.min(ridesUntil, until) - 1));
      if (!mayUse || !usage || first > last) return [];
      const draw = random(`${seed}/use/${person.id}/${scene.id}`);
      const { template } = versions[0]!.rules;
      const sceneAt = (moment: number) => versionAt(versions, moment);
      return [{ traveller, name: scene.name, template, usage, sceneAt, endDay, from, until, first, last, draw }];
    }),
  );
}

/** How often, in whole numbers: what is left over is a chance. */
export function timesOf({ traveller, usage, first, last, draw }: Use, { scale }: DrawingContext): number {
  const wanted = usage.rate * (0.45 + 1.1 * draw.next()) * scale * ((last - first + 1) / MONTH_DAYS);
  const times = Math.floor(wanted) + (draw.chance(wanted % 1) ? 1 : 0);
  return traveller.person.account ? Math.max(times, LEAST_OF_ACCOUNT) : times;
}

export function minuteFrom(minutes: readonly Minutes[], draw: Random): number {
  const [from, to] = draw.weighted(minutes);
  return draw.int(from, to);
}

/** The rides that need nobody's consent. */
export function quickRides(use: Use, ground: DrawingContext): Ride[] {
  const { traveller, usage, draw } = use;
  const { season, now } = ground;
  if (needsApplication(use.template)) return [];
  return Array.from({ length: timesOf(use, ground) }, () => {
    const day = season.draw(use.first, use.last, usage.weekend, draw);
    if (day < 0) return [];
    const minutes = season.weekdays[day]! > 5 ? (usage.weekendMinutes ?? usage.minutes) : usage.minutes;
    const rideAt = season.starts[day]! + minuteFrom(minutes, draw) * MINUTE;
    const bookedAt = rideAt - draw.int(...usage.ahead) * MINUTE - draw.int(0, 59) * SECOND;
    const reason = draw.pick(usage.reasons);
    const way = usage.way(traveller, draw);
    if (
      bookedAt < traveller.person.createdAt ||
      bookedAt < use.from ||
      rideAt >= Math.min(use.until, traveller.ridesUntil)
    )
      return [];
    return [drawRide({ way, traveller, scene: use.sceneAt(bookedAt), rideAt, bookedAt, reason, now }, draw)];
  }).flat();
}
