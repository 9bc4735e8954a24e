import { useEffect, useRef, useState } from 'react';
import { appRidesApi } from '#contract/app-rides.ts';
import { call, callWithKey } from '#ui/call.ts';
import { leaveIfEnded, readAnew } from '../kit/calls.ts';
import { go } from '../kit/router.ts';
import { tell } from '../kit/toast.tsx';
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
} from './booking.ts';

interface State {
  readonly isSending: boolean;
  readonly tries: number;
  readonly since: number;
  readonly error: unknown;
}
const IDLE: State = { isSending: false, tries: 1, since: 0, error: null };

/** Books once. What was under way when the page was left goes on when it is back. */
export function useBooking() {
  const [state, setState] = useState(IDLE);
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
    if (open) void run(open);
    return () => running.current?.abort();
  }, []);

  /** If it did arrive, it is cancelled: nobody rides by accident. */
  const stop = async (): Promise<void> => {
    const sent = sentBooking();
    running.current?.abort();
    setState(IDLE);
    forgetBooking();
    if (!sent || !(await hasArrived(sent).catch(() => false))) return;
    const booking = bookingOf(sent);
    const acting = booking.actingFor === undefined ? {} : { actingFor: booking.actingFor };
    // Sent once more under its key it is answered with the very order that it made, and makes no other.
    const { orderId } = await callWithKey(appRidesApi.book, booking, sent.key);
    const { status } = await call(appRidesApi.order, { orderId, ...acting });
    if (status !== 'booking') return tell('订单已经叫到，请在订单里处理', { tone: 'bad' });
    await call(appRidesApi.cancel, { orderId, reason: '行程变了', ...acting });
    readAnew();
    tell('订单已取消，不收费');
  };
  return {
    ...state,
    book: (booking: Booking) => void run(keepBooking(booking)),
    stop: () => void stop().catch(() => undefined),
    clear: () => setState(IDLE),
  };
}
