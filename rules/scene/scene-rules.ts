import type { Day } from '../calendar.ts';
import type { FieldChoice, LineMode, SceneTemplate, ServiceType, VehicleGroup } from './codes.ts';
import { withConsequences } from './consequences.ts';
import type { CarpoolSwitch, DailyQuota, DayHours, ScenePlace } from './draft.ts';
import type { DraftOf, SceneDraft } from './scene-draft.ts';

/** Every rule of a scene, whichever its template: what a template does not have stands here as "no limit". */
export interface SceneRules {
  readonly template: SceneTemplate;
  readonly startDay: Day | null;
  readonly endDay: Day | null;
  readonly hours: readonly DayHours[];
  readonly cityIds: readonly number[];
  readonly startPlaces: readonly ScenePlace[];
  readonly endPlaces: readonly ScenePlace[];
  readonly sameCity: boolean;
  readonly line: LineMode;
  readonly services: readonly ServiceType[];
  readonly vehicleGroups: readonly VehicleGroup[];
  readonly perOrderQuotaFen: number | null;
  readonly oneWayQuotaFen: number | null;
  readonly countsPersonalLimit: boolean;
  readonly dailyQuota: DailyQuota;
  readonly flowId: number | null;
  readonly projectNo: FieldChoice;
  readonly viaAllowed: boolean;
  readonly companionsAllowed: boolean;
  readonly cityUse: DraftOf<'trip'>['cityUse'];
  readonly transferUse: DraftOf<'trip'>['transferUse'];
  readonly carpool: CarpoolSwitch | null;
}

export const NO_DAILY_QUOTA: DailyQuota = { unifiedFen: null, custom: [] };

const NEUTRAL = {
  hours: [],
  cityIds: [],
  startPlaces: [],
  endPlaces: [],
  sameCity: false,
  line: 'free',
  services: [],
  vehicleGroups: [],
  perOrderQuotaFen: null,
  oneWayQuotaFen: null,
  countsPersonalLimit: false,
  dailyQuota: NO_DAILY_QUOTA,
  flowId: null,
  cityUse: null,
  transferUse: null,
  carpool: null,
} as const;

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
  return { ...NEUTRAL, ...settled, ...(settled.template === 'trip' ? ofTrip(settled) : {}) } as SceneRules;
}
