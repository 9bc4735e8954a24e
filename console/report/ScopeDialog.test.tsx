// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { REPORT_SCOPE_MISSING } from '#rules/report.ts';
import { ScopeDialog } from './ScopeDialog.tsx';
import { SOURCE } from './scope.ts';

afterEach(cleanup);

const DEPARTMENTS = [
  { id: 1, superId: 0, name: '启明科技', number: '1', visible: true },
  { id: 2, superId: 1, name: '研发中心', number: '2', visible: true },
  { id: 3, superId: 1, name: '销售中心', number: '3', visible: true },
];

function start(first: number[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['department', 'picker', SOURCE.source], DEPARTMENTS);
  const chosen: number[][] = [];
  const dialog = (ids: number[]) => (
    <QueryClientProvider client={client}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <ScopeDialog open chosen={ids} onClose={() => {}} onChoose={(next) => chosen.push(next)} />
      </ConfigProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(first));
  return {
    chosen,
    /** The page renders again, with the same departments in a new list. */
    again: () => rerender(dialog([...first])),
    choose: (name: string) => fireEvent.click(screen.getByRole('radio', { name })),
    isChosen: (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked,
    confirm: () => fireEvent.click(screen.getByRole('button', { name: /确\s*定/ })),
  };
}

test('a choice outlives a page that renders again', () => {
  const { choose, again, isChosen } = start([]);
  expect(isChosen('全部可见部门')).toBe(true);
  choose('指定部门');
  again();
  expect(isChosen('指定部门')).toBe(true);
});

test('chosen departments are taken away one by one; without any it says what is missing', () => {
  const { chosen, again, confirm } = start([2, 3]);
  fireEvent.click(screen.getByRole('button', { name: '移除研发中心' }));
  again();
  confirm();
  expect(chosen).toEqual([[3]]);
  fireEvent.click(screen.getByRole('button', { name: '移除销售中心' }));
  confirm();
  expect(screen.getByRole('alert').textContent).toBe(REPORT_SCOPE_MISSING);
  expect(chosen).toHaveLength(1);
});

test('all departments are none in particular', () => {
  const { chosen, choose, confirm } = start([2]);
  choose('全部可见部门');
  confirm();
  expect(chosen).toEqual([[]]);
});
