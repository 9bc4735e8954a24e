import { codeTable, type NameOf } from '../code-table.ts';

/** Every movement of a company's account, append-only. */
export const AccountEntryKind = codeTable({
  recharge: ['RECHARGE', '充值'],
  freeze: ['FREEZE', '冻结'],
  unfreeze: ['UNFREEZE', '解冻'],
  settle: ['SETTLE', '结算'],
  refund: ['REFUND', '退款'],
  adjust: ['ADJUST', '调整'],
  repay: ['REPAY', '还款'],
});
export type AccountEntryKind = NameOf<typeof AccountEntryKind>;

/** The movements of what a ride takes from the limits; the names of the table. */
export const LimitEntryKind = codeTable({
  freeze: ['freeze', '占用'],
  settle: ['settle', '结算'],
  release: ['release', '释放'],
  refund: ['refund', '退回'],
});
export type LimitEntryKind = NameOf<typeof LimitEntryKind>;
