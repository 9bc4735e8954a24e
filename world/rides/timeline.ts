import type { ProviderEventKind } from '#rules/order.ts';
import { MINUTE, SECOND } from '../days.ts';
import { random } from '../random.ts';
import { type Cancellation, isRental, type Ride, type Timeline } from './ride.ts';

/** The provider's events of a ride, in their order. */
export const STEPS: readonly Exclude<ProviderEventKind, 'cancelledByProvider' | 'carpoolFailed'>[] = [
  ...(['accepted', 'assigned', 'departed', 'arrived', 'started', 'ended', 'priced'] as const),
];

type Moment = Exclude<keyof Timeline, 'cancelled'>;
/** The moments between which each stage of a ride lies. */
const STAGES: Readonly<Record<Cancellation['stage'], readonly [Moment | 'booked', Moment]>> = {
  booking: ['booked', 'accepted'],
  accepted: ['accepted', 'assigned'],
  waiting: ['assigned', 'departed'],
  departed: ['departed', 'arrived'],
  arrived: ['arrived', 'started'],
  prepayment: ['accepted', 'assigned'],
};
const PREPAYMENT_MINUTES = 30;

type Timed = Pick<Ride, 'bookedAt' | 'rideAt' | 'driven' | 'cancellation' | 'seed' | 'service'>;

/** The same ride has the same course of time. */
export function timelineOf({ bookedAt, rideAt, driven, cancellation, seed, service }: Timed): Timeline {
  const draw = random(`time/${seed}`);
  const between = (least: number, most: number): number => draw.int(least, most) * SECOND;
  const accepted = bookedAt + (cancellation?.stage === 'booking' ? between(120, 400) : between(6, 70));
  const prepaymentPaid = accepted + between(90, 1_300);
  const prepared = Math.max(accepted + between(30, 70), rideAt - between(2_000, 4_800));
  const assigned = isRental(service) ? Math.max(prepared, prepaymentPaid + SECOND) : prepared;
  const departed = Math.max(assigned + between(50, 110), rideAt - between(600, 1_400));
  const arrived = Math.max(departed + between(150, 400), rideAt - between(0, 240));
  const started = Math.max(arrived + between(40, 120), rideAt + between(-60, 300)) + driven.waitingSeconds * SECOND;
  const ended = started + driven.seconds * SECOND;
  const priced = ended + between(25, 160);
  const deductionBegun = priced + between(20, 90);
  const moments = {
    booked: bookedAt,
    accepted,
    prepaymentPaid,
    assigned,
    departed,
    arrived,
    started,
    ended,
    priced,
    deductionBegun,
    deducted: deductionBegun + between(2, 9),
  };
  const share = draw.next();
  if (!cancellation) return { ...moments, cancelled: null };
  if (cancellation.stage === 'prepayment')
    return { ...moments, cancelled: accepted + SECOND + PREPAYMENT_MINUTES * MINUTE };
  const [from, until] = STAGES[cancellation.stage].map((name) => moments[name]) as [number, number];
  return { ...moments, cancelled: Math.round(from + (0.1 + 0.8 * share) * (until - from)) };
}
