import { isDay } from '#rules/calendar.ts';
import { ReportedService } from '#rules/order/codes.ts';
import {
  type Figure,
  FigureKind,
  figureFault,
  REPORT_SERVICES,
  REPORT_TEMPLATES,
  SecondOutcome,
} from '#rules/report.ts';
import type { DayRange } from '../kit/dates.tsx';

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

/** Nothing where the text names no figure that can be looked at. */
export function readFigure(text: string): Figure | undefined {
  const [kind, part, value = '', ...more] = text.split('.');
  const known = among(FigureKind.names, kind ?? '');
  if (!known || more.length > 0) return undefined;
  if (part === undefined) return { kind: known };
  if (!(part in PARTS)) return undefined;
  const read = PARTS[part as PartName](value);
  if (read === undefined) return undefined;
  const figure: Figure = { kind: known, [part]: read };
  return figureFault(figure) === null ? figure : undefined;
}

/** The list of orders with the conditions that it shares with the report; which of them count, only the report knows. */
export function orderSearch(form: { days: DayRange; departmentIds: number[] }, figure: Figure): Record<string, string> {
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
