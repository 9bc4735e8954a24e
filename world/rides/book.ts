import { admitOrder, type CountedRide, postBooking } from '#rules/account.ts';
import { rideApplication } from '#rules/application.ts';
import { BOOKED, driverPayer, heldByUnpaidPart, orderNo, reached, splitPrice } from '#rules/order.ts';
import {
  type Evaluation,
  evaluate,
  isCarpoolService,
  type LimitsLeft,
  plainService,
  type Reason,
  type ReasonCode,
  type RideRequest,
  type Spot,
} from '#rules/scene.ts';
import { estimate } from '#rules/tariff.ts';
import { dayAt } from '../days.ts';
import { entityOf } from '../entities.ts';
import { listedProject } from '../projects.ts';
import { type Books, leftFen, post } from './books.ts';
import { note, type Order } from './order.ts';
import type { Ride } from './ride.ts';

/** A ride in the words in which rides are judged. */
export const requestOf = (ride: Ride, to: Spot, amountFen: number): RideRequest => ({
  from: ride.from,
  to,
  service: ride.service,
  vehicleGroup: ride.vehicleGroup,
  projectNo: ride.projectNo,
  at: new Date(ride.rideAt),
  viaPoints: ride.via ? 1 : 0,
  companions: ride.companion ? 1 : 0,
  carpool: isCarpoolService(ride.service),
  amountFen,
});

interface JudgedValues {
  readonly at: number;
  readonly to: Spot;
  readonly amountFen: number;
  readonly left: LimitsLeft;
  /** The order itself, where it is booked already: it is judged beside the others. */
  readonly own: Order | null;
}

/** A ride before the rules, on booked or on actual values. Who rides was there, was paid for and had the scene. */
export function judge(books: Books, ride: Ride, { at, to, amountFen, left, own }: JudgedValues): Evaluation {
  const { application, scene } = ride;
  const orders = application ? (books.ordersOf.get(application) ?? []).filter((order) => order !== own) : [];
  const held = application && {
    applicationId: application.id,
    status: application.run.state.status,
    draft: application.draft,
    uses: application.uses,
    orders: orders.map(({ state }) => reached(state)),
  };
  return evaluate({
    scene: { status: 'enabled', rules: scene.rules },
    ride: requestOf(ride, to, amountFen),
    person: { active: true, companyPay: true, hasScene: true },
    company: { suspended: false, accountLeftFen: leftFen(books), carpool: books.terms.carpool },
    application: held && rideApplication(held),
    left,
    now: new Date(at),
  });
}

/** These say something only when they fail. */
const PLAIN: ReadonlySet<ReasonCode> = new Set([
  ...(['COMPANY_SUSPENDED', 'ACCOUNT_BALANCE', 'PERSON_INACTIVE', 'COMPANY_PAY_STOPPED'] as const),
  ...(['SCENE_NOT_GRANTED', 'SCENE_NOT_ENABLED', 'SERVICE_NOT_ALLOWED', 'VEHICLE_GROUP_NOT_ALLOWED'] as const),
  'NO_APPLICATION',
]);

/** Whether the rule looked at anything: a scene without hours has no hours to be within. */
function isBinding({ code, passed, input }: Reason): boolean {
  if (!passed) return true;
  if (PLAIN.has(code) || input.limited === false || input.count === 0) return false;
  return !(code === 'OUTSIDE_DATES' && input.startDay === null);
}

const countedOf = (
  companyId: number,
  { traveller: { person, path }, scene, rideAt, projectNo }: Ride,
): CountedRide => ({
  staffId: person.id,
  projectId: listedProject(companyId, projectNo),
  path,
  sceneId: scene.sceneId,
  countsPersonal: scene.rules.countsPersonalLimit,
  rideAt,
  rideDay: dayAt(rideAt),
});

export const quantities = { packages: 1, seats: 1 };

function estimateOf(books: Books, ride: Ride) {
  const { service, vehicleGroup, from, rideAt, meters, seconds, designatedDriver } = ride;
  const key = { cityId: from.cityId, service, vehicleGroup };
  const tariff = books.tariffAt(key, rideAt);
  const plan = { meters, seconds, at: new Date(rideAt), designatedDriver, ...quantities };
  const discount = books.terms.discountPerTenThousand;
  const alone = isCarpoolService(service) ? books.tariffAt({ ...key, service: plainService(service) }, rideAt) : null;
  const aloneFen = alone && estimate(alone, plan, discount).actualPayFen;
  return { tariff, discount, price: estimate(tariff, plan, discount), aloneFen };
}

/** What the person still owed at a moment. */
function owedAt({ unpaid }: Books, staffId: number, at: number) {
  const owing = (unpaid.get(staffId) ?? []).filter(({ from, until }) => from <= at && at < until);
  return owing.map(({ order }) => ({ status: 'toPay' as const, personalFen: order.split.personalFen, paidFen: 0 }));
}

/** Books a ride as the rules have it; null where they do not let it be booked. */
export function book(books: Books, ride: Ride): Order | null {
  const { bookedAt, traveller, application, to } = ride;
  const { id: staffId } = traveller.person;
  const counted = countedOf(books.companyId, ride);
  const { tariff, discount, price, aloneFen } = estimateOf(books, ride);
  const estimateFen = price.actualPayFen;
  const left = books.limits.left(counted, bookedAt, 0);
  const { verdict, reasons, capFen } = judge(books, ride, {
    at: bookedAt,
    to,
    amountFen: estimateFen,
    left,
    own: null,
  });
  if (verdict === 'DENY' || verdict === 'NEED_APPLICATION') return null;
  const payer = driverPayer(books.terms.designatedDriver, books.listed.has(staffId));
  const split = splitPrice(price, { capFen, driverPayer: payer });
  if (heldByUnpaidPart(split.personalFen, owedAt(books, staffId, bookedAt))) return null;
  const { accountKind: kind, creditFen } = books.terms;
  if (admitOrder(split.companyFen, books.sums, { kind, creditFen })) return null;
  const { id, serial } = books.nextOrder();
  const prepaymentFen = tariff.kind === 'charter' ? split.personalFen : 0;
  const order: Order = {
    id,
    number: orderNo(new Date(bookedAt), serial),
    ride,
    counted,
    legalEntityId: entityOf(books.entity, traveller.path, bookedAt),
    driver: books.driverOf.get(ride)!,
    tariff,
    discount,
    estimateFen,
    aloneFen,
    capFen,
    driverPayer: payer,
    prepaymentFen,
    split,
    judgedAtBooking: JSON.stringify(reasons.filter(isBinding)),
    state: { ...BOOKED, prepayment: prepaymentFen > 0 ? 'due' : 'none' },
    trail: [],
    frozenFen: 0,
    limitFen: 0,
    limitRows: [],
    price: null,
    paidFen: 0,
    refundedFen: 0,
    payments: [],
    pricedAt: null,
    prepaymentAskedAt: null,
    confirmedAt: null,
    settledAt: null,
    cancelledAt: null,
    judgedAtEnd: null,
    secondApproval: 'none',
    second: null,
    toPrivateFen: null,
    needsConfirmation: false,
  };
  if (application) books.ordersOf.set(application, [...(books.ordersOf.get(application) ?? []), order]);
  note(order, 'booked', 'person', bookedAt, { staffId });
  post(books, order, postBooking(split), bookedAt);
  return order;
}
