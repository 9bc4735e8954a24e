import { addDays, addMonths, dayOf, startOfDay } from '#rules/calendar.ts';
import { addressText, type Destination, hasVoucher, type InvoiceStatus, isPaper } from '#rules/invoice.ts';
import { type InvoicePlan, type InvoicePlans, invoicePlansFor } from '../invoice-plans.ts';
import { onWorkingDay, workedDaysAgo } from '../moments.ts';
import type { BillPlan } from '../money.ts';
import { termsFor } from '../terms.ts';
import type { Keeper } from './bill-rows.ts';
import type { AccountRow } from './firm.ts';
import { type Cell, type RideTable, stamp, stampOrNull } from './stream.ts';

/** What of a bill can be invoiced: its settlements, for no confirmed bill of the world has corrections. */
interface Billed {
  readonly id: number;
  readonly plan: BillPlan;
  readonly entries: readonly AccountRow[];
}

interface Trip {
  readonly billId: number;
  readonly orderId: number;
  readonly amountFen: number;
}

export interface WorldInvoice {
  readonly id: number;
  readonly plan: InvoicePlan;
  readonly trips: readonly Trip[];
  readonly amountFen: number;
  readonly appliedAt: number;
}

type Take = (table: string, count: number) => number;

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The first so many of what is left of a period; what remains is for whoever applies next. */
function tripsOf(bill: Billed, left: Map<number, AccountRow[]>, share: number): Trip[] {
  const free = left.get(bill.id) ?? [...bill.entries];
  const taken = free.slice(0, Math.ceil(free.length * share));
  left.set(bill.id, free.slice(taken.length));
  return taken.map(({ orderId, amountFen }) => ({ billId: bill.id, orderId: orderId!, amountFen }));
}

function appliedAt({ applied }: InvoicePlan, bills: readonly Billed[], now: number): number {
  if ('daysAgo' in applied) {
    const today = dayOf(new Date(now));
    const day = addDays(today, -workedDaysAgo(today, applied.daysAgo));
    return startOfDay(day).getTime() + 10 * HOUR + ((applied.daysAgo * 31) % 240) * MINUTE;
  }
  const confirmed = Math.max(...bills.map(({ plan }) => plan.confirmedAt!));
  return Math.min(now, onWorkingDay(confirmed + applied.daysAfter * DAY + 47 * MINUTE));
}

function invoicesOf(plans: InvoicePlans, billed: readonly Billed[], now: number, take: Take): WorldInvoice[] {
  const month = (back: number) => addMonths(dayOf(new Date(now)).slice(0, 7), -back);
  const billOf = (back: number) =>
    billed.find(({ plan }) => plan.month === month(back) && plan.confirmedAt !== null) ?? null;
  const left = new Map<number, AccountRow[]>();
  return plans.applications.flatMap((plan) => {
    const bills = plan.periods.flatMap(([back]) => billOf(back) ?? []);
    // A refused application has given its trips back: it takes from what nobody else has, and leaves it there.
    const source = plan.status === 'refused' ? new Map(left) : left;
    const trips = plan.periods.flatMap(([back, share]) => {
      const bill = billOf(back);
      return bill ? tripsOf(bill, source, share) : [];
    });
    if (trips.length === 0) return [];
    const amountFen = trips.reduce((sum, trip) => sum + trip.amountFen, 0);
    return [{ id: take('invoice', 1), plan, trips, amountFen, appliedAt: appliedAt(plan, bills, now) }];
  });
}

const TAX_RATE = 300;
const netOf = (amountFen: number): number => Math.round((amountFen * 10_000) / (10_000 + TAX_RATE));
/** Twenty digits, as the tax bureau numbers electronic invoices: year, region, and a serial. */
export const numberOf = (id: number, at: number): string =>
  `${dayOf(new Date(at)).slice(2, 4)}1120000${String(80_417_000 + id * 137).padStart(11, '0')}`;

/** What has happened since: each step some days after the one before, none of them tomorrow. */
function stepsOf({ plan, appliedAt: at }: WorldInvoice, now: number) {
  const after = (days: number, hours: number): number => Math.min(now, at + days * DAY + hours * HOUR);
  const { status, type } = plan;
  const when = (reached: readonly InvoiceStatus[], moment: number) => (reached.includes(status) ? moment : null);
  const paper = isPaper(type);
  return {
    acceptedAt: when(['accepted', 'invoiced', 'received', 'mailed'], after(1, 0)),
    refusedAt: when(['refused'], after(1, 5)),
    invoicedAt: when(['invoiced', 'received', 'mailed'], after(2, 4)),
    mailedAt: paper ? when(['received', 'mailed'], after(3, 6)) : null,
    receivedAt: when(['received'], paper ? after(6, 1) : after(2, 5)),
  };
}

const INVOICE_COLUMNS = [
  ...['company_id', 'id', 'type', 'content', 'status', 'title', 'taxpayer_id', 'amount_fen', 'trip_count', 'email'],
  ...['delivery', 'applicant_id', 'applicant_name', 'applied_at', 'accepted_at', 'refused_at', 'refused_reason'],
  ...['number', 'issued_on', 'tax_rate', 'net_fen', 'tax_fen', 'invoiced_at', 'received_at', 'carrier'],
  ...['tracking_no', 'mailed_at'],
];

