import { z } from 'zod';
import { StepDrafts } from '#rules/flow/form.ts';
import { LabReason } from '#rules/lab/approval-accept.ts';
import { RouteProblem } from '#rules/lab/approval-check.ts';
import { STEP_LEVELS } from '#rules/lab/approval-fixes.ts';
import type { Wait } from '#rules/lab/approval-wait.ts';
import { PERMISSION } from '#rules/permission.ts';
import { calls, nothing } from './endpoint.ts';
import { draftText, flowStepStr, preview, STEP_NAMES, stepDraftsOf } from './flow-wire.ts';
import { shapedDraft, spelt, speltDraft } from './spelt.ts';
import { coded, flag, list, localTime, neededId, optional, orElse, pagedAs, pageOf, text, whole } from './wire.ts';

const level = z.enum(['blocked', 'todo', 'note']).nullable();
const wait = spelt<Wait>({ half: ['halfHours', z.number()], nine: ['mostHours', z.number()] }).nullable();
const counted = spelt({ problem: ['problem', coded(RouteProblem)], people: ['num', z.int()] });

const cell = spelt({
  sceneId: ['sceneId', z.int()],
  total: ['total', z.int()],
  level: ['level', level],
  problem: ['problem', coded(RouteProblem).nullable()],
  concerned: ['num', z.int()],
  problems: ['problems', z.array(counted).readonly()],
  isAccepted: ['accepted', flag],
});
const row = spelt({
  departmentId: ['deptId', z.int()],
  isOwn: ['own', flag],
  name: ['deptName', z.string()],
  cells: ['cells', z.array(cell).readonly()],
});
const scene = spelt({
  sceneId: ['sceneId', z.int()],
  name: ['sceneName', z.string()],
  flowId: ['flowId', z.int()],
  flowName: ['flowName', z.string()],
  steps: ['stepNum', z.int()],
  wait: ['wait', wait],
});
const summary = spelt({
  checkedAt: ['checkTime', localTime],
  seconds: ['seconds', z.number()],
  /** People in scenes: each is one way that an application can go. */
  groups: ['groupNum', z.int()],
  fine: ['fineNum', z.int()],
  flows: ['flowNum', z.int()],
  problems: ['problems', z.array(counted).readonly()],
  scenes: ['scenes', z.array(scene).readonly()],
  rows: ['rows', z.array(row).readonly()],
});
export type ApprovalSummary = z.output<typeof summary>;
export type ApprovalCell = z.output<typeof cell>;

const place = {
  departmentId: ['deptId', neededId],
  isOwn: ['own', orElse(optional(flag), false)],
  sceneId: ['sceneId', neededId],
} as const;

const step = spelt({
  text: ['stepText', z.string()],
  level: ['level', level],
  /** Of how many people's applications each would decide, the most first. */
  approvers: [
    'approvers',
    z
      .array(
        spelt({
          staffId: ['userId', z.int()],
          name: ['userName', z.string()],
          people: ['num', z.int()],
          /** Where the person leaves the company soon. */
          leavesOn: ['leaveDate', z.string().nullable()],
        }),
      )
      .readonly(),
  ],
  /** How many further people decide. */
  others: ['otherNum', z.int()],
  /** Of how many people's applications the step passes by itself. */
  passes: ['autoPassNum', z.int()],
});
const fix = spelt({
  kind: ['kind', z.enum(['addHolder', 'changeStep', 'nameOthers', 'setManager'])],
  step: ['stepNo', z.int().nullable()],
  roleId: ['roleId', z.int().nullable()],
  roleName: ['roleName', z.string()],
  to: ['to', z.enum(STEP_LEVELS).nullable()],
  repairs: ['num', z.int()],
});
const stepProblem = spelt({
  problem: ['problem', coded(RouteProblem)],
  step: ['stepNo', z.int()],
  people: ['num', z.int()],
});
const detail = spelt({
  departmentName: ['deptName', z.string()],
  sceneName: ['sceneName', z.string()],
  flowId: ['flowId', z.int()],
  flowName: ['flowName', z.string()],
  total: ['total', z.int()],
  concerned: ['num', z.int()],
  problems: ['problems', z.array(stepProblem).readonly()],
  steps: ['steps', z.array(step).readonly()],
  wait: ['wait', wait],
  /** Handed in by these people within a year. */
  applications: ['applicationNum', z.int()],
  fixes: ['fixes', z.array(fix).readonly()],
  acceptance: [
    'acceptance',
    spelt({ reason: ['reason', z.string()], name: ['userName', z.string()], at: ['createTime', localTime] }).nullable(),
  ],
});
export type ApprovalDetail = z.output<typeof detail>;
export type ApprovalFix = z.output<typeof fix>;

const person = spelt({
  staffId: ['userId', z.int()],
  name: ['userName', z.string()],
  departmentName: ['deptName', z.string()],
  problems: ['problems', z.array(coded(RouteProblem)).readonly()],
  steps: ['steps', preview],
});
export type CheckedPersonRow = z.output<typeof person>;

/** A flow with steps that are not saved yet. */
const Trial = z.object({ flowId: z.int(), steps: StepDrafts });
const trialInput = shapedDraft(
  Trial,
  spelt({ flowId: ['flowId', neededId], steps: ['flowStepStr', flowStepStr.optional()] }),
  {
    decode: ({ steps, ...wire }) => ({ ...wire, steps: stepDraftsOf(steps) ?? [] }),
    encode: ({ steps, ...ours }) => ({ ...ours, steps: draftText(steps) }),
  },
  STEP_NAMES,
);
const trial = spelt({
  people: ['num', z.int()],
  names: ['userNames', z.array(z.string()).readonly()],
  scenes: ['sceneNames', z.array(z.string()).readonly()],
});

const ids = orElse(optional(list(whole, 500)), []);

const call = calls('flow');
const path = (name: string) => `/api/v3/lab/approvals/${name}`;

/** Who would approve, for everybody at once. */
export const labApprovalApi = {
  summary: call.form(path('summary'), '审批体检：每名员工在每个场景的申请现在由谁审批', z.object({}), summary),
  cell: call.form(path('cell'), '审批体检：一个部门在一个场景的每一步', spelt(place), detail),
  people: call.form(
    path('people'),
    '审批体检：一个部门在一个场景的员工',
    pagedAs({ ...place, problem: ['problem', optional(coded(RouteProblem))], word: ['keyword', optional(text)] }),
    pageOf(person),
  ),
  trial: call.form(path('trial'), '审批流改成这样，谁会没有审批人', trialInput, trial),
  leaving: call.form(
    path('leaving'),
    '这些人离开企业，或不再担任一个角色，谁会没有审批人',
    z.object({ userIds: list(whole, 500), roleId: optional(whole) }),
    trial,
    { access: [PERMISSION.flow, PERMISSION.staff, PERMISSION.role] },
  ),
  changing: call.form(
    path('changing'),
    '这些人调到一个部门，或没有人调动而一个部门换成这些负责人，谁会没有审批人',
    z.object({ deptId: neededId, userIds: ids, managerIds: ids }),
    trial,
    { access: [PERMISSION.flow, PERMISSION.staff, PERMISSION.department] },
  ),
  accept: call.form(
    path('accept'),
    '审批体检：这样是对的，不再提示',
    speltDraft(z.object({ departmentId: z.int(), isOwn: z.boolean(), sceneId: z.int(), reason: LabReason }), {
      ...place,
      reason: ['reason', optional(text)],
    }),
    nothing,
    { effect: 'edit' },
  ),
  reopen: call.form(path('reopen'), '审批体检：恢复提示', spelt(place), nothing, { effect: 'edit' }),
};
