import { z } from 'zod';
import { type FlowChoice, FlowDraft, StepDrafts } from '#rules/flow/form.ts';
import { FlowKind } from '#rules/flow.ts';
import { StaffKeyword } from '#rules/role-form.ts';
import { endpoint } from './endpoint.ts';
import { draftText, flow, flowStepStr, givenText, neededId, preview, stepDraftsOf } from './flow-wire.ts';
import { spelt } from './spelt.ts';
import { coded, optional, paged, pageOf, whole } from './wire.ts';

const companyId = optional(whole);

/** A field that is not sent is left to the rule like an empty one: it has the sentence for it. */
const WireDraft = z.object({
  flowName: z.any().optional(),
  flowStepStr: flowStepStr.optional(),
  flowType: optional(coded(FlowKind)),
});
type WireDraft = z.output<typeof WireDraft>;

const draftOf = (wire: WireDraft): FlowDraft => ({
  name: givenText(wire.flowName) as string,
  kind: wire.flowType,
  steps: stepDraftsOf(wire.flowStepStr) as FlowDraft['steps'],
});
const wireOf = ({ name, kind, steps }: FlowDraft): WireDraft => ({
  flowName: name,
  flowStepStr: draftText(steps),
  flowType: kind,
});

const NewFlow = z.object({ companyId: z.int().optional(), draft: FlowDraft });
const newFlow = z.codec(WireDraft.extend({ companyId }), NewFlow, {
  decode: ({ companyId: sent, ...wire }) => ({ companyId: sent, draft: draftOf(wire) }),
  encode: ({ companyId: sent, draft }) => ({ companyId: sent, ...wireOf(draft) }),
});

const FlowEdit = z.object({ flowId: z.int(), draft: FlowDraft });
const flowEdit = z.codec(WireDraft.extend({ flowId: neededId }), FlowEdit, {
  decode: ({ flowId, ...wire }) => ({ flowId, draft: draftOf(wire) }),
  encode: ({ flowId, draft }) => ({ flowId, ...wireOf(draft) }),
});

/** A saved flow, or steps as they stand in the form: those, where both are sent. */
const Preview = z.object({ staffId: z.int(), flowId: z.int().optional(), steps: StepDrafts.optional() });
const previewInput = z.codec(
  z.object({ userId: neededId, flowId: optional(whole), flowStepStr: optional(flowStepStr) }),
  Preview,
  {
    decode: ({ userId, flowId, flowStepStr: sent }) => ({
      staffId: userId,
      flowId,
      // Neither of the two: the rule says that steps are missing.
      steps: sent === undefined && flowId !== undefined ? undefined : (stepDraftsOf(sent) ?? []),
    }),
    encode: ({ staffId, flowId, steps }) => ({ userId: staffId, flowId, flowStepStr: steps && draftText(steps) }),
  },
);

const flowChoice = spelt<FlowChoice>({
  id: ['flowId', z.int()],
  name: ['flowName', z.string()],
  kind: ['flowType', coded(FlowKind)],
});

/** Somebody who can be named in a step. */
const candidate = spelt({
  staffId: ['userId', z.int()],
  name: ['name', z.string()],
  phone: ['mobile', z.string()],
  departmentName: ['departmentName', z.string()],
});
export type Candidate = z.output<typeof candidate>;

const keyword = z.codec(z.any(), StaffKeyword, {
  // The database can't look for the null character, and nobody's name has it.
  decode: (wire) => givenText(wire)?.replaceAll('\0', '') as string,
  encode: (value) => value as unknown,
});

export const flowApi = {
  choices: endpoint({
    area: 'flow',
    access: 'session',
    summary: '全部审批流，供场景等选择',
    method: 'GET',
    path: '/api/v2/flow/getList',
    encoding: 'query',
    input: z.object({}),
    output: z.array(flowChoice),
  }),
  page: endpoint({
    area: 'flow',
    access: 9,
    summary: '审批流列表',
    method: 'POST',
    path: '/api/v2/flow/query/approvalFlowList',
    encoding: 'form',
    input: paged({ companyId }),
    output: pageOf(flow, 'flowLists', 'totalRecord'),
  }),
  remove: endpoint({
    area: 'flow',
    access: 9,
    effect: 'delete',
    summary: '删除审批流',
    method: 'POST',
    path: '/api/v2/flow/delete',
    encoding: 'form',
    input: z.object({ flowId: neededId }),
    output: z.null(),
  }),
  searchStaff: endpoint({
    area: 'flow',
    access: 9,
    summary: '按姓名或手机号查找审批人',
    method: 'POST',
    path: '/api/v2/flow/search/user',
    encoding: 'form',
    input: z.object({ companyId, nameOrMobileStr: keyword }),
    output: z.array(candidate),
  }),
  add: endpoint({
    area: 'flow',
    access: 9,
    effect: 'add',
    summary: '新增审批流',
    method: 'POST',
    path: '/api/v2/flow/add',
    encoding: 'form',
    input: newFlow,
    output: z.object({ flowId: z.int() }),
  }),
  update: endpoint({
    area: 'flow',
    access: 9,
    effect: 'edit',
    summary: '编辑审批流',
    method: 'POST',
    path: '/api/v2/flow/update/step',
    encoding: 'form',
    input: flowEdit,
    output: z.null(),
  }),
  detail: endpoint({
    area: 'flow',
    access: 9,
    summary: '审批流详情，供编辑',
    method: 'POST',
    path: '/api/v2/flow/init/data',
    encoding: 'form',
    input: z.object({ flowId: neededId }),
    output: flow,
  }),
  preview: endpoint({
    area: 'flow',
    access: 9,
    summary: '预览某员工今天提交申请时每一步由谁审批',
    method: 'POST',
    path: '/api/v2/flow/preview',
    encoding: 'form',
    input: previewInput,
    output: preview,
  }),
};
