import { type Refused, refuse } from '../refusal.ts';
import { mayRemindArrival } from './arrival.ts';
import { PERSON_CANCELS } from './cancellation.ts';
import { changeableParts } from './change.ts';
import { AHEAD_STATUSES, OrderStatus } from './codes.ts';
import { ORDER_REFUSALS } from './refusals.ts';

/** What a person can do with an order. */
export const ORDER_ACTS = ['cancel', 'change', 'share', 'confirm', 'pay', 'reason', 'ask', 'remind'] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

export interface ActingOn {
  readonly status: OrderStatus;
  /** Who booked it, and not only rides in it. */
  readonly isBooker: boolean;
  /** A secretary acts for the booker. */
  readonly bySecretary: boolean;
  /** The provider has told a price, and looks at it again: nothing of the ride changes meanwhile. */
  readonly priceHeld: boolean;
  readonly toConfirm: boolean;
  readonly dueFen: number;
  readonly toExplain: boolean;
  /** The price may be asked about, and no question is open. */
  readonly toAsk: boolean;
}

/** What costs the booker's own money or word is theirs alone; a secretary may change and cancel. */
export function actsOn({ status, isBooker, bySecretary, priceHeld, ...asked }: ActingOn): OrderAct[] {
  const { toConfirm, dueFen, toExplain, toAsk } = asked;
  const can: Readonly<Record<OrderAct, boolean>> = {
    cancel: !priceHeld && PERSON_CANCELS[status] !== null,
    change: !priceHeld && changeableParts(status).length > 0,
    share: mayShare(status) === null,
    confirm: !bySecretary && toConfirm,
    pay: !bySecretary && dueFen > 0,
    reason: !bySecretary && toExplain,
    ask: !bySecretary && toAsk,
    remind: !bySecretary && mayRemindArrival(status) === null,
  };
  // Whoever rides in a car that somebody else booked gets out of it all the same.
  return ORDER_ACTS.filter((act) => (isBooker || act === 'remind') && can[act]);
}

/** A shared ride is seen until half an hour after its end. */
export const SHARED_MINUTES = 30;

/** A ride is sent to others while it is under way. */
export const mayShare = (status: OrderStatus): Refused | null =>
  AHEAD_STATUSES.includes(status)
    ? null
    : refuse(ORDER_REFUSALS.notNow, { status: OrderStatus.labelOf(status), action: '分享行程' });

const FOLLOWED: readonly OrderStatus[] = ['waiting', 'departed', 'arrived', 'serving'];

/** A car is followed from when it is known until the ride ends. */
export const mayFollow = (status: OrderStatus): Refused | null =>
  FOLLOWED.includes(status)
    ? null
    : refuse(ORDER_REFUSALS.notNow, { status: OrderStatus.labelOf(status), action: '上报位置' });

/** The states in which cancelling may cost something else, one after the other. */
export const CANCEL_STATES = ['accepted', 'waiting', 'departed', 'arrived', 'serving'] as const;

/** Open: under way. To do: it waits for the person. Done: the rest. */
export const ORDER_GROUPS = ['open', 'todo', 'done'] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];
