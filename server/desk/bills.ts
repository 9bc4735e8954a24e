import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import type { DeskBill } from '#contract/desk-bills.ts';
import { BILL_REFUSALS, BillStatus, billable, monthText } from '#rules/bill.ts';
import type { Month } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { billsInStatus, findBill, type StoredBill, withPayment } from '../finance/bills.ts';
import { closeBill } from '../finance/confirm.ts';
import { issueBill, previewBill } from '../finance/issue.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { serveDeskCompany } from '../http/serve-desk.ts';

function rowOf(stored: StoredBill, now: Date): DeskBill {
  const bill = withPayment(stored, now);
  return {
    billNo: bill.number,
    statementNo: bill.statementNo,
    month: bill.month,
    status: bill.status,
    totalFen: bill.totalFen,
    issuedAt: bill.issuedAt,
    confirmedAt: bill.confirmedAt,
    paidAt: stored.paidAt,
    unpaidFen: bill.outstandingFen,
    payState: bill.payState,
    paidFen: bill.paidFen,
    dueOn: bill.dueOn,
    overdueDays: bill.overdueDays,
  };
}

/** For the trail: of one company by itself, or of all at once. */
export function issuedText(companyName: string, month: Month, { bill, isNew }: { bill: StoredBill; isNew: boolean }) {
  const what = `企业“${companyName}”${monthText(month)}的账单 ${bill.number}（${moneyText(bill.totalFen)}）`;
  return isNew ? `出账：${what}` : `${what}已出过，未重复出账`;
}

/** Bills as the provider makes and closes them. */
export function billRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.bills, async ({ companyId, status, page, pageSize }, { db, now }) => {
    const { rows, total } = await billsInStatus(db, companyId, status, { page, pageSize });
    return { rows: rows.map((row) => rowOf(row, now)), total };
  });

  serveDeskCompany(app, deskApi.previewBill, ({ companyId, month }, { db }) => previewBill(db, companyId, month));

  serveDeskCompany(app, deskApi.issueBill, async ({ companyId, month }, { db, now, company, record }) => {
    const issued = await issueBill(db, companyId, allowed(billable(month, now)), now);
    if (!issued) throw new Refused(BILL_REFUSALS.nothingToBill, { month: monthText(month) });
    record(issuedText(company.name, month, issued));
    return { ...rowOf(issued.bill, now), isNew: issued.isNew };
  });

  serveDeskCompany(app, deskApi.closeBill, async ({ companyId, billNo }, { db, now, company, record }) => {
    const bill = await closeBill(db, companyId, billNo, now);
    const closed = found(await findBill(db, companyId, billNo));
    const before = BillStatus.labelOf(bill.status);
    record(`结清企业“${company.name}”的账单 ${bill.number}（${moneyText(closed.totalFen)}），原状态“${before}”`);
    return rowOf(closed, now);
  });
}
