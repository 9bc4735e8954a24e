import { z } from 'zod';
import { type Day, dayOf, instantOfLocal, startOfDay } from '#rules/calendar.ts';
import { type ReportRange, rangeFault } from '#rules/report.ts';
import { spelt } from './spelt.ts';
import { commaList, departmentNo, optional, orElse, text } from './wire.ts';

/** A day, or its first moment; other text stays as it is and is no day for the rule. */
function dayAt(wire: string | undefined): Day {
  const at = wire === undefined ? null : instantOfLocal(wire);
  if (at === null) return '';
  const day = dayOf(at);
  return startOfDay(day).getTime() === at.getTime() ? day : '';
}
const day = z.codec(optional(text), z.string(), { decode: dayAt, encode: (own) => own });

/** Which days and departments; no departments: all that the caller may see. */
export const reportFields = {
  from: ['beginTime', day],
  before: ['endTime', day],
  departmentIds: ['departmentId', orElse(optional(commaList(departmentNo, 3_000)), [])],
} as const;

interface CheckedRange {
  readonly value: ReportRange;
  readonly issues: z.core.$ZodRawIssue[];
}
/** What is wrong with the days, said at the field of the wire. */
export function checkRange({ value, issues }: CheckedRange): void {
  const fault = rangeFault(value);
  const path = [fault?.end === 'from' ? 'beginTime' : 'endTime'];
  if (fault) issues.push({ code: 'custom', message: fault.sentence, path, input: value });
}

export const reportRequest = spelt(reportFields).check(checkRange);
export type ReportRequest = z.output<typeof reportRequest>;
