import { z } from 'zod';
import { DayKind } from '#rules/day-kind.ts';
import { ExampleDraft, type ExampleRide, type Expected, VERDICTS } from '#rules/lab/examples.ts';
import { ServiceType, type Spot, VehicleGroup } from '#rules/scene.ts';
import { calls, nothing } from './endpoint.ts';
import { sceneDraft } from './scene-draft.ts';
import { point } from './scene-parts.ts';
import { reasonView } from './scene-try.ts';
import { beside, spelt, speltDraft } from './spelt.ts';
import { coded, flag, localTime, neededId, optional, orElse, text, whole, yuan, yuanOrUnlimited } from './wire.ts';

const spot = speltDraft(z.custom<Spot>(), {
  cityId: ['cityId', whole],
  point: ['point', point],
  address: ['address', orElse(optional(text), '')],
});
const no = orElse(optional(flag), false);
const ride = {
  weekday: ['weekday', optional(whole)],
  dayKind: ['dayType', optional(coded(DayKind))],
  kindBefore: ['dayBeforeType', optional(coded(DayKind))],
  minute: ['minute', optional(whole)],
  from: ['start', spot.optional()],
  to: ['end', spot.optional()],
  service: ['serviceId', optional(coded(ServiceType))],
  vehicleGroup: ['groupId', optional(coded(VehicleGroup))],
  hasProject: ['project', no],
  isApplied: ['approved', no],
  isCarpool: ['carpool', no],
  viaPoints: ['viaCount', orElse(optional(whole), 0)],
  companions: ['peerCount', orElse(optional(whole), 0)],
  days: ['days', orElse(optional(whole), 1)],
  amountFen: ['estimate', optional(yuan)],
  leftFen: ['left', orElse(optional(yuanOrUnlimited), null)],
} as const;
const wanted = {
  verdict: ['verdict', z.enum(VERDICTS, '请选择期望的结果').optional()],
  companyFen: ['companyAmount', orElse(optional(yuan.nullable()), null)],
  step: ['step', orElse(optional(whole.nullable()), null)],
} as const;

const SavedExample = ExampleDraft.extend({ sceneId: z.int(), exampleId: z.int().optional() });
const saved = speltDraft(SavedExample, {
  sceneId: ['sceneId', neededId],
  exampleId: ['exampleId', optional(whole)],
  name: ['name', optional(text)],
  ride: beside(ride),
  expected: beside(wanted),
});

const shownRide = spelt<ExampleRide>({
  weekday: ['weekday', z.int()],
  dayKind: ['dayType', coded(DayKind)],
  kindBefore: ['dayBeforeType', coded(DayKind)],
  minute: ['minute', z.int()],
  from: ['start', spot],
  to: ['end', spot],
  service: ['serviceId', coded(ServiceType)],
  vehicleGroup: ['groupId', coded(VehicleGroup)],
  hasProject: ['project', flag],
  isApplied: ['approved', flag],
  isCarpool: ['carpool', flag],
  viaPoints: ['viaCount', z.int()],
  companions: ['peerCount', z.int()],
  days: ['days', z.int()],
  amountFen: ['estimate', yuan],
  leftFen: ['left', yuanOrUnlimited],
});
const shownExpected = spelt<Expected>({
  verdict: ['verdict', z.enum(VERDICTS)],
  companyFen: ['companyAmount', yuan.nullable()],
  step: ['step', z.int().nullable()],
});
const result = spelt({
  passed: ['passed', z.boolean()],
  verdict: ['verdict', z.enum(VERDICTS)],
  companyFen: ['companyAmount', yuan],
  personalFen: ['personalAmount', yuan],
  reasons: ['reasons', z.array(reasonView).readonly()],
});
const example = spelt({
  exampleId: ['exampleId', z.int()],
  name: ['name', z.string()],
  ride: ['ride', shownRide],
  expected: ['expected', shownExpected],
  orderNo: ['orderNo', z.string().nullable()],
  madeBy: ['userName', z.string()],
  madeAt: ['createTime', localTime],
  /** By the scene's rules in force. */
  result: ['result', result],
});
export type SceneExample = z.output<typeof example>;
export type ExampleOutcome = z.output<typeof result>;

const sceneId = { sceneId: neededId };
const call = calls('scene');
const path = (name: string) => `/api/v3/scene/examples/${name}`;

/** Rides with the verdict that is wanted of a scene. */
export const sceneExampleApi = {
  list: call.form(path('list'), '场景的制度用例，以及现行规则下的结果', z.object(sceneId), z.array(example)),
  run: call.json(
    path('run'),
    '制度用例在没有保存的规则下的结果',
    z.object({ ...sceneId, scene: sceneDraft }),
    z.array(spelt({ exampleId: ['exampleId', z.int()], result: ['result', result] })),
    { limit: { count: 240, seconds: 60 } },
  ),
  save: call.json(path('save'), '保存一条制度用例', saved, z.object({ exampleId: z.int() }), { effect: 'edit' }),
  fromOrder: call.form(
    path('fromOrder'),
    '由真实订单生成一条制度用例',
    z.object({ ...sceneId, orderNo: text }),
    z.object({ exampleId: z.int() }),
    { effect: 'add' },
  ),
  remove: call.form(path('remove'), '删除一条制度用例', z.object({ exampleId: neededId }), nothing, {
    effect: 'delete',
  }),
};
