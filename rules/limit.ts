import { codeTable, type NameOf } from './code-table.ts';

/** How a spending limit of a person or a department is counted. */
export const SpendingLimit = codeTable({
  unlimited: [0, '不限'],
  monthly: [1, '每月'],
  span: [2, '固定期间总额'],
  daily: [3, '每日'],
  total: [4, '固定总额'],
});
export type SpendingLimit = NameOf<typeof SpendingLimit>;
/** Bulk setting only: leaves each person's limit as it is. */
export const KEEP_LIMIT_CODE = 5;
