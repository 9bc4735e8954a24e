import type { SceneTemplate, ServiceType, VehicleGroup } from '../scene/codes.ts';
import type { Point } from '../scene/draft.ts';
import type { Reason } from '../scene/evaluation.ts';
import type { FeeLines } from '../tariff/fee-lines.ts';
import type { Canceller } from './cancellation.ts';
import { type OrderStatus, TRACK_STATUSES } from './codes.ts';
import type { SecondApproval } from './settling.ts';
import type { RulePlace } from './view-places.ts';
import type { SecondApprovalView } from './view-second.ts';
import type { TariffRow } from './view-tariff.ts';
import type { TrailLine } from './view-trail.ts';

/** How much of a long text a list shows; the whole is read by pointing at it. */
export const ADDRESS_SHOWN = 25;
export const DEPARTMENT_SHOWN = 20;

export interface PersonContact {
  readonly name: string;
  readonly phone: string;
}

export interface OrderPlace {
  readonly address: string;
  readonly point: Point;
}

/** An order in a list. Amounts are null until there is a price. */
export interface OrderRow {
  readonly orderId: number;
  readonly number: string;
  readonly status: OrderStatus;
  readonly template: SceneTemplate;
  readonly projectNo: string | null;
  readonly applicationNo: string | null;
  readonly serviceName: string;
  readonly booker: PersonContact;
  /** The secretary who booked it for them; null: they did themselves. */
  readonly placedByName: string | null;
  readonly placedByPhone: string | null;
  readonly rider: PersonContact;
  readonly departmentName: string;
  readonly sceneName: string;
  readonly cityName: string;
  readonly rideAt: Date;
  readonly createdAt: Date;
  /** Where it really was, or was booked for where it has not been yet. */
  readonly startAddress: string;
  readonly endAddress: string;
  readonly totalFen: number | null;
  readonly actualPayFen: number | null;
  readonly companyFen: number | null;
  readonly personalFen: number | null;
  /** A second approval has made it, or a part of it, the person's own matter. */
  readonly isPrivate: boolean;
  readonly secondApproval: SecondApproval;
  /** Since when its price waits for the provider's review; null: none does. */
  readonly priceHeldAt: Date | null;
}

export interface OrderDriver {
  readonly name: string;
  readonly phone: string;
  readonly plate: string;
  readonly car: string;
  readonly score: number | null;
}

export interface OrderCarpool {
  readonly fixedFen: number;
  readonly estimateFen: number;
  readonly riders: number;
  /** In parts per ten thousand of the ride alone. */
  readonly ratio: number;
}

/** What the estimate was made from. */
export interface OrderPlan {
  readonly meters: number;
  readonly seconds: number;
  readonly packages: number | null;
  readonly seats: number | null;
  readonly designatedDriver: boolean;
}

export type Confirmation = 'notNeeded' | 'waiting' | 'confirmed';

/** A rule as it was judged, in words. */
export type JudgedRule = Reason & { readonly stepName: string; readonly text: string };

export interface TariffView {
  readonly version: number;
  readonly effectiveFrom: Date;
  /** The estimate priced anew; null where the version can no longer be read. */
  readonly estimateAnewFen: number | null;
  /** What was charged beside what the tariff comes to; empty before there is a price. */
  readonly rows: readonly TariffRow[];
}

/** Why an order was allowed, and why it costs what it costs. */
export interface OrderWhy {
  readonly sceneName: string;
  readonly sceneVersion: number;
  readonly atBooking: readonly JudgedRule[];
  /** The same rules on what really happened; null before the end. */
  readonly atEnd: readonly JudgedRule[] | null;
  /** What one thing, changed alone, would have kept it within its scene; none where it was. */
  readonly nearest: readonly string[];
  readonly split: readonly string[];
  readonly tariff: TariffView;
  /** Where the scene's version let it begin and end, around where it did. */
  readonly places: readonly RulePlace[];
}

