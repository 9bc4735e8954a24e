import { z } from 'zod';
import type { ReportAsk } from '#contract/report-ask.ts';
import { type Day, isDay } from '#rules/calendar.ts';
import { ReportedService } from '#rules/order/codes.ts';
import {
  type Figure,
  FigureKind,
  figureFault,
  lastDayOf,
  quickRange,
  REPORT_SERVICES,
  REPORT_TEMPLATES,
  type ReportRange,
  rangeFault,
  rangeOfDays,
  SecondOutcome,
} from '#rules/report.ts';
import type { FilterValues } from '../kit/address.ts';
import type { DayRange } from '../kit/dates.tsx';

const day = z.string().refine(isDay);

/** How the report stands in the address; `show` is the figure whose orders are looked at. */
export const SHAPE = {
  from: day,
  to: day,
  depts: z.string().regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/),
  compare: z.literal('0') as z.ZodType<string>,
  show: z.string().max(60),
};
export type ReportAddress = FilterValues<typeof SHAPE>;

/** What a person has put together; without days it cannot be asked yet. No departments: all that are visible. */
export interface ReportForm {
  days: DayRange | undefined;
  departmentIds: number[];
}

const rangeOf = ({ from, to }: DayRange): ReportRange => rangeOfDays(from, to);
export const daysOf = (range: ReportRange): DayRange => ({ from: range.from, to: lastDayOf(range) });

/** The rule's own sentence about days, or nothing where they may be asked for. */
export const daysFault = (days: DayRange | undefined): string | undefined =>
  rangeFault(days ? rangeOf(days) : { from: '', before: '' })?.sentence;

/** An address without days that may be asked for means the last month that is over. */
export function readForm({ from, to, depts = '' }: ReportAddress, today: Day): ReportForm & { days: DayRange } {
  const days = from && to ? { from, to } : undefined;
  return {
    days: days && daysFault(days) === undefined ? days : daysOf(quickRange('lastMonth', today)),
    departmentIds: depts.split(',').filter(Boolean).map(Number),
  };
}

export const writeForm = ({ days, departmentIds }: ReportForm) => ({
  from: days?.from ?? '',
  to: days?.to ?? '',
  depts: departmentIds.join(','),
});

export const askOf = ({ days, departmentIds }: ReportForm & { days: DayRange }): ReportAsk => ({
  ...rangeOf(days),
  departmentIds,
});

const whole = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
const among = <N extends string>(names: readonly N[], text: string): N | undefined =>
  names.find((name) => name === text);

/** How the one part of a figure is read from the address; what is none reads as nothing. */
const PARTS = {
  day: (text: string) => (isDay(text) ? text : undefined),
  departmentId: whole,
  template: (text: string) => among(REPORT_TEMPLATES, text),
  service: (text: string) => among(REPORT_SERVICES, text),
  hour: (text: string) => (Number(text) < 24 ? whole(text) : undefined),
  cityId: whole,
  sceneId: whole,
  outcome: (text: string) => among(SecondOutcome.names, text),
} as const;
type PartName = keyof typeof PARTS;

/** 'rides', or 'rides.hour.9'. */
export function writeFigure(figure: Figure): string {
  const part = (Object.keys(PARTS) as PartName[]).find((name) => figure[name] !== undefined);
  return part ? `${figure.kind}.${part}.${figure[part]}` : figure.kind;
}

export function readFigure(text: string | undefined): Figure | null {
  const [kind, part, value = '', ...more] = (text ?? '').split('.');
  const known = among(FigureKind.names, kind ?? '');
  if (!known || more.length > 0) return null;
  if (part === undefined) return { kind: known };
  if (!(part in PARTS)) return null;
  const read = PARTS[part as PartName](value);
  if (read === undefined) return null;
  const figure: Figure = { kind: known, [part]: read };
  return figureFault(figure) === null ? figure : null;
}

/** The list of orders with the conditions that it shares with the report; which of them count, only the report knows. */
export function orderSearch(form: ReportForm & { days: DayRange }, figure: Figure): Record<string, string> {
  const { from, to } = figure.day ? { from: figure.day, to: figure.day } : form.days;
  const department = figure.departmentId ?? (form.departmentIds.length === 1 ? form.departmentIds[0] : undefined);
  return {
    ride: `${from}_${to}`,
    served: 'any',
    ...(department === undefined ? {} : { dept: String(department) }),
    ...(figure.sceneId === undefined ? {} : { scene: String(figure.sceneId) }),
    ...(figure.service === undefined ? {} : { service: String(ReportedService.codeOf(figure.service)) }),
    ...(figure.kind === 'second' ? { second: '1' } : {}),
  };
}
