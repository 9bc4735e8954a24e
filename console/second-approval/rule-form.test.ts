import { describe, expect, test } from 'vitest';
import { editorAddress, placeOf } from './address.ts';
import { isSameForm, NEW_FORM, type RuleForm, readForm } from './rule-form.ts';

const form = (more: Partial<RuleForm> = {}): RuleForm => ({
  ...NEW_FORM,
  name: '超标',
  flowId: 1000,
  watchesCost: true,
  ...more,
});
const errorsOf = (filled: RuleForm) => {
  const read = readForm(filled);
  return 'errors' in read ? read.errors : {};
};

describe('the form', () => {
  test('a distance counts only while its box is ticked, and is proposed as 1000', () => {
    expect(NEW_FORM).toMatchObject({ startText: '1000', endText: '1000' });
    expect(readForm(form({ startText: '一千' }))).toEqual({
      draft: { name: '超标', flowId: 1000, watchesCost: true, startMeters: null, endMeters: null },
    });
    expect(readForm(form({ watchesEnd: true, endText: ' 600 ' }))).toMatchObject({ draft: { endMeters: 600 } });
  });

  test.each([
    ['', '请填写距离范围'],
    ['  ', '请填写距离范围'],
    ['一千', '输入的数值必须为正整数'],
    ['1e3', '输入的数值必须为正整数'],
    ['600.5', '输入的数值必须为正整数'],
    ['-600', '输入的数值必须为正整数'],
    ['499', '输入的数值需大于等于500'],
    ['500', undefined],
  ])('%j: %s', (startText, sentence) => {
    expect(errorsOf(form({ watchesStart: true, startText })).startMeters).toBe(sentence);
  });

  test('every field says what is wrong at once', () => {
    expect(errorsOf(NEW_FORM)).toEqual({
      name: '长度在 1 到 50 个字符',
      flowId: '请选择审批流程',
      triggers: '请至少选择一个',
    });
    expect(isSameForm(form(), form())).toBe(true);
    expect(isSameForm(form(), form({ startText: '800' }))).toBe(false);
  });
});

test('the address names the rule and the step; a new rule has only the first', () => {
  expect(editorAddress(1002, 2)).toEqual({ to: '/carrules/edit', search: { id: '1002', step: '2' } });
  expect(editorAddress(undefined, 1)).toEqual({ to: '/carrules/edit', search: { step: '1' } });
  expect(placeOf({ id: '1002', step: '2' })).toEqual({ id: 1002, step: 2 });
  expect(placeOf({ id: '1002', step: '9' })).toEqual({ id: 1002, step: 1 });
  expect(placeOf({ step: '2' })).toEqual({ id: undefined, step: 1 });
  expect(placeOf({ id: 'x' })).toEqual({ id: null, step: 1 });
});
