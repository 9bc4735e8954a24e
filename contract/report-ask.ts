import { z } from 'zod';
import { type Day, dayOf, instantOfLocal, startOfDay } from '#rules/calendar.ts';
import { type ReportRange, rangeFault } from '#rules/report.ts';
import { commaList, departmentNo, optional, text } from './wire.ts';

/** Which days and departments; no departments: all that the caller may see. */
export interface ReportAsk extends ReportRange {
  readonly departmentIds: readonly number[];
}

/** The wire's names of it. */
export const ask = {
  beginTime: optional(text),
  endTime: optional(text),
  departmentId: optional(commaList(departmentNo, 3_000)),
};
const WireAsk = z.object(ask);
export type WireAsk = z.output<typeof WireAsk>;

export interface Issues {
  issues: unknown[];
}

/** A day, or its first moment; other text stays as it is and is no day for the rule. */
function dayAt(wire: string | undefined): Day {
  const at = wire === undefined ? null : instantOfLocal(wire);
  if (at === null) return '';
  const day = dayOf(at);
  return startOfDay(day).getTime() === at.getTime() ? day : '';
}

export function askOf({ beginTime, endTime, departmentId }: WireAsk, { issues }: Issues): ReportAsk {
  const range = { from: dayAt(beginTime), before: dayAt(endTime) };
  const fault = rangeFault(range);
  const path = [fault?.end === 'from' ? 'beginTime' : 'endTime'];
  if (fault) issues.push({ code: 'custom', message: fault.sentence, path, input: range });
  return { ...range, departmentIds: (departmentId as number[] | undefined) ?? [] };
}

export const askWire = ({ from, before, departmentIds }: ReportAsk) =>
  ({ beginTime: from, endTime: before, departmentId: departmentIds as number[] }) as WireAsk;

export const reportAsk = z.codec(WireAsk, z.custom<ReportAsk>(), {
  decode: (wire, context) => askOf(wire, context as Issues),
  encode: askWire,
});

/** The ask beside fields of one call's own. */
export const asking = <S extends z.ZodRawShape>(more: S) => {
  const wire = z.object({ ...ask, ...more });
  type More = z.output<z.ZodObject<S>>;
  return z.codec(wire, z.custom<ReportAsk & More>(), {
    decode: (sent, context) => {
      const { beginTime, endTime, departmentId, ...rest } = sent as WireAsk & Record<string, unknown>;
      return { ...askOf({ beginTime, endTime, departmentId }, context as unknown as Issues), ...rest } as never;
    },
    encode: ({ from, before, departmentIds, ...rest }) =>
      ({ ...askWire({ from, before, departmentIds } as ReportAsk), ...rest }) as never,
  });
};
