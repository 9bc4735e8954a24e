import { addDays, addMonths } from '#rules/calendar.ts';
import { DEMO_DESK_PEOPLE } from '#rules/demo.ts';
import { maskedDocument, RIDE_VEHICLE } from '#rules/invoice/traveller.ts';
import { addressText, type Destination, hasVoucher, type InvoiceStatus, isPaper } from '#rules/invoice.ts';
import { VehicleGroup } from '#rules/scene.ts';
import { DAY, dayAt, HOUR, MINUTE, minuteOn, onWorkingDay, workedDaysAgo } from '../days.ts';
import type { WorldEntity } from '../entities.ts';
import type { Organisation } from '../organisation.ts';
import type { InvoicePlan, InvoicePlans } from '../plan.ts';
import { type Chunk, chunk, type IdOf, json, moment, momentOrNull, type NewRow, sum } from '../rows.ts';
import type { Bill } from './bills.ts';

export interface Invoice {
  readonly id: number;
  readonly plan: InvoicePlan;
  readonly trips: readonly { readonly bill: Bill; readonly orderId: number; readonly amountFen: number }[];
  readonly amountFen: number;
  readonly appliedAt: number;
  readonly acceptedAt: number | null;
  readonly refusedAt: number | null;
  readonly invoicedAt: number | null;
  readonly mailedAt: number | null;
  readonly receivedAt: number | null;
  /** Twenty digits, as the tax bureau numbers electronic invoices; null before it is issued. */
  readonly number: string | null;
}

function appliedAt({ applied }: InvoicePlan, bills: readonly Bill[], now: number): number {
  if ('daysAgo' in applied) {
    const today = dayAt(now);
    const day = addDays(today, -workedDaysAgo(today, applied.daysAgo));
    return minuteOn(day, 10 * 60 + ((applied.daysAgo * 31) % 240));
  }
  const confirmed = Math.max(...bills.map(({ confirmedAt }) => confirmedAt!));
  return Math.min(now, onWorkingDay(confirmed + applied.daysAfter * DAY + 47 * MINUTE));
}

/** What has happened since: each step some days after the one before, none of them tomorrow. */
function stepsOf({ status, type }: InvoicePlan, at: number, now: number) {
  const when = (reached: readonly InvoiceStatus[], days: number, hours: number) =>
    reached.includes(status) ? Math.min(now, at + days * DAY + hours * HOUR) : null;
  return {
    acceptedAt: when(['accepted', 'invoiced', 'received', 'mailed'], 1, 0),
    refusedAt: when(['refused'], 1, 5),
    invoicedAt: when(['invoiced', 'received', 'mailed'], 2, 4),
    mailedAt: isPaper(type) ? when(['received', 'mailed'], 3, 6) : null,
    receivedAt: isPaper(type) ? when(['received'], 6, 1) : when(['received'], 2, 5),
  };
}

/** What an invoice that names travellers says of a ride. */
export interface EntityTrip {
  readonly name: string;
  /** Null: somebody from elsewhere, whose document nobody knows. */
  readonly staffId: number | null;
  readonly rideAt: number;
  readonly cityId: number;
  readonly from: string;
  readonly to: string;
  readonly vehicleGroup: VehicleGroup;
}

/** A year's applications: each takes the first so many of what is left of its periods. */
export function invoicesOf(
  { applications }: InvoicePlans,
  bills: readonly Bill[],
  ofEntity: ReadonlyMap<number, EntityTrip>,
  now: number,
  idOf: IdOf,
): Invoice[] {
  const taken = new Map<string, number>();
  return applications.flatMap((plan) => {
    const periods = plan.periods.flatMap(([back, share]) => {
      const month = addMonths(dayAt(now).slice(0, 7), -back);
      const bill = bills.find((one) => one.month === month && one.confirmedAt !== null);
      return bill ? [{ bill, share }] : [];
    });
    const trips = periods.flatMap(({ bill, share }) => {
      const whose = `${bill.id}/${plan.ofEntity ?? ''}`;
      const own = bill.entries.filter(({ orderId }) => ofEntity.has(orderId!) === (plan.ofEntity === true));
      const from = taken.get(whose) ?? 0;
      const until = from + Math.ceil((own.length - from) * share);
      // A refused application has given its trips back.
      if (plan.status !== 'refused') taken.set(whose, until);
      return own.slice(from, until).map(({ orderId, amountFen }) => ({ bill, orderId: orderId!, amountFen }));
    });
    if (trips.length === 0) return [];
    const at = appliedAt(
      plan,
      periods.map(({ bill }) => bill),
      now,
    );
    const steps = stepsOf(plan, at, now);
    const id = idOf('invoice');
    const serial = String(80_417_000 + id * 137).padStart(11, '0');
    const isIssued = hasVoucher(plan.status) && steps.invoicedAt !== null;
    return [
      {
        ...{ id, plan, trips, amountFen: sum(trips.map(({ amountFen }) => amountFen)), appliedAt: at, ...steps },
        number: isIssued ? `${dayAt(steps.invoicedAt!).slice(2, 4)}1120000${serial}` : null,
      },
    ];
  });
}

export function destinationOf({ type }: InvoicePlan, { emails, addresses }: InvoicePlans): Destination {
  if (!isPaper(type)) return { email: emails.find(({ isDefault }) => isDefault)!.email, delivery: null };
  const to = addresses.find(({ isDefault }) => isDefault)!;
  return { email: null, delivery: { receiver: to.receiver, phone: to.phone, address: addressText(to) } };
}

