import type { RideDraft } from '#rules/order.ts';
import { isCarpoolService, plainService, type Scene } from '#rules/scene.ts';
import type { Tariff } from '#rules/tariff.ts';
import type { Db } from '../db.ts';
import { keyed } from '../prepared.ts';
import { findScene } from '../scene/queries.ts';
import { type RideSettings, rideSettings } from './ride-settings.ts';
import { tariffAt } from './tariffs.ts';

/** What a ride is judged by and no booking changes: read before anything is locked, so that no other booking waits for it. */
export interface RideGround {
  readonly scene: Scene | undefined;
  readonly tariff: Tariff | undefined;
  /** Of the same ride without others in the car; carpools alone are compared with it. */
  readonly aloneTariff: Tariff | undefined;
  readonly discountPerTenThousand: number;
  readonly settings: RideSettings;
}

export async function discountOf(db: Db, companyId: number): Promise<number> {
  const query = db.selectFrom('companyTerms').select('discountPerTenThousand').where('companyId', '=', companyId);
  const [row] = await keyed(db, query.compile());
  if (!row) throw new Error(`company ${companyId} has no terms`);
  return row.discountPerTenThousand;
}

export async function rideGround(
  db: Db,
  { companyId, staffId }: { companyId: number; staffId: number },
  { sceneId, from, service, vehicleGroup, at }: RideDraft,
): Promise<RideGround> {
  const key = { cityId: from.cityId, service, vehicleGroup };
  const [scene, tariff, aloneTariff, discountPerTenThousand, settings] = await Promise.all([
    findScene(db, companyId, sceneId),
    tariffAt(db, key, at),
    isCarpoolService(service) ? tariffAt(db, { ...key, service: plainService(service) }, at) : undefined,
    discountOf(db, companyId),
    rideSettings(db, companyId, staffId),
  ]);
  return { scene, tariff, aloneTariff, discountPerTenThousand, settings };
}
