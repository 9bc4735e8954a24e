import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { DayKind } from '#rules/day-kind.ts';
import { LabChange } from '#rules/lab/compare.ts';
import { type CheckResult, type Effect, STAGES } from '#rules/lab/experiment.ts';
import { RUN_KINDS, RunName, SandboxRequest } from '#rules/lab/request.ts';
import {
  type ChangeSum,
  type ChangeText,
  type ComparedRide,
  type ComparedRule,
  PARTS,
  type PartRow,
  type RunProgress,
  RunStatus,
} from '#rules/lab/result.ts';
import { PERMISSION } from '#rules/permission.ts';
import { SCENE_FIELDS } from '#rules/scene.ts';
import { calls, nothing } from './endpoint.ts';
import { fieldsFromLimit, limitFields, limitFromFields } from './limit.ts';
import { sceneDraft } from './scene-draft.ts';
import { shapedDraft, spelt, speltDraft } from './spelt.ts';
import { coded, list, localTime, neededId, optional, orElse, pagedAs, pageOf, text, whole, yuan } from './wire.ts';

const ids = orElse(optional(list(whole, 500)), []);
/** yyyy-MM-dd and what it would have been. */
const calendarDay = z.object({ date: text, dayType: coded(DayKind) });

const wire = z.object({
  kind: optional(text),
  sceneId: optional(whole),
  scene: optional(sceneDraft),
  fields: optional(list(text, 100)),
  baseline: optional(text),
  userId: optional(whole),
  deptId: optional(whole),
  ...limitFields,
  startDay: optional(text),
  endDay: optional(text),
  departmentIds: ids,
  cityIds: ids,
  exceptOrderIds: ids,
  exceptUserIds: ids,
  days: optional(list(calendarDay, 366)),
});

/** A scene with its draft, or a person or department with a limit. */
const request = shapedDraft(
  SandboxRequest,
  wire,
  {
    decode: ({ kind, sceneId, scene, fields, baseline = 'current', userId, deptId, startDay, endDay, ...rest }) => {
      const { departmentIds, cityIds, exceptOrderIds, exceptUserIds: exceptStaffIds, days, ...limit } = rest;
      const span = { fromDay: startDay, toDay: endDay, departmentIds, cityIds, exceptOrderIds, exceptStaffIds };
      if (kind === 'calendar') {
        return { kind, days: days?.map(({ date, dayType }) => ({ day: date, kind: dayType })), ...span };
      }
      if (kind !== 'limit') return { kind, sceneId, draft: scene, fields: fields ?? null, baseline, ...span };
      const owner = userId === undefined ? { departmentId: deptId } : { staffId: userId };
      return { kind, owner, limit: limitFromFields(limit), ...span };
    },
    encode: (ours) => {
      const { fromDay: startDay, toDay: endDay, departmentIds, cityIds, exceptOrderIds, exceptStaffIds } = ours;
      const span = { startDay, endDay, departmentIds, cityIds, exceptOrderIds, exceptUserIds: exceptStaffIds };
      if (ours.kind === 'calendar') {
        return { kind: ours.kind, days: ours.days.map(({ day: date, kind: dayType }) => ({ date, dayType })), ...span };
      }
      if (ours.kind === 'scene') {
        const { kind, sceneId, draft: scene, fields, baseline } = ours;
        return { kind, sceneId, scene, ...(fields && { fields }), baseline, ...span };
      }
      const { kind, owner, limit } = ours;
      const whose = 'staffId' in owner ? { userId: owner.staffId } : { deptId: owner.departmentId };
      return { kind, ...whose, ...fieldsFromLimit(limit), ...span };
    },
  },
  {
    ...{ fromDay: 'startDay', toDay: 'endDay', draft: 'scene' },
    ...{ owner: 'userId', 'owner.staffId': 'userId', 'owner.departmentId': 'deptId' },
    ...{ limit: 'type', 'limit.kind': 'type', 'limit.moneyFen': 'money', exceptStaffIds: 'exceptUserIds' },
  },
);

const day = z.string().refine(isDay);
const runId = z.object({ sandboxId: neededId });