/** As the desk names the file that it attaches. */
export const fileNameOf = (number: string): string => `发票_${number}.pdf`;

/** Where invoices go was said in the first days of the first bill, before any was asked for. */
export function contactsSince(bills: readonly Pick<Bill, 'issuedAt'>[], now: number): number {
  const first = Math.min(now, ...bills.map(({ issuedAt }) => issuedAt));
  return Math.min(now, onWorkingDay(first + DAY + 8 * HOUR));
}

/** Whoever of the provider's people posts paper. */
const BY = DEMO_DESK_PEOPLE.find(({ account }) => account === 'finance')!.name;
const TAX_RATE = 300;

export const netOf = (amountFen: number): number => Math.round((amountFen * 10_000) / (10_000 + TAX_RATE));

function paperOf({ number, invoicedAt, amountFen }: Invoice) {
  if (number === null) return { number, issuedOn: null, taxRate: null, netFen: null, taxFen: null, invoicedAt: null };
  const netFen = netOf(amountFen);
  const amounts = { taxRate: TAX_RATE, netFen, taxFen: amountFen - netFen };
  return { number, issuedOn: dayAt(invoicedAt!), ...amounts, invoicedAt: moment(invoicedAt!) };
}

function invoiceRow(
  { plan: company, treasurer }: Organisation,
  entity: WorldEntity | null,
  invoice: Invoice,
): NewRow<'invoice'> {
  const { id, plan, trips, amountFen } = invoice;
  const { companyId, terms, invoices } = company;
  const { email, delivery } = destinationOf(plan, invoices);
  const mailed = invoice.mailedAt !== null;
  const own = plan.ofEntity ? entity : null;
  const { title, taxpayerId } = own ?? { title: terms.invoiceTitle, taxpayerId: terms.taxpayerId };
  return {
    ...{ companyId, id, type: plan.type, content: 'passenger', status: plan.status },
    ...{ title, taxpayerId, legalEntityId: own?.id ?? null, amountFen, tripCount: trips.length },
    withTravellers: plan.withTravellers === true,
    ...{ email, delivery: delivery && json(delivery), applicantId: treasurer.id, applicantName: treasurer.name },
    ...{ appliedAt: moment(invoice.appliedAt), acceptedAt: momentOrNull(invoice.acceptedAt) },
    ...{ refusedAt: momentOrNull(invoice.refusedAt), refusedReason: plan.refusedReason ?? '' },
    ...paperOf(invoice),
    ...{ receivedAt: momentOrNull(invoice.receivedAt), mailedAt: momentOrNull(invoice.mailedAt) },
    ...{ carrier: mailed ? '顺丰速运' : '', trackingNo: mailed ? `SF10270${4_416_030 + id * 1_009}` : '' },
    ...{ mailedBy: mailed ? BY : '', parcelVersion: mailed ? 1 : 0 },
  };
}

interface Invoiced {
  readonly entity: WorldEntity | null;
  readonly invoices: readonly Invoice[];
  /** The rides of the second legal entity. */
  readonly ofEntity: ReadonlyMap<number, EntityTrip>;
}

/** Whom the invoice names, as its XML says it; of a document there is only what is left when it is masked. */
function travellerRows(
  companyId: number,
  { id, plan, number, trips }: Invoice,
  tripOf: ReadonlyMap<number, EntityTrip>,
) {
  if (!plan.withTravellers || number === null) return [];
  return trips.map(({ orderId }, nth): NewRow<'invoiceTraveller'> => {
    const { name, staffId, rideAt, cityId, from, to, vehicleGroup } = tripOf.get(orderId)!;
    const document =
      staffId === null
        ? ''
        : `${cityId}198${String(staffId * 7_919)
            .padStart(9, '0')
            .slice(-9)}`;
    return {
      ...{ companyId, invoiceId: id, position: nth + 1, name, documentNo: maskedDocument(document) },
      ...{ travelOn: dayAt(rideAt), startPlace: from, endPlace: to },
      ...{ grade: VehicleGroup.labelOf(vehicleGroup), vehicle: RIDE_VEHICLE },
    };
  });
}

/** Applications for invoices with their trips, and where they go. No money moves here. */
export function invoiceChunks(
  organisation: Organisation,
  { entity, invoices, ofEntity }: Invoiced,
  since: number,
  idOf: IdOf,
): Chunk[] {
  const { companyId, invoices: plans } = organisation.plan;
  const { emails, addresses } = plans;
  const at = (nth: number) => moment(since + nth * 3 * MINUTE);
  return [
    chunk('invoiceEmail', emails, (email, nth) => ({
      companyId,
      id: idOf('invoiceEmail'),
      ...email,
      createdAt: at(nth),
    })),
    chunk('invoiceAddress', addresses, (address, nth) => {
      return { companyId, id: idOf('invoiceAddress'), ...address, createdAt: at(emails.length + nth) };
    }),
    chunk('invoice', invoices, (invoice) => invoiceRow(organisation, entity, invoice)),
    chunk('invoiceTrip', invoices, ({ id, trips, refusedAt }) =>
      trips.map(({ bill, orderId, amountFen }) => {
        return { companyId, invoiceId: id, orderId, billId: bill.id, amountFen, releasedAt: momentOrNull(refusedAt) };
      }),
    ),
    chunk('invoiceTraveller', invoices, (invoice) => travellerRows(companyId, invoice, ofEntity)),
  ];
}
