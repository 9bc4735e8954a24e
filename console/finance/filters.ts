import { z } from 'zod';
import { BillLineKind, isMonth, monthText } from '#rules/bill.ts';
import { byName, one, text } from '../kit/filter-table.ts';

const month = {
  read: (said: string) => (isMonth(said) ? said : undefined),
  write: (said: string) => said,
};

export const BILL_FILTERS = {
  startTime: {
    ...one('from', { ...month, label: monthText }),
    words: (from?: string) => (from ? [`${monthText(from)}起`] : []),
  },
  endTime: { ...one('to', { ...month, label: monthText }), words: (to?: string) => (to ? [`至${monthText(to)}`] : []) },
};

export const LINE_FILTERS = {
  lineType: one('kind', byName(BillLineKind), '类型'),
  orderNo: text('orderNo', z.string().max(50), '订单编号'),
};
