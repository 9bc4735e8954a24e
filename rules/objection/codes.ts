import { codeTable, type NameOf } from '../code-table.ts';

export const ObjectionStatus = codeTable({ open: [0, '未处理'], decided: [1, '已处理'] });
export type ObjectionStatus = NameOf<typeof ObjectionStatus>;

/** What the provider decided. */
export const ObjectionOutcome = codeTable({
  full: ['full', '全额退还'],
  part: ['part', '部分退还'],
  nextPeriod: ['nextPeriod', '下期账单调整'],
  rejected: ['rejected', '不予调整'],
});
export type ObjectionOutcome = NameOf<typeof ObjectionOutcome>;
