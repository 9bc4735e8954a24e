import type { Point, SceneRoute } from '#rules/scene.ts';
import { BEIJING, OFFICE } from './scene-kit.ts';

/** A line of the evening carpool: what the scene says of it, and the way that its picture shows. */
export interface PlannedRoute extends SceneRoute {
  readonly cityId: number;
  readonly from: Point;
  readonly to: Point;
}

type Stop = readonly [address: string, lng: number, lat: number];

const homeward = (routeId: number, estate: string, to: Point, between: readonly Stop[]): PlannedRoute => ({
  routeId,
  imageName: `${estate}线.png`,
  remark: `${estate}方向`,
  cityId: BEIJING,
  from: OFFICE.point,
  to,
  stops: [
    { cityId: BEIJING, address: OFFICE.address, point: OFFICE.point },
    ...between.map(([address, lng, lat]) => ({ cityId: BEIJING, address, point: { lng, lat } })),
    { cityId: BEIJING, address: estate, point: to },
  ],
});

/** Ids that people's own uploads never get: those begin far above. */
export const CARPOOL_ROUTES: readonly PlannedRoute[] = [
  homeward(1, '回龙观新村', { lng: 116.3236, lat: 40.0757 }, [
    ['立水桥地铁站', 116.4124, 40.0535],
    ['霍营地铁站', 116.3602, 40.0713],
  ]),
  homeward(2, '管庄新天地', { lng: 116.5906, lat: 39.9145 }, [['青年路地铁站', 116.5173, 39.9233]]),
  homeward(3, '西红门宏盛家园', { lng: 116.3298, lat: 39.7885 }, [
    ['双井地铁站', 116.4617, 39.8934],
    ['宋家庄地铁站', 116.4289, 39.8461],
    ['新宫地铁站', 116.3652, 39.8127],
  ]),
];

export const sceneRoutes = (): SceneRoute[] =>
  CARPOOL_ROUTES.map(({ routeId, imageName, remark, stops }) => ({ routeId, imageName, remark, stops }));
