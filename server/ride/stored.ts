import type { Selectable } from 'kysely';
import type { OrderPlace, PersonContact } from '#rules/order/view-order.ts';
import { NO_OVER_TERMS, type OrderState, type OverTerms, type Payer, type SecondApproval } from '#rules/order.ts';
import type { SceneTemplate, ServiceType, VehicleGroup } from '#rules/scene.ts';
import type { FeeLines } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import type { RideOrderTable } from '../schema.ts';
import { companionsOf, feesOf, placeOf, placesOf, planOf, type StoredPlan } from './documents.ts';

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
  /** The secretary who booked it for them. */
  readonly placedById: number | null;
  readonly riderName: string;
  readonly riderPhone: string;
  /** Since when that number is the rider's. */
  readonly riderSince: Date;
  readonly sceneId: number;
  readonly sceneVersion: number;
  readonly template: SceneTemplate;
  readonly applicationId: number | null;
  readonly projectNo: string | null;
  readonly projectId: number | null;
  readonly service: ServiceType;
  readonly vehicleGroup: VehicleGroup;
  readonly cityId: number;
  readonly toCityId: number;
  readonly bookedStart: OrderPlace;
  readonly bookedEnd: OrderPlace;
  readonly actualStart: OrderPlace | null;
  readonly actualEnd: OrderPlace | null;
  readonly via: readonly OrderPlace[];
  readonly companions: readonly PersonContact[];
  readonly reason: string;
  readonly isCarpool: boolean;
  readonly countsPersonal: boolean;
  readonly rideAt: Date;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  /** Since when a price waits for the provider's own look at it. */
  readonly priceHeldAt: Date | null;
  readonly pricedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly settledAt: Date | null;
  readonly driver: unknown;
  readonly tariffId: number;
  readonly discountPerTenThousand: number;
  readonly plan: StoredPlan;
  readonly estimateFen: number;
  /** The most the person has agreed to pay. */
  readonly agreedFen: number;
  /** Who bears what it costs beyond that. */
  readonly over: OverTerms;
  /** How often it was changed after the booking. */
  readonly changes: number;
  readonly fees: Partial<FeeLines> | null;
  readonly actualPayFen: number | null;
  readonly companyFen: number | null;
  readonly personalFen: number | null;
  readonly personalPaidFen: number;
  /** What a second approval moved to the person. */
  readonly toPrivateFen: number | null;
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
  status: row.status,
  prepayment: row.prepayment,
  cancelledBy: row.cancelledBy,
  cancelFeeFen: row.cancelFeeFen,
  priceEventId: row.priceEventId,
  disputedFrom: row.disputedFrom,
});

const bookedOf = (row: Row) => ({
  staffId: row.staffId,
  staffName: row.staffName,
  staffPhone: row.staffPhone,
  departmentId: row.departmentId,
  placedById: row.placedById,
  riderName: row.riderName,
  riderPhone: row.riderPhone,
  riderSince: row.riderSince ?? row.createdAt,
  sceneId: row.sceneId,
  sceneVersion: row.sceneVersion,
  template: row.template,
  applicationId: row.applicationId,
  projectNo: row.projectNo,
  projectId: row.projectId,
  service: row.service,
  vehicleGroup: row.vehicleGroup,
  cityId: row.cityId,
  toCityId: row.toCityId,
  bookedStart: placeOf(row.bookedStart),
  bookedEnd: placeOf(row.bookedEnd),
  actualStart: row.actualStart === null ? null : placeOf(row.actualStart),
  actualEnd: row.actualEnd === null ? null : placeOf(row.actualEnd),
  via: placesOf(row.via),
  companions: companionsOf(row.companions),
  reason: row.reason,
  isCarpool: row.isCarpool,
});

const overOf = ({ overPayer: payer, overBoundFen: boundFen, overFlowId: flowId }: Row): OverTerms =>
  payer === null ? NO_OVER_TERMS : { payer, boundFen, flowId };

const costOf = (row: Row) => ({
  tariffId: row.tariffId,
  discountPerTenThousand: row.discountPerTenThousand,
  plan: planOf(row.plan),
  estimateFen: row.estimateFen,
  agreedFen: row.agreedFen,
  over: overOf(row),
  changes: row.changes,
  fees: feesOf(row.fees),
  actualPayFen: row.actualPayFen,
  companyFen: row.companyFen,
  personalFen: row.personalFen,
  personalPaidFen: row.personalPaidFen,
  toPrivateFen: row.toPrivateFen,
  prepaymentFen: row.prepaymentFen,
  driverPayer: row.driverPayer,
  needsConfirmation: row.needsConfirmation,
  secondApproval: row.secondApproval,
});

export const orderOf = (row: Row): RideOrder => ({
  companyId: row.companyId,
  orderId: row.id,
  number: row.number,
  state: stateOf(row),
  ...bookedOf(row),
  ...costOf(row),
  countsPersonal: row.countsPersonal,
  rideAt: row.rideAt,
  createdAt: row.createdAt,
  endedAt: row.endedAt,
  priceHeldAt: row.priceHeldAt,
  pricedAt: row.pricedAt,
  confirmedAt: row.confirmedAt,
  settledAt: row.settledAt,
  driver: row.driver,
  isJudged: row.judgedAtEnd !== null,
});

const orders = (db: Db, companyId: number) => db.selectFrom('rideOrder').selectAll().where('companyId', '=', companyId);

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
