import { blankScene, type DraftOf, type SceneDraft, type ScenePlace, type SceneTemplate } from '#rules/scene.ts';
import type { Trade } from './duties.ts';
import type { ScenePlan } from './plan.ts';

export const BEIJING = 110_100;
export const TIANJIN = 120_100;
export const SHANGHAI = 310_100;
export const HANGZHOU = 330_100;
export const GUANGZHOU = 440_100;
export const SHENZHEN = 440_300;
export const CHENGDU = 510_100;
export const CHONGQING = 500_100;

/** A scene that limits nothing and allows whatever people may add to a ride. */
export const open = <T extends SceneTemplate>(template: T): DraftOf<T> => ({
  ...blankScene(template),
  ...{ viaAllowed: true, companionsAllowed: true },
});

export const quick = (name: string, more: Partial<DraftOf<'quick'>>): SceneDraft => ({
  ...open('quick'),
  ...{ projectNo: 'required', services: ['scheduled'], vehicleGroups: ['comfort', 'newEnergy'], name },
  ...more,
});
export const approval = (name: string, flowId: number, more: Partial<DraftOf<'approval'>>): SceneDraft => ({
  ...open('approval'),
  ...{ services: ['scheduled', 'pickup', 'dropoff'], vehicleGroups: ['comfort', 'exclusive', 'newEnergy'] },
  ...{ name, flowId },
  ...more,
});
export const trip = (name: string, flowId: number, more: Partial<DraftOf<'trip'>>): SceneDraft => ({
  ...open('trip'),
  label: 'trip',
  cityUse: { vehicleGroups: ['comfort', 'newEnergy'], sameCity: true },
  transferUse: { vehicleGroups: ['comfort', 'business'], sameCity: false, deadlineDays: 1 },
  ...{ name, flowId },
  ...more,
});

/** A scene that is in use: who uses it, how many of them in a hundred, and how long ago it was made. */
export const inUse = (
  draft: SceneDraft,
  trades: ScenePlan['trades'],
  share: number,
  ageDays: number,
  before?: Partial<SceneDraft>,
): ScenePlan => ({ draft, status: 'enabled', trades, share, ageDays, ...(before ? { before } : {}) });

export const week = (days: readonly number[], from: number, to: number) =>
  days.map((weekday) => ({ weekday, ranges: [{ from, to }] }));
export const WORKDAYS = [1, 2, 3, 4, 5];
export const WEEKEND = [6, 7];
export const place = (cityId: number, address: string, lng: number, lat: number, radiusMeters = 1000): ScenePlace => ({
  ...{ cityId, address, point: { lng, lat }, radiusMeters },
});
export const OFFICE = place(BEIJING, '望京SOHO', 116.4809, 39.9966);
export const SHANGHAI_OFFICE = place(SHANGHAI, '漕河泾开发区', 121.3966, 31.1714);
export const SUBWAY = place(BEIJING, '望京西地铁站', 116.4497, 39.996, 500);

export const ENGINEERS: readonly Trade[] = [
  ...(['engineering', 'operations', 'algorithm', 'testing', 'project', 'product', 'design'] as const),
];
export const SELLERS: readonly Trade[] = ['sales', 'salesSupport', 'success', 'delivery'];
export const OFFICES: readonly Trade[] = [
  ...(['office', 'accounting', 'treasury', 'legal', 'people', 'administration', 'hiring'] as const),
];
export const FLEET: readonly Trade[] = ['fleet', 'drivers', 'procurement', 'quality'];
