import { expect, test } from 'vitest';
import { BEIJING, quick, ride } from '../tests/kit/scenes.ts';
import { type RideTrial, sceneApi } from './scene.ts';
import { sceneListApi } from './scene-list.ts';

test('a ride to try survives the wire; one without places is refused', () => {
  const tried: RideTrial = {
    sceneId: 4,
    draft: quick(),
    staffId: 10_000,
    ...ride({ projectNo: 'P-1', viaPoints: 1, companions: 2, carpool: true }),
    approved: { startDay: '2026-03-01', endDay: '2026-03-02', cityIds: [BEIJING] },
  };
  const { input } = sceneApi.tryRide;
  const wire = JSON.parse(JSON.stringify(input.encode(tried)));
  expect(wire).toEqual({
    sceneId: 4,
    scene: expect.objectContaining({ templateId: 1 }),
    userId: 10_000,
    time: '2026-03-16 12:00:00',
    start: { cityId: BEIJING, point: '116.397455,39.909187', address: '天安门' },
    end: { cityId: BEIJING, point: '116.427287,39.904983', address: '北京站' },
    serviceId: 2,
    groupId: 63,
    projectNo: 'P-1',
    viaCount: 1,
    peerCount: 2,
    carpool: 1,
    estimate: 80,
    approved: 1,
    travelStartDay: '2026-03-01',
    travelEndDay: '2026-03-02',
    travelCityIds: [BEIJING],
  });
  expect(input.decode(wire)).toEqual(tried);
  expect(input.safeParse({ ...wire, start: { cityId: 1 } }).success).toBe(false);
});

test('what forms choose from, pages and trials have the documented names', () => {
  const { cities, page, tryRide, routes } = sceneApi;
  expect(cities.output.encode([{ cityId: 1, name: '北京', pinyin: 'Beijing', isHot: true }])).toEqual([
    { cityId: 1, cityName: '北京', en: 'Beijing', isHot: 1 },
  ]);
  const brief = { sceneId: 3, name: '加班', template: 'bus', status: 'expired' } as const;
  expect(sceneListApi.list.output.encode([brief])).toEqual([
    { sceneId: 3, sceneName: '加班', templateId: 8, status: 3 },
  ]);
  expect(page.output.encode({ rows: [], total: 21, pageSize: 10 })).toEqual({ list: [], total: 21, pageSize: 10 });
  const route = { routeId: 7, imageName: '图', remark: '一号', url: '/a', thumbnailUrl: '/b' };
  expect(routes.output.encode({ otRouteList: [route], isOpen: true })).toEqual({
    otRouteList: [{ id: 7, imageName: '图', routeRemark: '一号', routeUrl: '/a', routeThumbnailUrl: '/b' }],
    isOpen: 1,
  });
  const reason = { step: 7, code: 'VIA_POINTS', passed: true, input: { count: 1, most: 3 } } as const;
  const views = [{ ...reason, stepName: '下单信息', text: '途经点' }];
  const nearest = ['改用舒适即可用'];
  const amounts = { capFen: 300, companyFen: 200, personalFen: 100 };
  const judged = { verdict: 'ALLOW_SPLIT', ...amounts, reasons: views, nearest } as const;
  const wire = { verdict: 'ALLOW_SPLIT', cap: 3, companyAmount: 2, personalAmount: 1, reasons: views, nearest };
  expect(tryRide.output.encode(judged)).toEqual(wire);
  expect(tryRide.output.decode(wire)).toEqual(judged);
});
