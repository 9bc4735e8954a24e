import { z } from 'zod';
import { ObjectionFilter, ObjectionStatus } from '#rules/objection.ts';
import type { DayRange } from '../kit/dates.tsx';
import { byName, days, one, text } from '../kit/filter-table.ts';

const words = z.string().max(50);
const daysInput = (range: DayRange | undefined) => ({ fromDay: range?.from, toDay: range?.to });

export const OBJECTION_FILTERS = {
  number: text('number', words, '异议申请单号'),
  orderNo: text('orderNo', words, '订单号'),
  bookerPhone: text('phone', words, '下单人手机号'),
  status: one('status', byName(ObjectionStatus), '处理状态'),
  range: {
    ...days({
      label: '申请日期',
      empty: () => undefined,
      fault: (range) =>
        ObjectionFilter.safeParse({ page: 1, pageSize: 10, ...daysInput(range) }).error?.issues[0]?.message,
      input: daysInput,
    }),
    words: (range: DayRange | undefined) => (range ? [`申请日期 ${range.from} 起`, `至 ${range.to}`] : []),
  },
};
