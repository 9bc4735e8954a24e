import type { ProviderEventKind } from '#rules/order.ts';
import { random } from '../random.ts';
import { isRental } from './make-wish.ts';
import type { CancelStage, Wish } from './wish.ts';

/** When each thing happens to a ride that is booked, if nothing comes between. Milliseconds. */
export interface Timeline {
  readonly accepted: number;
  readonly prepaymentPaid: number;
  readonly assigned: number;
  readonly departed: number;
  readonly arrived: number;
  readonly started: number;
  readonly ended: number;
  readonly priced: number;
  /** When it is called off, where it is. */
  readonly cancelled: number | null;
  /** How long settling and paying take, from the price on. */
  readonly deductionBegun: number;
  readonly deducted: number;
}

type Moment = Exclude<keyof Timeline, 'cancelled'>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The provider's events of a ride, in their order. */
export const STEPS: readonly Exclude<ProviderEventKind, 'cancelledByProvider' | 'carpoolFailed'>[] = [
  'accepted',
  'assigned',
  'departed',
  'arrived',
  'started',
  'ended',
  'priced',
];

const NEXT: Readonly<Record<CancelStage, Moment>> = {
  booking: 'accepted',
  accepted: 'assigned',
  waiting: 'departed',
  departed: 'arrived',
  arrived: 'started',
  prepayment: 'assigned',
};
const REACHED: Readonly<Record<CancelStage, Moment | null>> = {
  booking: null,
  accepted: 'accepted',
  waiting: 'assigned',
  departed: 'departed',
  arrived: 'arrived',
  prepayment: 'accepted',
};
const PREPAYMENT_MINUTES = 30;

function cancelledAt({ bookedAt, cancellation }: Wish, times: Omit<Timeline, 'cancelled'>, share: number) {
  if (!cancellation) return null;
  if (cancellation.stage === 'prepayment') return times.accepted + SECOND + PREPAYMENT_MINUTES * MINUTE;
  const reached = REACHED[cancellation.stage];
  const from = reached === null ? bookedAt : times[reached];
  const until = times[NEXT[cancellation.stage]];
  return Math.round(from + (0.1 + 0.8 * share) * (until - from));
}

/** The course of time of a wish; the same wish has the same course. */
export function timelineOf(wish: Wish): Timeline {
  const { bookedAt, rideAt, seconds, course, cancellation, seed, service } = wish;
  const draw = random(`time/${seed}`);
  const between = (least: number, most: number): number => draw.int(least, most) * SECOND;
  const hesitates = cancellation?.stage === 'booking' ? between(120, 400) : between(6, 70);
  const accepted = bookedAt + hesitates;
  const prepaymentPaid = accepted + between(90, 1_300);
  const prepared = Math.max(accepted + between(30, 70), rideAt - between(2_000, 4_800));
  const assigned = isRental(service) ? Math.max(prepared, prepaymentPaid + SECOND) : prepared;
  const departed = Math.max(assigned + between(50, 110), rideAt - between(600, 1_400));
  const arrived = Math.max(departed + between(150, 400), rideAt - between(0, 240));
  const started = Math.max(arrived + between(40, 120), rideAt + between(-60, 300)) + course.waitingSeconds * SECOND;
  const ended = started + Math.round((seconds * course.secondsShare) / 100) * SECOND;
  const priced = ended + between(25, 160);
  const deductionBegun = priced + between(20, 90);
  const times = {
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
    cancelled: null as number | null,
  };
  times.cancelled = cancelledAt(wish, times, draw.next());
  return times;
}
