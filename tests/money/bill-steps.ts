import { endOfMonth, type Month, monthOf } from '#rules/calendar.ts';
import { closeBill, confirmBill } from '#server/finance/confirm.ts';
import { issueBill } from '#server/finance/issue.ts';
import { decide as decideObjection } from '#server/objection/decide.ts';
import { submitObjections } from '#server/objection/submit.ts';
import { completePersonal } from '#server/ride/complete.ts';
import { agree, attempt, contextOf, type ModelledCompany } from './company.ts';
import { billTotal, isConfirmed, type PaperBill, type PaperOrder, payBills } from './paper.ts';

/** What belongs into the bill of a month and stands in none yet. */
function linesFor({ paper }: ModelledCompany, month: Month) {
  const orders = paper.orders
    .filter((order) => order.settledMonth === month && order.bill === null && order.settledFen > 0)
    .map((order) => ({ order, fen: order.settledFen }));
  const later = paper.orders.flatMap((order) =>
    order.corrections.filter(
      ({ bill, month: given = month }) =>
        bill === null && given <= month && (order.bill ? order.bill.month < month : order.settledMonth === month),
    ),
  );
  const adjusted = paper.unbilled.filter((one) => one.month === month);
  return { orders, later, adjusted };
}

/** The month is over: its bill is issued, once however often it is asked for. */
export async function closeMonth(company: ModelledCompany, month: Month): Promise<void> {
  const { paper, db, companyId } = company;
  company.now = new Date(Math.max(company.now.getTime(), endOfMonth(month).getTime() + 3_600_000));
  const { orders, later, adjusted } = linesFor(company, month);
  const issued = await attempt(company, `出账 ${month}`, true, () => issueBill(db, companyId, month, company.now));
  agree('有账单', orders.length + later.length + adjusted.length > 0, issued !== null);
  await completePersonal(db, companyId, monthOf(company.now), company.now);
  for (const order of paper.orders) {
    const own = order.status === 'settled' && order.settledFen === 0 && order.bill === null;
    if (own && order.settledMonth! < monthOf(company.now)) order.status = 'completed';
  }
  if (!issued) return;
  const { billId, number } = issued.bill;
  const adjustedFen = -[...later, ...adjusted].reduce((sum, { fen }) => sum + fen, 0);
  const givenFen = Math.min(0, -adjusted.reduce((sum, { fen }) => sum + fen, 0));
  const bill: PaperBill = {
    billId,
    number,
    month,
    status: 'issued',
    orders,
    adjustedFen,
    givenFen,
    takenFen: 0,
    open: new Map(),
  };
  for (const { order } of orders) order.bill = bill;
  for (const correction of later) correction.bill = bill;
  for (const one of adjusted) paper.unbilled.splice(paper.unbilled.indexOf(one), 1);
  paper.bills.push(bill);
  agree('账单金额', billTotal(bill), issued.bill.totalFen);
}

const someBill = ({ paper, draw }: ModelledCompany, suits: (bill: PaperBill) => boolean): PaperBill | undefined => {
  const fit = paper.bills.filter(suits);
  if (fit.length > 0 && draw.chance(0.9)) return draw.pick(fit);
  return paper.bills.length > 0 ? draw.pick(paper.bills) : undefined;
};

const isOpen = ({ status }: PaperBill): boolean => status === 'issued' || status === 'processed';

export async function confirm(company: ModelledCompany): Promise<void> {
  const bill = someBill(company, isOpen);
  if (!bill) return;
  const may = isOpen(bill);
  await attempt(company, `确认 ${bill.number}`, may, () => confirmBill(contextOf(company), bill.billId));
  if (!may) return;
  bill.status = company.paper.kind === 'prepaid' ? 'paid' : 'confirmed';
  for (const { order } of bill.orders) if (order.status === 'settled') order.status = 'completed';
  payBills(company.paper);
}

