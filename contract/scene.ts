import { z } from 'zod';
import { LabReason } from '#rules/lab/approval-accept.ts';
import { SceneLabel, SceneStatus, SceneTemplate } from '#rules/scene.ts';
import { calls, nothing } from './endpoint.ts';
import { referenceCalls } from './scene-reference.ts';
import { rideTry, trial } from './scene-try.ts';
import { useCalls } from './scene-use.ts';
import { needed, route, type SceneView, scene, sceneAdd, sceneUpdate } from './scene-wire.ts';
import { spelt } from './spelt.ts';
import { coded, flag, optional, pagedAs, text, whole } from './wire.ts';

const call = calls('scene');

export type { City } from './scene-reference.ts';
export type { ReasonView, RideTrial } from './scene-try.ts';
export type { SceneHolder, SceneUse } from './scene-use.ts';
export type { RouteView, SceneView } from './scene-wire.ts';

const sceneId = z.object({ sceneId: needed('id格式不合法') });
const started = z.object({ sceneId: needed('id格式不合法'), overrideReason: optional(text.pipe(LabReason)) });

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

/** All of it ours: a caller who asks for a page alone has every scene, as ever. */
const sceneSearch = pagedAs({
  name: ['sceneName', optional(text.pipe(z.string().max(50, '场景名称不能超过 50 个字')))],
  template: ['templateId', optional(coded(SceneTemplate))],
  status: ['status', optional(coded(SceneStatus))],
  label: ['sceneLabel', optional(coded(SceneLabel))],
  cityId: ['cityId', optional(whole)],
  isEnded: ['isEnded', optional(flag)],
});
export type SceneSearch = z.output<typeof sceneSearch>;

const sceneCalls = {
  page: call.form('/api/v2/scene/getPage', '场景分页列表', sceneSearch, scenePage),
  detail: call.form('/api/v2/scene/getDetail', '场景详情', sceneId, scene),
  add: call.json('/api/v2/scene/add', '新建场景', sceneAdd, z.object({ sceneId: z.int() }), { effect: 'add' }),
  update: call.json('/api/v2/scene/update', '编辑场景', sceneUpdate, nothing, { effect: 'edit' }),
  stop: call.form('/api/v2/scene/stop', '禁用场景', sceneId, nothing, { effect: 'disable' }),
  start: call.form('/api/v2/scene/start', '启用场景', started, nothing, { effect: 'enable' }),
  remove: call.form('/api/v2/scene/delete', '禁用并删除场景', sceneId, nothing, { effect: 'delete' }),
  tryRide: call.json('/api/v2/scene/try', '试算一次用车：每条规则的结果，以及由谁支付', rideTry, trial, {
    limit: { count: 120, seconds: 60 },
  }),
};

const routeCalls = {
  routes: call.form(
    '/api/otRoute/getList',
    '场景的拼车线路',
    sceneId,
    z.object({ otRouteList: z.array(route), isOpen: flag }),
  ),
  uploadRoute: call.upload(
    '/api/otRoute/upload',
    '上传拼车线路图片',
    z.object({ image: z.unknown().optional() }),
    z.object({ id: z.int(), routeUrl: z.string(), routeThumbnailUrl: z.string() }),
    { effect: 'unlogged', limit: { count: 30, seconds: 60 } },
  ),
  removeRoute: call.get('/api/otRoute/delete', '删除拼车线路图片', z.object({ id: needed('id格式不合法') }), nothing, {
    effect: 'delete',
  }),
};

export const sceneApi = { ...sceneCalls, ...useCalls, ...referenceCalls, ...routeCalls };
