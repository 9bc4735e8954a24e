import { hashKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { appRidesApi } from '#contract/app-rides.ts';
import { ORDER_REFUSALS } from '#rules/order/refusals.ts';
import { CallFailed, call, callWithKey } from '#ui/call.ts';
import { useActingInput, useOwnId } from '../kit/acting.ts';
import { leaveIfEnded, readAnew } from '../kit/calls.ts';
import { go } from '../kit/router.ts';
import { onSignOut } from '../kit/session.ts';
import { tell } from '../kit/toast.tsx';
import type { Trip } from '../parts/trip.ts';
import { beginTrip, tripNow } from '../parts/trip-store.ts';
import {
  type Booking,
  bookingOf,
  bookUntilAnswered,
  forgetBooking,
  hasArrived,
  keepBooking,
  type SentBooking,
  sentBooking,
  stopBooking,
} from './booking.ts';
import { draftOf } from './draft-of.ts';

interface State {
  readonly isSending: boolean;
  readonly tries: number;
  readonly since: number;
  readonly error: unknown;
}
const IDLE: State = { isSending: false, tries: 1, since: 0, error: null };

const UNKNOWN = '没有连上服务器，不知道车叫到没有。连上网后请在订单里看';

const FOUND = '订单已经叫到，请在订单里处理';

/** If it did arrive, it is cancelled: nobody rides by accident. */
async function takeBack(sent: SentBooking): Promise<void> {
  const booking = bookingOf(sent);
  const acting = booking.actingFor === undefined ? {} : { actingFor: booking.actingFor };
  // Sent once more under its key it is answered with the very order that it made, and makes no other.
  const { orderId } = await callWithKey(appRidesApi.book, booking, sent.key);
  const { status } = await call(appRidesApi.order, { orderId, ...acting });
  if (status === 'cancelled') return tell('订单已取消');
  if (status !== 'booking') return tell(FOUND, { tone: 'bad' });
  try {
    await call(appRidesApi.cancel, { orderId, reason: '行程变了', toldFen: 0, ...acting });
    tell('订单已取消，不收费');
  } catch (error) {
    // A car was found in this very moment: what it costs to send it away is for the person to decide.
    if (!(error instanceof CallFailed && error.code === ORDER_REFUSALS.cancelCostChanged.code)) throw error;
    tell(FOUND, { tone: 'bad' });
  }
}

/** What became of one that is not sent again. It stays kept until the server has said so: where it did no work, its key never will. */
async function settle(sent: SentBooking): Promise<void> {
  if (await hasArrived(sent)) {
    if (sent.isStopped) await takeBack(sent);
    else tell('上一单已经叫到，请在订单里看', { tone: 'bad' });
    readAnew();
  }
  // Another may have been sent since.
  if (sentBooking()?.key === sent.key) forgetBooking();
}

/** Nobody waits longer to leave; what could not be asked about by then stays kept. */
const PATIENCE_MS = 3_000;
onSignOut(async () => {
  const open = sentBooking();
  if (!open) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([settle(open).catch(() => undefined), patience]);
});

interface Own {
  readonly ownId: number | undefined;
  readonly acting: Pick<Booking, 'actingFor'>;
}
/** Whatever was changed since, or for whom: the one that was left is not booked in its place. */
function isOfTrip(left: Booking, trip: Trip, { ownId, acting }: Own): boolean {
  const chosen = {
    sceneId: trip.sceneId ?? left.sceneId,
    applicationId: trip.applicationId ?? left.applicationId,
    service: trip.service ?? left.service,
    vehicleGroup: trip.vehicleGroup ?? left.vehicleGroup,
  };
  const wanted = { ...draftOf(trip, chosen, ownId), personalFen: left.personalFen, ...acting };
  return hashKey([wanted]) === hashKey([left]);
}

/** Books once. What was under way when the page was left goes on when it is back. */
export function useBooking() {
  const [state, setState] = useState(IDLE);
  const own = { ownId: useOwnId(), acting: useActingInput() };
  const running = useRef<AbortController>(undefined);

  const run = async (sent: SentBooking): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setState({ isSending: true, tries: 1, since: sent.at, error: null });
    try {
      const onTry = (tries: number): void => setState((old) => ({ ...old, tries }));
      const { orderId } = await bookUntilAnswered(sent, { signal: control.signal, onTry });
      const { from } = tripNow();
      beginTrip({ from });
      readAnew();
      go(`/o/${orderId}`, { replace: true });
    } catch (error) {
      if (control.signal.aborted) return;
      setState({ ...IDLE, error: leaveIfEnded(error) ? null : error });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an earlier page left open is taken up once
  useEffect(() => {
    const open = sentBooking();
    if (open && !open.isStopped && !open.isLeft && isOfTrip(bookingOf(open), tripNow(), own)) void run(open);
    else if (open) void settle(open).catch(() => undefined);
    return () => running.current?.abort();
  }, []);

  const stop = (): void => {
    const sent = sentBooking();
    running.current?.abort();
    setState(IDLE);
    if (!sent) return;
    stopBooking(sent);
    void settle({ ...sent, isStopped: true }).catch(() => tell(UNKNOWN, { tone: 'bad' }));
  };
  /** Of what was left open it must be known first whether it arrived: two bookings are two cars. */
  const book = async (booking: Booking): Promise<void> => {
    setState({ ...IDLE, isSending: true, since: Date.now() });
    const open = sentBooking();
    try {
      if (open) await settle(open);
    } catch (error) {
      return setState({ ...IDLE, error: leaveIfEnded(error) ? null : error });
    }
    await run(keepBooking(booking));
  };
  return {
    ...state,
    book: (booking: Booking) => void book(booking),
    stop,
    clear: () => setState(IDLE),
  };
}
