import { sql } from 'kysely';
import {
  decideApplication,
  type InvoiceApplication,
  invoiceHead,
  isOlderForm,
  type PeriodFinding,
  withTrips,
} from '#rules/invoice/application.ts';
import { isPaper } from '#rules/invoice/codes.ts';
import { addressText } from '#rules/invoice/contact.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import { appliedText, type Destination } from '#rules/invoice/text.ts';
import { checkTravellers } from '#rules/invoice/traveller.ts';
import { moneyText } from '#rules/money.ts';
import { lockAccount } from '../account/ledger.ts';
import { loadTerms } from '../company/terms.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { findAddresses, findEmails } from './contacts.ts';
import { entityHead } from './entities.ts';
import { findBills, lockRooms, periodText, type StoredBill } from './periods.ts';
import { askedTrips, checkDraft, remainingTrips } from './trips.ts';

type Periods = InvoiceApplication['periods'];

/** As it is now: what is edited or deleted later changes no application. */
async function destinationOf(db: Db, companyId: number, application: InvoiceApplication): Promise<Destination> {
  if (!isPaper(application.type)) {
    const { email } = found((await findEmails(db, companyId)).find(({ id }) => id === application.emailId));
    return { email, delivery: null };
  }
  const one = found((await findAddresses(db, companyId)).find(({ id }) => id === application.addressId));
  return { email: null, delivery: { receiver: one.receiver, phone: one.phone, address: addressText(one) } };
}

async function findings(db: Db, companyId: number, periods: Periods): Promise<PeriodFinding[]> {
  const bills = new Map<number, StoredBill>();
  const ids = periods.map(({ billId }) => billId);
  for (const bill of await findBills(db, companyId, ids)) bills.set(bill.billId, bill);
  for (const id of ids) found(bills.get(id));
  const rooms = await lockRooms(db, companyId, ids);
  const checked = new Map((await checkDraft(db, companyId, periods)).map((one) => [one.billId, one]));
  return [...bills.values()].map(({ billId, number, month, isConfirmed }) => {
    const { freeCount = 0, freeFen = 0, takenIds = [] } = checked.get(billId) ?? {};
    const period = { billId, billNo: number, periodText: periodText(month), isConfirmed };
    return { ...period, free: freeCount, taken: takenIds.length, freeFen, roomFen: rooms.get(billId) ?? 0 };
  });
}

/**
 * Takes the trips, in one order for everybody, so that two applications wait for one another, never in a circle. What
 * somebody else took in this very moment is missing among what was inserted, and then nothing stands.
 */
async function takeTrips(db: Db, companyId: number, invoiceId: number, periods: Periods) {
  const { rows } = await sql<{ count: number; fen: number }>`
    with inserted as (
      insert into invoice_trip (company_id, invoice_id, order_id, bill_id, amount_fen)
      select ${companyId}, ${invoiceId}, asked.order_id, asked.bill_id, asked.amount_fen
      from ${askedTrips(companyId, periods)} asked where asked.amount_fen is not null order by asked.order_id
      on conflict (company_id, order_id) where released_at is null do nothing
      returning amount_fen)
    select count(*) as count, coalesce(sum(amount_fen), 0)::bigint as fen from inserted`.execute(db);
  return rows[0]!;
}

async function insertInvoice(
  { actor, db, now }: Context,
  { type, withTravellers = false }: Pick<InvoiceApplication, 'type' | 'withTravellers'>,
  head: { title: string; taxpayerId: string; entity: { entityId: number } | null },
  sums: { amountFen: number; tripCount: number },
  { email, delivery }: Destination,
): Promise<number> {
  const { id } = await db
    .insertInto('invoice')
    .values({
      companyId: actor.companyId,
      type,
      withTravellers,
      content: 'passenger',
      title: head.title,
      taxpayerId: head.taxpayerId,
      legalEntityId: head.entity?.entityId ?? null,
      amountFen: sums.amountFen,
      tripCount: sums.tripCount,
      email,
      delivery: delivery && JSON.stringify(delivery),
      applicantId: actor.staffId,
      applicantName: actor.name,
      appliedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The older form: everything that is left of these bills, at the sum that the caller expects. */
async function allOf(db: Db, companyId: number, { billIds = [], totalFen = 0 }: InvoiceApplication) {
  const periods: Periods = [];
  for (const billId of new Set(billIds)) {
    const trips = await remainingTrips(db, companyId, { billId });
    const amountFen = trips.reduce((sum, trip) => sum + trip.amountFen, 0);
    periods.push({ billId, amountFen, orderIds: trips.map(({ orderId }) => orderId) });
  }
  const bills = await findBills(db, companyId, [...billIds]);
  const open = bills.find(({ isConfirmed }) => !isConfirmed);
  if (open) throw new Refused(INVOICE_REFUSALS.billOpen, { number: open.number });
  if (periods.every(({ orderIds }) => orderIds.length === 0)) {
    found(bills[0]);
    throw new Refused(INVOICE_REFUSALS.nothingLeft);
  }
  return { periods: withTrips(periods), amountFen: totalFen };
}

/** What is applied for: trips, or all that is left of the bills that the older form names. */
const askedOf = (db: Db, companyId: number, application: InvoiceApplication) =>
  isOlderForm(application)
    ? allOf(db, companyId, application)
    : { periods: withTrips(application.periods), amountFen: application.amountFen ?? 0 };

export async function applyInvoice(context: Context, application: InvoiceApplication): Promise<number> {
  const { actor, db, record } = context;
  const { companyId } = actor;
  // A refund under way would not see this application, nor this one the refund.
  await lockAccount(db, companyId);
  const terms = await loadTerms(db, companyId);
  const { periods, amountFen } = await askedOf(db, companyId, application);
  const entity = await entityHead(db, companyId, periods, application.entityId);
  const head = entity ?? allowed(invoiceHead(terms));
  const destination = await destinationOf(db, companyId, application);
  const facts = await findings(db, companyId, periods);
  const sums = allowed(decideApplication({ periods, amountFen }, facts, terms));
  const unfit = checkTravellers(application.type, application.withTravellers ?? false, sums.tripCount);
  if (unfit) allowed(unfit);
  const invoiceId = await insertInvoice(context, application, { ...head, entity }, sums, destination);
  const taken = await takeTrips(db, companyId, invoiceId, periods);
  if (taken.count !== sums.tripCount) {
    throw new Refused(INVOICE_REFUSALS.tripsTaken, { count: sums.tripCount - taken.count });
  }
  if (taken.fen !== sums.amountFen) {
    throw new Refused(INVOICE_REFUSALS.totalDiffers, { amount: moneyText(taken.fen) });
  }
  record(appliedText(application.type, sums.amountFen, facts, destination));
  return invoiceId;
}
