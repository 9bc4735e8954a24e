import { applicationNo } from '#rules/application.ts';
import { type Month, monthOf } from '#rules/calendar.ts';
import type { Tariff } from '#rules/tariff.ts';
import type { Company } from '../company.ts';
import { seasonUntil } from '../days.ts';
import { type CompanyHistory, logChunk } from '../operation-log/index.ts';
import { random } from '../random.ts';
import type { Chunk, IdOf } from '../rows.ts';
import { applicationChunk, type WorldApplication } from './application.ts';
import { approvalChunks, orgOf } from './approval.ts';
import { billPlans } from './bill-plans.ts';
import { billChunks, billsOf, cancelledIds } from './bills.ts';
import { book } from './book.ts';
import { accountChunks, type Books, inOrderOfTime, numberRows, openBooks, recharge, repay } from './books.ts';
import { approvedRides } from './consent.ts';
import { contactsSince, invoiceChunks, invoicesOf } from './invoices.ts';
import { monthOfSettling, objectTo } from './objections.ts';
import { lastOf, type Order } from './order.ts';
import { orderChunks } from './order-rows.ts';
import { paymentChunks } from './payments.ts';
import { play } from './play.ts';
import { presentConsents, presentRides } from './present.ts';
import type { Ride } from './ride.ts';
import { assignDrivers, withOneBody } from './schedule.ts';
import { travellersOf } from './traveller.ts';
import { type DrawingContext, quickRides, usesOf } from './uses.ts';

/** What the years of all companies share. */
export interface YearSources {
  readonly seed: string;
  readonly now: number;
  readonly tariffs: ReadonlyMap<string, readonly Tariff[]>;
  readonly idOf: IdOf;
  nextSerial(of: 'order' | 'application'): number;
}

const FULL_DAYS = 380;
const A_CHUNK = 4_000;

/** Everything that people plan in a year, as far as they can be there. */
function drawYear(company: Company, ground: DrawingContext, org: ReturnType<typeof orgOf>) {
  const { organisation, flows } = company;
  const { now, seed } = ground;
  const approving = { flows, org, now };
  const draw = random(`${seed}/${organisation.plan.companyId}/present`);
  const uses = usesOf(company, travellersOf(organisation, seed), ground);
  const consents = [
    ...presentConsents(uses, organisation.departments, approving, draw),
    ...uses.flatMap((use) => approvedRides(use, ground, approving)),
  ];
  const others = [...presentRides(uses, now, draw), ...uses.flatMap((use) => quickRides(use, ground))];
  return withOneBody(consents, others);
}

/** In the order of time, so that a later one has a higher number. */
function numbered(applications: readonly WorldApplication[], prefix: string, { idOf, nextSerial }: YearSources) {
  const sorted = applications.toSorted((one, other) => one.run.createdAt - other.run.createdAt);
  for (const application of sorted) {
    application.id = idOf('application');
    const { createdAt } = application.run;
    application.number = applicationNo(prefix || null, new Date(createdAt), nextSerial('application'));
  }
  return sorted;
}

/** What the bills and the log need of orders that are stored already. */
function openTally(): Pick<CompanyHistory, 'completedAt' | 'ridesIn'> & {
  cancelled: Set<number>;
  count(order: Order): void;
} {
  const [completedAt, ridesIn, cancelled] = [new Map<number, number>(), new Map<Month, number>(), new Set<number>()];
  const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    ...{ completedAt, ridesIn, cancelled },
    count: (order) => {
      const last = lastOf(order);
      if (last.kind === 'completed') add(completedAt, last.at);
      add(ridesIn, monthOf(new Date(order.ride.rideAt)));
      for (const id of cancelledIds([order])) cancelled.add(id);
    },
  };
}

/**
 * Books all rides and lets everything happen in the order of time, so that each is judged by what the limits leave at that
 * moment. Some at a time it yields the orders that no objection can be raised to any more.
 */
function* playAll(books: Books, rides: readonly Ride[], scale: number): Generator<Order[], Order[]> {
  const arguable = new Set([...books.bills.values()].flatMap((bill) => (bill.objectedAt === null ? [] : [bill.month])));
  const held: Order[] = [];
  let over: Order[] = [];
  const end = (order: Order): void => {
    const month = monthOfSettling(order);
    (month !== null && arguable.has(month) ? held : over).push(order);
  };
  for (const ride of rides) {
    if (ride.bookedAt > books.now) break;
    books.agenda.runUntil(ride.bookedAt);
    if (books.terms.accountKind === 'prepaid') recharge(books, scale, ride.bookedAt);
    else repay(books, ride.bookedAt);
    const order = book(books, ride);
    if (!order) continue;
    play(books, order, () => end(order));
    if (over.length < A_CHUNK) continue;
    yield over;
    over = [];
  }
  books.agenda.runUntil(books.now);
  if (books.terms.accountKind === 'postpaid') repay(books, books.now);
  yield over;
  return held;
}

/** Twelve months of a company's rides up to now, as rows: what can be stored early comes early. */
export function* yearOf(company: Company, orders: number, sources: YearSources): Generator<Chunk> {
  const { seed, now, tariffs, idOf, nextSerial } = sources;
  const { organisation } = company;
  const { plan, today, treasurer, chief } = organisation;
  const { companyId } = plan;
  const season = seasonUntil(today);
  const scale = (orders / plan.fullOrders) * (FULL_DAYS / season.days.length);
  const org = orgOf(organisation);
  const { applications, rides } = drawYear(company, { season, now, scale, seed }, org);
  const asked = numbered(applications, plan.terms.applicationPrefix, sources);
  yield applicationChunk(companyId, asked);
  yield* approvalChunks(
    companyId,
    asked.map(({ id, run }) => ({ applicationId: id, orderId: null, run })),
    idOf,
  );
  const sorted = rides.toSorted((one, other) => one.bookedAt - other.bookedAt);
  const bills = billPlans(plan.accountKind, today, now);
  const nextOrder = () => ({ id: idOf('rideOrder'), serial: nextSerial('order') });
  const numbering = { nextOrder, nextLimitEntry: () => idOf('limitLedger') };
  const driverOf = assignDrivers(companyId, sorted);
  const books = openBooks(company, { now, org, bills, tariffs, ...numbering, driverOf });
  const tally = openTally();
  const playing = playAll(books, sorted, Math.min(1, scale));
  let part = playing.next();
  for (; !part.done; part = playing.next()) {
    part.value.forEach(tally.count);
    yield* orderChunks(companyId, part.value, idOf);
  }
  const held = part.value;
  const draw = random(`${seed}/${companyId}/objection`);
  const objections = new Map(bills.map((bill) => [bill.month, objectTo(books, bill, held, treasurer.id, draw)]));
  held.forEach(tally.count);
  yield* orderChunks(companyId, held, idOf);
  const rows = inOrderOfTime(books);
  const issued = billsOf(companyId, bills, rows, objections, idOf);
  const entries = numberRows(rows, idOf);
  yield* accountChunks(books, entries, chief.id);
  yield* billChunks(companyId, issued, tally.cancelled, treasurer, idOf);
  yield* paymentChunks(companyId, issued, entries, { terms: plan.terms, today }, idOf);
  const invoices = invoicesOf(plan.invoices, issued, now, idOf);
  const since = contactsSince(bills, now);
  yield* invoiceChunks(organisation, invoices, since, idOf);
  yield logChunk({
    ...company,
    now,
    contactsAt: since,
    bills: issued,
    invoices,
    ...tally,
    draw: random(`${seed}/${companyId}/log`),
  });
}
