import { expect } from '@playwright/test';
import type { World } from '../kit/world.ts';

/** The demonstration's clock goes on: nobody waits here for a minute, a month or a night's job. */
export async function laterTo({ address }: World, at: Date): Promise<void> {
  const answer = await fetch(`${address}/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: at.getTime() }),
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

/** The time of the company's business, which is ahead of the machine's once the clock was moved. */
export async function businessNow({ database }: World): Promise<Date> {
  const { rows } = await database.query('select coalesce(max(ahead_ms), 0)::float8 as ahead from business_clock');
  return new Date(Date.now() + rows[0].ahead);
}