export function destinationOf({ type }: InvoicePlan, { emails, addresses }: InvoicePlans): Destination {
  if (!isPaper(type)) return { email: emails.find(({ isDefault }) => isDefault)!.email, delivery: null };
  const to = addresses.find(({ isDefault }) => isDefault)!;
  return { email: null, delivery: { receiver: to.receiver, phone: to.phone, address: addressText(to) } };
}

function destinationCells(plan: InvoicePlan, plans: InvoicePlans): readonly [Cell, Cell] {
  const { email, delivery } = destinationOf(plan, plans);
  return [email, delivery && JSON.stringify(delivery)];
}

/** As the desk names the file that it attaches. */
export const fileNameOf = (number: string): string => `发票_${number}.pdf`;
/** When the paper was made; null where there is none. */
export const invoicedAt = (invoice: WorldInvoice, now: number): number | null =>
  hasVoucher(invoice.plan.status) ? stepsOf(invoice, now).invoicedAt : null;

/** Where invoices go was said in the first days of the first bill, before any was asked for. */
export function contactsSince(plans: readonly BillPlan[], now: number): number {
  const first = Math.min(now, ...plans.map(({ issuedAt }) => issuedAt));
  return Math.min(now, onWorkingDay(first + DAY + 8 * HOUR));
}

function paperCells({ id, amountFen }: WorldInvoice, invoicedAt: number | null): Cell[] {
  if (invoicedAt === null) return [null, null, null, null, null, null];
  const net = netOf(amountFen);
  const day = dayOf(new Date(invoicedAt));
  return [numberOf(id, invoicedAt), day, TAX_RATE, net, amountFen - net, stamp(invoicedAt)];
}

const invoiceTable = (companyId: number, plans: InvoicePlans, invoices: readonly WorldInvoice[], ground: Ground) => ({
  table: 'invoice',
  columns: INVOICE_COLUMNS,
  rows: () =>
    invoices.map((invoice): Cell[] => {
      const { id, plan, trips, amountFen } = invoice;
      const { invoiceTitle, taxpayerId } = termsFor(companyId);
      const steps = stepsOf(invoice, ground.now);
      const posted = steps.mailedAt === null ? ['', ''] : ['顺丰速运', `SF10270${String(4_416_030 + id * 1_009)}`];
      return [
        ...[companyId, id, plan.type, 'passenger', plan.status, invoiceTitle, taxpayerId, amountFen, trips.length],
        ...destinationCells(plan, plans),
        ...[ground.keeper.staffId, ground.keeper.name, stamp(invoice.appliedAt), stampOrNull(steps.acceptedAt)],
        ...[stampOrNull(steps.refusedAt), plan.refusedReason ?? ''],
        ...paperCells(invoice, invoicedAt(invoice, ground.now)),
        ...[stampOrNull(steps.receivedAt), ...posted, stampOrNull(steps.mailedAt)],
      ];
    }),
});

const tripTable = (companyId: number, invoices: readonly WorldInvoice[], { now }: Ground): RideTable => ({
  table: 'invoice_trip',
  columns: ['company_id', 'invoice_id', 'order_id', 'bill_id', 'amount_fen', 'released_at'],
  rows: function* () {
    for (const invoice of invoices) {
      const released = stampOrNull(stepsOf(invoice, now).refusedAt);
      for (const { orderId, billId, amountFen } of invoice.trips) {
        yield [companyId, invoice.id, orderId, billId, amountFen, released];
      }
    }
  },
});

/** Where invoices go was said before the first of them was asked for. */
function contactTables(companyId: number, { emails, addresses }: InvoicePlans, since: number, take: Take): RideTable[] {
  const at = (nth: number): string => stamp(since + nth * 3 * MINUTE);
  const firstEmail = take('invoice_email', emails.length);
  const firstAddress = take('invoice_address', addresses.length);
  return [
    {
      table: 'invoice_email',
      columns: ['company_id', 'id', 'email', 'is_default', 'created_at'],
      rows: () => emails.map(({ email, isDefault }, nth) => [companyId, firstEmail + nth, email, isDefault, at(nth)]),
    },
    {
      table: 'invoice_address',
      columns: [
        ...['company_id', 'id', 'receiver', 'sex', 'phone', 'province', 'city', 'area', 'street', 'detail'],
        ...['is_default', 'created_at'],
      ],
      rows: () =>
        addresses.map((one, nth) => [
          ...[companyId, firstAddress + nth, one.receiver, one.sex, one.phone, one.province, one.city, one.area],
          ...[one.street, one.detail, one.isDefault, at(emails.length + nth)],
        ]),
    },
  ];
}

interface Ground {
  readonly now: number;
  readonly keeper: Keeper;
  readonly plans: readonly BillPlan[];
}

/** A year's applications for invoices with their trips, and where they went. No money moves here. */
export function invoiceTables(companyId: number, billed: readonly Billed[], ground: Ground, take: Take) {
  const plans = invoicePlansFor(companyId);
  const invoices = invoicesOf(plans, billed, ground.now, take);
  const tables: RideTable[] = [
    ...contactTables(companyId, plans, contactsSince(ground.plans, ground.now), take),
    invoiceTable(companyId, plans, invoices, ground),
    tripTable(companyId, invoices, ground),
  ];
  return { invoices, tables };
}
