import { z } from 'zod';
import { type DraftTrip, draftTrips } from '#contract/invoice-draft.ts';

/**
 * The trips somebody has chosen from a billing period, in this browser. The keys are the documents': the bill's number
 * and 'key' for the trips, the number and 'id' for their ids.
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const tripsKey = (billNo: string): string => `${billNo}key`;
const idsKey = (billNo: string): string => `${billNo}id`;

function parsed(text: string | null): unknown {
  try {
    return text === null ? [] : JSON.parse(text);
  } catch {
    return [];
  }
}

/** What is not readable any more is as if nothing had been chosen. */
export function readDraft(billNo: string, store: Store = localStorage): DraftTrip[] {
  const read = z.safeDecode(draftTrips, parsed(store.getItem(tripsKey(billNo))) as never);
  if (!read.success) return [];
  return [...new Map(read.data.map((trip) => [trip.orderId, trip])).values()];
}

export function clearDraft(billNo: string, store: Store = localStorage): void {
  store.removeItem(tripsKey(billNo));
  store.removeItem(idsKey(billNo));
}

/** Many trips fit only without what is said about them, which the server says anew. */
const bare = ({ orderId, amountFen }: DraftTrip): DraftTrip => ({ orderId, amountFen });

/** False where the browser has no room: then nothing is changed. */
export function writeDraft(billNo: string, trips: readonly DraftTrip[], store: Store = localStorage): boolean {
  if (trips.length === 0) {
    clearDraft(billNo, store);
    return true;
  }
  const ids = JSON.stringify(trips.map(({ orderId }) => orderId));
  for (const rows of [trips, trips.map(bare)]) {
    const before = store.getItem(tripsKey(billNo));
    try {
      store.setItem(tripsKey(billNo), JSON.stringify(z.encode(draftTrips, [...rows])));
      store.setItem(idsKey(billNo), ids);
      return true;
    } catch {
      restore(store, tripsKey(billNo), before);
    }
  }
  return false;
}

function restore(store: Store, key: string, before: string | null): void {
  if (before === null) store.removeItem(key);
  else store.setItem(key, before);
}

export const sumFen = (trips: readonly DraftTrip[]): number => trips.reduce((sum, { amountFen }) => sum + amountFen, 0);

/** Tells two drafts apart without carrying thousands of ids about. */
export const fingerprint = (trips: readonly DraftTrip[]): string =>
  `${trips.length}:${trips.reduce((mix, { orderId, amountFen }) => (mix * 31 + orderId * 7 + amountFen) % 2_147_483_647, 1)}`;

export const without = (trips: readonly DraftTrip[], orderIds: readonly number[]): DraftTrip[] => {
  const gone = new Set(orderIds);
  return trips.filter(({ orderId }) => !gone.has(orderId));
};

/** Those first, then what of the others is not among them. */
export const joined = (trips: readonly DraftTrip[], others: readonly DraftTrip[]): DraftTrip[] => [
  ...trips,
  ...without(
    others,
    trips.map(({ orderId }) => orderId),
  ),
];
