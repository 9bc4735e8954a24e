// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { RowActions } from './RowActions.tsx';

afterEach(cleanup);
const act = (label: string, danger = false) => ({ label, danger, onClick: () => undefined });
const words = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('what destroys stands behind the dots, however few words there are', () => {
  render(<RowActions of="日常审批" inline={2} actions={[act('编辑'), act('删除', true)]} />);
  expect(words()).toEqual(['编辑：日常审批', '更多操作：日常审批']);
});

test('where nothing else can be done it is a word', () => {
  render(<RowActions of="周子昂" actions={[act('移除', true)]} />);
  expect(words()).toEqual(['移除：周子昂']);
});

test('at most two words, the rest behind the dots', () => {
  render(<RowActions of="加班" inline={2} actions={[act('编辑'), act('详情'), act('禁用'), act('删除', true)]} />);
  expect(words()).toEqual(['编辑：加班', '详情：加班', '更多操作：加班']);
});
