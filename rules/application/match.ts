import { dayOf } from '../calendar.ts';
import type { OrderStatus } from '../order/codes.ts';
import { isTransfer } from '../scene/codes.ts';
import { applicationReasons, tripReasons } from '../scene/evaluate-trip.ts';
import { addressReasons } from '../scene/evaluate-when-where.ts';
import type { AskedUse, EvaluationInput, Reason, RideApplication, RideRequest } from '../scene/evaluation.ts';
import type { ApprovalStatus } from './codes.ts';
import type { ApplicationDraft, TravelLeg } from './draft.ts';
import { usesLeft } from './uses.ts';

export interface HeldApplication {
  readonly applicationId: number;
  readonly status: ApprovalStatus;
  readonly draft: ApplicationDraft;
  /** As `usesOf` gave it at submission. */
  readonly uses: number | null;
  /** Of the orders that were booked with it, as `reached` gives them: a dispute about a fee takes no use. */
  readonly orders: readonly OrderStatus[];
  /** The vehicles of those that were not cancelled; absent: none. */
  readonly booked?: AskedUse['booked'];
  /** Absent: nobody was left out because of the amount. */
  readonly amount?: AskedUse['amount'];
}

/** What the form asked for, as the approver read it. */
function askedOf(draft: ApplicationDraft, booked: AskedUse['booked'], amount: AskedUse['amount'] = null): AskedUse {
  return {
    cityId: 'cityId' in draft ? draft.cityId : null,
    service: 'service' in draft ? draft.service : null,
    vehicles: draft.template === 'bus' ? draft.vehicles : null,
    people: draft.template === 'bus' ? draft.passengerCount : draft.companions.length + 1,
    booked,
    amount,
  };
}

/** An application in the words in which a ride is judged. */
export function rideApplication({ draft, uses, orders, booked = [], amount }: HeldApplication): RideApplication {
  const trip = draft.template === 'trip';
  return {
    usesLeft: usesLeft(uses, orders),
    startDay: draft.startDay,
    endDay: draft.endDay,
    start: trip ? null : (draft.start?.point ?? null),
    end: trip ? null : (draft.end?.point ?? null),
    roundTrip: draft.roundTrip,
    travelCityIds: trip ? draft.travelCityIds : [],
    legs: trip ? draft.legs.map(({ fromCityId, toCityId }) => ({ fromCityId, toCityId })) : [],
    asked: askedOf(draft, booked, amount),
  };
}

/** The rules that look at the application: uses and days, the line within 1000 m, cities and legs of a journey. */
export function matchReasons(held: HeldApplication, input: EvaluationInput): Reason[] {
  const judged = { ...input, application: rideApplication(held) };
  const line = addressReasons(judged).filter(({ code }) => code === 'LINE_MISMATCH');
  return [...applicationReasons(judged), ...line, ...tripReasons(judged)];
}

/** Days that end sooner first: an approval that lasts longer is kept for later. */
const soonest = (one: HeldApplication, other: HeldApplication): number =>
  one.draft.endDay === other.draft.endDay
    ? one.applicationId - other.applicationId
    : one.draft.endDay < other.draft.endDay
      ? -1
      : 1;

/** Those a ride can be booked with, the one to propose first. */
export const matchingApplications = <H extends HeldApplication>(held: readonly H[], input: EvaluationInput): H[] =>
  held
    .filter(({ status }) => status === 'passed')
    .filter((one) => matchReasons(one, input).every(({ passed }) => passed))
    .sort(soonest);

const touches = ({ fromCityId, toCityId }: TravelLeg, { from, to }: RideRequest): boolean =>
  [from.cityId, to.cityId].some((id) => id === fromCityId || id === toCityId);

/** Days between the ride and the leg; a leg without times is as near as any. */
function daysAway({ startAt, endAt }: TravelLeg, at: Date): number {
  const [first, last] = [startAt ?? endAt ?? at, endAt ?? startAt ?? at].map((moment) => Date.parse(dayOf(moment)));
  const day = Date.parse(dayOf(at));
  return Math.max(0, first! - day, day - last!) / 86_400_000;
}

/** Which line of the journey a transfer belongs to: the nearest in time that touches its cities; −1 where none does. */
export function legOfRide(legs: readonly TravelLeg[], ride: RideRequest): number {
  if (!isTransfer(ride.service)) return -1;
  const near = legs
    .map((leg, at) => ({ at, leg }))
    .filter(({ leg }) => touches(leg, ride))
    .sort((one, other) => daysAway(one.leg, ride.at) - daysAway(other.leg, ride.at) || one.at - other.at);
  return near[0]?.at ?? -1;
}
