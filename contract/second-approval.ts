import { z } from 'zod';
import { MOST_SCENES, RuleDraft } from '#rules/second-approval.ts';
import { endpoint } from './endpoint.ts';
import { idOf, neededId, rule, ruleStrOf, sceneLink, watchedOf } from './second-approval-wire.ts';
import { spelt, speltDraft } from './spelt.ts';
import { commaList, optional, paged, pageOf, whole } from './wire.ts';

/** One rule to act on. */
const target = speltDraft(z.object({ ruleId: z.int() }), {
  ruleId: ['companySecondApprovalRuleId', neededId],
});

const SavedRule = z.object({ ruleId: z.int().optional(), draft: RuleDraft });
const savedRule = z.codec(
  z.object({
    id: optional(whole),
    // Absent and empty are the same: the rule behind says what is missing.
    secondApprovalName: z.any().optional(),
    flowId: z.any().optional(),
    secondApprovalRuleStr: z.any().optional(),
  }),
  SavedRule,
  {
    decode: ({ id, secondApprovalName, flowId, secondApprovalRuleStr }) => ({
      ruleId: id,
      draft: {
        name: (typeof secondApprovalName === 'number' ? String(secondApprovalName) : secondApprovalName) as string,
        flowId: idOf(flowId),
        ...watchedOf(secondApprovalRuleStr),
      },
    }),
    encode: ({ ruleId, draft }) => ({
      id: ruleId,
      secondApprovalName: draft.name,
      flowId: draft.flowId,
      secondApprovalRuleStr: ruleStrOf(draft),
    }),
  },
);

const links = z.codec(
  z.object({ companySecondApprovalRuleId: neededId, sceneIdList: commaList(whole, MOST_SCENES).optional() }),
  z.object({ ruleId: z.int(), sceneIds: z.array(z.int()) }),
  {
    decode: ({ companySecondApprovalRuleId, sceneIdList = [] }) => ({
      ruleId: companySecondApprovalRuleId,
      sceneIds: [...new Set(sceneIdList)],
    }),
    encode: ({ ruleId, sceneIds }) => ({ companySecondApprovalRuleId: ruleId, sceneIdList: sceneIds }),
  },
);

const flowChoice = spelt({
  id: ['flowId', z.int()],
  name: ['flowName', z.string()],
});

const base = { area: 'secondApproval', access: 45, method: 'POST', encoding: 'form' } as const;

export const secondApprovalApi = {
  page: endpoint({
    ...base,
    summary: '二次审批规则列表',
    path: '/company/second/approval/list',
    input: paged({}),
    output: pageOf(rule, 'list', 'totalRecord'),
  }),
  remove: endpoint({
    ...base,
    effect: 'delete',
    summary: '删除二次审批规则；已标记的订单仍需二次审批',
    path: '/company/second/approval/updateStatus',
    input: target,
    output: z.null(),
  }),
  flows: endpoint({
    ...base,
    summary: '可选的审批流程',
    path: '/company/second/approval/getAllFlow',
    input: z.object({}),
    output: z.array(flowChoice),
  }),
  save: endpoint({
    ...base,
    effect: 'edit',
    summary: '新增规则，或编辑 id 所指的规则',
    path: '/company/second/approval/saveRule',
    input: savedRule,
    output: speltDraft(z.object({ ruleId: z.int() }), {
      ruleId: ['companySecondApprovalRuleId', z.int()],
    }),
  }),
  detail: endpoint({
    ...base,
    summary: '一条二次审批规则',
    path: '/company/second/approval/searchSecondRule',
    input: target,
    output: rule,
  }),
  scenes: endpoint({
    ...base,
    summary: '可关联的用车场景；其他规则的场景置灰',
    path: '/company/second/approval/findSecondRuleRelationSceneList',
    input: target,
    output: z.array(sceneLink),
  }),
  link: endpoint({
    ...base,
    effect: 'edit',
    summary: '保存规则关联的用车场景',
    path: '/company/second/approval/saveUseCarType',
    input: links,
    output: z.null(),
  }),
};
