import { addDays, type Day, dayOf, minuteOfDay, weekdayOf } from '../calendar.ts';
import { type CompanyDays, DayKind, dayKindOf } from '../day-kind.ts';
import { distanceMeters } from './distance.ts';
import type { Point, ScenePlace, TimeRange } from './draft.ts';
import { type EvaluationInput, type Reason, reason, type Spot } from './evaluation.ts';
import { MOST_NAMED, rangeText } from './prose-kit.ts';
import type { SceneRules } from './scene-rules.ts';
import { LINE_TOLERANCE_METERS } from './templates.ts';

/** Step 2. A scene whose end has passed is over, whether or not the nightly job has said so. */
export function datesReasons({ scene, ride, now }: EvaluationInput): Reason[] {
  const { startDay, endDay } = scene.rules;
  const over = endDay !== null && dayOf(now) > endDay;
  const rideDay = dayOf(ride.at);
  const within = (startDay === null || rideDay >= startDay) && (endDay === null || rideDay <= endDay);
  return [
    reason('SCENE_NOT_ENABLED', scene.status === 'enabled' && !over, { status: over ? 'expired' : scene.status }),
    reason('OUTSIDE_DATES', within, { rideDay, startDay, endDay }),
  ];
}

const wraps = ({ from, to }: TimeRange): boolean => to <= from;
const holds = (range: TimeRange, minute: number): boolean =>
  minute >= range.from && (wraps(range) || minute <= range.to);
const holdsAfterMidnight = (range: TimeRange, minute: number): boolean => wraps(range) && minute <= range.to;

type Hours = Pick<SceneRules, 'hours' | 'kindHours'>;
const isLimited = ({ hours, kindHours }: Hours): boolean => hours.length + kindHours.length > 0;

/** A day with its weekday, which is dearer to find by the day's name. */
interface DayAsked {
  readonly day: Day;
  readonly weekday: number;
}
const dayAt = (at: Date): DayAsked => ({ day: dayOf(at), weekday: weekdayOf(at) });
const dayBefore = ({ day, weekday }: DayAsked): DayAsked => ({
  day: addDays(day, -1),
  weekday: weekday === 1 ? 7 : weekday - 1,
});

/** The ranges that begin on a day: by what kind of day it is, else by its weekday; none where it is closed. */
function rangesOn({ hours, kindHours }: Hours, asked: DayAsked, own: CompanyDays | undefined): TimeRange[] {
  const open: TimeRange[] = [];
  if (kindHours.length > 0) {
    const kind = dayKindOf(asked.day, own);
    for (const one of kindHours) if (one.kind === kind) open.push(...one.ranges);
  } else for (const one of hours) if (one.weekday === asked.weekday) open.push(...one.ranges);
  return open;
}

/** Step 3: a range of this day, or one of the day before that runs past midnight. */
export function isWithinHours(rules: Hours, at: Date, own: CompanyDays | undefined): boolean {
  if (!isLimited(rules)) return true;
  const [today, minute] = [dayAt(at), minuteOfDay(at)];
  return (
    rangesOn(rules, today, own).some((range) => holds(range, minute)) ||
    rangesOn(rules, dayBefore(today), own).some((range) => holdsAfterMidnight(range, minute))
  );
}

export const hoursReason = ({ scene: { rules }, ride, companyDays }: EvaluationInput): Reason => {
  const today = dayAt(ride.at);
  return reason('OUTSIDE_HOURS', isWithinHours(rules, ride.at, companyDays), {
    limited: isLimited(rules),
    weekday: today.weekday,
    minute: minuteOfDay(ride.at),
    open: rangesOn(rules, today, companyDays).map(rangeText),
    ...(rules.kindHours.length > 0 ? { dayKind: DayKind.labelOf(dayKindOf(today.day, companyDays)) } : {}),
  });
};

/** Step 4. */
export function cityReason({ scene: { rules }, ride: { from } }: EvaluationInput): Reason {
  const { cityIds } = rules;
  const passed = cityIds.length === 0 || cityIds.includes(from.cityId);
  return reason('CITY_NOT_ALLOWED', passed, {
    limited: cityIds.length > 0,
    cityId: from.cityId,
    ...(passed ? {} : { cityIds: cityIds.slice(0, MOST_NAMED), count: cityIds.length }),
  });
}

/** The place that lacks least, measured once each: a company's year is judged with this. */
function nearestPlace(places: readonly ScenePlace[], spot: Spot) {
  let [nearest, passed]: [{ place: ScenePlace; meters: number } | null, boolean] = [null, places.length === 0];
  for (const place of places) {
    const exact = distanceMeters(place.point, spot.point);
    if (exact <= place.radiusMeters) passed = true;
    const meters = Math.round(exact);
    const lacks = meters - place.radiusMeters;
    if (nearest === null || lacks < nearest.meters - nearest.place.radiusMeters) nearest = { place, meters };
  }
  return { passed, nearest };
}

function placeReason(code: 'START_PLACE' | 'END_PLACE', places: readonly ScenePlace[], spot: Spot): Reason {
  const { passed, nearest } = nearestPlace(places, spot);
  return reason(code, passed, {
    limited: places.length > 0,
    address: spot.address,
    nearestMeters: nearest?.meters ?? null,
    ...(passed || !nearest ? {} : { nearest: nearest.place.address, radiusMeters: nearest.place.radiusMeters }),
  });
}

function lineReason(rules: SceneRules, { ride, application }: EvaluationInput): Reason[] {
  const { start, end, roundTrip } = application ?? {};
  if (rules.line !== 'filled' || !start || !end) return [];
  const off = (approved: Point, spot: Spot) => Math.round(distanceMeters(approved, spot.point));
  const way = (from: Point, to: Point) => ({ startMeters: off(from, ride.from), endMeters: off(to, ride.to) });
  const [there, back] = [way(start, end), way(end, start)];
  const isBack = roundTrip && back.startMeters + back.endMeters < there.startMeters + there.endMeters;
  const meters = isBack ? back : there;
  const passed = Math.max(meters.startMeters, meters.endMeters) <= LINE_TOLERANCE_METERS;
  return [reason('LINE_MISMATCH', passed, meters)];
}

/** Step 5. A filled line is compared with the application; without one there is nothing to compare yet. */
export function addressReasons(input: EvaluationInput): Reason[] {
  const { rules } = input.scene;
  const { from, to } = input.ride;
  return [
    placeReason('START_PLACE', rules.startPlaces, from),
    placeReason('END_PLACE', rules.endPlaces, to),
    reason('NOT_SAME_CITY', !rules.sameCity || from.cityId === to.cityId, { limited: rules.sameCity }),
    ...lineReason(rules, input),
  ];
}
