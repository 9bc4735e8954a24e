import { isRefused, type Refused, refuse } from '../refusal.ts';
import { Canceller, cancellationFeeFen } from './cancellation.ts';
import { OrderStatus } from './codes.ts';
import { isProviderEvent, type OrderEvent, type OwnEvent, type ProviderEvent } from './events.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { ACTION_TEXT, RANK, type Transition, transitionsOf } from './transitions.ts';

/** What an order must remember, apart from money, to take its next event. */
export interface OrderState {
  readonly status: OrderStatus;
  /** A charter whose personal part is due before the service. Known from the booking on. */
  readonly prepayment: 'none' | 'due' | 'paid';
  readonly cancelledBy: Canceller | null;
  readonly cancelFeeFen: number;
  /** The event that brought the price: there is one price. */
  readonly priceEventId: string | null;
  readonly disputedFrom: OrderStatus | null;
}

export const BOOKED: OrderState = {
  status: 'booking',
  prepayment: 'none',
  cancelledBy: null,
  cancelFeeFen: 0,
  priceEventId: null,
  disputedFrom: null,
};

const notNow = (state: OrderState, { kind }: OrderEvent): Refused =>
  refuse(ORDER_REFUSALS.notNow, { status: OrderStatus.labelOf(state.status), action: ACTION_TEXT[kind] });

/** What it is, or was before somebody objected: a dispute changes nothing about how far a ride has come. */
export const reached = ({ status, disputedFrom }: Pick<OrderState, 'status' | 'disputedFrom'>): OrderStatus =>
  disputedFrom ?? status;

function cancelled(state: OrderState, by: Canceller, tariffFeeFen: number): OrderState | Refused {
  const feeFen = cancellationFeeFen(reached(state), by, tariffFeeFen);
  return isRefused(feeFen) ? feeFen : { ...state, status: 'cancelled', cancelledBy: by, cancelFeeFen: feeFen };
}

/** A cancellation that comes twice, or after another one, changes nothing; one that comes during the ride is void. */
function providerCancels(state: OrderState, event: ProviderEvent): OrderState | Refused {
  if (reached(state) === 'cancelled') return state;
  return cancelled(state, event.kind === 'carpoolFailed' ? 'carpool' : 'provider', 0);
}

/**
 * Cancelled by the provider, or a carpool that found nobody: the use, the money and the limit were given back, and the
 * person may have booked anew with them. Such a ride is over: what is told of it afterwards changes nothing.
 */
export const isGivenBack = ({ cancelledBy }: Pick<OrderState, 'cancelledBy'>): boolean =>
  cancelledBy === 'provider' || cancelledBy === 'carpool';

/** A vehicle is assigned only once the prepayment is there; facts of the road are facts all the same. */
const heldBack = (state: OrderState, to: OrderStatus): OrderStatus =>
  to === 'waiting' && state.prepayment === 'due' ? 'accepted' : to;

function advanced(state: OrderState, event: ProviderEvent, row: Transition): OrderState | Refused {
  const to = heldBack(state, row.to as OrderStatus);
  if (event.kind === 'priced' && state.priceEventId !== null) {
    return state.priceEventId === event.eventId ? state : refuse(ORDER_REFUSALS.alreadyPriced);
  }
  if (RANK[to] <= RANK[reached(state)] || isGivenBack(state)) return state;
  if (state.cancelledBy !== null) {
    const by = Canceller.labelOf(state.cancelledBy);
    return refuse(ORDER_REFUSALS.servedAfterCancel, { by, action: ACTION_TEXT[event.kind] });
  }
  const priceEventId = event.kind === 'priced' ? event.eventId : state.priceEventId;
  const { prepayment, cancelFeeFen, disputedFrom } = state;
  // Written out: of everything that happens to orders, this happens most.
  return { status: to, prepayment, cancelledBy: null, cancelFeeFen, priceEventId, disputedFrom };
}

