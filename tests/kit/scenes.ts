import { instantOfLocal } from '#rules/calendar.ts';
import {
  blankScene,
  type DraftOf,
  type EvaluationInput,
  type RideApplication,
  type RideRequest,
  rulesOf,
  type SceneDraft,
  type ScenePlace,
  type SceneTemplate,
} from '#rules/scene.ts';

/** Valid scenes that limit as little as their template can, to be narrowed by a test. */
export const BEIJING = 110_100;
export const SHANGHAI = 310_100;
export const HANGZHOU = 330_100;

export const TIANANMEN = { lng: 116.397455, lat: 39.909187 };
export const BUND = { lng: 121.490317, lat: 31.236305 };

const unlimited = <T extends SceneTemplate>(template: T): DraftOf<T> => ({
  ...blankScene(template),
  name: '测试场景',
  viaAllowed: true,
  companionsAllowed: true,
});

export const quick = (more: Partial<DraftOf<'quick'>> = {}): DraftOf<'quick'> => ({
  ...unlimited('quick'),
  services: ['scheduled', 'pickup', 'dropoff'],
  vehicleGroups: ['comfort', 'business'],
  ...more,
});

export const approval = (more: Partial<DraftOf<'approval'>> = {}): DraftOf<'approval'> => ({
  ...unlimited('approval'),
  services: ['scheduled', 'pickup', 'dropoff'],
  vehicleGroups: ['comfort', 'business'],
  flowId: 1,
  ...more,
});

export const trip = (more: Partial<DraftOf<'trip'>> = {}): DraftOf<'trip'> => ({
  ...unlimited('trip'),
  flowId: 1,
  cityUse: { vehicleGroups: ['comfort'], sameCity: true },
  transferUse: { vehicleGroups: ['comfort', 'business'], sameCity: false, deadlineDays: null },
  ...more,
});

export const quickCharter = (more: Partial<DraftOf<'quickCharter'>> = {}): DraftOf<'quickCharter'> => ({
  ...unlimited('quickCharter'),
  services: ['dayRental', 'halfDayRental'],
  vehicleGroups: ['business'],
  ...more,
});

export const approvalCharter = (more: Partial<DraftOf<'approvalCharter'>> = {}): DraftOf<'approvalCharter'> => ({
  ...unlimited('approvalCharter'),
  services: ['dayRental', 'halfDayRental'],
  vehicleGroups: ['business'],
  flowId: 1,
  ...more,
});

export const bus = (more: Partial<DraftOf<'bus'>> = {}): DraftOf<'bus'> => ({
  ...unlimited('bus'),
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
  asked: null,
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
