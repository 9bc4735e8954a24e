import { applicationNo } from '#rules/application.ts';
import { addMonths, type Month, monthOf } from '#rules/calendar.ts';
import type { Tariff } from '#rules/tariff.ts';
import type { Company } from '../company.ts';
import { seasonUntil } from '../days.ts';
import { type CompanyHistory, logChunk } from '../operation-log/index.ts';
import { random } from '../random.ts';
import type { Chunk, IdOf } from '../rows.ts';
import { anomalyChunks, openAnomalies } from './anomalies.ts';
import { applicationChunk, type WorldApplication } from './application.ts';
import { approvalChunks, orgOf } from './approval.ts';
import { billPlans } from './bill-plans.ts';
import { billChunks, billsOf, cancelledIds } from './bills.ts';
import { book } from './book.ts';
import { accountChunks, type Books, inOrderOfTime, numberRows, openBooks, recharge, repay, tariffIn } from './books.ts';
import { approvedRides } from './consent.ts';
import { contactsSince, type EntityTrip, invoiceChunks, invoicesOf } from './invoices.ts';
import { monthOfSettling, objectTo } from './objections.ts';
import { oddRides, type PriceOf } from './oddities.ts';
import { happenedAt, type Order } from './order.ts';
import { orderChunks } from './order-rows.ts';
import { paymentChunks } from './payments.ts';
import { play } from './play.ts';
import { presentConsents, presentRides } from './present.ts';
import { priceOf } from './price.ts';
import { redLetterChunk, redLettersOf } from './red-letters.ts';
import { openRefunds, type Refunds, refundChunk } from './refunds.ts';
import type { Ride } from './ride.ts';
import { assignDrivers, withOneBody } from './schedule.ts';
import { secondLooks } from './second-looks.ts';
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

interface Ground extends DrawingContext {
  readonly tariffs: YearSources['tariffs'];
}

/** Everything that people plan in a year, as far as they can be there. */
function drawYear(company: Company, ground: Ground, org: ReturnType<typeof orgOf>) {
  const { organisation, flows } = company;
  const { now, seed } = ground;
  const approving = { flows, org, now };
  const draw = random(`${seed}/${organisation.plan.companyId}/present`);
  const uses = usesOf(company, travellersOf(organisation, seed), ground);
  const priced = (ride: Parameters<PriceOf>[0]): number => {
    const key = { cityId: ride.from.cityId, service: ride.service, vehicleGroup: ride.vehicleGroup };
    const discount = organisation.plan.terms.discountPerTenThousand;
    return priceOf({ tariff: tariffIn(ground.tariffs, key, ride.rideAt), discount, ride }).actualPayFen;
  };
  const { secondLooks: looks } = organisation.plan;
  const consents = [
    ...(looks ? secondLooks(uses, organisation.departments, looks, approving, priced) : []),
    ...presentConsents(uses, organisation.departments, approving, draw),
    ...uses.flatMap((use) => approvedRides(use, ground, approving)),
  ];
  const others = [...presentRides(uses, now, draw), ...uses.flatMap((use) => quickRides(use, ground))];
  const { applications, rides } = withOneBody(consents, others);
  if (organisation.plan.entity === undefined) return { applications, rides };
  const oddDraw = random(`${seed}/${organisation.plan.companyId}/odd`);
  const month = addMonths(organisation.today.slice(0, 7), -1);
  const odd = oddRides({ uses, rides, applications, now, priceOf: priced, draw: oddDraw }, month);
  return { applications, rides: [...rides, ...odd] };
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

const tripOf = ({ ride: { traveller, rider, rideAt, from, to, vehicleGroup } }: Order): EntityTrip => ({
  ...{ name: (rider ?? traveller.person).name, staffId: rider ? null : traveller.person.id, rideAt, vehicleGroup },
  ...{ cityId: from.cityId, from: from.address, to: to.address },
});

/** What the bills and the log need of orders that are stored already. */
function openTally(): Pick<CompanyHistory, 'completedAt' | 'ridesIn'> & {
  cancelled: Set<number>;
  /** Rides of the second legal entity. */
  ofEntity: Map<number, EntityTrip>;
  count(order: Order): void;
} {
  const [completedAt, ridesIn, cancelled] = [new Map<number, number>(), new Map<Month, number>(), new Set<number>()];
  const ofEntity = new Map<number, EntityTrip>();
  const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  return {
    ...{ completedAt, ridesIn, cancelled, ofEntity },
    count: (order) => {
      const done = order.state.status === 'completed' ? happenedAt(order, 'completed') : null;
      if (done !== null) add(completedAt, done);
      add(ridesIn, monthOf(new Date(order.ride.rideAt)));
      for (const id of cancelledIds([order])) cancelled.add(id);
      if (order.legalEntityId !== null) ofEntity.set(order.id, tripOf(order));
    },
  };
}

/**
 * Books all rides and lets everything happen in the order of time, so that each is judged by what the limits leave at that
 * moment. Some at a time it yields the orders that no objection can be raised to any more.
 */
function* playAll(books: Books, rides: readonly Ride[], refunds: Refunds, scale: number): Generator<Order[], Order[]> {
  const arguable = new Set([...books.bills.values()].flatMap((bill) => (bill.objectedAt === null ? [] : [bill.month])));
  const held: Order[] = [];
  let over: Order[] = [];
  const end = (order: Order): void => {
    const month = monthOfSettling(order);
    ((month !== null && arguable.has(month)) || refunds.takes(order) ? held : over).push(order);
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
  const { applications, rides } = drawYear(company, { season, now, scale, seed, tariffs }, org);
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
  const refunds = openRefunds(books, plan.invoices, today, idOf);
  const anomalies = openAnomalies(company.scenes, today, now, idOf);
  const done = (order: Order): void => {
    tally.count(order);
    if (company.entity) anomalies.see(order);
  };
  const playing = playAll(books, sorted, refunds, Math.min(1, scale));
  let part = playing.next();
  for (; !part.done; part = playing.next()) {
    part.value.forEach(done);
    yield* orderChunks(companyId, part.value, idOf);
  }
  const held = part.value;
  const draw = random(`${seed}/${companyId}/objection`);
  const objections = new Map(bills.map((bill) => [bill.month, objectTo(books, bill, held, treasurer.id, draw)]));
  held.forEach(done);
  yield* orderChunks(companyId, held, idOf);
  const rows = inOrderOfTime(books);
  yield refundChunk(companyId, refunds.given);
  const issued = billsOf(companyId, bills, rows, { objections, refunds: refunds.given }, idOf);
  const entries = numberRows(rows, idOf);
  yield* accountChunks(books, entries, chief.id);
  yield* billChunks(companyId, issued, tally.cancelled, treasurer, idOf);
  yield* paymentChunks(companyId, issued, entries, { terms: plan.terms, today }, idOf);
  const invoices = invoicesOf(plan.invoices, issued, tally.ofEntity, now, idOf);
  const since = contactsSince(bills, now);
  yield* invoiceChunks(organisation, { entity: company.entity, invoices, ofEntity: tally.ofEntity }, since, idOf);
  const redLetters = redLettersOf(refunds.given, invoices, now, idOf);
  yield redLetterChunk(companyId, treasurer, redLetters);
  const runs = company.entity ? anomalies.runs() : [];
  yield* anomalyChunks(companyId, chief, runs);
  yield logChunk({
    ...company,
    now,
    contactsAt: since,
    bills: issued,
    invoices,
    redLetters,
    runs,
    ...tally,
    draw: random(`${seed}/${companyId}/log`),
  });
}
