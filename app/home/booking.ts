import { z } from 'zod';
import { accessApi } from '#contract/access.ts';
import { appRidesApi } from '#contract/app-rides.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { ask, CallFailed, callWithKey } from '#ui/call.ts';
import { isUnreachable, sessionEnd } from '#ui/failure.ts';
import { dropDraft, keepDraft, SENT_BOOKING as NAME, readDraft } from '../kit/draft.ts';

export type Booking = Input<typeof appRidesApi.book>;
export type Booked = Output<typeof appRidesApi.book>;

/** A booking that was sent, with its key; until it is answered nothing else is booked. */
export interface SentBooking {
  readonly key: string;
  readonly wire: unknown;
  readonly at: number;
  /** Whoever sent it wants it no more; it is taken back if it did arrive, and not sent again. */
  readonly isStopped?: boolean | undefined;
  /** Its person had to sign in before it was answered: it is asked about, and not sent again by itself. */
  readonly isLeft?: boolean | undefined;
}

const Stored = z.object({
  ...{ key: z.string(), wire: z.unknown(), at: z.number() },
  ...{ isStopped: z.boolean().optional(), isLeft: z.boolean().optional() },
});
export const sentBooking = (): SentBooking | null => readDraft(NAME, (stored) => Stored.safeParse(stored).data ?? null);
export const forgetBooking = (): void => dropDraft(NAME);
export const stopBooking = (sent: SentBooking): void => keepDraft(NAME, { ...sent, isStopped: true });
const leaveBooking = (sent: SentBooking): void => keepDraft(NAME, { ...sent, isLeft: true });

const newKey = (): string => crypto.randomUUID();

/** Key and booking are on the device before anything leaves it: a reload asks with the same key. */
export function keepBooking(booking: Booking): SentBooking {
  const sent = { key: newKey(), wire: z.encode(appRidesApi.book.input, booking), at: Date.now() };
  keepDraft(NAME, sent);
  return sent;
}

export const bookingOf = ({ wire }: SentBooking): Booking => appRidesApi.book.input.decode(wire as never);

/** Whether it arrived although its answer did not. */
export const hasArrived = ({ key }: SentBooking): Promise<boolean> =>
  ask(accessApi.outcome, { key }).then(({ done }) => done);

const FIRST_MS = 1_000;
const SLOWEST_MS = 60_000;

interface Attempt {
  signal: AbortSignal;
  /** Told before each further try: the second, the third … */
  onTry: (count: number) => void;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('stopped', 'AbortError'));
    });
  });

/** For so long somebody who wants a car now still wants it; what they asked for earlier is asked of them again. */
const FRESH_MS = 5 * 60_000;
const TOO_OLD = '这一单隔得太久没有送到，车没有叫。要走请再确认一次';

/** A clock that was set back says nothing about how long it has been. */
function isTooOld(sent: SentBooking): boolean {
  const passed = Date.now() - sent.at;
  return bookingOf(sent).at === undefined && (passed < 0 || passed > FRESH_MS);
}

const isLost = (error: unknown): boolean => isUnreachable(error) || (error instanceof CallFailed && error.code === -2);

/** Sends it until there is an answer, always under the same key: 1, 2, 4, 8 … 60 seconds apart. */
export async function bookUntilAnswered(sent: SentBooking, { signal, onTry }: Attempt): Promise<Booked> {
  for (let count = 1, wait = FIRST_MS; ; count += 1, wait = Math.min(wait * 2, SLOWEST_MS)) {
    try {
      // If it arrived in time, its key answers with the car that it called; if not, the key is given up by the asking.
      if (isTooOld(sent) && !(await hasArrived(sent))) throw new Error(TOO_OLD);
      const booked = await callWithKey(appRidesApi.book, bookingOf(sent), sent.key, signal);
      forgetBooking();
      return booked;
    } catch (error) {
      if (!isLost(error)) {
        // An earlier try may have arrived all the same: that is known once somebody is signed in again.
        if (sessionEnd(error) !== null) leaveBooking(sent);
        else if (!(error instanceof DOMException)) forgetBooking();
        throw error;
      }
    }
    await pause(wait, signal);
    onTry(count + 1);
  }
}
