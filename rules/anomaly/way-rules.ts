import { kilometresText } from '../kilometres.ts';
import { moneyText } from '../money.ts';
import { isDetour } from '../proof/doubts.ts';
import { distanceMeters } from '../scene/distance.ts';
import { BOUNDS } from './bounds.ts';
import { type AnomalyHit, clockText, dayText, hitOf, minutesBetween, type RiddenOrder } from './facts.ts';

const spanText = ({ from, until }: RiddenOrder): string => `${clockText(from)}–${clockText(until)}`;

/** Two cars for one person at once; a car for the day may wait while another goes. Of one rider, in the order of time. */
export function overlapping(rides: readonly RiddenOrder[]): AnomalyHit[] {
  const hits: AnomalyHit[] = [];
  let latest: RiddenOrder | null = null;
  for (const ride of rides.filter(({ isRental, from, until }) => !isRental && from < until)) {
    if (latest) {
      const end = new Date(Math.min(ride.until.getTime(), latest.until.getTime()));
      const together = minutesBetween(ride.from, end);
      if (together >= BOUNDS.overlapMinutes) {
        const both = [latest, ride];
        const sum = both.reduce((fen, { paidFen }) => fen + paidFen, 0);
        const text =
          `${dayText(ride.from)} 乘车人${ride.riderName}有两单同时在途 ${together} 分钟：${spanText(latest)} 从` +
          `${latest.startAddress}上车，${spanText(ride)} 从${ride.startAddress}上车，合计 ${moneyText(sum)}。`;
        hits.push(hitOf('overlap', both, text));
      }
    }
    if (!latest || ride.until > latest.until) latest = ride;
  }
  return hits;
}

/** Farther than was planned by half, and by enough to ask about. */
export const detours = (rides: readonly RiddenOrder[]): AnomalyHit[] =>
  rides.filter(isDetour).map((ride) => {
    const meters = ride.meters ?? 0;
    const more = Math.round(((meters - ride.plannedMeters) * 100) / ride.plannedMeters);
    const overFen = Math.max(0, ride.paidFen - ride.estimateFen);
    const text =
      `${dayText(ride.from)} ${ride.startAddress}到${ride.endAddress}计费 ${kilometresText(meters)}，预估路程 ` +
      `${kilometresText(ride.plannedMeters)}，直线 ${kilometresText(ride.straightMeters)}，多走 ${more}%，` +
      `实付 ${moneyText(ride.paidFen)}，比预估多 ${moneyText(overFen)}。`;
    return hitOf('detour', [ride], text, Math.min(overFen, ride.companyFen));
  });

const NEAR_MS = BOUNDS.farHours * 3_600_000;

/** Where whoever booked was, as far as a ride of their own says, at the time nearest to this one. */
function whereabouts(ride: RiddenOrder, own: readonly RiddenOrder[]) {
  let nearest: { readonly ms: number; readonly at: RiddenOrder } | null = null;
  for (const at of own) {
    const ms = Math.abs(at.from.getTime() - ride.from.getTime());
    if (ms <= NEAR_MS && (!nearest || ms < nearest.ms)) nearest = { ms, at };
  }
  return nearest?.at;
}

/** Cars for somebody who was far from the one who booked them. */
export function farFromBooker(rides: readonly RiddenOrder[]): AnomalyHit[] {
  const own = rides.filter(({ isOwn }) => isOwn);
  return rides.flatMap((ride) => {
    const at = ride.isOwn ? undefined : whereabouts(ride, own);
    const apart = at ? distanceMeters(at.start, ride.start) : 0;
    if (!at || apart < BOUNDS.farKilometres * 1_000) return [];
    const text =
      `${dayText(ride.from)} ${clockText(ride.from)} 替${ride.riderName}叫的车从${ride.startAddress}出发，` +
      `${at.staffName}本人 ${dayText(at.from)} ${clockText(at.from)} 在${at.startAddress}上车，相距 ${kilometresText(apart)}。`;
    return [hitOf('farBooker', [ride], text)];
  });
}
