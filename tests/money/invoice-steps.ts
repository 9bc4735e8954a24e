import { acceptOne, refuseOne } from '#server/desk/invoices.ts';
import { applyInvoice } from '#server/invoice/apply.ts';
import { confirmedBills } from './bill-steps.ts';
import { attempt, contextOf, deskContextOf, type ModelledCompany } from './company.ts';
import { invoiceable, type PaperBill, type PaperInvoice, type PaperOrder } from './paper.ts';

const isFree = (order: PaperOrder): boolean => order.invoice === null && invoiceable(order) > 0;

interface InvoiceChoice {
  readonly bill: PaperBill;
  readonly orders: readonly PaperOrder[];
  readonly amountFen: number;
}

/** Some trips of one or two periods; seldom one among them that somebody holds, or that cannot be invoiced. */
function choose(company: ModelledCompany): InvoiceChoice[] {
  const { draw } = company;
  const bills = draw
    .shuffle(confirmedBills(company).filter(({ orders }) => orders.length > 0))
    .slice(0, draw.int(1, 2));
  return bills.flatMap((bill) => {
    const all = draw.shuffle(bill.orders.map(({ order }) => order));
    const some = (draw.chance(0.15) ? all : all.filter(isFree)).slice(0, draw.int(1, 6));
    const amountFen = some.filter(isFree).reduce((sum, order) => sum + invoiceable(order), 0);
    return some.length > 0 ? [{ bill, orders: some, amountFen }] : [];
  });
}

/** All that is invoiced of a bill's trips stays within what was billed. */
function isWithinBill({ bill, amountFen }: InvoiceChoice): boolean {
  const trips = bill.orders.map(({ order }) => order);
  const sum = (orders: readonly PaperOrder[]) => orders.reduce((fen, order) => fen + invoiceable(order), 0);
  return amountFen + sum(trips.filter(({ invoice }) => invoice !== null)) <= Math.max(0, sum(trips) + bill.givenFen);
}

export async function apply(company: ModelledCompany): Promise<void> {
  const { draw, paper, emailId } = company;
  const asked = choose(company);
  const rightFen = asked.reduce((sum, { amountFen }) => sum + amountFen, 0);
  if (rightFen === 0) return;
  const wrong = draw.chance(0.1) ? 1 : 0;
  const periods = asked.map(({ bill, orders, amountFen }, nth) => ({
    billId: bill.billId,
    orderIds: orders.map(({ orderId }) => orderId),
    amountFen: amountFen + (nth === 0 ? wrong : 0),
  }));
  const sent = { type: 'electronic' as const, emailId, addressId: null, periods, amountFen: rightFen + wrong };
  const orders = asked.flatMap((one) => one.orders);
  const may = wrong === 0 && orders.every(isFree) && asked.every(isWithinBill);
  const invoiceId = await attempt(company, `开票 ${sent.amountFen}`, may, () => applyInvoice(contextOf(company), sent));
  if (invoiceId === null) return;
  const invoice: PaperInvoice = { invoiceId, status: 'submitted', orders };
  for (const order of orders) order.invoice = invoice;
  paper.invoices.push(invoice);
}

const someInvoice = ({ draw, paper }: ModelledCompany): PaperInvoice | undefined =>
  paper.invoices.length > 0 ? draw.pick(paper.invoices) : undefined;

export async function accept(company: ModelledCompany): Promise<void> {
  const invoice = someInvoice(company);
  if (!invoice) return;
  const may = invoice.status === 'submitted';
  await attempt(company, `受理 ${invoice.invoiceId}`, may, () => acceptOne(deskContextOf(company), invoice.invoiceId));
  if (may) invoice.status = 'accepted';
}

/** Its trips are free again at once. */
export async function refuse(company: ModelledCompany): Promise<void> {
  const invoice = someInvoice(company);
  if (!invoice) return;
  const may = invoice.status !== 'refused';
  await attempt(company, `退回 ${invoice.invoiceId}`, may, () =>
    refuseOne(deskContextOf(company), invoice.invoiceId, '抬头有误'),
  );
  if (!may) return;
  invoice.status = 'refused';
  for (const order of invoice.orders) order.invoice = null;
}
