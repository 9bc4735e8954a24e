import type { VehicleGroup } from '../scene/codes.ts';

/** Groups that may come instead, at the price of what was booked: the same size, and no lower. */
const HIGHER: Readonly<Record<VehicleGroup, readonly VehicleGroup[]>> = {
  newEnergy: ['comfort', 'comfortable', 'exclusive', 'premium', 'luxury'],
  comfort: ['comfortable', 'exclusive', 'premium', 'luxury'],
  comfortable: ['comfort', 'exclusive', 'premium', 'luxury'],
  exclusive: ['premium', 'luxury'],
  premium: ['luxury'],
  luxury: [],
  business: ['sevenSeater'],
  sevenSeater: ['business'],
  welfare: [],
  minibus: ['coaster', 'coach'],
  coaster: ['coach'],
  coach: [],
};

/** 0: as booked; more: so many steps above; null: it does not fit. */
export function stepsAbove(booked: VehicleGroup, offered: VehicleGroup): number | null {
  if (booked === offered) return 0;
  const place = HIGHER[booked].indexOf(offered);
  return place < 0 ? null : place + 1;
}
