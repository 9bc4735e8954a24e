import type { CompanyDays } from '../day-kind.ts';
import { openTime } from '../ride/scene-now.ts';
import type { ReasonCode } from '../scene/evaluation.ts';
import type { SceneRules } from '../scene/scene-rules.ts';
import type { RefusedTry, RideFact } from './facts.ts';

/** How long people might wait for a scene to open, in minutes. */
export const WAITS = [10, 20, 30] as const;

const MINUTE_MS = 60_000;

/** Minutes until the scene opens; null: something else refuses the ride, or it does not open. */
export function waitMinutes(
  { request }: RideFact | RefusedTry,
  failed: readonly ReasonCode[],
  rules: SceneRules,
  days: CompanyDays,
): number | null {
  if (failed.length !== 1 || failed[0] !== 'OUTSIDE_HOURS') return null;
  const { opensAt } = openTime({ ...rules, companyDays: days }, null, request.at);
  return opensAt === null ? null : Math.ceil((opensAt.getTime() - request.at.getTime()) / MINUTE_MS);
}
