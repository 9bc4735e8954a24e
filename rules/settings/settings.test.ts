import { describe, expect, test } from 'vitest';
import { CarpoolOffer } from '../company-terms.ts';
import { isRefused } from '../refusal.ts';
import { Carpool, MixedCarpool, MOST_LISTED } from '../settings.ts';
import { carpoolInForce, chooseCarpool, chooseMixedCarpool, fitsList, knownStaff, mixedInForce } from './decisions.ts';
import { DepartmentList, DriverChoice, MOST_TIPS, StaffList, Tips } from './form.ts';
import { changedText, listChangeText } from './text.ts';

const codeOf = (decision: unknown) => (isRefused(decision) ? decision.refused.code : null);
const sentence = (parsed: { success: boolean; error?: { issues: { message: string }[] } }) =>
  parsed.error?.issues[0]?.message ?? null;

describe('carpools', () => {
  test.each(CarpoolOffer.names)('with the offer %s the company’s choice counts only where it is offered', (offer) => {
    for (const chosen of Carpool.names) {
      expect(carpoolInForce(chosen, offer)).toBe(offer === 'none' ? 'off' : chosen);
      const expected = offer === 'none' && chosen !== 'off' ? 30004 : null;
      expect(codeOf(chooseCarpool(chosen, { offer, listed: 1 }))).toBe(expected);
    }
    expect(mixedInForce('accept', offer)).toBe(offer === 'mixed' ? 'accept' : 'hidden');
  });

  test('first for a list needs people on it; the other choices do not', () => {
    const codes = Carpool.names.map((chosen) => codeOf(chooseCarpool(chosen, { offer: 'mixed', listed: 0 })));
    expect(codes).toEqual([null, null, null, 30001]);
  });

  test.each([
    ['accept', 'mixed', null],
    ['decline', 'mixed', null],
    ['hidden', 'mixed', 30006],
    ['accept', 'ownRiders', 30005],
    ['decline', 'none', 30005],
    ['hidden', 'none', 30006],
  ] as const)('mixed %s under the offer %s: %s', (chosen, offer, code) => {
    expect(codeOf(chooseMixedCarpool(chosen, offer))).toBe(code);
  });

  test('hidden is the wire’s −1', () => {
    expect(MixedCarpool.nameOf('-1')).toBe('hidden');
  });
});

describe('lists', () => {
  test('a list names somebody, and not more than it can hold', () => {
    expect(sentence(StaffList.safeParse([]))).toBe('请填写指定员工！');
    expect(sentence(DepartmentList.safeParse([]))).toBe('请选择指定部门！');
    expect(StaffList.safeParse(Array.from({ length: MOST_LISTED }, (_, at) => at + 1)).success).toBe(true);
    expect(StaffList.safeParse(Array.from({ length: MOST_LISTED + 1 }, (_, at) => at + 1)).success).toBe(false);
    expect([codeOf(fitsList(MOST_LISTED)), codeOf(fitsList(MOST_LISTED + 1))]).toEqual([null, 30003]);
    expect([codeOf(knownStaff(2, 2)), codeOf(knownStaff(2, 1))]).toEqual([null, 30002]);
  });

  test('a designated driver for a list needs one; the other choices ignore it', () => {
    const choice = (designatedDriver: string, staffIds: number[]) =>
      sentence(DriverChoice.safeParse({ designatedDriver, staffIds }));
    expect(choice('listed', [])).toBe('请填写指定员工！');
    expect(choice('listed', [1])).toBeNull();
    expect(choice('personal', [])).toBeNull();
    expect(choice('company', [])).toBeNull();
  });
});

test('tips are at most 500 characters, an emoji is one', () => {
  expect(Tips.parse('  雨天请提前约车  ')).toBe('雨天请提前约车');
  expect(Tips.safeParse('🚕'.repeat(MOST_TIPS)).success).toBe(true);
  expect(sentence(Tips.safeParse('字'.repeat(MOST_TIPS + 1)))).toBe('提示语不能超过 500 个字');
});

describe('the log’s words', () => {
  test('old and new, or that nothing changed', () => {
    expect(changedText('提示语', '', '请准时')).toBe('修改提示语：无→“请准时”');
    expect(changedText('提示语', '请准时', '')).toBe('修改提示语：“请准时”→无');
    expect(changedText('提示语', '请准时', '请准时')).toBe('修改提示语：内容未变，仍为“请准时”');
  });

  test('who came and who went, by name up to twenty', () => {
    const people = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ staffId: from + at, name: `员工${from + at}` }));
    expect(listChangeText('名单', people(1, 2), people(2, 2))).toBe('名单（2 人→2 人）新增 员工3，移除 员工1');
    expect(listChangeText('名单', people(1, 2), people(1, 2))).toBe('名单（2 人→2 人）未变');
    expect(listChangeText('名单', [], people(1, 25))).toMatch(/^名单（0 人→25 人）新增 员工1、.*、员工20等 25 人$/);
  });
});
