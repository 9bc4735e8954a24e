import type { Driver } from '#rules/order.ts';
import type { Db } from '../db.ts';
import type { Services } from '../services.ts';
import type { RideOrder } from './stored.ts';

export interface RideChange {
  readonly before: RideOrder;
  readonly after: RideOrder;
  /** What is different, in words. */
  readonly what: string;
}

/** Hears, in the transaction, what others do with a ride, so that the one who drives knows. */
export interface RideFollower {
  /** Whether the driver that the ride has still comes; true where it has none. */
  changed(db: Db, services: Services, change: RideChange, now: Date): Promise<boolean>;
  /** Asked before the order moves: with that its driver is free, and nobody knows any more who it was. */
  cancelled(db: Db, order: RideOrder): Promise<void>;
  /** Somebody else than before drives it, by whichever system: a driver of ours who is not that one does not. */
  reassigned(db: Db, order: RideOrder, driver: Driver, now: Date): Promise<void>;
}

let follower: RideFollower | undefined;

/** Given by app.ts, so that rides know nothing of the provider's cars. */
export function followRides(given: RideFollower): void {
  follower = given;
}

export function rideFollower(): RideFollower {
  if (!follower) throw new Error('nobody follows rides: app.ts names who does');
  return follower;
}
