import { codeTable, type NameOf } from './code-table.ts';

/** `issued` travels as an empty status; 0 is read as the same. */
export const BillStatus = codeTable({
  issued: [0, '待确认'],
  disputed: [5, '异议处理中'],
  processed: [10, '待确认（异议已处理）'],
  confirmed: [15, '已确认'],
  paid: [20, '已确认'],
});
export type BillStatus = NameOf<typeof BillStatus>;

export const ObjectionStatus = codeTable({ open: [0, '未处理'], decided: [1, '已处理'] });
export type ObjectionStatus = NameOf<typeof ObjectionStatus>;
