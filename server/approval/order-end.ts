import type { Db } from '../db.ts';
import { concludeSecondApproval } from '../ride/second-approval.ts';

export interface OrderApprovalEnd {
  readonly companyId: number;
  readonly orderId: number;
  readonly outcome: 'passed' | 'rejected' | 'revoked';
}

/**
 * Where the second approval of an order ends, in the transaction of the decision: what follows for the order and its
 * money follows at once. Nobody revokes one; what is not passed is rejected.
 */
export async function onOrderApprovalEnd(
  db: Db,
  { companyId, orderId, outcome }: OrderApprovalEnd,
  now: Date,
): Promise<void> {
  await concludeSecondApproval(db, [companyId, orderId], outcome === 'passed' ? 'passed' : 'rejected', now);
}
