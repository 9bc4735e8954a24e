import type { VehicleGroup } from '#rules/scene.ts';
import { driversOf } from './drivers.ts';
import type { Timeline } from './timeline.ts';
import type { Wish } from './wish.ts';

/** Who drives when: a driver has one car. */
export interface Roster {
  driverFor(wish: Wish, times: Timeline): string;
}

interface Seat {
  readonly driver: string;
  /** From when until when, by turns. */
  busy: number[];
}

const MINUTE = 60_000;
const KEPT = 12;

function isFree({ busy }: Seat, from: number, until: number): boolean {
  for (let at = 0; at < busy.length; at += 2) if (busy[at]! < until && busy[at + 1]! > from) return false;
  return true;
}

/** What lies before the moment at which people book can collide with nothing any more. */
function sinceThen(busy: readonly number[], moment: number): number[] {
  const kept: number[] = [];
  for (let at = 0; at < busy.length; at += 2) if (busy[at + 1]! > moment) kept.push(busy[at]!, busy[at + 1]!);
  return kept;
}

/** The one whom the ride's number names, or the next of the same city and group who has time. */
export function openRoster(companyId: number): Roster {
  const known = new Map<number, Map<VehicleGroup, readonly Seat[]>>();
  const seatsFor = ({ from: { cityId }, vehicleGroup }: Wish): readonly Seat[] => {
    const ofCity = known.get(cityId) ?? new Map<VehicleGroup, readonly Seat[]>();
    const found = ofCity.get(vehicleGroup);
    if (found) return found;
    const seats = driversOf(companyId, cityId, vehicleGroup).map((driver) => ({ driver, busy: [] }));
    known.set(cityId, ofCity.set(vehicleGroup, seats));
    return seats;
  };
  return {
    driverFor: (wish, times) => {
      const seats = seatsFor(wish);
      const [from, until] = [times.departed, times.ended + MINUTE];
      const first = wish.seed % seats.length;
      let nth = first;
      while (!isFree(seats[nth]!, from, until)) {
        nth = (nth + 1) % seats.length;
        if (nth === first) break;
      }
      const seat = seats[nth]!;
      if (seat.busy.length >= KEPT) seat.busy = sinceThen(seat.busy, wish.bookedAt);
      seat.busy.push(from, until);
      return seat.driver;
    },
  };
}
