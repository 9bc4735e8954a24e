import { useState } from 'react';
import { appPlacesApi } from '#contract/app-places.ts';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { call } from '#ui/call.ts';
import { reasonOf } from '#ui/failure.ts';
import { go } from '../kit/router.ts';
import { tell } from '../kit/toast.tsx';
import { useHere } from '../kit/use-here.ts';
import type { Spot, Trip } from './trip.ts';
import { beginTrip } from './trip-store.ts';

type End = AppOrderDetail['start'];
type Chosen = Partial<Pick<Trip, 'vehicleGroup' | 'service' | 'sceneId'>>;

/** An order does not say in which city a place is; its point does. */
async function spotOf({ address, point }: End): Promise<Spot> {
  const found = await call(appPlacesApi.placeAt, point);
  return { address, help: '', point, cityId: found?.cityId ?? 0 };
}

/** The same way once more: the same places, today's rules and prices. */
export function useRideAgain() {
  const [isBusy, setBusy] = useState(false);
  const isHere = useHere();
  const start = async (order: AppOrderDetail, chosen: Chosen): Promise<void> => {
    const { bookedStart, bookedEnd, via: passed, projectNo, reason } = order;
    setBusy(true);
    try {
      const [from, to, ...via] = await Promise.all([spotOf(bookedStart), spotOf(bookedEnd), ...passed.map(spotOf)]);
      if (!isHere()) return;
      beginTrip({ from, to, via, projectNo: projectNo ?? '', reason, ...chosen });
      go('/confirm');
    } catch (error) {
      if (isHere()) tell(reasonOf(error), { tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return { start: (order: AppOrderDetail, chosen: Chosen = {}) => void start(order, chosen), isBusy };
}
