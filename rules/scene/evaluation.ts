import type { Day } from '../calendar.ts';
import type { CompanyDays } from '../day-kind.ts';
import type { Carpool } from '../settings.ts';
import type { AskedVehicles } from './binding.ts';
import type { SceneStatus, ServiceType, VehicleGroup } from './codes.ts';
import type { Point } from './draft.ts';
import type { SceneRules } from './scene-rules.ts';

/** The words in which a ride is judged: what is asked, what is known, what comes out. */
export interface Spot {
  readonly cityId: number;
  readonly point: Point;
  readonly address: string;
}

export interface RideRequest {
  /** Pick-up. */
  readonly at: Date;
  readonly from: Spot;
  readonly to: Spot;
  readonly service: ServiceType;
  readonly vehicleGroup: VehicleGroup;
  readonly projectNo: string | null;
  readonly viaPoints: number;
  readonly companions: number;
  readonly carpool: boolean;
  readonly amountFen: number;
  /** Of a charter; absent: one. */
  readonly days?: number;
}

export interface RidePerson {
  readonly active: boolean;
  readonly companyPay: boolean;
  readonly hasScene: boolean;
}

export interface RideCompany {
  readonly suspended: boolean;
  /** What the account can still carry; null where nothing bounds it. */
  readonly accountLeftFen: number | null;
  /** Bills are overdue: nothing new at the company's cost. Absent: no. */
  readonly creditFrozen?: boolean;
  readonly carpool: Carpool;
}

/** What an application's form asked for; null where its template does not ask. */
export interface AskedUse {
  readonly cityId: number | null;
  readonly service: ServiceType | null;
  readonly vehicles: readonly AskedVehicles[] | null;
  readonly people: number | null;
  /** The vehicles that were booked with it and not cancelled, on each day that they are used. */
  readonly booked: readonly { readonly vehicleGroup: VehicleGroup; readonly day: Day }[];
  /** Where approvers were left out because of the amount: what was approved, and what its rides cost so far. */
  readonly amount?: { readonly approvedFen: number; readonly bookedFen: number } | null;
}

/** A ride of the same rider that would be under way at the same time. */
export interface OverlappingRide {
  readonly number: string;
  readonly at: Date;
}

/** A passed application of this person for this scene. */
export interface RideApplication {
  /** null: as often as needed inside its days. */
  readonly usesLeft: number | null;
  /** The days it was approved for; of a trip: the journey. null where it names none. */
  readonly startDay: Day | null;
  readonly endDay: Day | null;
  /** What the person filled in, for scenes where the line is filled in. */
  readonly start: Point | null;
  readonly end: Point | null;
  /** There and back: the way back is approved as well. Absent: one way. */
  readonly roundTrip?: boolean;
  readonly travelCityIds: readonly number[];
  readonly legs: readonly { readonly fromCityId: number; readonly toCityId: number }[];
  /** null: a trial that names nothing. */
  readonly asked: AskedUse | null;
}

export interface Span {
  readonly startDay: Day;
  readonly endDay: Day;
}

/** What the limits leave for this ride; null: no bound. */
export interface LimitsLeft {
  readonly personalFen: number | null;
  /** Own department and every ancestor that has a limit. */
  readonly departmentsFen: readonly (number | null)[];
  /** Of the budget of the project that the ride names; absent or null: no bound. */
  readonly projectFen?: number | null;
  /** Spent by this person in this scene on the day of the pick-up. */
  readonly usedTodayFen: number;
  /** A limit of certain days that the pick-up lies outside of: nothing is left, though nothing was spent. */
  readonly missedSpans?: { readonly personal?: Span | undefined; readonly department?: Span | undefined };
}

/** A project of the company's list that a ride names by its number. */
export interface RideProject {
  readonly number: string;
  readonly isEnabled: boolean;
  readonly startDay: Day | null;
  readonly endDay: Day | null;
}

export interface EvaluationInput {
  readonly scene: { readonly status: SceneStatus; readonly rules: SceneRules };
  readonly ride: RideRequest;
  readonly person: RidePerson;
  readonly company: RideCompany;
  readonly application: RideApplication | null;
  readonly left: LimitsLeft;
  /** Absent where the list does not know the number, or nobody looked. */
  readonly project?: RideProject | undefined;
  /** Where none is approved: the newest that waits or was refused. */
  readonly undecided?: { readonly number: string; readonly status: string; readonly why: string } | undefined;
  /** Absent where nobody looked: a trial, a ride that took place. */
  readonly overlapping?: readonly OverlappingRide[];
  /** The days on which the company differs from the country; absent: none. */
  readonly companyDays?: CompanyDays;
  readonly now: Date;
}

export const STEPS = [
  '企业账户',
  '员工',
  '场景有效期',
  '用车时段',
  '用车城市',
  '上下车地点',
  '服务与车型',
  '下单信息',
  '用车申请',
  '差旅行程',
  '拼车',
  '费用限额',
] as const;

export const REASON_CODES = {
  COMPANY_SUSPENDED: 0,
  ACCOUNT_BALANCE: 0,
  PERSON_INACTIVE: 1,
  COMPANY_PAY_STOPPED: 1,
  SCENE_NOT_GRANTED: 1,
  SCENE_NOT_ENABLED: 2,
  OUTSIDE_DATES: 2,
  OUTSIDE_HOURS: 3,
  CITY_NOT_ALLOWED: 4,
  START_PLACE: 5,
  END_PLACE: 5,
  NOT_SAME_CITY: 5,
  LINE_MISMATCH: 5,
  SERVICE_NOT_ALLOWED: 6,
  VEHICLE_GROUP_NOT_ALLOWED: 6,
  PROJECT_NO: 7,
  PROJECT_CLOSED: 7,
  VIA_POINTS: 7,
  COMPANIONS: 7,
  OVERLAPPING_RIDE: 7,
  NO_APPLICATION: 8,
  NO_USES_LEFT: 8,
  APPLICATION_DATES: 8,
  APPLIED_CITY: 8,
  APPLIED_SERVICE: 8,
  APPLIED_VEHICLES: 8,
  APPLIED_PEOPLE: 8,
  APPLIED_DAYS: 8,
  APPLIED_AMOUNT: 8,
  TRIP_PART: 9,
  TRIP_DATES: 9,
  TRIP_CITIES: 9,
  CARPOOL_OFF: 10,
  CARPOOL_NOT_OFFERED: 10,
  LIMIT_EXHAUSTED: 11,
} as const;
export type ReasonCode = keyof typeof REASON_CODES;

type Fact = string | number | boolean | null | readonly (string | number)[];

/** One rule and how it went, with what it looked at: kept with an order as its why. */
export interface Reason {
  readonly step: number;
  readonly code: ReasonCode;
  readonly passed: boolean;
  readonly input: Readonly<Record<string, Fact>>;
}

export const reason = (code: ReasonCode, passed: boolean, input: Reason['input'] = {}): Reason => ({
  step: REASON_CODES[code],
  code,
  passed,
  input,
});

/** A rule that holds, and that somebody who books should know of all the same. */
export const isWarning = ({ code, passed }: Pick<Reason, 'code' | 'passed'>): boolean =>
  passed && code === 'OVERLAPPING_RIDE';

export type Verdict = 'ALLOW' | 'ALLOW_SPLIT' | 'NEED_APPLICATION' | 'DENY';

export interface Evaluation {
  readonly verdict: Verdict;
  readonly reasons: readonly Reason[];
  /** The most the company pays for this ride; null: no bound. */
  readonly capFen: number | null;
  readonly companyFen: number;
  readonly personalFen: number;
}
