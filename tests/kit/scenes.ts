import { instantOfLocal } from '#rules/calendar.ts';
import type { DraftOf, EvaluationInput, RideApplication, RideRequest, SceneDraft, ScenePlace } from '#rules/scene.ts';
import { NO_DAILY_QUOTA, rulesOf } from '#rules/scene.ts';

/** Valid scenes that limit as little as their template can, to be narrowed by a test. */
export const BEIJING = 110_100;
export const SHANGHAI = 310_100;
export const HANGZHOU = 330_100;

export const TIANANMEN = { lng: 116.397455, lat: 39.909187 };
export const BUND = { lng: 121.490317, lat: 31.236305 };

const basics = {
  name: '测试场景',
  label: null,
  reminder: '',
  startDay: null,
  endDay: null,
  projectNo: 'optional',
  viaAllowed: true,
  companionsAllowed: true,
} as const;
const quota = { perOrderQuotaFen: null, countsPersonalLimit: false, dailyQuota: NO_DAILY_QUOTA };
const addresses = { startPlaces: [], endPlaces: [], sameCity: false, line: 'free' } as const;

export const quick = (more: Partial<DraftOf<'quick'>> = {}): DraftOf<'quick'> => ({
  template: 'quick',
  ...basics,
  hours: [],
  cityIds: [],
  ...addresses,
  startPlaces: [],
  endPlaces: [],
  services: ['scheduled', 'pickup', 'dropoff'],
  vehicleGroups: ['comfort', 'business'],
  ...quota,
  ...more,
});

export const approval = (more: Partial<DraftOf<'approval'>> = {}): DraftOf<'approval'> => ({
  ...quick(),
  template: 'approval',
  flowId: 1,
  carpool: null,
  ...more,
});

export const trip = (more: Partial<DraftOf<'trip'>> = {}): DraftOf<'trip'> => ({
  template: 'trip',
  ...basics,
  hours: [],
  ...quota,
  flowId: 1,
  cityUse: { vehicleGroups: ['comfort'], sameCity: true },
  transferUse: { vehicleGroups: ['comfort', 'business'], sameCity: false, deadlineDays: null },
  ...more,
});

export const quickCharter = (more: Partial<DraftOf<'quickCharter'>> = {}): DraftOf<'quickCharter'> => ({
  template: 'quickCharter',
  ...basics,
  hours: [],
  cityIds: [],
  services: ['dayRental', 'halfDayRental'],
  vehicleGroups: ['business'],
  ...quota,
  ...more,
});

export const approvalCharter = (more: Partial<DraftOf<'approvalCharter'>> = {}): DraftOf<'approvalCharter'> => ({
  ...quickCharter(),
  template: 'approvalCharter',
  flowId: 1,
  ...more,
});

export const bus = (more: Partial<DraftOf<'bus'>> = {}): DraftOf<'bus'> => ({
  template: 'bus',
  ...basics,
  label: 'bus',
  services: ['dayRental'],
  vehicleGroups: ['coach'],
  flowId: 1,
  ...more,
});

export const SAMPLES = { quick, approval, trip, quickCharter, approvalCharter, bus } as const;

export const place = (more: Partial<ScenePlace> = {}): ScenePlace => ({
  cityId: BEIJING,
  address: '天安门',
  point: TIANANMEN,
  radiusMeters: 500,
  ...more,
});

export const at = (local: string): Date => instantOfLocal(local)!;

/** A Monday at noon, from one end of Beijing's centre to the other, for 80 yuan. */
export const ride = (more: Partial<RideRequest> = {}): RideRequest => ({
  at: at('2026-03-16 12:00:00'),
  from: { cityId: BEIJING, point: TIANANMEN, address: '天安门' },
  to: { cityId: BEIJING, point: { lng: 116.427287, lat: 39.904983 }, address: '北京站' },
  service: 'scheduled',
  vehicleGroup: 'comfort',
  projectNo: null,
  viaPoints: 0,
  companions: 0,
  carpool: false,
  amountFen: 8_000,
  ...more,
});

export const application = (more: Partial<RideApplication> = {}): RideApplication => ({
  usesLeft: 1,
  startDay: null,
  endDay: null,
  start: null,
  end: null,
  travelCityIds: [],
  legs: [],
  ...more,
});

/** Everything in order but what a test says. */
export const judged = (draft: SceneDraft, more: Partial<Omit<EvaluationInput, 'scene'>> = {}): EvaluationInput => ({
  scene: { status: 'enabled', rules: rulesOf(draft) },
  ride: ride(),
  person: { active: true, companyPay: true, hasScene: true },
  company: { suspended: false, accountLeftFen: null, carpool: 'off' },
  application: null,
  left: { personalFen: null, departmentsFen: [], usedTodayFen: 0 },
  now: at('2026-03-16 09:00:00'),
  ...more,
});
