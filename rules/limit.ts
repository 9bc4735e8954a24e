import { z } from 'zod';
import { type Day, isDay } from './calendar.ts';
import { codeTable, type NameOf } from './code-table.ts';
import { moneyText, WRONG_AMOUNT } from './money.ts';

/** How a spending limit of a person or a department is counted. */
export const SpendingLimit = codeTable({
  unlimited: [0, '不限'],
  monthly: [1, '每月'],
  span: [2, '固定期间总额'],
  daily: [3, '每日'],
  total: [4, '固定总额'],
  // Ours, beside the documents' codes; 5 is KEEP_LIMIT_CODE.
  quarterly: [6, '每季度'],
  yearly: [7, '每年'],
});
export type SpendingLimit = NameOf<typeof SpendingLimit>;
/** Bulk setting only: leaves each person's limit as it is. */
export const KEEP_LIMIT_CODE = 5;

const INCOMPLETE = '请填写完整信息！';
const WRONG_SPAN = '请选择时间范围';

/** A day that people plan with; the database knows no year 0, and nothing begins before the product did. */
const isPlanned = (day: Day): boolean => isDay(day) && day >= '2000-01-01';
const plannedDay = z.string({ error: WRONG_SPAN }).refine(isPlanned, WRONG_SPAN).nullable();

/** Days belong to a span and to nothing else; no limit has no money. `limitOf` makes it so. */
export const LimitDraft = z
  .object({
    kind: z.enum(SpendingLimit.names, { error: INCOMPLETE }),
    moneyFen: z.int({ error: INCOMPLETE }).nonnegative(WRONG_AMOUNT),
    startDay: plannedDay,
    endDay: plannedDay,
  })
  .superRefine(({ kind, startDay, endDay }, context) => {
    if (kind !== 'span') return;
    if (startDay === null || endDay === null) {
      context.addIssue({ code: 'custom', path: ['startDay'], message: WRONG_SPAN });
    } else if (startDay > endDay) {
      context.addIssue({ code: 'custom', path: ['startDay'], message: '开始时间不能大于结束时间' });
    }
  });
export type LimitDraft = z.output<typeof LimitDraft>;

/** A limit with what is left of it at some moment; null where there is no bound. */
export interface LimitLeft extends LimitDraft {
  readonly residualFen: number | null;
}

export const UNLIMITED: LimitDraft = { kind: 'unlimited', moneyFen: 0, startDay: null, endDay: null };

interface FilledLimit {
  readonly kind?: SpendingLimit | undefined;
  readonly moneyFen?: number | undefined;
  readonly startDay: Day | null;
  readonly endDay: Day | null;
}

/** What a form holds, reduced to what its kind uses: a form keeps amount and days while its kind is switched. */
export function limitOf<T extends FilledLimit>(filled: T): T | LimitDraft {
  if (filled.kind === 'unlimited') return UNLIMITED;
  return filled.kind === 'span' ? filled : { ...filled, startDay: null, endDay: null };
}

export const isSameLimit = (one: LimitDraft, other: LimitDraft): boolean =>
  one.kind === other.kind &&
  one.moneyFen === other.moneyFen &&
  one.startDay === other.startDay &&
  one.endDay === other.endDay;

/** A fixed total goes on counting from where it began when only its money changes; all else counts anew. */
export const keepsCounting = (before: LimitDraft, after: LimitDraft): boolean =>
  before.kind === 'total' && after.kind === 'total';

/** '每月 ¥1,000.00', as the operation log says it. */
export function limitText({ kind, moneyFen, startDay, endDay }: LimitDraft): string {
  const label = SpendingLimit.labelOf(kind);
  if (kind === 'unlimited') return label;
  return `${label} ${moneyText(moneyFen)}${kind === 'span' ? `（${startDay} 至 ${endDay}）` : ''}`;
}
