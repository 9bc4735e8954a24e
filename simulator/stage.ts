import type { Employee, ScenarioCompany } from '../tests/scenarios/company.ts';
import type { Account } from './account.ts';
import type { Deliveries } from './faults.ts';
import type { Options } from './options.ts';
import type { Participants } from './participants.ts';
import type { RidePlan } from './plan.ts';

/** A ride that was booked. */
export interface Ride {
  readonly plan: RidePlan;
  readonly person: Employee;
  readonly orderId: number;
  readonly at: Date;
  /** How often its personal part was tried to be paid. */
  payments: number;
}

/** Everything that a simulation knows while it runs. */
export interface Stage {
  readonly company: ScenarioCompany;
  readonly cast: Participants;
  readonly options: Options;
  readonly isPrepaid: boolean;
  readonly discountPerTenThousand: number;
  /** The account of the day that is played. */
  today: Account;
  /** Prices that come only tomorrow. */
  late: { readonly ride: Ride; readonly events: Deliveries['late'] }[];
  /** Rides that took place and are not settled and paid. */
  open: Ride[];
  /** Settled rides about which the provider will find a mistake tomorrow. */
  toCorrect: Ride[];
}
