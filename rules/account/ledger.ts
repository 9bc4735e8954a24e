import { AccountKind } from '../company.ts';
import { type Refused, refuse } from '../refusal.ts';
import { AccountEntryKind } from './codes.ts';
import { ACCOUNT_REFUSALS } from './refusals.ts';

/** Amounts are above nothing, the kind says which way they go; an adjustment has a sign, + in the company's favour. */
export interface AccountEntry {
  readonly kind: AccountEntryKind;
  readonly amountFen: number;
  readonly orderId: number | null;
}

const OF_ORDERS: readonly AccountEntryKind[] = ['freeze', 'unfreeze', 'settle', 'refund'];
const OF_ACCOUNT: Partial<Record<AccountEntryKind, AccountKind>> = { recharge: 'prepaid', repay: 'postpaid' };

/** An entry as the ledger takes it: the second assertion of the table's own checks. */
export function checkEntry(entry: AccountEntry, account: AccountKind): AccountEntry | Refused {
  const { kind, amountFen, orderId } = entry;
  const label = AccountEntryKind.labelOf(kind);
  const right = Number.isSafeInteger(amountFen) && (kind === 'adjust' ? amountFen !== 0 : amountFen > 0);
  if (!right) return refuse(ACCOUNT_REFUSALS.amountWrong, { entry: label });
  if (OF_ORDERS.includes(kind) && orderId === null) return refuse(ACCOUNT_REFUSALS.orderMissing, { entry: label });
  if (account !== (OF_ACCOUNT[kind] ?? account)) {
    return refuse(ACCOUNT_REFUSALS.wrongKind, { account: AccountKind.labelOf(account), entry: label });
  }
  return entry;
}

/** All that the figures of an account are made of; a query answers them in one statement. */
export interface AccountSums {
  readonly rechargeFen: number;
  readonly settleFen: number;
  readonly refundFen: number;
  readonly adjustFen: number;
  readonly repayFen: number;
  /** Freezes less unfreezes of orders under way (10–35). */
  readonly goingFen: number;
  /** The same of orders that wait for settlement (40–43). */
  readonly pendingFen: number;
}
