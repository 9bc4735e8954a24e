import type { ApprovalEventKind } from '../approval/trail.ts';
import type { Day } from '../calendar.ts';
import type { OrderStatus } from '../order/codes.ts';
import type { ApprovalStatus, StepStatus } from './codes.ts';
import type { ApplicationDraft } from './draft.ts';

/** Who asks for what, and how it stands. */
export interface ApplicationRow {
  readonly applicationId: number;
  readonly number: string;
  readonly staffName: string;
  readonly staffPhone: string;
  readonly departmentName: string;
  /** The secretary who submitted it for them; null: they did themselves. */
  readonly placedByName: string | null;
  readonly createdAt: Date;
  readonly status: ApprovalStatus;
  /** Why it was rejected, or ended by the clock; '' where nothing has to be said. */
  readonly statusReason: string;
  readonly template: ApplicationDraft['template'];
  readonly riderName: string;
  readonly riderPhone: string;
  readonly sceneName: string;
  readonly useReason: string;
}

export interface LegView {
  readonly fromCity: string;
  readonly toCity: string;
  readonly vehicle: string;
  /** The scene's rule for transfers, in words. */
  readonly rule: string;
  readonly number: string;
  readonly startAt: Date | null;
  readonly endAt: Date | null;
}

interface PersonWithPhone {
  readonly name: string;
  readonly phone: string;
}

/** A step that was decided, or that waits: then nobody has, and `at` is null. */
export interface StepView {
  readonly eventId: number;
  readonly stepNo: number;
  /** Whom the flow names: 部门负责人, 角色“财务”. */
  readonly text: string;
  readonly status: StepStatus;
  readonly at: Date | null;
  /** Who decided it, whose decision it would have been, or who is asked. */
  readonly people: readonly PersonWithPhone[];
  /** For whom a deputy decided; '' where nobody was represented. */
  readonly inPlaceOf: string;
  readonly automatic: boolean;
  /** Of an automatic pass or a rejection, in words. */
  readonly reason: string;
}

export interface TrailView {
  readonly eventId: number;
  readonly at: Date;
  readonly kind: ApprovalEventKind;
  readonly text: string;
}

/** An order that was booked with an application. */
export interface ApplicationOrder {
  readonly orderId: number;
  readonly number: string;
  readonly serviceName: string;
  readonly bookerName: string;
  readonly riderName: string;
  readonly rideAt: Date;
  readonly cityName: string;
  readonly startAddress: string;
  readonly endAddress: string;
  readonly status: OrderStatus;
  readonly totalFen: number | null;
  readonly actualPayFen: number | null;
}

/** An application as lists answer it, all that was filled in; what a template does not have is '' or null or empty. */
export interface ApplicationView extends ApplicationRow {
  readonly serviceName: string;
  readonly startDay: Day;
  readonly endDay: Day;
  readonly cityName: string;
  readonly startAddress: string;
  readonly endAddress: string;
  readonly estimatedFen: number | null;
  /** null: as often as needed within its days. */
  readonly uses: number | null;
  readonly usesLeft: number | null;
  readonly roundTrip: boolean;
  readonly viaAddresses: readonly string[];
  readonly companions: readonly PersonWithPhone[];
  readonly travelCities: readonly string[];
  readonly legs: readonly LegView[];
  readonly passengerCount: number | null;
  readonly vehicles: readonly { readonly model: string; readonly count: number }[];
  readonly specialNeeds: string;
}

/** An application with its approval and its orders. */
export interface ApplicationDetail extends ApplicationView {
  readonly steps: readonly StepView[];
  readonly trail: readonly TrailView[];
  /** Steps that are not reached yet, in words; none once it has ended. */
  readonly nextSteps: readonly string[];
  readonly orders: readonly ApplicationOrder[];
}
