import { z } from 'zod';
import { MOST_SCENES, RuleDraft } from '#rules/second-approval.ts';
import { calls, nothing } from './endpoint.ts';
import { under } from './field-names.ts';
import { idOf, rule, ruleStrOf, sceneLink, triggersOf } from './second-approval-wire.ts';
import { beside, shapedDraft, spelt } from './spelt.ts';
import { changeReason } from './versions.ts';
import { commaList, neededId, optional, paged, pageOf, whole } from './wire.ts';

/** One rule to act on. */
const target = spelt({ ruleId: ['companySecondApprovalRuleId', neededId] });

const SavedRule = z.object({
  ruleId: z.int().optional(),
  draft: RuleDraft,
  version: z.int().optional(),
  reason: z.string().optional(),
  sandboxId: z.int().optional(),
});
const DRAFT_NAMES = {
  name: 'secondApprovalName',
  flowId: 'flowId',
  triggers: 'secondApprovalRuleStr',
  watchesCost: 'secondApprovalRuleStr.amountLimit',
  startMeters: 'secondApprovalRuleStr.getOnCar',
  endMeters: 'secondApprovalRuleStr.getOffCar',
} as const;
const savedRule = shapedDraft(
  SavedRule,
  spelt({
    ruleId: ['id', optional(whole)],
    version: ['version', optional(whole)],
    reason: ['changeReason', changeReason],
    sandboxId: ['sandboxId', optional(whole)],
    draft: beside({
      // Absent and empty are the same: the rule behind says what is missing.
      name: ['secondApprovalName', z.unknown().optional()],
      flowId: ['flowId', z.unknown().optional()],
      watched: ['secondApprovalRuleStr', z.unknown().optional()],
    }),
  }),
  {
    decode: ({ draft: { name, flowId, watched }, ...rest }) => ({
      ...rest,
      draft: { name: typeof name === 'number' ? String(name) : name, flowId: idOf(flowId), ...triggersOf(watched) },
    }),
    encode: ({ draft: { name, flowId, ...watched }, ...rest }) => ({
      ...rest,
      draft: { name, flowId, watched: ruleStrOf(watched) },
    }),
  },
  { ...DRAFT_NAMES, ...under('draft', DRAFT_NAMES) },
);

const sceneIds = z.codec(commaList(whole, MOST_SCENES).optional(), z.array(z.int()), {
  decode: (sent = []) => [...new Set(sent)],
  encode: (ids) => ids,
});
const links = spelt({
  ruleId: ['companySecondApprovalRuleId', neededId],
  sceneIds: ['sceneIdList', sceneIds],
  openedSceneIds: ['openedSceneIds', commaList(whole, MOST_SCENES).optional()],
});

const flowChoice = spelt({
  id: ['flowId', z.int()],
  name: ['flowName', z.string()],
});

const base = calls('secondApproval');

export const secondApprovalApi = {
  page: base.form('/company/second/approval/list', '二次审批规则列表', paged({}), pageOf(rule, 'list', 'totalRecord')),
  remove: base.form(
    '/company/second/approval/updateStatus',
    '删除二次审批规则；已标记的订单仍需二次审批',
    target,
    nothing,
    { effect: 'delete' },
  ),
  flows: base.form('/company/second/approval/getAllFlow', '可选的审批流', z.object({}), z.array(flowChoice)),
  save: base.form(
    '/company/second/approval/saveRule',
    '新建规则，或编辑 id 所指的规则',
    savedRule,
    spelt({ ruleId: ['companySecondApprovalRuleId', z.int()] }),
    { effect: 'edit' },
  ),
  detail: base.form('/company/second/approval/searchSecondRule', '一条二次审批规则', target, rule),
  scenes: base.form(
    '/company/second/approval/findSecondRuleRelationSceneList',
    '可关联的用车场景；其他规则的场景置灰',
    target,
    z.array(sceneLink),
  ),
  link: base.form('/company/second/approval/saveUseCarType', '保存规则关联的用车场景', links, nothing, {
    effect: 'edit',
  }),
};
