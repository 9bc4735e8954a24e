import { legNo } from '#rules/application/number.ts';
import type { Canceller } from '#rules/order/cancellation.ts';
import type { OrderStatus } from '#rules/order/codes.ts';
import type { SecondApproval } from '#rules/order/settling.ts';
import {
  type Confirmation,
  type OrderCarpool,
  type OrderDetail,
  type OrderDriver,
  type OrderPlace,
  type OrderPlan,
  type Somebody,
  showsTrack,
} from '#rules/order/view-order.ts';
import { trailLines } from '#rules/order/view-trail.ts';
import type { SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { linesOf } from '#rules/tariff/fee-lines.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { type FoundOrder, findOrder } from './detail-row.ts';
import { secondApprovalOf } from './second-approval.ts';
import { eventsOf } from './trail.ts';
import { whyOf } from './why.ts';

const planOf = (stored: unknown): OrderPlan => {
  const {
    meters = 0,
    seconds = 0,
    packages = null,
    seats = null,
    designatedDriver = false,
  } = stored as Partial<OrderPlan>;
  return { meters, seconds, packages, seats, designatedDriver };
};

const confirmationOf = ({ needsConfirmation, confirmedAt, pricedAt }: FoundOrder): Confirmation => {
  if (confirmedAt) return 'confirmed';
  return needsConfirmation && pricedAt ? 'waiting' : 'notNeeded';
};

/** Columns hold documents that the engine wrote through the rules' own schemas. */
const people = (row: FoundOrder) => ({
  booker: { name: row.staffName, phone: row.staffPhone },
  rider: { name: row.riderName, phone: row.riderPhone },
  companions: row.companions as Somebody[],
  departmentName: row.departmentName,
  driver: driverOf(row.driver),
});

function driverOf(stored: unknown): OrderDriver | null {
  if (!stored) return null;
  const { name = '', phone = '', plate = '', car = '', score = null } = stored as Partial<OrderDriver>;
  return { name, phone, plate, car, score };
}

const route = (row: FoundOrder) => ({
  cityName: row.cityName,
  toCityName: row.toCityName,
  bookedStart: row.bookedStart as OrderPlace,
  bookedEnd: row.bookedEnd as OrderPlace,
  actualStart: row.actualStart as OrderPlace | null,
  actualEnd: row.actualEnd as OrderPlace | null,
  via: row.via as OrderPlace[],
  track: showsTrack(row.status as OrderStatus) ? row.trackLine : null,
  travelSeconds: row.travelSeconds,
  travelMeters: row.travelMeters,
});

const money = (row: FoundOrder) => ({
  estimateFen: row.estimateFen,
  capFen: row.capFen,
  discountPerTenThousand: row.discountPerTenThousand,
  fees: row.fees && row.totalFen !== null ? linesOf(row.fees as object) : null,
  cancelFeeFen: row.cancelledBy ? row.cancelFeeFen : null,
  totalFen: row.totalFen,
  actualPayFen: row.actualPayFen,
  companyFen: row.companyFen,
  personalFen: row.personalFen,
  personalPaidFen: row.personalPaidFen,
  refundFen: row.refundFen,
  toPrivateFen: row.toPrivateFen,
  isSettled: row.settledAt !== null,
  confirmation: confirmationOf(row),
});

const basics = (row: FoundOrder) => ({
  orderId: row.id,
  number: row.number,
  status: row.status as OrderStatus,
  template: row.template as SceneTemplate,
  service: row.service as ServiceType,
  serviceName: row.serviceName,
  vehicleGroup: row.vehicleGroup as VehicleGroup,
  vehicleGroupName: row.vehicleGroupName,
  createdAt: row.createdAt,
  rideAt: row.rideAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  sceneName: row.sceneName,
  applicationId: row.applicationId,
  applicationNo: row.applicationNo,
  lineNo: row.applicationNo !== null && row.leg !== null ? legNo(row.applicationNo, row.leg) : null,
  projectNo: row.projectNo,
  reason: row.reason,
  plan: planOf(row.plan),
  isCarpool: row.isCarpool,
  carpoolSucceeded: row.carpoolSucceeded,
  carpool: row.carpool as OrderCarpool | null,
  cancelledBy: row.cancelledBy as Canceller | null,
  cancelledAt: row.cancelledAt,
  cancelReason: row.cancelReason,
  secondApproval: row.secondApproval as SecondApproval,
});

/** One order as its page shows it, with its trail and its why; undefined where the caller sees no such order. */
export async function orderDetail(db: Db, actor: Actor, orderId: number): Promise<OrderDetail | undefined> {
  const row = await findOrder(db, actor, orderId);
  if (!row) return undefined;
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
