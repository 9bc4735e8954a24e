import { OPEN_BILLS } from '#rules/bill.ts';
import type { Db } from '../db.ts';
import { sameCompany } from '../query-kit.ts';

/**
 * What was given back of an order as a line of its bill, where the company has not confirmed that yet; otherwise the
 * next bill takes it when it is issued. Answers the number of the bill that has it now.
 */
export async function billRefund(
  db: Db,
  companyId: number,
  { refundId, orderId, companyFen, reason }: { refundId: number; orderId: number; companyFen: number; reason: string },
  now: Date,
): Promise<string | null> {
  if (companyFen === 0) return null;
  const bill = await db
    .selectFrom('billLine')
    .innerJoin('bill', sameCompany('bill.id', 'billLine.billId'))
    .select(['bill.id as billId', 'bill.number'])
    .where('billLine.companyId', '=', companyId)
    .where('billLine.orderId', '=', orderId)
    .where('billLine.kind', '<>', 'adjustment')
    .where('bill.status', 'in', OPEN_BILLS)
    .executeTakeFirst();
  if (!bill) return null;
  const line = { companyId, billId: bill.billId, kind: 'adjustment' as const, orderId, refundId, at: now };
  await db
    .insertInto('billLine')
    .values({ ...line, amountFen: -companyFen, note: `退款：${reason}`.slice(0, 200) })
    .execute();
  return bill.number;
}