export interface OrderPeople {
  readonly booker: PersonContact;
  readonly placedByName: string | null;
  readonly placedByPhone: string | null;
  readonly rider: PersonContact;
  readonly companions: readonly PersonContact[];
  readonly departmentName: string;
}

export interface OrderRoute {
  readonly cityName: string;
  readonly toCityName: string;
  readonly bookedStart: OrderPlace;
  readonly bookedEnd: OrderPlace;
  readonly actualStart: OrderPlace | null;
  readonly actualEnd: OrderPlace | null;
  readonly via: readonly OrderPlace[];
  /** An encoded line; null where none was told, or none is shown yet. */
  readonly track: string | null;
  readonly travelSeconds: number | null;
  readonly travelMeters: number | null;
}

export interface OrderMoney {
  readonly estimateFen: number;
  readonly capFen: number | null;
  readonly discountPerTenThousand: number;
  readonly fees: FeeLines | null;
  /** Before the discount; 0 where it was free, null where nothing was cancelled. */
  readonly cancelFeeFen: number | null;
  readonly totalFen: number | null;
  readonly actualPayFen: number | null;
  readonly companyFen: number | null;
  readonly personalFen: number | null;
  readonly personalPaidFen: number;
  /** What is frozen for it in the company's account. */
  readonly frozenFen: number;
  readonly priceHeldAt: Date | null;
  /** The price that waits for the provider's review, as it was pushed. */
  readonly heldPriceFen: number | null;
  readonly refundFen: number;
  readonly toPrivateFen: number | null;
  readonly isSettled: boolean;
  readonly confirmation: Confirmation;
}

export interface OrderDetail extends OrderPeople, OrderRoute, OrderMoney {
  readonly orderId: number;
  readonly number: string;
  readonly status: OrderStatus;
  readonly template: SceneTemplate;
  readonly service: ServiceType;
  readonly serviceName: string;
  readonly vehicleGroup: VehicleGroup;
  readonly vehicleGroupName: string;
  readonly createdAt: Date;
  readonly rideAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly sceneName: string;
  readonly sceneId: number;
  /** The bill it stands in; null before, and for whoever may not see bills. */
  readonly billNo: string | null;
  /** The application for an invoice that holds it; likewise. */
  readonly invoiceId: number | null;
  readonly applicationId: number | null;
  readonly applicationNo: string | null;
  /** The line of a journey; null where the order belongs to none. */
  readonly lineNo: string | null;
  readonly projectNo: string | null;
  readonly reason: string;
  readonly driver: OrderDriver | null;
  readonly plan: OrderPlan;
  readonly isCarpool: boolean;
  readonly carpoolSucceeded: boolean | null;
  readonly carpool: OrderCarpool | null;
  /** The caller may cancel it for the company. */
  readonly mayCancel: boolean;
  readonly cancelledBy: Canceller | null;
  readonly cancelledAt: Date | null;
  readonly cancelReason: string | null;
  readonly secondApproval: SecondApproval;
  readonly second: SecondApprovalView | null;
  /** What it gave off, by the company's factors; null before it is settled. */
  readonly carbonGrams: number | null;
  readonly trail: readonly TrailLine[];
  readonly why: OrderWhy;
}

/** Whose order it is, and who booked it where that was their secretary. */
export const bookerText = (name: string, placedByName: string | null): string =>
  placedByName === null ? name : `${name}（${placedByName}代订）`;

/** Whether the way a car went is shown. */
export const showsTrack = (status: OrderStatus): boolean => TRACK_STATUSES.includes(status);
/** Where the documents show a map; their “pending payment” is read as both kinds. */
export const showsMap = (status: OrderStatus): boolean => status === 'prepayment' || showsTrack(status);

/** What a carpool that found nobody is told by: it is cancelled, and by nobody's wish. */
export const carpoolFailed = ({ isCarpool, cancelledBy }: Pick<OrderDetail, 'isCarpool' | 'cancelledBy'>): boolean =>
  isCarpool && cancelledBy === 'carpool';