function applyProvider(state: OrderState, event: ProviderEvent): OrderState | Refused {
  const row = transitionsOf(event.kind)[0]!;
  return row.to === 'cancelled' ? providerCancels(state, event) : advanced(state, event, row);
}

const PAYMENTS: readonly OwnEvent['kind'][] = ['paymentBegun', 'paymentReceived', 'paymentFailed'];

/**
 * The fee of a cancelled order is paid in its payment fields: the order stays as it is, also under dispute. A personal part in
 * dispute is due all the same: only the money that arrives changes what the order becomes afterwards.
 */
function applyPayment(state: OrderState, event: OwnEvent): OrderState | Refused | null {
  if (!PAYMENTS.includes(event.kind)) return null;
  if (reached(state) === 'cancelled') return state.cancelFeeFen > 0 ? state : refuse(ORDER_REFUSALS.noPart);
  if (state.disputedFrom !== 'toPay') return null;
  return event.kind === 'paymentReceived' ? { ...state, disputedFrom: 'settled' } : state;
}

function applyDispute(state: OrderState, event: OwnEvent): OrderState | Refused | null {
  if (event.kind === 'disputeDecided' && state.disputedFrom !== null) {
    return { ...state, status: state.disputedFrom, disputedFrom: null };
  }
  if (event.kind !== 'disputed' || !transitionsOf(event.kind)[0]!.from.includes(state.status)) return null;
  if (state.status === 'cancelled' && state.cancelFeeFen === 0) return refuse(ORDER_REFUSALS.nothingToDispute);
  return { ...state, status: 'disputed', disputedFrom: state.status };
}

const ON_THE_WAY: readonly OrderStatus[] = ['departed', 'arrived', 'serving', 'ended'];

function applyPrepayment(state: OrderState, event: OwnEvent): OrderState | Refused | null {
  if (event.kind === 'prepaymentAsked' && state.prepayment !== 'due') return notNow(state, event);
  if (event.kind !== 'prepaymentPaid' || state.prepayment !== 'due') return null;
  if (state.status === 'accepted' || state.status === 'prepayment') {
    return { ...state, prepayment: 'paid', status: 'waiting' };
  }
  // Paid while the car was already on its way: the money counts, the ride goes on.
  return ON_THE_WAY.includes(state.status) ? { ...state, prepayment: 'paid' } : null;
}

/** Whether an order may be refunded is asked of its money; here only what becomes of one with nothing left to pay. */
function applyRefund(state: OrderState, event: OwnEvent): OrderState | null {
  if (event.kind !== 'refunded') return null;
  const paid = transitionsOf(event.kind)[0]!.from.includes(state.status) && event.personalDueFen === 0;
  return paid ? { ...state, status: 'settled' } : state;
}

function applyOwn(state: OrderState, event: OwnEvent): OrderState | Refused {
  if (event.kind === 'cancelledByPerson') return cancelled(state, 'person', event.feeFen);
  if (event.kind === 'cancelledByCompany') return cancelled(state, 'company', event.feeFen);
  const special =
    applyPayment(state, event) ??
    applyDispute(state, event) ??
    applyPrepayment(state, event) ??
    applyRefund(state, event);
  if (special) return special;
  const due = event.kind === 'deducted' ? event.personalDueFen > 0 : undefined;
  const row = transitionsOf(event.kind).find(
    ({ from, personalDue }) => from.includes(state.status) && personalDue === due,
  );
  if (!row) return notNow(state, event);
  if (event.kind === 'prepaymentExpired') return cancelled(state, 'timeout', 0);
  return { ...state, status: row.to as OrderStatus };
}

/** The order after an event, the same object where the event tells nothing new; or why it is not taken. */
export const applyEvent = (state: OrderState, event: OrderEvent): OrderState | Refused =>
  isProviderEvent(event) ? applyProvider(state, event) : applyOwn(state, event);
