import { vi } from 'vitest';
import { RESEND_MS } from '#ui/one-act.ts';
import type { Person } from './company.ts';

/** What passed through: the key of each request that reached the server, and what it was answered. */
export interface Passage {
  key: string | null;
  answer: string;
}

/**
 * A network between the console's client and a listening server, as one person's browser has it. It carries every
 * request; the first `cut` answers never arrive, and the client's pause before it asks again is not waited for.
 */
export function breakNetwork(address: string, { caller }: Pick<Person, 'caller'>, cut: number): Passage[] {
  const carry = globalThis.fetch;
  const passages: Passage[] = [];
  const wait = globalThis.setTimeout;
  // Whatever else is handed on stays with it: the runtime's own client gives its timers something to act on.
  vi.stubGlobal('setTimeout', (act: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
    wait(act, ms === RESEND_MS ? 0 : ms, ...given),
  );
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const { credentials: _, ...rest } = init;
    const response = await carry(new URL(url, address), { ...rest, headers });
    const answer = await response.text();
    passages.push({ key: headers.get('idempotency-key'), answer });
    if (passages.length <= cut) throw new TypeError('Failed to fetch');
    return new Response(answer, { headers: response.headers });
  });
  return passages;
}
