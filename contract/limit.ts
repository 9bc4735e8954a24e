import { z } from 'zod';
import { type Day, dayOf, startOfDay } from '#rules/calendar.ts';
import { type LimitDraft, type LimitLeft, limitOf, SpendingLimit } from '#rules/limit.ts';
import { coded, epoch, optional, yuan } from './wire.ts';

/** A span of one day ends at its last second; a longer one is named by the midnights of its first and last day. */
const LAST_SECOND_MS = 86_399_000;

/** The fields in which a limit is sent, beside a call's own. */
export const limitFields = {
  type: optional(coded(SpendingLimit)),
  money: optional(yuan),
  startDate: optional(epoch),
  endDate: optional(epoch),
};

/** A limit's own fields, where they are sent. */
export const LIMIT_NAMES = {
  'limit.kind': 'type',
  'limit.moneyFen': 'money',
  'limit.startDay': 'startDate',
  'limit.endDay': 'endDate',
} as const;

export interface LimitFields {
  type?: SpendingLimit | undefined;
  money?: number | undefined;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
}

const dayOrNull = (at: Date | null | undefined): Day | null => (at ? dayOf(at) : null);

/** Reads sent fields; what is missing is left to the rule to name. */
export const limitFromFields = ({ type, money, startDate, endDate }: LimitFields) =>
  limitOf({
    kind: type,
    moneyFen: money,
    startDay: dayOrNull(startDate),
    endDay: dayOrNull(endDate),
  });

export function fieldsFromLimit({ kind, moneyFen, startDay, endDay }: LimitDraft): LimitFields {
  if (startDay === null || endDay === null) return { type: kind, money: moneyFen };
  const startDate = startOfDay(startDay);
  const lastMs = startDay === endDay ? LAST_SECOND_MS : 0;
  return { type: kind, money: moneyFen, startDate, endDate: new Date(startOfDay(endDay).getTime() + lastMs) };
}

const WireCharge = z.object({
  type: coded(SpendingLimit),
  money: yuan,
  residual: yuan.nullable(),
  startDate: epoch.nullable(),
  endDate: epoch.nullable(),
});

/** A limit as rows and details answer it; `residual` is null where there is no bound. */
export const sceneCharge = z.codec(WireCharge, z.custom<LimitLeft>(), {
  decode: ({ type, money, residual, startDate, endDate }) => ({
    ...limitOf({ kind: type, moneyFen: money, startDay: dayOrNull(startDate), endDay: dayOrNull(endDate) }),
    residualFen: residual,
  }),
  encode: ({ residualFen, ...limit }) => {
    const { startDate = null, endDate = null } = fieldsFromLimit(limit);
    return { type: limit.kind, money: limit.moneyFen, residual: residualFen, startDate, endDate };
  },
});

/** As the employees' interface answers it: names as in the program, whole fen. */
export const limitLeft = z.object({
  kind: z.enum(SpendingLimit.names),
  moneyFen: z.int(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  residualFen: z.int().nullable(),
});
