import type { RentalPrice } from '#contract/app-application-wire.ts';
import { rulesOf, type ServiceType, type VehicleGroup } from '#rules/scene.ts';
import { estimate } from '#rules/tariff.ts';
import type { Principal } from '../acting.ts';
import type { Db } from '../db.ts';
import { found } from '../http/refused.ts';
import { discountOf } from '../ride/ground.ts';
import { tariffAt } from '../ride/tariffs.ts';
import { grantedScene } from './scenes.ts';

/** What a scene without kinds of cars of its own offers to groups. */
const BUSES: readonly VehicleGroup[] = ['coach', 'minibus', 'coaster'];

interface Asked {
  readonly sceneId: number;
  readonly cityId: number;
  readonly service: ServiceType;
}

/** What a day or half a day of each kind of car of a scene costs in a city, after the company's discount; none without a tariff. */
export async function rentalPrices(
  db: Db,
  principal: Principal,
  { sceneId, cityId, service }: Asked,
  now: Date,
): Promise<RentalPrice[]> {
  const { draft } = found(await grantedScene(db, principal, sceneId));
  const { vehicleGroups, services } = rulesOf(draft);
  if (!services.includes(service)) return [];
  const discount = await discountOf(db, principal.companyId);
  const prices: RentalPrice[] = [];
  for (const vehicleGroup of vehicleGroups.length > 0 ? vehicleGroups : BUSES) {
    const tariff = await tariffAt(db, { cityId, service, vehicleGroup }, now);
    if (tariff?.kind !== 'charter') continue;
    const { actualPayFen: eachFen } = estimate(tariff, { meters: 0, seconds: 0, at: now }, discount);
    const { includedMeters, includedSeconds } = tariff;
    prices.push({ vehicleGroup, eachFen, includedMeters, includedSeconds });
  }
  return prices;
}
