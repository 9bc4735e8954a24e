import { z } from 'zod';
import { defaultStatementDays, StatementFilter, StatementKind } from '#rules/account.ts';
import { BILL_STATE_GROUPS, BillLineKind, BillSplit, isMonth, monthText } from '#rules/bill.ts';
import { endOfDay, startOfDay } from '#rules/calendar.ts';
import type { DayRange } from '../kit/dates.tsx';
import { byName, days, one, text } from '../kit/filter-table.ts';

const month = {
  read: (said: string) => (isMonth(said) ? said : undefined),
  write: (said: string) => said,
};

export const BILL_FILTERS = {
  startTime: {
    ...one('from', { ...month, label: monthText }),
    words: (from?: string) => (from ? [`${monthText(from)}起`] : []),
  },
  state: {
    ...one(
      'state',
      {
        read: (said: string) => BILL_STATE_GROUPS.find(({ label }) => label === said)?.label,
        write: (said: string) => said,
        label: (said: string) => said,
      },
      '状态',
    ),
    isSpread: true as const,
    input: (said?: string) => ({ status: BILL_STATE_GROUPS.find(({ label }) => label === said)?.statuses }),
  },
  endTime: { ...one('to', { ...month, label: monthText }), words: (to?: string) => (to ? [`至${monthText(to)}`] : []) },
};

/** Whether a bill is open at its lines or taken apart, and by what. */
export const PART_FILTERS = { by: one('by', byName(BillSplit)) };

export const LINE_FILTERS = {
  lineType: one('kind', byName(BillLineKind), '类型'),
  orderNo: text('orderNo', z.string().max(50), '订单号'),
};

const span = ({ from, to }: DayRange) => ({ from: startOfDay(from), before: endOfDay(to) });

/** Without days, the last three months. */
export const STATEMENT_FILTERS = {
  range: days({
    label: '时间',
    empty: defaultStatementDays,
    fault: (range) =>
      StatementFilter.safeParse({ page: 1, pageSize: 10, ...(range && span(range)) }).error?.issues[0]?.message,
    input: span,
  }),
  kind: one('kind', byName(StatementKind), '类型'),
  word: text('word', z.string().max(50), '包含'),
};
