// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PERMISSION } from '#rules/permission.ts';
import type { RoleDraft } from '#rules/role-form.ts';
import { RoleProse } from './RoleProse.tsx';

afterEach(cleanup);

const DRAFT: RoleDraft = { name: '行政', memo: '行政', permissions: [], scope: 'ownTree', departments: [] };
/** Of a role that is being added: it has no members yet. */
const NEW_ROLE = { role: undefined, nameOf: (id: number) => `部门${id}` };

function show(more: Partial<RoleDraft>) {
  cleanup();
  render(
    <>
      <fieldset aria-labelledby="scope-title">
        <legend id="scope-title">部门范围</legend>
        <input type="radio" name="scope" aria-label="全部部门" />
        <input type="radio" name="scope" aria-label="无" defaultChecked />
      </fieldset>
      <RoleProse {...NEW_ROLE} draft={{ ...DRAFT, ...more }} />
    </>,
  );
  return screen.getByRole('complementary').textContent ?? '';
}

test('a role in words says what its holders manage, where, and what they see', () => {
  expect(show({})).toContain('选择功能后，这里会说明它能做什么。');
  expect(
    show({ permissions: [PERMISSION.staff, PERMISSION.department], scope: 'listed', departments: [4, 5] }),
  ).toContain('可以管理部门4、部门5及下级部门的员工和部门，查看这些部门的订单和用车申请。');
  expect(show({ permissions: [PERMISSION.report, PERMISSION.scene], scope: 'all' })).toContain(
    '可以查看全部部门的订单、用车申请和用车报表。还可以维护用车场景，不分部门。',
  );
});

test('functions without departments are warned about, and the warning leads to the choice', () => {
  expect(show({ permissions: [PERMISSION.staff], scope: 'none' })).toContain(
    '部门范围是“无”，员工管理里看不到任何内容。',
  );
  fireEvent.click(screen.getByRole('button', { name: '选择部门范围' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('无');
  expect(show({ permissions: [PERMISSION.scene], scope: 'none' })).not.toContain('看不到任何内容');
});

test('each value of a sentence leads to its field', () => {
  show({ permissions: [PERMISSION.staff], scope: 'all' });
  fireEvent.click(screen.getByRole('button', { name: '全部部门' }));
  expect(document.activeElement?.getAttribute('name')).toBe('scope');
});
