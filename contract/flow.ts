import { z } from 'zod';
import { type FlowChoice, FlowDraft, StepDrafts } from '#rules/flow/form.ts';
import { FlowKind } from '#rules/flow.ts';
import { StaffKeyword } from '#rules/role-form.ts';
import { calls, nothing } from './endpoint.ts';
import { under } from './field-names.ts';
import { WAITING_NAMES, waitingDraftOf, waitingDraftText } from './flow-waiting.ts';
import { draftText, flow, flowStepStr, preview, STEP_NAMES, stepDraftsOf } from './flow-wire.ts';
import { phone } from './phone.ts';
import { beside, type Spelt, shapedDraft, spelt } from './spelt.ts';
import { changeReason } from './versions.ts';
import { coded, judged, neededId, optional, paged, pageOf, whole, wordsOf, yuan } from './wire.ts';

const signedIn = calls('flow', { access: 'session' });
const call = calls('flow');

const companyId = optional(whole);

/** A field that is not sent is left to the rule like an empty one: it has the sentence for it. */
const draft = {
  name: ['flowName', z.unknown().optional()],
  steps: ['flowStepStr', flowStepStr.optional()],
  kind: ['flowType', optional(coded(FlowKind))],
  waiting: ['waitRule', flowStepStr.optional()],
} as const;
type WireDraft = Spelt<typeof draft>;

const draftOf = ({ name, kind, steps, waiting }: WireDraft) => ({
  name: wordsOf(name),
  kind,
  steps: stepDraftsOf(steps),
  waiting: waitingDraftOf(waiting),
});
const wireOf = ({ name, kind, steps, waiting }: FlowDraft): WireDraft => ({
  name,
  kind,
  steps: draftText(steps),
  waiting: waiting && waitingDraftText(waiting),
});

/** Refusals speak of the draft's fields as the form has them. */
const DRAFT_NAMES = { name: 'flowName', kind: 'flowType', ...STEP_NAMES, ...WAITING_NAMES } as const;
const NAMES = { ...DRAFT_NAMES, ...under('draft', DRAFT_NAMES) };

const NewFlow = z.object({ companyId: z.int().optional(), draft: FlowDraft });
const newFlow = shapedDraft(
  NewFlow,
  spelt({ companyId: ['companyId', companyId], draft: beside(draft) }),
  {
    decode: (wire) => ({ ...wire, draft: draftOf(wire.draft) }),
    encode: (ours) => ({ ...ours, draft: wireOf(ours.draft) }),
  },
  NAMES,
);

const FlowEdit = z.object({
  flowId: z.int(),
  draft: FlowDraft,
  version: z.int().optional(),
  reason: z.string().optional(),
  sandboxId: z.int().optional(),
});
const flowEdit = shapedDraft(
  FlowEdit,
  spelt({
    flowId: ['flowId', neededId],
    version: ['version', optional(whole)],
    reason: ['changeReason', changeReason],
    sandboxId: ['sandboxId', optional(whole)],
    draft: beside(draft),
  }),
  {
    decode: (wire) => ({ ...wire, draft: draftOf(wire.draft) }),
    encode: (ours) => ({ ...ours, draft: wireOf(ours.draft) }),
  },
  NAMES,
);

/** A saved flow, or steps as they stand in the form: those, where both are sent. */
const Preview = z.object({
  staffId: z.int(),
  flowId: z.int().optional(),
  steps: StepDrafts.optional(),
  amountFen: z.int().optional(),
});
const previewInput = shapedDraft(
  Preview,
  spelt({
    staffId: ['userId', neededId],
    flowId: ['flowId', optional(whole)],
    steps: ['flowStepStr', optional(flowStepStr)],
    amountFen: ['amount', optional(yuan)],
  }),
  {
    decode: ({ steps, ...wire }) => ({
      ...wire,
      // Neither of the two: the rule says that steps are missing.
      steps: steps === undefined && wire.flowId !== undefined ? undefined : (stepDraftsOf(steps) ?? []),
    }),
    encode: ({ steps, ...ours }) => ({ ...ours, steps: steps && draftText(steps) }),
  },
  STEP_NAMES,
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
  phone: ['mobile', phone],
  departmentName: ['departmentName', z.string()],
});
export type Candidate = z.output<typeof candidate>;

/** The database can't look for the null character, and nobody's name has it. */
const keyword = judged(StaffKeyword, (wire) => wordsOf(wire)?.replaceAll('\0', ''));

export const flowApi = {
  choices: signedIn.get('/api/v2/flow/getList', '全部审批流，供场景等选择', z.object({}), z.array(flowChoice)),
  page: call.form(
    '/api/v2/flow/query/approvalFlowList',
    '审批流列表',
    paged({ companyId }),
    pageOf(flow, 'flowLists', 'totalRecord'),
  ),
  remove: call.form('/api/v2/flow/delete', '删除审批流', z.object({ flowId: neededId }), nothing, { effect: 'delete' }),
  searchStaff: call.form(
    '/api/v2/flow/search/user',
    '按姓名或手机号查找审批人',
    z.object({ companyId, nameOrMobileStr: keyword }),
    z.array(candidate),
  ),
  add: call.form('/api/v2/flow/add', '新建审批流', newFlow, z.object({ flowId: z.int() }), { effect: 'add' }),
  update: call.form('/api/v2/flow/update/step', '编辑审批流', flowEdit, nothing, { effect: 'edit' }),
  detail: call.form('/api/v2/flow/init/data', '审批流详情，供编辑', z.object({ flowId: neededId }), flow),
  preview: call.form('/api/v2/flow/preview', '预览某员工今天提交申请时每一步由谁审批', previewInput, preview),
};
