/**
 * A company's money as somebody would keep it on paper: whole fen, everything added up anew whenever it is asked for. It
 * uses no rule of ours, so that the rules and the server can be held against it.
 */
export type PaperStatus =
  | 'booking'
  | 'accepted'
  | 'arrived'
  | 'ended'
  | 'toSettle'
  | 'toPay'
  | 'paying'
  | 'settled'
  | 'completed'
  | 'cancelled'
  | 'disputed';

export interface PaperOrder {
  readonly orderId: number;
  readonly number: string;
  readonly who: number;
  /** The month of the ride, in which its person's limit bears it. */
  readonly rideMonth: string;
  status: PaperStatus;
  disputedFrom: PaperStatus | null;
  /** The end of the service was told. */
  hasEnded: boolean;
  /** Nothing before there is a price. */
  actualFen: number | null;
  companyFen: number;
  personalFen: number;
  paidFen: number;
  frozenFen: number;
  settledFen: number;
  refundedFen: number;
  limitFen: number;
  settledMonth: string | null;
  bill: PaperBill | null;
  /** What objections and refunds took from it, the bill in which that stands, and a refund's own month. */
  readonly corrections: { readonly fen: number; bill: PaperBill | null; readonly month?: string }[];
  invoice: PaperInvoice | null;
}

export interface PaperBill {
  readonly billId: number;
  readonly number: string;
  readonly month: string;
  status: 'issued' | 'disputed' | 'processed' | 'confirmed' | 'paid';
  readonly orders: readonly { readonly order: PaperOrder; readonly fen: number }[];
  adjustedFen: number;
  /** What it gives the company without naming an order, 0 or below. */
  readonly givenFen: number;
  /** What money was taken for it. */
  takenFen: number;
  /** Objections that nobody has decided yet, by number. */
  readonly open: Map<string, PaperOrder>;
}

export interface PaperInvoice {
  readonly invoiceId: number;
  status: 'submitted' | 'accepted' | 'refused';
  readonly orders: readonly PaperOrder[];
}

export interface PaperWatch {
  armed: boolean;
  below: boolean;
  sent: number;
}

export interface Paper {
  readonly kind: 'prepaid' | 'postpaid';
  readonly creditFen: number;
  readonly discount: number;
  readonly perRideFen: number;
  /** What each person may take of the company's money a month; null: as much as comes. */
  readonly people: readonly { readonly staffId: number; readonly monthlyFen: number | null }[];
  /** The same for all of them together, who work in one department. */
  readonly departmentFen: number;
  readonly warnFen: number;
  rechargedFen: number;
  repaidFen: number;
  adjustedFen: number;
  /** Corrections of a postpaid account that no bill has yet. */
  readonly unbilled: { readonly fen: number; readonly month: string }[];
  readonly orders: PaperOrder[];
  readonly bills: PaperBill[];
  readonly invoices: PaperInvoice[];
  readonly own: PaperWatch;
  readonly low: PaperWatch;
  afterRechargeFen: number | null;
}

const watch = (): PaperWatch => ({ armed: true, below: false, sent: 0 });

export const newPaper = (
  terms: Pick<Paper, 'kind' | 'creditFen' | 'discount' | 'perRideFen' | 'people' | 'departmentFen' | 'warnFen'>,
): Paper => ({
  ...terms,
  rechargedFen: 0,
  repaidFen: 0,
  adjustedFen: 0,
  unbilled: [],
  orders: [],
  bills: [],
  invoices: [],
  own: watch(),
  low: watch(),
  afterRechargeFen: null,
});

const UNDER_WAY: readonly PaperStatus[] = ['booking', 'accepted', 'arrived', 'ended'];

export function figures(paper: Paper) {
  let [going, pending, settled, refunded] = [0, 0, 0, 0];
  for (const order of paper.orders) {
    if (UNDER_WAY.includes(order.status)) going += order.frozenFen;
    else pending += order.frozenFen;
    settled += order.settledFen;
    refunded += order.refundedFen;
  }
  const balance = paper.rechargedFen + paper.repaidFen - settled + refunded + paper.adjustedFen;
  const owed = 0 - balance;
  return {
    balance,
    going,
    pending,
    available: balance - going - pending,
    repayment: going + pending,
    credit: paper.creditFen,
    surplus: paper.creditFen - pending,
    owed,
    creditLeft: paper.creditFen - going - pending - owed,
  };
}

