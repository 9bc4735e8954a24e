import { legNo } from '#rules/application/number.ts';
import { defaultGramsPerKm, gramsOf } from '#rules/carbon.ts';
import { PERSON_CANCELS } from '#rules/order/cancellation.ts';
import { type Confirmation, type OrderDetail, type OrderPlan, showsTrack } from '#rules/order/view-order.ts';
import { trailLines } from '#rules/order/view-trail.ts';
import { PERMISSION } from '#rules/permission.ts';
import { linesOf } from '#rules/tariff/fee-lines.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { sameCompany } from '../query-kit.ts';
import { carpoolOf, companionsOf, driverOf, placeOf, placesOf, planOf } from '../ride/documents.ts';
import { type FoundOrder, findOrder } from './detail-row.ts';
import { secondApprovalOf } from './second-approval.ts';
import { eventsOf } from './trail.ts';
import { whyOf } from './why.ts';

const planView = (stored: unknown): OrderPlan => {
  const { meters, seconds, packages = null, seats = null, designatedDriver = false } = planOf(stored);
  return { meters, seconds, packages, seats, designatedDriver };
};

const confirmationOf = ({ needsConfirmation, confirmedAt, pricedAt }: FoundOrder): Confirmation => {
  if (confirmedAt) return 'confirmed';
  return needsConfirmation && pricedAt ? 'waiting' : 'notNeeded';
};

const people = (row: FoundOrder) => ({
  booker: { name: row.staffName, phone: row.staffPhone },
  placedByName: row.placedByName,
  placedByPhone: row.placedByPhone,
  rider: { name: row.riderName, phone: row.riderPhone },
  companions: companionsOf(row.companions),
  departmentName: row.departmentName,
  driver: driverOf(row.driver),
});

const route = (row: FoundOrder) => ({
  cityName: row.cityName,
  toCityName: row.toCityName,
  bookedStart: placeOf(row.bookedStart),
  bookedEnd: placeOf(row.bookedEnd),
  actualStart: row.actualStart === null ? null : placeOf(row.actualStart),
  actualEnd: row.actualEnd === null ? null : placeOf(row.actualEnd),
  via: placesOf(row.via),
  track: showsTrack(row.status) ? row.trackLine : null,
  travelSeconds: row.travelSeconds,
  travelMeters: row.travelMeters,
});

const money = (row: FoundOrder) => ({
  estimateFen: row.estimateFen,
  capFen: row.capFen,
  discountPerTenThousand: row.discountPerTenThousand,
  fees: row.fees && row.totalFen !== null ? linesOf(row.fees) : null,
  cancelFeeFen: row.cancelledBy ? row.cancelFeeFen : null,
  totalFen: row.totalFen,
  actualPayFen: row.actualPayFen,
  companyFen: row.companyFen,
  personalFen: row.personalFen,
  personalPaidFen: row.personalPaidFen,
  frozenFen: row.frozenFen,
  priceHeldAt: row.priceHeldAt,
  heldPriceFen: row.heldPriceFen,
  refundFen: row.refundFen,
  toPrivateFen: row.toPrivateFen,
  isSettled: row.settledAt !== null,
  confirmation: confirmationOf(row),
});

const basics = (row: FoundOrder) => ({
  orderId: row.id,
  number: row.number,
  status: row.status,
  template: row.template,
  service: row.service,
  serviceName: row.serviceName,
  vehicleGroup: row.vehicleGroup,
  vehicleGroupName: row.vehicleGroupName,
  createdAt: row.createdAt,
  rideAt: row.rideAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  sceneName: row.sceneName,
  sceneId: row.sceneId,
  applicationId: row.applicationId,
  applicationNo: row.applicationNo,
  lineNo: row.applicationNo !== null && row.leg !== null ? legNo(row.applicationNo, row.leg) : null,
  projectNo: row.projectNo,
  reason: row.reason,
  plan: planView(row.plan),
  isCarpool: row.isCarpool,
  carpoolSucceeded: row.carpoolSucceeded,
  carpool: carpoolOf(row.carpool),
  mayCancel: row.ofOwnStaff && PERSON_CANCELS[row.status] !== null && row.priceHeldAt === null,
  cancelledBy: row.cancelledBy,
  cancelledAt: row.cancelledAt,
  cancelReason: row.cancelReason,
  secondApproval: row.secondApproval,
  carbonGrams:
    row.settledAt !== null && row.cancelledBy === null
      ? gramsOf(row.carbonMeters, row.ownGramsPerKm ?? defaultGramsPerKm(row.vehicleGroup))
      : null,
});

/** The bill and the invoice that it stands in, each for whoever may open it. */
async function papersOf(db: Db, { companyId, rights }: Actor, orderId: number) {
  const bill = db
    .selectFrom('billLine')
    .innerJoin('bill', sameCompany('bill.id', 'billLine.billId'))
    .select('bill.number')
    .where('billLine.companyId', '=', companyId)
    .where('billLine.orderId', '=', orderId)
    .where('billLine.kind', '<>', 'adjustment');
  const trip = db
    .selectFrom('invoiceTrip')
    .select('invoiceId')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('releasedAt', 'is', null);
  const seesBills = rights.functions.has(PERMISSION.finance);
  const seesInvoices = rights.functions.has(PERMISSION.invoice);
  return {
    billNo: (seesBills ? (await keyed(db, bill.compile()))[0]?.number : undefined) ?? null,
    invoiceId: (seesInvoices ? (await keyed(db, trip.compile()))[0]?.invoiceId : undefined) ?? null,
  };
}

/** One order as its page shows it, with its trail and its why; undefined where the caller sees no such order. */
export async function orderDetail(db: Db, actor: Actor, orderId: number): Promise<OrderDetail | undefined> {
  const row = await findOrder(db, actor, orderId);
  return row && { ...(await detailOf(db, row)), ...(await papersOf(db, actor, orderId)) };
}

/** Everything but the papers, which are shown to whoever may open them. */
export async function detailOf(db: Db, row: FoundOrder): Promise<Omit<OrderDetail, 'billNo' | 'invoiceId'>> {
  const events = await eventsOf(db, row);
  return {
    ...basics(row),
    ...people(row),
    ...route(row),
    ...money(row),
    second: row.secondApproval === 'none' ? null : await secondApprovalOf(db, row),
    trail: trailLines(events, { at: row.createdAt, name: row.staffName }),
    why: await whyOf(db, row, events),
  };
}
