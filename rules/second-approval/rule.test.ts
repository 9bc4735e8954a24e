import { describe, expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import { SceneTemplate } from '../scene/codes.ts';
import { MOST_METERS, RuleDraft } from '../second-approval.ts';
import { isQuick, isSameRule, linkScenes, type SceneOption, saveRule } from './decisions.ts';
import { addedText, editedText, linkedText, triggerLine, triggerTexts } from './text.ts';

const draft = (more: Partial<RuleDraft> = {}): RuleDraft => ({
  name: '超额审批',
  flowId: 1000,
  watchesCost: true,
  startMeters: null,
  endMeters: null,
  ...more,
});

/** Each field's sentence, as the form shows them. */
function sentences(value: unknown): Record<string, string> {
  const parsed = RuleDraft.safeParse(value);
  const found: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) found[path.join('.')] ??= message;
  return found;
}

describe('the form', () => {
  test.each([
    ['', '长度在 1 到 50 个字符'],
    ['   ', '长度在 1 到 50 个字符'],
    ['规'.repeat(51), '长度在 1 到 50 个字符'],
    [undefined, '长度在 1 到 50 个字符'],
    ['规', undefined],
    ['🚕'.repeat(50), undefined],
  ])('name %j: %s', (name, sentence) => {
    expect(sentences({ ...draft(), name }).name).toBe(sentence);
  });

  test.each([undefined, null, Number.NaN, 0, -1])('flow %s is none', (flowId) => {
    expect(sentences({ ...draft(), flowId }).flowId).toBe('请选择审批流程');
  });

  test.each([
    [undefined, '请填写距离范围'],
    ['', '请填写距离范围'],
    [Number.NaN, '输入的数值必须为正整数'],
    ['千', '输入的数值必须为正整数'],
    [600.5, '输入的数值必须为正整数'],
    [0, '输入的数值必须为正整数'],
    [-600, '输入的数值必须为正整数'],
    [1, '输入的数值需大于等于500'],
    [499, '输入的数值需大于等于500'],
    [500, undefined],
    [MOST_METERS, undefined],
    [MOST_METERS + 1, '输入的数值不能大于100000'],
  ])('distance %s: %s', (meters, sentence) => {
    expect(sentences({ ...draft(), startMeters: meters }).startMeters).toBe(sentence);
    expect(sentences({ ...draft(), endMeters: meters }).endMeters).toBe(sentence);
  });

  test('at least one trigger, said together with what else is wrong', () => {
    const nothing = draft({ name: '', watchesCost: false });
    expect(sentences(nothing)).toEqual({ name: '长度在 1 到 50 个字符', triggers: '请至少选择一个' });
    expect(sentences(draft({ watchesCost: false, endMeters: 500 }))).toEqual({});
  });
});

const scene = (more: Partial<SceneOption> = {}): SceneOption => ({
  sceneId: 1,
  name: '加班',
  template: 'approval',
  status: 'enabled',
  ruleId: null,
  ruleName: null,
  ...more,
});
const codeOf = (decision: unknown) => (isRefused(decision) ? decision.refused.code : null);

describe('scenes', () => {
  test('quick is what needs no application', () => {
    expect(SceneTemplate.names.filter((template) => isQuick({ template }))).toEqual(['quick', 'quickCharter']);
  });

  test('distances and quick scenes exclude each other, whichever came first', () => {
    const quick = scene({ template: 'quick', name: '日常' });
    const far = draft({ startMeters: 1000 });
    expect(codeOf(saveRule(far, [quick]))).toBe(31002);
    expect(codeOf(saveRule(far, [scene()]))).toBeNull();
    expect(codeOf(saveRule(draft(), [quick]))).toBeNull();
    expect(codeOf(linkScenes({ ...far, id: 7 }, [scene(), quick]))).toBe(31003);
    expect(codeOf(linkScenes({ ...draft(), id: 7 }, [scene(), quick]))).toBeNull();
    expect(codeOf(linkScenes({ ...draft({ watchesCost: false, endMeters: 500 }), id: 7 }, [quick]))).toBe(31003);
  });

  test('another rule’s scene is refused by name, the rule’s own stays', () => {
    const other = scene({ sceneId: 2, name: '出差', ruleId: 8 });
    const decision = linkScenes({ ...draft(), id: 7 }, [scene({ ruleId: 7 }), other]);
    expect(isRefused(decision) && decision.refused).toEqual({
      code: 31004,
      msg: '场景“出差”已关联其他规则，一个场景只能关联一个规则',
      field: 'sceneIds',
    });
    expect(codeOf(linkScenes({ ...draft(), id: 8 }, [other]))).toBeNull();
  });
});

describe('words', () => {
  const ruleFacts = (more: Partial<RuleDraft> = {}, flowName = '部门审批') => ({ ...draft(more), flowName });

  test('what a rule looks at', () => {
    expect(triggerTexts(draft({ startMeters: 500, endMeters: 1000 }))).toEqual([
      '实付金额超过每单限额或申请预估金额',
      '实际上车点距审批上车点超过 500 米',
      '实际下车点距审批下车点超过 1,000 米',
    ]);
    expect(triggerLine(draft({ startMeters: 500, endMeters: 1000 }))).toBe(
      '费用超标、上车点偏离 500 米、下车点偏离 1,000 米',
    );
  });

  test('the log', () => {
    expect(addedText(ruleFacts())).toBe(
      '新建二次审批规则“超额审批”：实付金额超过每单限额或申请预估金额；审批流“部门审批”',
    );
    expect(editedText(ruleFacts(), ruleFacts({ name: '超支', flowId: 1001, startMeters: 800 }, '领导审批'))).toBe(
      '编辑二次审批规则“超额审批”：名称“超额审批”→“超支”；触发条件“实付金额超过每单限额或申请预估金额”→' +
        '“实付金额超过每单限额或申请预估金额，实际上车点距审批上车点超过 800 米”；审批流“部门审批”→“领导审批”',
    );
    expect(editedText(ruleFacts(), ruleFacts())).toBe('编辑二次审批规则“超额审批”：内容未变');
    const [one, two] = [scene(), scene({ sceneId: 2, name: '出差' })];
    expect(linkedText('超额', [one], [two])).toBe('二次审批规则“超额”关联场景（1 个→1 个）：新增“出差”，移除“加班”');
    expect(linkedText('超额', [one], [one])).toBe('二次审批规则“超额”关联场景（1 个→1 个）：未变');
  });

  test('the same content is the same rule', () => {
    expect(isSameRule(draft(), draft())).toBe(true);
    for (const more of [
      { name: 'x' },
      { flowId: 2 },
      { watchesCost: false },
      { startMeters: 500 },
      { endMeters: 500 },
    ]) {
      expect(isSameRule(draft(), draft(more))).toBe(false);
    }
  });
});
