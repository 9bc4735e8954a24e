import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { signatureOf } from '../../kit/desk.ts';
import { type ProviderReport, price, reportOf, wholeRide } from '../../kit/ride-calls.ts';
import type { World } from './world.ts';

/** The provider's own system, which needs no person's hands: signed as its calls are. */
export async function machine({ address, desk: { key, secret } }: World, path: string, body: object): Promise<void> {
  const [text, time] = [JSON.stringify(body), String(Date.now())];
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...{ 'x-desk-key': key, 'x-desk-time': time, 'x-desk-signature': signatureOf(secret, 'POST', path, time, text) },
    },
    body: text,
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

const DISCOUNT = 9_500; // of the demo company's contract

/** What the provider tells of a ride, step by step: each call goes up to the event that it names. */
export function provider(world: World, orderId: number) {
  const priced = reportOf('priced', 7, price({ base: 5_500 }, DISCOUNT));
  const events = [...wholeRide(orderId).slice(0, -1), priced];
  const tell = (event: ProviderReport): Promise<void> =>
    machine(world, '/desk/v1/orders/events', { companyId: 100, orderId, ...event, eventId: randomUUID() });
  return {
    tell,
    async until(kind: string): Promise<void> {
      const last = events.findIndex((event) => event.kind === kind);
      for (const event of events.splice(0, last + 1)) await tell(event);
    },
  };
}
