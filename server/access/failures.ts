import { ACCESS_REFUSALS } from '#rules/access.ts';
import { failedText } from '#rules/access-log.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { placeOf, recordRefusal } from '../access-log.ts';
import { Refused } from '../http/refused.ts';
import type { PublicContext } from '../http/serve.ts';
import { ownerOf } from './sign-in.ts';

/** What counts as a failure to sign in; a picture that is still asked for is none. */
const FAILURES: readonly number[] = [
  ACCESS_REFUSALS.codeWrong.code,
  ACCESS_REFUSALS.codeExpired.code,
  ACCESS_REFUSALS.signInFailed.code,
  REFUSALS.companySuspended.code,
];

interface Failure {
  readonly context: PublicContext;
  readonly phone: string;
  readonly why: string;
}

async function note({ context, phone, why }: Failure, times: number): Promise<void> {
  const { services, exchange } = context;
  const owner = await ownerOf(services, phone);
  if (!owner) return;
  const place = placeOf(exchange[0]);
  await recordRefusal(services, owner, 'signInFailed', place, (nth) => failedText(why, place, nth), times);
}

/** Failures of one number from one address while an entry about them is being written: they go into the next one together. */
const waiting = new Map<string, { last: Failure; times: number }>();

async function noteAll(key: string, first: Failure): Promise<void> {
  waiting.set(key, { last: first, times: 0 });
  try {
    await note(first, 1);
    for (let more = waiting.get(key); more && more.times > 0; more = waiting.get(key)) {
      waiting.set(key, { last: more.last, times: 0 });
      await note(more.last, more.times);
    }
  } finally {
    waiting.delete(key);
  }
}

function noteSoon(failure: Failure): void {
  const key = `${failure.phone} ${failure.context.address}`;
  const under = waiting.get(key);
  if (under) waiting.set(key, { last: failure, times: under.times + 1 });
  else {
    const { log } = failure.context.exchange[0];
    noteAll(key, failure).catch((error: unknown) => log.error({ err: error }, 'a failed sign-in was not noted'));
  }
}

/**
 * A failure for somebody's number is in the log of their company; strangers' numbers have none. Nobody waits for the entry:
 * an answer that took longer would tell whose number it is.
 */
export async function notedWhenFailed<T>(context: PublicContext, phone: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && FAILURES.includes(error.refusal.code) && error.refusal.field !== 'captcha')
      noteSoon({ context, phone, why: error.refusal.msg });
    throw error;
  }
}
