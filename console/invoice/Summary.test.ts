import { expect, test } from 'vitest';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { leftFen } from './Summary.tsx';
import type { PeriodDraft } from './use-drafts.ts';

const draft = (freeFen: number, roomFen: number, isIncluded: boolean, amountFen: number) =>
  ({ period: { freeFen, roomFen } as BillingPeriod, isIncluded, amountFen, trips: [], lostIds: [] }) as PeriodDraft;

test.each([
  ['the trips where the bill has room for all', draft(1_000, 1_000, false, 0), 1_000],
  ['no more than the bill has room for', draft(1_000, 400, false, 0), 400],
  ['less what is chosen', draft(1_000, 400, true, 300), 100],
  ['not less what is left out', draft(1_000, 400, false, 300), 400],
  ['nothing where more is chosen than there is room for', draft(1_000, 400, true, 900), 0],
])('what is left of a period: %s', (_, one, expected) => {
  expect(leftFen(one)).toBe(expected);
});
