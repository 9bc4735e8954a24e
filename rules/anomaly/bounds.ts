/** From where on a ride is worth a look; the page says the same beside each rule's name. */
export const BOUNDS = {
  /** Clocks of two cars may differ by less. */
  overlapMinutes: 3,
  splitMinutes: 30,
  splitMeters: 500,
  belowRides: 4,
  belowPercent: 95,
  belowSharePercent: 40,
  homeWorkDays: 3,
  farKilometres: 50,
  farHours: 12,
} as const;
