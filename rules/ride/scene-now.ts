import { addDays, dayOf, minuteOfDay, startOfDay, weekdayOf } from '../calendar.ts';
import type { CompanyDays } from '../day-kind.ts';
import { isWithinHours } from '../scene/evaluate-when-where.ts';
import type { ReasonCode } from '../scene/evaluation.ts';
import { clockText, WEEKDAYS } from '../scene/prose-kit.ts';
import type { SceneRules } from '../scene/scene-rules.ts';

/** Whether a scene can be used at a moment: yes, at another time, after an application, or not at all. */
export const SCENE_NOW = ['usable', 'later', 'apply', 'never'] as const;
export type SceneNow = (typeof SCENE_NOW)[number];

/** What no other time and no application would change. */
export const HINDRANCES: readonly ReasonCode[] = [
  ...(['COMPANY_SUSPENDED', 'PERSON_INACTIVE', 'COMPANY_PAY_STOPPED', 'SCENE_NOT_GRANTED'] as const),
  ...(['SCENE_NOT_ENABLED', 'LIMIT_EXHAUSTED'] as const),
];

const MINUTE_MS = 60_000;
const DAYS_LOOKED_AT = 14;

/** `companyDays`: the days on which the company differs from the country. */
type Times = Pick<SceneRules, 'hours' | 'startDay' | 'endDay'> &
  Partial<Pick<SceneRules, 'kindHours'>> & { readonly companyDays?: CompanyDays | undefined };
interface Days {
  readonly startDay: string;
  readonly endDay: string;
}

const isOpen = (
  { hours, kindHours = [], startDay, endDay, companyDays }: Times,
  days: readonly Days[] | null,
  at: Date,
): boolean => {
  const day = dayOf(at);
  const within = (startDay === null || day >= startDay) && (endDay === null || day <= endDay);
  const approved = days === null || days.some((one) => day >= one.startDay && day <= one.endDay);
  return within && approved && isWithinHours({ hours, kindHours }, at, companyDays);
};

/** Midnights and the ends of ranges, from now on. */
function edges({ hours, kindHours = [] }: Times, from: Date): Date[] {
  const day = dayOf(from);
  const ranges = [...hours, ...kindHours].flatMap((one) => one.ranges);
  const minutes = new Set([0, ...ranges.flatMap((range) => [range.from, range.to])]);
  return Array.from({ length: DAYS_LOOKED_AT + 1 }, (_, at) => startOfDay(addDays(day, at)).getTime())
    .flatMap((start) => [...minutes].map((minute) => start + minute * MINUTE_MS))
    .filter((at) => at >= from.getTime())
    .sort((one, other) => one - other)
    .map((at) => new Date(at));
}

export interface OpenTime {
  readonly open: boolean;
  /** The next moment at which it opens, where it is closed; null: not within two weeks. */
  readonly opensAt: Date | null;
  /** The last moment of the time that is running; null: it does not end within two weeks. */
  readonly closesAt: Date | null;
}

/** When a scene can be used, by its days, its hours and, where it needs one, the days of an application. */
export function openTime(rules: Times, days: readonly Days[] | null, at: Date): OpenTime {
  const all = edges(rules, at);
  const open = isOpen(rules, days, at);
  if (!open) {
    return { open, opensAt: all.find((edge) => isOpen(rules, days, edge)) ?? null, closesAt: null };
  }
  const last = all.find((edge) => !isOpen(rules, days, new Date(edge.getTime() + MINUTE_MS)));
  return { open, opensAt: null, closesAt: last ?? null };
}

/** 明早 8:00, 周三 14:00: a time near by, as people say it. */
export function momentText(at: Date, now: Date): string {
  const clock = clockText(minuteOfDay(at));
  const day = dayOf(at);
  if (day === dayOf(now)) return clock;
  if (day === addDays(dayOf(now), 1))
    return `${at.getTime() < startOfDay(day).getTime() + 43_200_000 ? '明早' : '明天'} ${clock}`;
  if (day < addDays(dayOf(now), 7)) return `${WEEKDAYS[weekdayOf(at) - 1]} ${clock}`;
  return `${day.slice(5)} ${clock}`;
}
