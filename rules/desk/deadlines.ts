import { addDays, dayOf, startOfDay } from '../calendar.ts';
import { type CompanyDays, dayKindOf } from '../day-kind.ts';

/** The end of a working day, in hours of it. */
const CLOSE_HOUR = 18;
const HOUR_MS = 3_600_000;

/** The close of the last of so many working days of the country, counted from the day after. */
export function afterWorkingDays(at: Date, days: number, country?: CompanyDays): Date {
  let day = dayOf(at);
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (dayKindOf(day, country) === 'workday') left -= 1;
  }
  return new Date(startOfDay(day).getTime() + CLOSE_HOUR * HOUR_MS);
}

const after = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);

/** Within how many working days the provider has promised to deal with it. */
export const PROMISED_DAYS = { objection: 5, enrolment: 3, invoice: 5 } as const;

/** By when the provider has promised to deal with it; `country`: its days as the desk arranged them. */
export const DUE = {
  ride: (rideAt: Date): Date => rideAt,
  price: (heldAt: Date): Date => after(heldAt, 72),
  objection: (appliedAt: Date, country: CompanyDays): Date =>
    afterWorkingDays(appliedAt, PROMISED_DAYS.objection, country),
  enrolment: (createdAt: Date, country: CompanyDays): Date =>
    afterWorkingDays(createdAt, PROMISED_DAYS.enrolment, country),
  invoice: (appliedAt: Date, country: CompanyDays): Date => afterWorkingDays(appliedAt, PROMISED_DAYS.invoice, country),
  hold: (releaseAt: Date): Date => releaseAt,
  /** Before it is to hold, somebody must have looked at it. */
  tariff: (effectiveFrom: Date): Date => effectiveFrom,
  key: (expiresAt: Date): Date => expiresAt,
} as const;
