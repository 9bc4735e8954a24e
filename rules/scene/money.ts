import { isTransfer, type ServiceType } from './codes.ts';
import type { LimitsLeft } from './evaluation.ts';
import type { SceneRules } from './scene-rules.ts';

type Quotas = Pick<
  SceneRules,
  'template' | 'perOrderQuotaFen' | 'oneWayQuotaFen' | 'countsPersonalLimit' | 'dailyQuota'
>;

/** Which bound is which, for the sentence that says why a ride is split. */
export interface Bounds {
  readonly orderFen: number | null;
  readonly dailyFen: number | null;
  readonly personalFen: number | null;
  readonly departmentFen: number | null;
  /** Absent where the ride names no project of the list. */
  readonly projectFen?: number;
}

const least = (bounds: readonly (number | null)[]): number | null => {
  const given = bounds.filter((fen) => fen !== null);
  return given.length > 0 ? Math.max(0, Math.min(...given)) : null;
};

/** A city with an entry of its own has that, all others the unified one; null: no daily bound. */
function dailyQuotaFen({ unifiedFen, custom }: SceneRules['dailyQuota'], cityId: number): number | null {
  const own = custom.filter(({ cityIds }) => cityIds.includes(cityId)).map(({ quotaFen }) => quotaFen);
  return own.length > 0 ? Math.min(...own) : unifiedFen;
}

export function companyBounds(
  scene: Quotas,
  ride: { service: ServiceType; startCityId: number },
  left: LimitsLeft,
): Bounds {
  const daily = dailyQuotaFen(scene.dailyQuota, ride.startCityId);
  const oneWay = scene.template === 'trip' && isTransfer(ride.service);
  return {
    orderFen: oneWay ? scene.oneWayQuotaFen : scene.perOrderQuotaFen,
    dailyFen: daily === null ? null : Math.max(0, daily - left.usedTodayFen),
    personalFen: scene.countsPersonalLimit ? left.personalFen : null,
    departmentFen: least(left.departmentsFen),
    ...(typeof left.projectFen === 'number' ? { projectFen: left.projectFen } : {}),
  };
}

/** The most the company pays for this ride: the tightest of all bounds that apply; null where none does. */
export const companyCapFen = (
  scene: Quotas,
  ride: { service: ServiceType; startCityId: number },
  left: LimitsLeft,
): number | null => least(Object.values(companyBounds(scene, ride, left)));

export function splitCost(totalFen: number, capFen: number | null): { companyFen: number; personalFen: number } {
  const companyFen = Math.min(totalFen, Math.max(0, capFen ?? totalFen));
  return { companyFen, personalFen: totalFen - companyFen };
}
