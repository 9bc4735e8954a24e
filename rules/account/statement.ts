import { z } from 'zod';
import { addDays, addMonthsToDay, type Day, dayOf, startOfDay } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import type { AccountKind } from '../company.ts';
import { moneyText } from '../money.ts';
import { AccountEntryKind } from './codes.ts';

/** The movements that change what a company has or owes. What is merely held for rides is no movement of money. */
export const StatementKind = codeTable({
  recharge: [AccountEntryKind.codeOf('recharge'), '充值'],
  repay: [AccountEntryKind.codeOf('repay'), '还款'],
  settle: [AccountEntryKind.codeOf('settle'), '结算'],
  refund: [AccountEntryKind.codeOf('refund'), '退款'],
  adjust: [AccountEntryKind.codeOf('adjust'), '调整'],
});
export type StatementKind = NameOf<typeof StatementKind>;

/** What an entry does to the company's money: a settlement takes, everything else gives; an adjustment has its sign. */
export const movedFen = (kind: StatementKind, amountFen: number): number =>
  kind === 'settle' ? -amountFen : amountFen;

/** A prepaid account runs on its balance, a postpaid one on what is owed: the same sum with the other sign. */
export const runningFen = (account: AccountKind, balanceFen: number): number =>
  account === 'prepaid' || balanceFen === 0 ? balanceFen : -balanceFen;
export const runningLabel = (account: AccountKind): string => (account === 'prepaid' ? '账户余额' : '已结算未还');

const NO_TIME = '请选择时间';
const MOST_DAYS = 366;
const OUTSIDE = { error: NO_TIME, abort: true };
const instant = z
  .date({ error: NO_TIME })
  .min(startOfDay('1990-01-01'), OUTSIDE)
  .max(startOfDay('9000-01-01'), OUTSIDE);

/** From the first moment up to, not including, the second; a year at most. */
export const StatementFilter = z
  .object({
    from: instant,
    before: instant,
    kind: StatementKind.schema.optional(),
    word: z.string().trim().max(50, '请输入不超过 50 个字').optional(),
    page: z.int(),
    pageSize: z.int(),
  })
  .refine(({ from, before }) => from < before, { error: '结束时间不能早于开始时间', path: ['before'] })
  .refine(({ from, before }) => before <= startOfDay(addDays(dayOf(from), MOST_DAYS)), {
    error: '一次最多查询一年',
    path: ['before'],
  });
export type StatementFilter = z.output<typeof StatementFilter>;

/** What a person sees who asks for nothing else: the last three months to today. */
export const defaultStatementDays = (today: Day): { from: Day; to: Day } => ({
  from: addMonthsToDay(today, -3),
  to: today,
});

export const statementExportedText = (
  { from, before }: Pick<StatementFilter, 'from' | 'before'>,
  count: number,
  closingFen: number,
): string =>
  `导出账户流水 ${dayOf(from)} 至 ${dayOf(new Date(before.getTime() - 1))}，共 ${count} 笔，期末 ${moneyText(closingFen)}`;
