import { monthOf } from '#rules/calendar.ts';
import { refundParts } from '#server/desk/refunds.ts';
import { agree, attempt, type ModelledCompany, nextSerial } from './company.ts';
import { isConfirmed, type PaperOrder } from './paper.ts';
import { someOrder } from './ride-steps.ts';

const REFUNDABLE: readonly PaperOrder['status'][] = ['toPay', 'paying', 'settled', 'completed', 'cancelled'];

/** An application that has asked for more than the trip comes to is sent back, with all its trips. */
function sendBack({ invoice }: PaperOrder): void {
  if (!invoice) return;
  invoice.status = 'refused';
  for (const order of invoice.orders) order.invoice = null;
}

function giveBack(company: ModelledCompany, order: PaperOrder, companyFen: number, personalFen: number): void {
  order.refundedFen += companyFen;
  order.companyFen -= companyFen;
  order.personalFen -= personalFen;
  order.actualFen! -= companyFen + personalFen;
  order.limitFen = Math.min(order.limitFen, order.companyFen);
  const paid = (order.status === 'toPay' || order.status === 'paying') && order.personalFen <= order.paidFen;
  if (paid) order.status = isConfirmed(order.bill) ? 'completed' : 'settled';
  if (companyFen === 0) return;
  const bill = isConfirmed(order.bill) ? null : order.bill;
  order.corrections.push({ fen: companyFen, bill, month: monthOf(company.now) });
  if (bill) bill.adjustedFen -= companyFen;
  sendBack(order);
}

/** The provider gives back a part of what was settled, of its own accord and at any time. */
export async function refund(company: ModelledCompany): Promise<void> {
  const { draw, db, companyId, now } = company;
  const order = someOrder(company, ({ status, actualFen }) => REFUNDABLE.includes(status) && actualFen !== null);
  if (!order) return;
  const companyFen = draw.chance(0.7) ? draw.int(0, order.companyFen + 1) : 0;
  const personalFen = draw.chance(0.4) ? draw.int(0, order.personalFen + 1) : 0;
  const within = companyFen <= order.companyFen && personalFen <= order.personalFen && companyFen + personalFen > 0;
  const held = order.status === 'paying' && personalFen > 0;
  const may = REFUNDABLE.includes(order.status) && order.actualFen !== null && within && !held;
  const request = { reference: `r${nextSerial(company)}`, reason: '多收' };
  const take = () => refundParts(db, [companyId, order.orderId], request, { companyFen, personalFen }, now);
  const done = await attempt(company, `${order.number} 退款 ${companyFen} ${personalFen}`, may, take);
  if (!done) return;
  giveBack(company, order, companyFen, personalFen);
  agree('退款之后', [order.companyFen, order.personalFen], [done.companyFen, done.personalFen]);
  if (draw.chance(0.1)) agree('同一笔退款', true, (await take()).repeated);
}
