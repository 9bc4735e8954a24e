import { distanceMeters, type Spot } from '#rules/scene.ts';
import type { WorldApplication } from './application.ts';
import { type Timeline, timelineOf } from './timeline.ts';
import type { Traveller } from './traveller.ts';
import type { Wish } from './wish.ts';

/** Somebody is on the road: from where to where, and between which moments. */
interface Span {
  readonly wish: Wish;
  readonly from: number;
  readonly until: number;
}

/** Somebody is in another city between two legs of a trip. */
interface Absence {
  readonly application: WorldApplication;
  readonly cityId: number;
  readonly from: number;
  readonly until: number;
}

/** Where everybody who rides is: a person has one body. */
export interface Whereabouts {
  /** Who is on a trip when, and the time of rides that must come true, before anything else takes it. */
  foresee(applications: readonly WorldApplication[], wishes: readonly Wish[]): void;
  /** Whether who rides can be there. */
  isFree(wish: Wish, times: Timeline): boolean;
  take(wish: Wish, times: Timeline): void;
  /** It was called off: the time is free again. */
  release(wish: Wish): void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BETWEEN = 5 * MINUTE;
/** On foot, by bus or by train, from where one alighted to where the next car waits. */
const MS_A_METER = 120;
const TO_ANOTHER_CITY = 4 * HOUR;
/** Who has come home stays there, and nobody takes the same way twice in a row. */
const AT_HOME = 6 * HOUR;
/** No ride is longer, and nothing before it matters. */
const LONGEST = 24 * HOUR;
const KEPT = 4;
const NOTHING: readonly Span[] = [];

const spanOf = (wish: Wish, { started, ended }: Timeline): Span => ({
  wish,
  from: Math.min(wish.rideAt, started),
  until: ended,
});

function between(from: Spot, to: Spot, one: Wish, other: Wish): number {
  if (from.cityId === to.cityId) return BETWEEN + distanceMeters(from.point, to.point) * MS_A_METER;
  return one.application !== null && one.application === other.application ? BETWEEN : TO_ANOTHER_CITY;
}

const isAgain = (former: Wish, next: Wish): boolean =>
  former.to === former.traveller.house
    ? next.to === former.to
    : former.to.address === next.to.address && former.from.address === next.from.address;

function isApart(former: Span, next: Span): boolean {
  const pause = next.from - former.until;
  if (pause < BETWEEN) return false;
  if (pause < AT_HOME && isAgain(former.wish, next.wish)) return false;
  return pause >= TO_ANOTHER_CITY || pause >= between(former.wish.to, next.wish.from, former.wish, next.wish);
}

const areApart = (one: Span, other: Span): boolean =>
  one.from <= other.from ? isApart(one, other) : isApart(other, one);

/** Of a trip that was agreed to; null where nobody leaves. */
function absenceOf(application: WorldApplication): Absence | null {
  const { draft, state } = application;
  if (draft.template !== 'trip' || state.status !== 'passed') return null;
  const [out, back] = [draft.legs[0], draft.legs.at(-1)];
  if (!out?.startAt || !back?.endAt) return null;
  return { application, cityId: out.toCityId, from: out.startAt.getTime(), until: back.endAt.getTime() };
}

/** Nobody is on two trips at once: of two that cross, the one that is named first. */
export function withoutCrossing<T extends { readonly application: WorldApplication }>(asked: readonly T[]): T[] {
  const known = new Map<string, Absence[]>();
  return asked.filter(({ application }) => {
    const own = absenceOf(application);
    if (!own) return true;
    const { phone } = application.traveller.person;
    const others = known.get(phone) ?? [];
    if (others.some(({ from, until }) => own.from < until + AT_HOME && own.until + AT_HOME > from)) return false;
    known.set(phone, [...others, own]);
    return true;
  });
}

/** Whose body it is: a guest's, known by the phone, or the traveller's own. */
type Body = Traveller | string;
const bodyOf = ({ rider, traveller }: Wish): Body => (rider === null ? traveller : rider.phone);

const isHere = ({ wish, from, until }: Span, absences: readonly Absence[]): boolean =>
  absences.every(
    (one) =>
      one.application === wish.application || one.cityId === wish.from.cityId || until < one.from || from > one.until,
  );

export function openWhereabouts(): Whereabouts {
  const spans = new Map<Body, Span[]>();
  const absences = new Map<Body, Absence[]>();
  const isFree = (wish: Wish, times: Timeline): boolean => {
    const body = bodyOf(wish);
    const away = absences.get(body);
    const own = spanOf(wish, times);
    if (away && !isHere(own, away)) return false;
    for (const other of spans.get(body) ?? NOTHING) {
      // Most lie on other days: the numbers say so before anything is reckoned.
      if (other.from > own.until + AT_HOME || other.until < own.from - AT_HOME) continue;
      if (other.wish !== wish && !areApart(own, other)) return false;
    }
    return true;
  };
  const keep = (wish: Wish, times: Timeline, since: number): void => {
    const body = bodyOf(wish);
    const all = spans.get(body) ?? [];
    if (wish.planted && all.some((span) => span.wish === wish)) return;
    const near = all.length > KEPT ? all.filter(({ until }) => until > since) : all;
    near.push(spanOf(wish, times));
    spans.set(body, near);
  };
  return {
    foresee: (applications, wishes) => {
      for (const application of applications) {
        const absence = absenceOf(application);
        const { traveller } = application;
        if (absence) absences.set(traveller, [...(absences.get(traveller) ?? []), absence]);
      }
      for (const wish of wishes) {
        if (!wish.planted) continue;
        const times = timelineOf(wish);
        if (isFree(wish, times)) keep(wish, times, 0);
      }
    },
    isFree,
    take: (wish, times) => keep(wish, times, wish.bookedAt - LONGEST),
    release: (wish) => {
      const known = spans.get(bodyOf(wish));
      const at = known?.findIndex((span) => span.wish === wish) ?? -1;
      if (at >= 0) known!.splice(at, 1);
    },
  };
}
