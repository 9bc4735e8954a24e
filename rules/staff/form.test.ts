import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefused } from '../refusal.ts';
import { STAFF_REFUSALS } from '../staff.ts';
import { notAhead, StaffChanges, StaffForm, searchWord } from './form.ts';
import { isIdNumber } from './id-number.ts';

const filled = { name: '李明', phone: '13800000001', departmentId: 1000 };
const refusedWith = (changes: object): string[] =>
  (StaffForm.safeParse({ ...filled, ...changes }).error?.issues ?? []).map(({ message }) => message);

test.each([
  ['name', '李', []],
  ['name', '李'.repeat(25), []],
  ['name', '李'.repeat(26), ['姓名不能超过 25 个字']],
  ['name', '   ', ['请输入姓名']],
  ['name', null, ['请输入姓名']],
  ['name', '李\u0000明', ['不能包含换行等特殊字符']],
  ['phone', undefined, ['手机号码格式不正确！']],
  ['phone', '1380000000', ['手机号码格式不正确！']],
  ['phone', '13800000001', []],
  ['phone', '138000000011', ['手机号码格式不正确！']],
  ['phone', '03800000001', ['手机号码格式不正确！']],
  ['phone', '1380000000x', ['请输入数字']],
  ['departmentId', undefined, ['请选择部门']],
  ['number', 'x', []],
  ['number', 'x'.repeat(20), []],
  ['number', 'x'.repeat(21), ['员工编号不能超过 20 个字']],
  ['number', null, []],
  ['duty', 'x'.repeat(50), []],
  ['duty', 'x'.repeat(51), ['职务不能超过 50 个字']],
  ['email', 'a@b.cn', []],
  ['email', 'a@b', ['邮箱格式不正确']],
  ['email', `${'a'.repeat(96)}@b.cn`, ['邮箱不能超过 100 个字']],
  ['birthday', '2000-02-29', []],
  ['birthday', '1900-01-01', []],
  ['birthday', '1899-12-31', ['出生日期不正确']],
  ['birthday', '2001-02-29', ['出生日期不正确']],
  ['leavesOn', '2026-12-31', []],
  ['leavesOn', null, []],
  ['leavesOn', '2026-02-30', ['离职日期不正确']],
  ['sex', 'male', []],
  ['sex', 'other', ['请选择性别']],
  ['roleIds', [1, 'x'], ['所选角色不存在']],
])('%s %j: %j', (field, value, sentences) => {
  expect(refusedWith({ [field]: value })).toEqual(sentences);
});

test('an edit may leave everything out, and what it has obeys the same rules', () => {
  expect(StaffChanges.parse({})).toEqual({});
  expect(StaffChanges.safeParse({ name: '' }).success).toBe(false);
});

test.each([
  ['2026-05-01', true],
  ['2026-05-02', true],
  ['2026-05-03', false],
  [null, true],
  [undefined, true],
])('a birthday of %s on 2026-05-02 stands: %s', (birthday, stands) => {
  const decision = notAhead({ birthday }, '2026-05-02');
  expect(decision).toEqual(stands ? { birthday } : { refused: STAFF_REFUSALS.birthdayAhead });
  expect(isRefused(decision)).toBe(!stands);
});

describe('identity numbers', () => {
  test.each([
    ['11010519491231002X', true],
    ['110105194912310021', false],
    ['11010519491331002X', false],
    ['1101051949123100', false],
    ['01010519491231002X', false],
    ['11010519491231002x', false],
    ['', false],
  ])('%s: %s', (text, right) => {
    expect(isIdNumber(text)).toBe(right);
  });

  test('one wrong digit is always found', () => {
    const digit = fc.nat({ max: 9 });
    fc.assert(
      fc.property(fc.nat({ max: 16 }), digit, (place, other) => {
        const right = '11010519491231002X';
        fc.pre(right[place] !== String(other));
        expect(isIdNumber(right.slice(0, place) + other + right.slice(place + 1))).toBe(false);
      }),
    );
  });
});

test.each([
  ['138 0000 0005', '13800000005'],
  ['138-0000-0005', '13800000005'],
  ['+86 138 0000 0005', '13800000005'],
  ['１３８００００', '1380000'],
  ['0000 0005', '00000005'],
  ['YC-0271', 'YC-0271'],
  ['John Smith', 'John Smith'],
  [' 王芳 ', '王芳'],
])('%s is searched for as %s', (typed, word) => {
  expect(searchWord(typed)).toBe(word);
});