export const left = (paper: Paper): number => figures(paper)[paper.kind === 'prepaid' ? 'available' : 'creditLeft'];

/** Half a fen and more is a fen. */
export const share = (fen: number, perTenThousand: number): number =>
  Math.floor((fen * perTenThousand + 5_000) / 10_000);

/** 13 yuan for three kilometres, 2.30 for each further one; then the discount. */
export const estimate = (paper: Paper, meters: number): number =>
  share(1_300 + Math.floor((Math.max(0, meters - 3_000) * 230 + 500) / 1_000), paper.discount);

/** The most the company pays for a ride of this person, beside all their others and those of the department. */
export function cap(paper: Paper, who: number, rideMonth: string, except?: PaperOrder): number {
  const { monthlyFen } = paper.people[who]!;
  let [own, all] = [0, 0];
  for (const order of paper.orders) {
    if (order === except || order.rideMonth !== rideMonth) continue;
    all += order.limitFen;
    if (order.who === who) own += order.limitFen;
  }
  const personalLeft = monthlyFen === null ? paper.perRideFen : monthlyFen - own;
  return Math.max(0, Math.min(paper.perRideFen, personalLeft, paper.departmentFen - all));
}

/** Splits a price once it is known; what is held already stays promised. */
export function split(paper: Paper, order: PaperOrder, actualFen: number) {
  const most = Math.max(cap(paper, order.who, order.rideMonth, order), order.limitFen);
  const companyFen = Math.min(actualFen, most);
  Object.assign(order, { actualFen, companyFen, personalFen: actualFen - companyFen, limitFen: companyFen });
}

const DUE: readonly PaperStatus[] = ['toPay', 'paying', 'cancelled', 'disputed'];
export const due = (order: PaperOrder): number =>
  DUE.includes(order.status) ? Math.max(0, order.personalFen - order.paidFen) : 0;
export const owes = (paper: Paper, who: number): boolean =>
  paper.orders.some((order) => order.who === who && due(order) > 0);

export const isConfirmed = (bill: PaperBill | null): boolean =>
  bill !== null && (bill.status === 'confirmed' || bill.status === 'paid');

export const billTotal = (bill: PaperBill): number =>
  bill.orders.reduce((sum, { fen }) => sum + fen, 0) + bill.adjustedFen;

/** What a trip can be invoiced at by now; 0: not yet, or not at all. */
export function invoiceable(order: PaperOrder): number {
  if (!isConfirmed(order.bill) || !order.corrections.every(({ bill }) => isConfirmed(bill))) return 0;
  const { fen } = order.bill!.orders.find((line) => line.order === order)!;
  return Math.max(
    0,
    order.corrections.reduce((sum, correction) => sum - correction.fen, fen),
  );
}

/** One message per fall below a threshold; new money arms it again. */
function look(one: PaperWatch, leftFen: number, thresholdFen: number | null): void {
  const below = thresholdFen !== null && leftFen < thresholdFen;
  if (one.armed && below && !one.below) {
    one.sent += 1;
    one.armed = false;
  }
  one.below = below;
}

export function observe(paper: Paper, recharged: boolean): void {
  if (recharged) {
    paper.own.armed = true;
    paper.low.armed = true;
    paper.afterRechargeFen = figures(paper).balance;
  }
  const { afterRechargeFen, kind } = paper;
  const lowFen = kind === 'prepaid' && afterRechargeFen !== null ? share(afterRechargeFen, 2_000) : null;
  look(paper.own, left(paper), paper.warnFen);
  look(paper.low, left(paper), lowFen);
}

/** Money that came, and what bills below nothing leave, pays confirmed bills: the oldest first. */
export function payBills(paper: Paper): void {
  if (paper.kind === 'prepaid') return;
  const bills = paper.bills.filter(isConfirmed).toSorted((one, other) => (one.month < other.month ? -1 : 1));
  let free = paper.rechargedFen + paper.repaidFen;
  for (const bill of bills) free -= Math.min(0, billTotal(bill)) + bill.takenFen;
  for (const bill of bills) {
    const taken = Math.min(free, Math.max(0, billTotal(bill)) - bill.takenFen);
    bill.takenFen += taken;
    free -= taken;
  }
}