/** What every run says of itself. */
export const runHead = {
  runId: ['sandboxId', z.int()],
  kind: ['kind', z.enum(RUN_KINDS)],
  subjectId: ['subjectId', z.int()],
  subject: ['subjectName', z.string()],
  fromDay: ['startDay', day],
  toDay: ['endDay', day],
  madeBy: ['userId', z.int()],
  madeByName: ['userName', z.string()],
  madeAt: ['createTime', localTime],
  status: ['status', coded(RunStatus)],
  name: ['name', z.string().nullable()],
} as const;

const progress = spelt<RunProgress>({
  kind: ['kind', z.enum(RUN_KINDS)],
  status: ['status', coded(RunStatus)],
  stage: ['stage', z.enum(Object.keys(STAGES) as [keyof typeof STAGES])],
  done: ['done', z.int()],
  total: ['total', z.int()],
  seconds: ['seconds', z.number()],
});

const check = spelt<CheckResult>({
  orders: ['orderNum', z.int()],
  same: ['sameNum', z.int()],
  unknown: ['unknown', z.object({ changed: z.int(), rules: z.int(), cap: z.int(), price: z.int() })],
  unsettled: ['unsettledNum', z.int()],
  companyFen: ['companyAmount', yuan],
  personalFen: ['personalAmount', yuan],
});
const effect = spelt<Effect>({
  label: ['label', z.string()],
  movedFen: ['amount', yuan],
  refused: ['refusedNum', z.int()],
});
const changeText = spelt<ChangeText>({
  group: ['group', z.custom<ChangeText['group']>((value) => typeof value === 'string')],
  label: ['label', z.string()],
  fields: ['fields', z.array(z.enum(SCENE_FIELDS as [(typeof SCENE_FIELDS)[number]])).readonly()],
  before: ['before', z.string()],
  after: ['after', z.string()],
});
const money = {
  beforeFen: ['before', yuan],
  afterFen: ['after', yuan],
} as const;
const personal = {
  beforePersonalFen: ['beforePersonal', yuan],
  afterPersonalFen: ['afterPersonal', yuan],
} as const;
const changeSum = spelt<ChangeSum>({
  change: ['change', coded(LabChange)],
  rides: ['orderNum', z.int()],
  tries: ['tryNum', z.int()],
  triesFen: ['tryAmount', yuan],
  ...money,
  ...personal,
});

const result = spelt({
  ...runHead,
  baseline: ['baseline', z.enum(['current', 'then'])],
  seconds: ['seconds', z.number()],
  check: ['check', check],
  changes: ['changes', z.array(changeText).readonly()],
  sums: ['sums', z.array(changeSum).readonly()],
  /** Of the whole company; empty for somebody who sees only a part of it. */
  singles: ['singles', z.array(effect).readonly()],
  ranges: ['ranges', z.array(effect).readonly()],
  people: ['peopleNum', z.int()],
  /** How many departments the figures are of; null: all. */
  departments: ['departmentNum', z.int().nullable()],
  sharedWith: ['sharedWith', z.array(z.int()).readonly()],
  /** Which rides are counted, in words; empty: all of them. */
  filter: ['filterText', z.string()],
  /** The draft that was played, to go on with. */
  draft: ['scene', sceneDraft.nullable()],
});
export type SandboxResult = z.output<typeof result>;

const partRow = spelt<PartRow>({
  key: ['key', z.string()],
  name: ['name', z.string()],
  rides: ['orderNum', z.int()],
  refused: ['refusedNum', z.int()],
  more: ['moreNum', z.int()],
  less: ['lessNum', z.int()],
  ...money,
  personalFen: ['personalDifference', yuan],
});

const verdict = z.enum(['ALLOW', 'ALLOW_SPLIT', 'NEED_APPLICATION', 'DENY']);
const comparedRide = spelt<ComparedRide>({
  nth: ['nth', z.int()],
  orderId: ['orderId', z.int().nullable()],
  refusalId: ['refusalId', z.int().nullable()],
  number: ['orderNo', z.string()],
  staffName: ['userName', z.string()],
  departmentName: ['departmentName', z.string()],
  rideAt: ['bookingDate', localTime],
  start: ['startPlace', z.string()],
  end: ['endPlace', z.string()],
  amountFen: ['amount', yuan],
  change: ['change', coded(LabChange)],
  ...money,
  ...personal,
  verdict: ['verdict', verdict],
  text: ['text', z.string()],
});

