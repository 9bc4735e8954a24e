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

const confirmationOf = ({ needs_confirmation, confirmed_at, priced_at }: FoundOrder): Confirmation => {
  if (confirmed_at) return 'confirmed';
  return needs_confirmation && priced_at ? 'waiting' : 'notNeeded';
};

/** Columns hold documents that the engine wrote through the rules' own schemas. */
const people = (row: FoundOrder) => ({
  booker: { name: row.staff_name, phone: row.staff_phone },
  rider: { name: row.rider_name, phone: row.rider_phone },
  companions: row.companions as Somebody[],
  departmentName: row.department_name,
  driver: driverOf(row.driver),
});

function driverOf(stored: unknown): OrderDriver | null {
  if (!stored) return null;
  const { name = '', phone = '', plate = '', car = '', score = null } = stored as Partial<OrderDriver>;
  return { name, phone, plate, car, score };
}

const route = (row: FoundOrder) => ({
  cityName: row.city_name,
  toCityName: row.to_city_name,
  bookedStart: row.booked_start as OrderPlace,
  bookedEnd: row.booked_end as OrderPlace,
  actualStart: row.actual_start as OrderPlace | null,
  actualEnd: row.actual_end as OrderPlace | null,
  via: row.via as OrderPlace[],
  track: showsTrack(row.status as OrderStatus) ? row.track_line : null,
  travelSeconds: row.travel_seconds,
  travelMeters: row.travel_meters,
});

const money = (row: FoundOrder) => ({
  estimateFen: row.estimate_fen,
  capFen: row.cap_fen,
  discountPerTenThousand: row.discount_per_ten_thousand,
  fees: row.fees && row.total_fen !== null ? linesOf(row.fees as object) : null,
  cancelFeeFen: row.cancelled_by ? row.cancel_fee_fen : null,
  totalFen: row.total_fen,
  actualPayFen: row.actual_pay_fen,
  companyFen: row.company_fen,
  personalFen: row.personal_fen,
  personalPaidFen: row.personal_paid_fen,
  refundFen: row.refund_fen,
  toPrivateFen: row.to_private_fen,
  isSettled: row.settled_at !== null,
  confirmation: confirmationOf(row),
});

const basics = (row: FoundOrder) => ({
  orderId: row.id,
  number: row.number,
  status: row.status as OrderStatus,
  template: row.template as SceneTemplate,
  service: row.service as ServiceType,
  serviceName: row.service_name,
  vehicleGroup: row.vehicle_group as VehicleGroup,
  vehicleGroupName: row.vehicle_group_name,
  createdAt: row.created_at,
  rideAt: row.ride_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  sceneName: row.scene_name,
  applicationId: row.application_id,
  applicationNo: row.application_no,
  lineNo: row.application_no !== null && row.leg !== null ? legNo(row.application_no, row.leg) : null,
  projectNo: row.project_no,
  reason: row.reason,
  plan: planOf(row.plan),
  isCarpool: row.is_carpool,
  carpoolSucceeded: row.carpool_succeeded,
  carpool: row.carpool as OrderCarpool | null,
  cancelledBy: row.cancelled_by as Canceller | null,
  cancelledAt: row.cancelled_at,
  cancelReason: row.cancel_reason,
  secondApproval: row.second_approval as SecondApproval,
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
    second: row.second_approval === 'none' ? null : await secondApprovalOf(db, row),
    trail: trailLines(events, { at: row.created_at, name: row.staff_name }),
    why: await whyOf(db, row, events),
  };
}
