import { type Act, closeAct, markLost, openAct } from './act-keys.ts';

/** What a failed sending means for its act. */
export type Loss = 'lost' | 'keySpent' | 'answered';

interface Sending<T> {
  act: Act;
  send: (key: string) => Promise<T>;
  lossOf: (failure: unknown) => Loss;
}

/** A connection that broke is usually back by then; who waits does not notice. */
export const RESEND_MS = 600;
/** Enter twice, or a slow second click, while the page is about to close the form. */
const SAME_ACT_MS = 1_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const underWay = new Map<string, Promise<unknown>>();
/** The very last act that succeeded: the same once more, with nothing in between, is still that act. */
let last: { fingerprint: string; answer: Promise<unknown>; at: number } | undefined;

async function sent<T>({ act, send, lossOf }: Sending<T>): Promise<T> {
  const opened = openAct(act);
  const attempt = async (): Promise<T> => {
    const answer = await send(opened.key);
    closeAct(opened);
    return answer;
  };
  const settle = (failure: unknown): Loss => {
    const loss = lossOf(failure);
    if (loss !== 'lost') closeAct(opened);
    return loss;
  };
  try {
    return await attempt();
  } catch (failure) {
    const loss = settle(failure);
    if (loss === 'answered') throw failure;
    // The key was given up because the act had not been done: this is a new attempt with a key of its own.
    if (loss === 'keySpent')
      return sent({ act, send, lossOf: (again) => (lossOf(again) === 'lost' ? 'lost' : 'answered') });
  }
  await pause(RESEND_MS);
  try {
    return await attempt();
  } catch (failure) {
    if (settle(failure) === 'lost') markLost(opened);
    throw failure;
  }
}

/**
 * Sends a write once, however often it is asked for: what is under way is joined, what has just succeeded is answered
 * alike, and what got no answer is sent again under the same key.
 */
export function oneAct<T>(sending: Sending<T>): Promise<T> {
  const { fingerprint } = sending.act;
  const joined = underWay.get(fingerprint) ?? (isLast(fingerprint) ? last?.answer : undefined);
  // The same call with the same input: what it answers has the same type.
  if (joined) return joined as Promise<T>;
  last = undefined;
  const answer = sent(sending);
  underWay.set(fingerprint, answer);
  answer
    .then(
      () => {
        last = { fingerprint, answer, at: Date.now() };
      },
      () => undefined,
    )
    .finally(() => underWay.delete(fingerprint));
  return answer;
}

const isLast = (fingerprint: string): boolean =>
  last !== undefined && last.fingerprint === fingerprint && Date.now() - last.at < SAME_ACT_MS;

export const isUnderWay = (fingerprint: string): boolean => underWay.has(fingerprint);