export async function close(company: ModelledCompany): Promise<void> {
  const bill = someBill(company, ({ status }) => status === 'confirmed');
  if (!bill) return;
  const isPaid = billTotal(bill) <= bill.takenFen;
  const may = bill.status === 'confirmed' && isPaid;
  await attempt(company, `结清 ${bill.number}`, may, () =>
    closeBill(company.db, company.companyId, bill.number, company.now),
  );
  if (may) bill.status = 'paid';
}

const DISPUTABLE: readonly PaperOrder['status'][] = ['toPay', 'settled', 'cancelled'];

/** All objections of a bill in one submission; one order that cannot be objected to ends it. */
export async function object(company: ModelledCompany): Promise<void> {
  const { draw, db, companyId } = company;
  const bill = someBill(company, ({ status, orders }) => status === 'issued' && orders.length > 0);
  if (!bill || bill.orders.length === 0) return;
  const chosen = draw.shuffle(bill.orders).slice(0, draw.int(1, 5));
  const drafts = chosen.map(({ order }) => ({ orderNo: order.number, description: '金额有误', proofs: [] }));
  const canBe = ({ status, companyFen }: PaperOrder) => DISPUTABLE.includes(status) && companyFen > 0;
  const may = bill.status === 'issued' && chosen.every(({ order }) => canBe(order));
  await attempt(company, `异议 ${bill.number} ${drafts.length} 个`, may, () =>
    submitObjections(contextOf(company), bill.number, drafts),
  );
  if (!may) return;
  const rows = await db
    .selectFrom('objection')
    .select(['number', 'orderId'])
    .where('companyId', '=', companyId)
    .where('billId', '=', bill.billId)
    .execute();
  for (const { order } of chosen) {
    bill.open.set(rows.find((row) => row.orderId === order.orderId)!.number, order);
    order.disputedFrom = order.status;
    order.status = 'disputed';
  }
  bill.status = 'disputed';
}

type Outcome = 'full' | 'part' | 'nextPeriod' | 'rejected';

/** What goes back; null where the desk asks for what cannot be. */
function refundOf(outcome: Outcome, asked: number, paidFen: number): number | null {
  if (outcome === 'rejected') return 0;
  if (outcome === 'full') return paidFen > 0 ? paidFen : null;
  const most = outcome === 'part' ? paidFen - 1 : paidFen;
  return asked >= 1 && asked <= most ? asked : null;
}

export async function decide(company: ModelledCompany): Promise<void> {
  const { draw, paper, db, companyId, now } = company;
  const open = paper.bills.flatMap((bill) => [...bill.open].map(([number, order]) => ({ bill, number, order })));
  if (open.length === 0) return;
  const { bill, number, order } = draw.pick(open);
  const outcome = draw.pick<Outcome>(['full', 'part', 'part', 'nextPeriod', 'nextPeriod', 'rejected']);
  const paidFen = order.settledFen - order.refundedFen;
  const asked = draw.int(0, paidFen + 1);
  const refund = refundOf(outcome, asked, paidFen);
  const verdict = { outcome, refundFen: asked, remark: '已核对', relationOrderNo: '' };
  const done = await attempt(company, `处理 ${number} ${outcome} ${asked}`, refund !== null, () =>
    decideObjection(db, companyId, number, verdict, now),
  );
  if (!done) return;
  give(order, bill, refund!, outcome);
  bill.open.delete(number);
  if (bill.open.size === 0) bill.status = 'processed';
  agree('处理后', [refund, billTotal(bill), bill.status], [done.refundFen, done.billTotalFen, done.billStatus]);
}

function give(order: PaperOrder, bill: PaperBill, refundFen: number, outcome: Outcome): void {
  order.status = order.disputedFrom!;
  order.disputedFrom = null;
  if (refundFen === 0) return;
  order.refundedFen += refundFen;
  order.companyFen -= refundFen;
  order.actualFen! -= refundFen;
  order.limitFen = Math.min(order.limitFen, order.companyFen);
  order.corrections.push({ fen: refundFen, bill: outcome === 'nextPeriod' ? null : bill });
  if (outcome !== 'nextPeriod') bill.adjustedFen -= refundFen;
}

export const confirmedBills = ({ paper }: ModelledCompany): PaperBill[] => paper.bills.filter(isConfirmed);
