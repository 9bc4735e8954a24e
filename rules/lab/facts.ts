import type { CountedRide, LimitVersion } from '../account/limit-book.ts';
import type { OverTerms } from '../order/over-agreed.ts';
import type { SecondMark } from '../order/second-split.ts';
import type { Payer } from '../order/split.ts';
import type { RideApplication, RideRequest } from '../scene/evaluation.ts';

/** One movement of what an order takes from the limits, as the ledger has it. */
export interface LedgerRow {
  readonly at: number;
  readonly amountFen: number;
}

/** An order of the past with everything that its rules and its money looked at. Money is that before refunds. */
export interface RideFact {
  readonly orderId: number;
  readonly sceneId: number;
  readonly version: number;
  readonly departmentId: number;
  readonly counted: CountedRide;
  readonly bookedAt: number;
  /** Its amount is the estimate without a designated driver. */
  readonly request: RideRequest;
  readonly application: RideApplication | null;
  readonly estimateFen: number;
  readonly driverFen: number;
  readonly driverPayer: Payer;
  readonly agreedFen: number;
  readonly over: OverTerms;
  /** The most the limits gave at the booking, as it is stored. */
  readonly capFen: number | null;
  readonly price: { readonly at: number; readonly actualPayFen: number } | null;
  readonly second: (SecondMark & { readonly at: number; readonly result: 'passed' | 'rejected' }) | null;
  readonly cancelled: { readonly at: number; readonly feeFen: number; readonly byCompany: boolean } | null;
  readonly refunds: readonly LedgerRow[];
  readonly companyFen: number;
  readonly personalFen: number;
  readonly isSettled: boolean;
  readonly isChanged: boolean;
  readonly ledger: readonly LedgerRow[];
}

/** What an order outside the period took from limits that count in it. */
export interface FixedRide {
  readonly counted: CountedRide;
  readonly ledger: readonly LedgerRow[];
}

/** A ride that was asked for and refused. */
export interface RefusedTry {
  readonly refusalId: number;
  readonly sceneId: number;
  readonly departmentId: number;
  readonly counted: CountedRide;
  readonly askedAt: number;
  readonly request: RideRequest;
  readonly application: RideApplication | null;
}

/** A company's past, as a replay needs it. */
export interface Past {
  readonly facts: readonly RideFact[];
  readonly fixed: readonly FixedRide[];
  readonly tries: readonly RefusedTry[];
  readonly limits: readonly LimitVersion[];
}

/** Why an order cannot be reckoned anew; it is taken as it was. */
export const UNKNOWN_CAUSES = {
  changed: '下单后改过行程，当时的判断没有逐次保存',
  rules: '按当时的场景规则应当拒绝，当时由其他情况放行',
  cap: '下单时的可用额度与限额流水重算的不同',
  price: '结算时的企业支付与重算的不同',
} as const;
export type UnknownCause = keyof typeof UNKNOWN_CAUSES;
