import { useEffect } from 'react';
import { appPlacesApi } from '#contract/app-places.ts';
import { useActingInput } from '../kit/acting.ts';
import { useRead } from '../kit/calls.ts';
import { usePosition } from '../kit/position.ts';
import { changeTrip, useTrip } from '../parts/trip-store.ts';

/** Without a position a ride begins where the company has its places; so it does for who opens a later screen by its address. */
export function useFirstPlace(): void {
  const { from } = useTrip();
  const acting = useActingInput();
  const { near } = usePosition();
  const places = useRead(appPlacesApi.places, { ...acting }, { when: from === null });
  const here = useRead(appPlacesApi.placeAt, near ?? { lng: 0, lat: 0 }, { when: from === null && near !== null });
  const found = here.data ?? (near === null ? (places.data?.company[0] ?? places.data?.recents[0]) : undefined);
  useEffect(() => {
    if (from !== null || !found) return;
    const { name, address, cityId, point } = found;
    changeTrip({ from: { address: name, help: address, cityId, point } });
  }, [from, found]);
}
