import type { Db } from '../db.ts';

export interface OrderApprovalEnd {
  readonly companyId: number;
  readonly orderId: number;
  readonly outcome: 'passed' | 'rejected' | 'revoked';
}

/**
 * Where the second approval of an order ends, in the transaction of the decision. What follows for the order and its
 * money is the second approval's own matter and is called from here.
 */
export async function onOrderApprovalEnd(_db: Db, _end: OrderApprovalEnd, _now: Date): Promise<void> {}
