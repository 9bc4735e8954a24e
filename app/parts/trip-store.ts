import { useSyncExternalStore } from 'react';
import { onSessionEnd, sessionUser } from '../kit/session.ts';
import { dropTrip, keepTrip, keptTrip, NEW_TRIP, type Trip } from './trip.ts';

/** The trip that is being put together; places, time, confirmation and other screens all work on this one. */
let trip: Trip | null = null;
/** Whose it is: what one person put together is not the next one's. */
let owner: number | undefined;
const listeners = new Set<() => void>();
const current = (): Trip => {
  const user = sessionUser()?.userId;
  if (trip === null || owner !== user) trip = keptTrip();
  owner = user;
  return trip;
};
function show(next: Trip | null): void {
  trip = next;
  owner = sessionUser()?.userId;
  for (const listener of listeners) listener();
}

export function changeTrip(changes: Partial<Trip>): void {
  const next = { ...current(), ...changes };
  keepTrip(next);
  show(next);
}

/** An application is of one scene: whoever takes another does not ride by it. */
export function inScene(sceneId: number): Pick<Trip, 'sceneId' | 'applicationId'> {
  const before = current();
  return { sceneId, applicationId: before.sceneId === sceneId ? before.applicationId : null };
}

/** Booked, or begun anew: where somebody stands and what they always fill in stays. */
export function beginTrip(kept: Partial<Trip> = {}): void {
  dropTrip();
  show({ ...NEW_TRIP, ...kept });
}

onSessionEnd(() => show(null));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useTrip = (): Trip => useSyncExternalStore(subscribe, current);
export const tripNow = (): Trip => current();
