import { metersText } from '../meters.ts';
import type { RuleDraft, Triggers } from '../second-approval.ts';
import type { VersionPart } from '../version.ts';
import { type LinkedScene, namesOf, type SecondApprovalRule } from './decisions.ts';

/** What a rule looks at, one phrase each. */
export function triggerTexts({ watchesCost, startMeters, endMeters }: Triggers): string[] {
  return [
    watchesCost && '实付金额超过每单限额或申请预估金额',
    startMeters !== null && `实际上车点距审批上车点超过 ${metersText(startMeters)}`,
    endMeters !== null && `实际下车点距审批下车点超过 ${metersText(endMeters)}`,
  ].filter((text) => text !== false);
}

/** The same in a few words, where a list has one line for it. */
export function triggerLine({ watchesCost, startMeters, endMeters }: Triggers): string {
  const names = [
    watchesCost && '费用超标',
    startMeters !== null && `上车点偏离 ${metersText(startMeters)}`,
    endMeters !== null && `下车点偏离 ${metersText(endMeters)}`,
  ];
  return names.filter((name) => name !== false).join('、');
}

/** A version in words, part by part. */
export const ruleParts = (rule: RuleFacts): VersionPart[] => [
  { group: '名称', field: 'name', text: rule.name },
  ...(['watchesCost', 'startMeters', 'endMeters'] as const).flatMap((field) =>
    triggerTexts({ watchesCost: false, startMeters: null, endMeters: null, [field]: rule[field] }).map((text) => ({
      ...{ group: '触发条件', field, text },
    })),
  ),
  { group: '审批流', field: 'flowId', text: rule.flowName },
];

type RuleFacts = RuleDraft & { readonly flowName: string };

const conditions = (rule: Triggers): string => triggerTexts(rule).join('，');

export const addedText = (rule: RuleFacts): string =>
  `新建二次审批规则“${rule.name}”：${conditions(rule)}；审批流“${rule.flowName}”`;

export const deletedText = (rule: SecondApprovalRule): string =>
  `删除二次审批规则“${rule.name}”：${conditions(rule)}；审批流“${rule.flowName}”；关联场景${namesOf(rule.scenes) || '无'}`;

/** Old and new of each thing that changed. */
export function editedText(before: RuleFacts, after: RuleFacts): string {
  const changes = [
    before.name !== after.name && `名称“${before.name}”→“${after.name}”`,
    conditions(before) !== conditions(after) && `触发条件“${conditions(before)}”→“${conditions(after)}”`,
    before.flowId !== after.flowId && `审批流“${before.flowName}”→“${after.flowName}”`,
  ].filter((change) => change !== false);
  return `编辑二次审批规则“${before.name}”：${changes.join('；') || '内容未变'}`;
}

/** Which scenes came to a rule and which left it. */
export function linkedText(name: string, before: readonly LinkedScene[], after: readonly LinkedScene[]): string {
  const without = (scenes: readonly LinkedScene[], other: readonly LinkedScene[]) =>
    scenes.filter(({ sceneId }) => !other.some((one) => one.sceneId === sceneId));
  const [added, removed] = [without(after, before), without(before, after)];
  const changes = [added.length > 0 && `新增${namesOf(added)}`, removed.length > 0 && `移除${namesOf(removed)}`].filter(
    (change) => change !== false,
  );
  return `二次审批规则“${name}”关联场景（${before.length} 个→${after.length} 个）：${changes.join('，') || '未变'}`;
}
