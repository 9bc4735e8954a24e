import type { Companion, RiderIs, Riding } from './trip.ts';

const contact = ({ name, phone }: Companion) => ({ name, phone });

/** Who rides, as the calls take it: guests by name and phone, colleagues by who they are. */
export function ridersOf({ rider, companions }: Pick<Riding, 'rider' | 'companions'>) {
  const companionIds = companions.flatMap(({ staffId }) => staffId ?? []);
  return {
    rider: rider && rider.staffId === undefined ? contact(rider) : null,
    companions: companions.filter(({ staffId }) => staffId === undefined).map(contact),
    ...(rider?.staffId !== undefined && { riderId: rider.staffId }),
    ...(companionIds.length > 0 && { companionIds }),
  };
}

/** Of a trip: whoever chose to ride themselves does, though the application may name another; they are sent by who they are. */
export function ridersOfTrip(trip: Riding, ownId: number | undefined) {
  const isOwn = trip.rider === null && trip.riderIs === 'own' && ownId !== undefined;
  return { ...ridersOf(trip), ...(isOwn && { riderId: ownId }) };
}

/** Of somebody who was named before. */
export const riderIsOf = (rider: Companion | null): RiderIs =>
  rider === null ? 'own' : rider.staffId === undefined ? 'guest' : 'colleague';