const side = z.object({ passed: z.boolean(), text: z.string() }).nullable();
const comparedRule = spelt<ComparedRule>({
  stepName: ['stepName', z.string()],
  before: ['before', side],
  after: ['after', side],
});
const comparison = spelt({
  ride: ['ride', comparedRide],
  rules: ['rules', z.array(comparedRule).readonly()],
  /** What would let it pass in the draft, one thing alone. */
  nearest: ['nearest', z.array(z.string()).readonly()],
});
export type RideComparison = z.output<typeof comparison>;

const month = spelt({
  month: ['month', z.string()],
  rides: ['orderNum', z.int()],
  own: ['ownNum', z.int()],
  refused: ['refusedNum', z.int()],
});
const outlook = spelt({
  months: ['months', z.array(month).readonly()],
  /** Since when refused rides are kept; null: none was refused yet. */
  refusedSince: ['refusedSince', localTime.nullable()],
});
export type SandboxOutlook = z.output<typeof outlook>;

const call = calls('lab');
/** Auditors read what was kept. */
export const READERS = { access: [PERMISSION.report, PERMISSION.operationLog] } as const;
const path = (name: string) => `/api/v3/lab/sandbox/${name}`;

/** Replays of the past by other rules. */
export const labApi = {
  outlook: call.form(
    path('outlook'),
    '可以回放的订单：近 13 个月每月多少',
    z.object({ sceneId: optional(whole), userId: optional(whole), deptId: optional(whole) }),
    outlook,
  ),
  run: call.json(path('run'), '开始一次回放', request, z.object({ sandboxId: z.int() }), {
    effect: 'unlogged',
    limit: { count: 60, seconds: 60 },
  }),
  progress: call.form(path('progress'), '回放到了哪一步', runId, progress, READERS),
  stop: call.form(path('stop'), '停止一次回放', runId, nothing, { effect: 'unlogged' }),
  result: call.form(path('result'), '回放的结果', runId, result, READERS),
  part: call.form(
    path('part'),
    '回放的结果按部门、员工、场景、时段、城市或月份',
    z.object({ sandboxId: neededId, by: z.enum(PARTS, '请填写完整信息！') }),
    z.array(partRow),
    READERS,
  ),
  orders: call.form(
    path('orders'),
    '回放里的订单和被拒的下单',
    pagedAs({
      runId: ['sandboxId', neededId],
      change: ['change', optional(coded(LabChange))],
      word: ['keyword', optional(text)],
    }),
    pageOf(comparedRide),
    READERS,
  ),
  order: call.form(
    path('order'),
    '一单在现行规则和草稿下的判断',
    z.object({ sandboxId: neededId, nth: neededId }),
    comparison,
    READERS,
  ),
  list: call.form(
    path('list'),
    '留存的回放',
    pagedAs({ sceneId: ['sceneId', optional(whole)] }),
    pageOf(spelt({ ...runHead, movedFen: ['amount', yuan], outcome: ['outcome', z.string()] })),
    READERS,
  ),
  keep: call.form(
    path('keep'),
    '留存一次回放',
    speltDraft(z.object({ runId: z.int(), name: RunName }), {
      runId: ['sandboxId', neededId],
      name: ['name', optional(text)],
    }),
    nothing,
    { effect: 'add' },
  ),
  share: call.form(
    path('share'),
    '把回放分享给同事',
    z.object({ sandboxId: neededId, userIds: list(whole, 50) }),
    nothing,
    { effect: 'edit' },
  ),
  remove: call.form(path('remove'), '删除一次留存的回放', runId, nothing, { effect: 'delete' }),
  export: call.form(path('export'), '导出回放的结果', runId, z.string(), {
    ...READERS,
    effect: 'export',
    limit: { count: 30, seconds: 60 },
  }),
};
