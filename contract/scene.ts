import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sceneDraft } from './scene-draft.ts';
import { referenceCalls } from './scene-reference.ts';
import { rideTry, trial } from './scene-try.ts';
import { needed, route, type SceneView, scene, sceneUpdate } from './scene-wire.ts';
import { spelt } from './spelt.ts';
import { flag, paged } from './wire.ts';

export type { City } from './scene-reference.ts';
export type { ReasonView, RideTry } from './scene-try.ts';
export type { RouteView, SceneView } from './scene-wire.ts';

const sceneId = z.object({ sceneId: needed('id格式不合法') });

export interface ScenePage {
  rows: SceneView[];
  total: number;
  pageSize: number;
}
const scenePage = spelt<ScenePage>({
  rows: ['list', z.array(scene)],
  total: ['total', z.int()],
  pageSize: ['pageSize', z.int()],
});

const area = 'scene' as const;

const sceneCalls = {
  page: endpoint({
    area,
    access: 13,
    summary: '场景分页列表',
    method: 'POST',
    path: '/api/v2/scene/getPage',
    encoding: 'form',
    input: paged({}),
    output: scenePage,
  }),
  detail: endpoint({
    area,
    access: 13,
    summary: '场景详情',
    method: 'POST',
    path: '/api/v2/scene/getDetail',
    encoding: 'form',
    input: sceneId,
    output: scene,
  }),
  add: endpoint({
    area,
    access: 13,
    effect: 'add',
    summary: '新增场景',
    method: 'POST',
    path: '/api/v2/scene/add',
    encoding: 'json',
    input: sceneDraft,
    output: z.object({ sceneId: z.int() }),
  }),
  update: endpoint({
    area,
    access: 13,
    effect: 'edit',
    summary: '编辑场景',
    method: 'POST',
    path: '/api/v2/scene/update',
    encoding: 'json',
    input: sceneUpdate,
    output: z.null(),
  }),
  stop: endpoint({
    area,
    access: 13,
    effect: 'disable',
    summary: '禁用场景',
    method: 'POST',
    path: '/api/v2/scene/stop',
    encoding: 'form',
    input: sceneId,
    output: z.null(),
  }),
  start: endpoint({
    area,
    access: 13,
    effect: 'enable',
    summary: '启用场景',
    method: 'POST',
    path: '/api/v2/scene/start',
    encoding: 'form',
    input: sceneId,
    output: z.null(),
  }),
  remove: endpoint({
    area,
    access: 13,
    effect: 'delete',
    summary: '禁用并删除场景',
    method: 'POST',
    path: '/api/v2/scene/delete',
    encoding: 'form',
    input: sceneId,
    output: z.null(),
  }),
  tryRide: endpoint({
    area,
    access: 13,
    summary: '试算一次用车：每条规则的结果，以及由谁支付',
    method: 'POST',
    path: '/api/v2/scene/try',
    encoding: 'json',
    input: rideTry,
    output: trial,
    limit: { count: 120, seconds: 60 },
  }),
};

const routeCalls = {
  routes: endpoint({
    area,
    access: 13,
    summary: '场景的拼车线路',
    method: 'POST',
    path: '/api/otRoute/getList',
    encoding: 'form',
    input: sceneId,
    output: z.object({ otRouteList: z.array(route), isOpen: flag }),
  }),
  uploadRoute: endpoint({
    area,
    access: 13,
    effect: 'unlogged',
    summary: '上传拼车线路图片',
    method: 'POST',
    path: '/api/otRoute/upload',
    encoding: 'multipart',
    input: z.object({ image: z.unknown().optional() }),
    output: z.object({ id: z.int(), routeUrl: z.string(), routeThumbnailUrl: z.string() }),
    limit: { count: 30, seconds: 60 },
  }),
  removeRoute: endpoint({
    area,
    access: 13,
    effect: 'delete',
    summary: '删除拼车线路图片',
    method: 'GET',
    path: '/api/otRoute/delete',
    encoding: 'query',
    input: z.object({ id: needed('id格式不合法') }),
    output: z.null(),
  }),
};

export const sceneApi = { ...sceneCalls, ...referenceCalls, ...routeCalls };
