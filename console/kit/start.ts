import type { Endpoint, Input, Output } from '#contract/endpoint.ts';
import { homeStartApi } from '#contract/home-start.ts';
import { call } from './call.ts';
import { sessionEnd } from './failure-text.ts';

type Start = Output<typeof homeStartApi.start>;

let asked: Promise<Start | null> | null = null;
const untaken = new Set<keyof Start>();

/** What could not be had together is asked for one by one; whoever has no session any more asks for nothing else. */
function orApart(failure: unknown): null {
  if (sessionEnd(failure) !== null) throw failure;
  return null;
}

/** Called once, before anything is drawn: the first questions of every page are one. */
export function askStart(pathname: string): void {
  const badges = pathname !== '/';
  asked = call(homeStartApi.start, { badges }).catch(orApart);
  // Whoever takes a part is told of the failure.
  asked.catch(() => undefined);
  for (const part of ['me', 'menu', 'settings', 'badges'] as const) untaken.add(part);
}

/** A part of the first answer, once; whoever asks again asks for it alone. */
export const partOfStart =
  <E extends Endpoint>(part: keyof Start, endpoint: E, input: Input<E>, of: (start: Start) => Output<E> | null) =>
  async ({ signal }: { signal: AbortSignal }): Promise<Output<E>> => {
    const start = untaken.delete(part) ? await asked : null;
    return (start && of(start)) ?? call(endpoint, input, signal);
  };
