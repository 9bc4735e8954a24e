import type { DayKind } from '#rules/day-kind.ts';
import type { SpendingLimit } from '#rules/limit.ts';
import type { OverTerms, Payer } from '#rules/order.ts';
import type { ServiceType, VehicleGroup } from '#rules/scene.ts';

/** Rows of the past as read-past.ts selects them; moments in milliseconds. */
export type LedgerPair = [at: number, amountFen: number];

interface Asked {
  readonly staffId: number;
  readonly departmentId: number;
  readonly sceneId: number;
  readonly applicationId: number | null;
  readonly rideAt: number;
  readonly service: ServiceType;
  readonly group: VehicleGroup;
  readonly cities: [from: number, to: number];
  readonly places: [fromLng: number, fromLat: number, toLng: number, toLat: number];
  readonly project: boolean;
  readonly via: number;
  readonly companions: number;
  readonly carpool: boolean;
  readonly estimate: number;
}
export interface OrderRow extends Asked {
  readonly orderId: number;
  readonly version: number;
  readonly bookedAt: number;
  readonly cap: number | null;
  readonly agreed: number;
  readonly over: [payer: OverTerms['payer'] | null, boundFen: number | null, flowId: number | null];
  readonly driverPayer: Payer | null;
  readonly driver: number | null;
  readonly discount: number;
  readonly pricedAt: number | null;
  readonly pay: number | null;
  readonly company: number | null;
  readonly personal: number | null;
  readonly cancelledAt: number | null;
  readonly cancelledBy: string | null;
  readonly settled: boolean;
  readonly changed: boolean;
  readonly counts: boolean;
  readonly projectId: number | null;
  readonly packages: number | null;
  readonly ledger: LedgerPair[] | null;
}
export interface FixedRow
  extends Pick<OrderRow, 'staffId' | 'departmentId' | 'sceneId' | 'projectId' | 'counts' | 'rideAt' | 'ledger'> {}
/** As they leave the database: the values of past-lines.ts, in its order. */
type Id = number | null;
export type OrderLine = [
  ...[orderId: number, staffId: number, departmentId: number, sceneId: number, applicationId: Id],
  ...[rideAt: number, service: ServiceType, group: VehicleGroup, from: number, to: number],
  ...[fromLng: number, fromLat: number, toLng: number, toLat: number],
  ...[carpool: boolean, estimate: number, project: boolean, via: number, companions: number],
  ...[version: number, bookedAt: number, cap: number | null, agreed: number],
  ...[overPayer: OverTerms['payer'] | null, overBound: number | null, overFlow: Id, driverPayer: Payer | null],
  ...[driver: number | null, discount: number, pricedAt: number | null],
  ...[pay: number | null, company: number | null, personal: number | null],
  ...[cancelledAt: number | null, cancelledBy: string | null, settled: boolean, changed: boolean, counts: boolean],
  ...[projectId: Id, packages: number | null, ledger: LedgerPair[] | null],
];
export type FixedLine = [
  ...[staffId: number, departmentId: number, sceneId: number, projectId: Id],
  ...[counts: boolean, rideAt: number, ledger: LedgerPair[] | null],
];

export function orderRow(line: OrderLine): OrderRow {
  const [orderId, staffId, departmentId, sceneId, applicationId, rideAt, service, group, from, to, ...rest] = line;
  const [fromLng, fromLat, toLng, toLat, carpool, estimate, project, via, companions, version, bookedAt, ...money] =
    rest;
  const [cap, agreed, overPayer, overBound, overFlow, driverPayer, driver, discount, pricedAt, pay, ...ended] = money;
  const [company, personal, cancelledAt, cancelledBy, settled, changed, counts, projectId, packages, ledger] = ended;
  // Written out: a year of these is made at once, and objects put together from parts take twice as long.
  return {
    orderId,
    staffId,
    departmentId,
    sceneId,
    applicationId,
    rideAt,
    service,
    group,
    cities: [from, to],
    places: [fromLng, fromLat, toLng, toLat],
    carpool,
    estimate,
    project,
    via,
    companions,
    version,
    bookedAt,
    cap,
    agreed,
    over: [overPayer, overBound, overFlow],
    driverPayer,
    driver,
    discount,
    pricedAt,
    pay,
    company,
    personal,
    cancelledAt,
    cancelledBy,
    settled,
    changed,
    counts,
    projectId,
    packages,
    ledger,
  };
}
export function fixedRow([staffId, departmentId, sceneId, projectId, counts, rideAt, ledger]: FixedLine): FixedRow {
  return { staffId, departmentId, sceneId, projectId, counts, rideAt, ledger };
}
export interface TryRow extends Asked {
  readonly refusalId: number;
  readonly askedAt: number;
  readonly days: number;
}
export interface SecondRow {
  readonly orderId: number;
  readonly hits: unknown;
  readonly baseFen: number | null;
  readonly at: number;
  readonly result: 'passed' | 'rejected';
}
export interface LimitRow {
  readonly staffId: number | null;
  readonly departmentId: number | null;
  readonly projectId: number | null;
  readonly kind: SpendingLimit;
  readonly moneyFen: number;
  readonly startDay: string | null;
  readonly endDay: string | null;
  readonly countsFrom: number;
  readonly setAt: number;
  readonly replacedAt: number | null;
}

/** The parts of a past, each a list. */
export interface PastRows {
  readonly departments: { readonly id: number; readonly path: number[] }[];
  readonly applications: { readonly id: number; readonly draft: unknown }[];
  readonly seconds: SecondRow[];
  readonly refunds: { readonly orderId: number; readonly at: number; readonly amountFen: number }[];
  readonly limits: LimitRow[];
  readonly versions: { readonly sceneId: number; readonly version: number; readonly scene: unknown }[];
  readonly current: { readonly sceneId: number; readonly version: number }[];
  readonly days: { readonly day: string; readonly kind: DayKind }[];
  readonly tries: TryRow[];
  readonly fixed: FixedLine[];
  readonly orders: OrderLine[];
}
export type PastPart = keyof PastRows;
const PARTS: Readonly<Record<PastPart, true>> = {
  ...{ departments: true, applications: true, seconds: true, refunds: true, limits: true, versions: true },
  ...{ current: true, days: true, tries: true, fixed: true, orders: true },
};
export interface PastText {
  readonly part: PastPart;
  /** JSON of its rows. */
  readonly text: string;
}
export const isPastText = (text: { readonly part: string; readonly text: string }): text is PastText =>
  text.part in PARTS;
