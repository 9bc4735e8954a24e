import type { SceneTemplate, ServiceType } from './codes.ts';
import { withConsequences } from './consequences.ts';
import { NEUTRAL, type SceneFields } from './fields.ts';
import type { DraftOf, SceneDraft } from './scene-draft.ts';

/** Every rule of a scene, whichever its template: what a template does not have stands here as "no limit". */
export interface SceneRules extends Readonly<Omit<SceneFields, 'flowId' | 'oneWayQuotaFen'>> {
  readonly template: SceneTemplate;
  readonly flowId: number | null;
  readonly oneWayQuotaFen: number | null;
}

/** A trip offers what its two parts allow. */
function ofTrip(draft: DraftOf<'trip'>) {
  const { cityUse, transferUse, perOrderQuotaFen, oneWayQuotaFen } = draft;
  const services: ServiceType[] = [
    ...(cityUse ? (['scheduled'] as const) : []),
    ...(transferUse ? (['pickup', 'dropoff'] as const) : []),
  ];
  const vehicleGroups = [...new Set([...(cityUse?.vehicleGroups ?? []), ...(transferUse?.vehicleGroups ?? [])])];
  return { services, vehicleGroups, oneWayQuotaFen: oneWayQuotaFen === undefined ? perOrderQuotaFen : oneWayQuotaFen };
}

export function rulesOf(draft: SceneDraft): SceneRules {
  const settled = withConsequences(draft);
  const own = settled.template === 'trip' ? ofTrip(settled) : { oneWayQuotaFen: null };
  return { ...NEUTRAL, flowId: null, ...settled, ...own };
}
