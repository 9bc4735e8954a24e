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

/** The tighter of two bounds; null: unbounded. */
const tighter = (one: number | null, other: number | null): number | null => {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
};

const least = (bounds: readonly (number | null)[]): number | null => {
  const found = bounds.reduce(tighter, null);
  return found === null ? null : Math.max(0, found);
};

/** A city with an entry of its own has that, all others the unified one; null: no daily bound. */
function dailyQuotaFen({ unifiedFen, custom }: SceneRules['dailyQuota'], cityId: number): number | null {
  let own: number | null = null;
  for (const { cityIds, quotaFen } of custom) if (cityIds.includes(cityId)) own = tighter(own, quotaFen);
  return own ?? unifiedFen;
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
): number | null => {
  const { orderFen, dailyFen, personalFen, departmentFen, projectFen = null } = companyBounds(scene, ride, left);
  return least([orderFen, dailyFen, personalFen, departmentFen, projectFen]);
};

export function splitCost(totalFen: number, capFen: number | null): { companyFen: number; personalFen: number } {
  const companyFen = Math.min(totalFen, Math.max(0, capFen ?? totalFen));
  return { companyFen, personalFen: totalFen - companyFen };
}
