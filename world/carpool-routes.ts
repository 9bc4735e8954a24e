import type { Point, SceneRoute } from '#rules/scene.ts';
import { BEIJING, OFFICE } from './scene-kit.ts';

/** A line of the evening carpool: what the scene says of it, and the way that its picture shows. */
export interface PlannedRoute extends SceneRoute {
  readonly cityId: number;
  readonly from: Point;
  readonly to: Point;
}

const homeward = (routeId: number, estate: string, to: Point): PlannedRoute => ({
  routeId,
  imageName: `${estate}线.png`,
  remark: `${estate}方向`,
  cityId: BEIJING,
  from: OFFICE.point,
  to,
});

/** Ids that people's own uploads never get: those begin far above. */
export const CARPOOL_ROUTES: readonly PlannedRoute[] = [
  homeward(1, '回龙观新村', { lng: 116.3236, lat: 40.0757 }),
  homeward(2, '管庄新天地', { lng: 116.5906, lat: 39.9145 }),
  homeward(3, '西红门宏盛家园', { lng: 116.3298, lat: 39.7885 }),
];

export const sceneRoutes = (): SceneRoute[] =>
  CARPOOL_ROUTES.map(({ routeId, imageName, remark }) => ({ routeId, imageName, remark }));
