import { setTimeout as wait } from 'node:timers/promises';
import { REFUSALS, type Refusal } from '#rules/refusal.ts';
import type { Reply } from '../tests/scenarios/kit.ts';

/** A call that should have been answered was not: the line that ends a simulation. */
export class CallFailed extends Error {}

const RETRY_MS = 1_000;
const TRIES = 90;

/** Waits where we ask too often, as any caller of these interfaces should. */
async function patiently(send: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const reply = await send();
    if (reply.code !== REFUSALS.tooMany.code || tries === TRIES) return reply;
    await wait(RETRY_MS);
  }
}

/** What a call answers; null where it was refused for a reason that the rules allow for here. */
export async function answerOf(
  call: string,
  send: () => Promise<Reply>,
  allowed: readonly Refusal[] = [],
): Promise<Reply['data'] | null> {
  const { code, msg, data } = await patiently(send);
  if (code === 0) return data;
  if (allowed.some((refusal) => refusal.code === code)) return null;
  throw new CallFailed(`${call}：${code} ${msg}`);
}

interface AppCaller {
  json(path: string, body?: Record<string, unknown>): Promise<Reply>;
}
interface Desk {
  post(path: string, body?: Record<string, unknown>): Promise<Reply>;
}

export const appCall = (person: AppCaller, path: string, body: object, allowed?: readonly Refusal[]) =>
  answerOf(path, () => person.json(path, { ...body }), allowed);
export const deskCall = (desk: Desk, path: string, body: object, allowed?: readonly Refusal[]) =>
  answerOf(path, () => desk.post(path, { ...body }), allowed);

const AT_ONCE = 8;

/** A few at a time, as many people use a server; the answers in the order of the items. */
export async function together<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next;
      next += 1;
      results[at] = await work(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker));
  return results;
}
