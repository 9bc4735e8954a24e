import type { RoughPrice } from '#contract/app-rides.ts';
import { VehicleGroup } from '#rules/scene/codes.ts';

/** By what prices are told: one scene and vehicle, or for each place what suits it best. */
export function basisText(rows: readonly (RoughPrice | null)[]): string {
  const kinds = new Set(
    rows.flatMap((row) => (row ? [`按“${row.sceneName}”、${VehicleGroup.labelOf(row.vehicleGroup)}估算`] : [])),
  );
  return kinds.size > 1 ? '按各自最省的场景估算' : ([...kinds][0] ?? '');
}
