import { localText } from '#rules/calendar.ts';
import type { Db } from '../../db.ts';
import { enqueueSms } from '../../outbox.ts';
import type { RideOrder } from '../../ride/stored.ts';

export async function tellDriver(db: Db, phone: string, words: string): Promise<void> {
  const text = `【企行】${words}`;
  await enqueueSms(db, { phone, purpose: 'driverRide', params: { text }, text });
}

type Ride = Pick<RideOrder, 'rideAt' | 'bookedStart' | 'bookedEnd' | 'riderName'>;

/** What became of a ride that is not theirs any more. */
export const tellOff = (db: Db, phone: string, { rideAt, bookedStart }: Ride, what: string): Promise<void> =>
  tellDriver(db, phone, `${localText(rideAt).slice(11, 16)} ${bookedStart.address}的订单已${what}，请不要前往。`);

export const rideWords = ({ rideAt, bookedStart, bookedEnd, riderName }: Ride): string =>
  `${localText(rideAt).slice(5, 16)} ${bookedStart.address} 到 ${bookedEnd.address}，乘车人${riderName}`;
