import { expect, test } from 'vitest';
import { DepartmentDraft } from '#rules/department.ts';
import { departmentOptions } from '../pickers/departments.ts';
import { draftOf, editOf, isSameDraft, newValues, nextValues, selfAndBelow } from './form-values.ts';

const now = new Date(1_700_000_000_123);
const fresh = newValues(1000, now);
const monthly = { kind: 'monthly', moneyFen: 300_000, startDay: null, endDay: null } as const;

test('a new department is proposed a number and no limit', () => {
  expect(fresh).toMatchObject({ number: 'No.9991700000000123', superId: 1000, managerIds: [] });
  expect(draftOf(fresh).limit.kind).toBe('unlimited');
});

test('the next one keeps parent and limit, and gets a number of its own', () => {
  const saved = { ...fresh, name: '平台部', managerIds: [7], limit: monthly };
  const next = nextValues(saved, new Date(now.getTime() + 1));
  expect(next).toEqual({ ...saved, name: '', managerIds: [], number: 'No.9991700000000124' });
});

test('an amount and days that the kind does not use are neither sent nor a change', () => {
  const days = { startDay: '2026-01-01', endDay: '2026-12-31' };
  expect(draftOf({ ...fresh, limit: { ...monthly, ...days } }).limit).toEqual(monthly);
  expect(isSameDraft(fresh, { ...fresh, limit: { ...monthly, ...days, kind: 'unlimited' } })).toBe(true);
  expect(isSameDraft(fresh, { ...fresh, limit: monthly })).toBe(false);
});

test('an empty amount is refused with the sentence of the rule', () => {
  const parsed = DepartmentDraft.safeParse(
    draftOf({ ...fresh, name: '平台部', limit: { ...monthly, moneyFen: null } }),
  );
  expect(parsed.error?.issues[0]?.message).toBe('请填写完整信息！');
});

test('of the topmost department only name and number are sent', () => {
  expect(editOf(1000, { ...fresh, name: '平台部' }, true)).toEqual({
    departmentId: 1000,
    name: '平台部',
    number: fresh.number,
  });
  expect(editOf(1000, fresh, false)).toHaveProperty('limit');
});

test('a department cannot stand under itself or what is below it', () => {
  const node = (id: number, superId: number) => ({ id, superId, name: `部门${id}`, visible: true });
  const options = departmentOptions([node(1, 0), node(2, 1), node(3, 2), node(4, 1)]);
  expect(selfAndBelow(options, 2)).toEqual([2, 3]);
  expect(selfAndBelow(options, 4)).toEqual([4]);
  expect(selfAndBelow(options, 9)).toEqual([]);
});
