import { addDays, type Day, dayOf, startOfDay, weekdayOf } from '../calendar.ts';
import { type CompanyDays, dayKindOf } from '../day-kind.ts';
import type { ServiceType } from '../scene/codes.ts';
import type { Point } from '../scene/draft.ts';
import { CURABLE, evaluate } from '../scene/evaluate.ts';
import { groupsFor } from '../scene/evaluate-ride.ts';
import { isWithinHours } from '../scene/evaluate-when-where.ts';
import type { Evaluation, EvaluationInput, RideRequest, Spot } from '../scene/evaluation.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import type { Carpool } from '../settings.ts';

export const HOURS = 24;
export const CELLS = 7 * HOURS;

/** Whether a ride in a cell is allowed as it is, once it is applied for, or not at all. */
export type Opening = 'shut' | 'direct' | 'apply';

export interface CoveredScene {
  readonly sceneId: number;
  readonly rules: SceneRules;
  /** Those who may ride at the company's cost. */
  readonly holders: readonly number[];
}

export interface CoverageQuestion {
  readonly cityId: number;
  /** Some place in that city. */
  readonly centre: Point;
  readonly service: ServiceType;
  /** From where a scene begins, or from anywhere else. */
  readonly place: 'near' | 'anywhere';
  /** A Monday. */
  readonly weekStart: Day;
  readonly companyDays: CompanyDays;
  readonly carpool: Carpool;
  readonly now: Date;
}

/** Near no place that any scene names. */
const FAR: Point = { lng: 0, lat: 0 };

/** The middle of an hour stands for it. */
export const momentOf = (weekStart: Day, cell: number): Date =>
  new Date(startOfDay(addDays(weekStart, Math.floor(cell / HOURS))).getTime() + ((cell % HOURS) * 60 + 30) * 60_000);

/** A ride that keeps to everything the scene asks of a ride, at this moment. */
export function sampleRide(
  rules: SceneRules,
  question: Omit<CoverageQuestion, 'weekStart' | 'companyDays'>,
  at: Date,
): RideRequest {
  const { cityId, centre, service, place } = question;
  const own = (places: SceneRules['startPlaces']): Spot | undefined => {
    const [one] = places.filter((named) => named.cityId === cityId);
    return one && { cityId, point: one.point, address: one.address };
  };
  const elsewhere: Spot = { cityId, point: rules.startPlaces.length > 0 ? FAR : centre, address: '' };
  const from = (place === 'near' ? own(rules.startPlaces) : undefined) ?? elsewhere;
  return {
    ...{ at, from, to: own(rules.endPlaces) ?? from, service },
    vehicleGroup: groupsFor(rules, service)[0] ?? 'comfort',
    projectNo: rules.projectNo === 'required' ? 'A1' : null,
    ...{ viaPoints: 0, companions: 0, carpool: false, amountFen: 0 },
  };
}

/** By the rules alone: what is left of limits and of the account changes by the hour and is not a matter of coverage. */
export const judged = (rules: SceneRules, question: CoverageQuestion, at: Date): Evaluation => {
  const input: EvaluationInput = {
    scene: { status: 'enabled', rules },
    ride: sampleRide(rules, question, at),
    person: { active: true, companyPay: true, hasScene: true },
    company: { suspended: false, accountLeftFen: null, carpool: question.carpool },
    application: null,
    left: { personalFen: null, departmentsFen: [], usedTodayFen: 0 },
    companyDays: question.companyDays,
    now: question.now,
  };
  return evaluate(input);
};

function openingOf({ reasons }: Evaluation, isOpen: boolean): Opening {
  const failed = reasons.filter(({ code, passed }) => !passed && code !== 'OUTSIDE_HOURS');
  if (!isOpen || !failed.every(({ code }) => CURABLE.includes(code))) return 'shut';
  return failed.length > 0 ? 'apply' : 'direct';
}

export interface SceneHours {
  readonly sceneId: number;
  readonly open: readonly Opening[];
  readonly capFen: number | null;
}

/** A day is judged once, since within it only the hours differ. */
export function hoursOf(
  { sceneId, rules }: Pick<CoveredScene, 'sceneId' | 'rules'>,
  question: CoverageQuestion,
): SceneHours {
  const days = Array.from({ length: 7 }, (_, at) => judged(rules, question, momentOf(question.weekStart, at * HOURS)));
  const open = Array.from({ length: CELLS }, (_, cell) =>
    openingOf(
      days[Math.floor(cell / HOURS)]!,
      isWithinHours(rules, momentOf(question.weekStart, cell), question.companyDays),
    ),
  );
  return { sceneId, open, capFen: days[0]!.capFen };
}

export interface CoverageCell {
  /** People who may ride as they are. */
  readonly direct: number;
  /** People who may not, but could apply. */
  readonly apply: number;
}

function counted(marks: Uint8Array): CoverageCell {
  let [direct, apply] = [0, 0];
  for (const mark of marks) {
    if (mark === 2) direct += 1;
    else if (mark === 1) apply += 1;
  }
  return { direct, apply };
}

/** How many of these people can ride in each hour of the week. Hours in which the same scenes are open are counted once. */
export function coverage(
  scenes: readonly CoveredScene[],
  hours: readonly SceneHours[],
  people: readonly number[],
): CoverageCell[] {
  const place = new Map(people.map((staffId, at) => [staffId, at]));
  const held = scenes.map(({ holders }) => holders.flatMap((id) => place.get(id) ?? []));
  const known = new Map<string, CoverageCell>();
  return Array.from({ length: CELLS }, (_, cell) => {
    const key = hours.map(({ open }) => open[cell]![0]).join('');
    const before = known.get(key);
    if (before) return before;
    const marks = new Uint8Array(people.length);
    hours.forEach(({ open }, at) => {
      const mark = { shut: 0, apply: 1, direct: 2 }[open[cell]!];
      for (const one of held[at]!) marks[one] = Math.max(marks[one]!, mark);
    });
    const result = counted(marks);
    known.set(key, result);
    return result;
  });
}

const isOrdinary = (day: Day, own: CompanyDays, weekday: number): boolean =>
  dayKindOf(day, own) === (weekday >= 6 ? 'restDay' : 'workday');

const nextMonday = (today: Day): Day => addDays(today, 8 - weekdayOf(startOfDay(today)));

export const WEEKS = ['ordinary', 'holiday'] as const;
export type Week = (typeof WEEKS)[number];

/** The next whole week without a day out of the ordinary, the Sunday before included; or the next with a festival. */
export function weekOf(week: Week, now: Date, own: CompanyDays): Day {
  const first = nextMonday(dayOf(now));
  for (let at = 0; at < 60; at += 1) {
    const monday = addDays(first, at * 7);
    const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
    const fits =
      week === 'holiday'
        ? days.some((day) => dayKindOf(day, own) === 'holiday')
        : isOrdinary(addDays(monday, -1), own, 7) && days.every((day, nth) => isOrdinary(day, own, nth + 1));
    if (fits) return monday;
  }
  return first;
}
