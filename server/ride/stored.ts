import type { Selectable } from 'kysely';
import type { Canceller, OrderState, OrderStatus, Payer, SecondApproval } from '#rules/order.ts';
import type { Point, SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene.ts';
import type { FeeLines, RidePlan } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import type { RideOrderTable } from '../schema.ts';

export interface OrderPlace {
  readonly address: string;
  readonly point: Point;
}

/**
 * What an order's estimate was made from, the pick-up time being the order's own; and how the company, at the booking,
 * wanted it served.
 */
export type StoredPlan = Omit<RidePlan, 'at'> & {
  readonly aloneFen?: number;
  readonly ownTransportOnly?: boolean;
  readonly mixesRiders?: boolean;
};

/** An order as the engine works with it: what it must remember, who rides, what it costs. */
export interface RideOrder {
  readonly companyId: number;
  readonly orderId: number;
  readonly number: string;
  readonly state: OrderState;
  readonly staffId: number;
  readonly staffName: string;
  readonly staffPhone: string;
  readonly departmentId: number;
  readonly riderPhone: string;
  readonly sceneId: number;
  readonly sceneVersion: number;
  readonly template: SceneTemplate;
  readonly applicationId: number | null;
  readonly projectNo: string | null;
  readonly service: ServiceType;
  readonly vehicleGroup: VehicleGroup;
  readonly cityId: number;
  readonly toCityId: number;
  readonly bookedStart: OrderPlace;
  readonly bookedEnd: OrderPlace;
  readonly actualStart: OrderPlace | null;
  readonly actualEnd: OrderPlace | null;
  readonly viaPoints: number;
  readonly companions: number;
  readonly isCarpool: boolean;
  readonly countsPersonal: boolean;
  readonly rideAt: Date;
  readonly endedAt: Date | null;
  readonly pricedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly settledAt: Date | null;
  readonly driver: unknown;
  readonly tariffId: number;
  readonly discountPerTenThousand: number;
  readonly plan: StoredPlan;
  readonly estimateFen: number;
  readonly fees: Partial<FeeLines> | null;
  readonly actualPayFen: number | null;
  readonly companyFen: number | null;
  readonly personalFen: number | null;
  readonly personalPaidFen: number;
  /** What is due before the car comes; 0: nothing. */
  readonly prepaymentFen: number;
  readonly driverPayer: Payer | null;
  readonly needsConfirmation: boolean;
  readonly secondApproval: SecondApproval;
  /** Whether the ride was judged at its end: that happens once. */
  readonly isJudged: boolean;
}

type Row = Selectable<RideOrderTable>;

const stateOf = (row: Row): OrderState => ({
  status: row.status as OrderStatus,
  prepayment: row.prepayment as OrderState['prepayment'],
  cancelledBy: row.cancelled_by as Canceller | null,
  cancelFeeFen: row.cancel_fee_fen,
  priceEventId: row.price_event_id,
  disputedFrom: row.disputed_from as OrderStatus | null,
});

const bookedOf = (row: Row) => ({
  staffId: row.staff_id,
  staffName: row.staff_name,
  staffPhone: row.staff_phone,
  departmentId: row.department_id,
  riderPhone: row.rider_phone,
  sceneId: row.scene_id,
  sceneVersion: row.scene_version,
  template: row.template as SceneTemplate,
  applicationId: row.application_id,
  projectNo: row.project_no,
  service: row.service as ServiceType,
  vehicleGroup: row.vehicle_group as VehicleGroup,
  cityId: row.city_id,
  toCityId: row.to_city_id,
  bookedStart: row.booked_start as OrderPlace,
  bookedEnd: row.booked_end as OrderPlace,
  actualStart: row.actual_start as OrderPlace | null,
  actualEnd: row.actual_end as OrderPlace | null,
  viaPoints: (row.via as unknown[]).length,
  companions: (row.companions as unknown[]).length,
  isCarpool: row.is_carpool,
});

const costOf = (row: Row) => ({
  tariffId: row.tariff_id,
  discountPerTenThousand: row.discount_per_ten_thousand,
  plan: row.plan as StoredPlan,
  estimateFen: row.estimate_fen,
  fees: row.fees as Partial<FeeLines> | null,
  actualPayFen: row.actual_pay_fen,
  companyFen: row.company_fen,
  personalFen: row.personal_fen,
  personalPaidFen: row.personal_paid_fen,
  prepaymentFen: row.prepayment_fen,
  driverPayer: row.driver_payer as Payer | null,
  needsConfirmation: row.needs_confirmation,
  secondApproval: row.second_approval as SecondApproval,
});

export const orderOf = (row: Row): RideOrder => ({
  companyId: row.company_id,
  orderId: row.id,
  number: row.number,
  state: stateOf(row),
  ...bookedOf(row),
  ...costOf(row),
  countsPersonal: row.counts_personal,
  rideAt: row.ride_at,
  endedAt: row.ended_at,
  pricedAt: row.priced_at,
  confirmedAt: row.confirmed_at,
  settledAt: row.settled_at,
  driver: row.driver,
  isJudged: row.judged_at_end !== null,
});

const orders = (db: Db, companyId: number) =>
  db.selectFrom('ride_order').selectAll().where('company_id', '=', companyId);

export async function findOrder(db: Db, companyId: number, orderId: number): Promise<RideOrder | undefined> {
  const row = await orders(db, companyId).where('id', '=', orderId).executeTakeFirst();
  return row && orderOf(row);
}

/** Held until the change commits. The account's lock is taken before: see server/account/ledger.ts. */
export async function lockOrder(db: Db, companyId: number, orderId: number): Promise<RideOrder | undefined> {
  const row = await orders(db, companyId).where('id', '=', orderId).forUpdate().executeTakeFirst();
  return row && orderOf(row);
}

/** In the order of their ids, so that two who lock several never wait for each other. */
export async function lockOrders(db: Db, companyId: number, orderIds: readonly number[]): Promise<RideOrder[]> {
  if (orderIds.length === 0) return [];
  const rows = await orders(db, companyId)
    .where('id', 'in', [...orderIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(orderOf);
}
