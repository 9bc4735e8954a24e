import { expect, test } from 'vitest';
import { deskOrderCalls } from './desk-orders.ts';

test('what a thousand rides a minute bring, each told in seven events, is taken', () => {
  for (const { limit } of [deskOrderCalls.orderEvent, deskOrderCalls.orderTrack]) {
    expect((limit!.count * 60) / limit!.seconds).toBeGreaterThanOrEqual(7 * 1_000);
  }
});
