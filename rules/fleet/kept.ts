import { charterDays, type ServiceType } from '../scene/codes.ts';

const HOUR = 3_600;
/** What a driver works for a charter on one day, and for half a one. */
export const CHARTER_DAY_SECONDS = 8 * HOUR;
const HALF_DAY_SECONDS = 4 * HOUR;

/** How long a ride keeps its car: a charter for its hours, days on end with the nights between. */
export function keptSeconds(service: ServiceType, { seconds, packages = 1 }: { seconds: number; packages?: number }) {
  if (service !== 'dayRental' && service !== 'halfDayRental') return seconds;
  const endsAtNoon = service === 'halfDayRental' && packages % 2 === 1;
  const lastDay = endsAtNoon ? HALF_DAY_SECONDS : CHARTER_DAY_SECONDS;
  return Math.max(seconds, (charterDays(service, packages) - 1) * 24 * HOUR + lastDay);
}
