import { z } from 'zod';
import { dayOf, startOfDay } from '#rules/calendar.ts';
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

export interface LimitFields {
  type?: SpendingLimit | undefined;
  money?: number | undefined;
  startDate?: Date | undefined;
  endDate?: Date | undefined;
}

/** Reads sent fields; what is missing is left to the rule to name. */
export const limitFromFields = ({ type, money, startDate, endDate }: LimitFields): LimitDraft =>
  limitOf({
    kind: type as SpendingLimit,
    moneyFen: money as number,
    startDay: startDate ? dayOf(startDate) : null,
    endDay: endDate ? dayOf(endDate) : null,
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
  decode: ({ residual, startDate, endDate, ...wire }) => ({
    ...limitFromFields({ ...wire, startDate: startDate ?? undefined, endDate: endDate ?? undefined }),
    residualFen: residual,
  }),
  encode: ({ residualFen, ...limit }) => {
    const { startDate = null, endDate = null } = fieldsFromLimit(limit);
    return { type: limit.kind, money: limit.moneyFen, residual: residualFen, startDate, endDate };
  },
});
