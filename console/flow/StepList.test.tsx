// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { useReducer } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Step } from '#rules/flow/form.ts';
import { NO_WAITING } from '#rules/flow/waiting.ts';
import { ToastHost } from '../kit/notify.tsx';
import { formOf } from './draft.ts';
import { changeEditor, startState } from './editor-state.ts';
import { StepList } from './StepList.tsx';

afterEach(cleanup);

const SAVED: Step[] = [
  { stepId: 1, description: '第一位', approver: { kind: 'head' } },
  { stepId: 2, description: '第二位', approver: { kind: 'superior' } },
  { stepId: 3, description: '第三位', approver: { kind: 'superiorsSuperior' } },
];

function Editor() {
  const edited = { version: 1, updatedAt: new Date(0), editedBy: '' };
  const flow = { id: 1, companyId: 100, name: '日常', kind: 'carUse', ...edited } as const;
  const [state, dispatch] = useReducer(
    changeEditor,
    formOf({ ...flow, steps: SAVED, waiting: NO_WAITING }),
    startState,
  );
  return <StepList state={state} dispatch={dispatch} />;
}

// Nobody answers here, so nothing is asked.
const client = () => new QueryClient({ defaultOptions: { queries: { enabled: false } } });

function start() {
  render(
    <QueryClientProvider client={client()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <Editor />
        <ToastHost />
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** The descriptions, from the first step to the last. */
const steps = () => screen.queryAllByText(/^第.位$/).map(({ textContent }) => textContent);
const focused = () => document.activeElement?.getAttribute('aria-label');

test('a step is moved by its buttons, keeps the focus, and its new place is announced', () => {
  start();
  press('下移第 1 步');
  expect(steps()).toEqual(['第二位', '第一位', '第三位']);
  expect(focused()).toBe('下移第 2 步');
  expect(screen.getByText('已移到第 2 步')).toBeDefined();
  press('下移第 2 步');
  expect(steps()).toEqual(['第二位', '第三位', '第一位']);
  // Nothing is below it any more, so the focus goes to what it can still do.
  expect(focused()).toBe('上移第 3 步');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '下移第 3 步' }).disabled).toBe(true);
});

test('a step that was removed comes back to its own place', () => {
  start();
  press('移除第 2 步');
  expect(steps()).toEqual(['第一位', '第三位']);
  expect(focused()).toBe('移除第 2 步');
  press('撤销');
  expect(steps()).toEqual(['第一位', '第二位', '第三位']);
});

test('a new step is the last one; without an approver it stays open and says so', () => {
  start();
  press('添加步骤');
  const form = within(screen.getByRole('form', { name: '添加步骤' }));
  fireEvent.change(form.getByLabelText('步骤说明'), { target: { value: '第四位' } });
  fireEvent.click(form.getByRole('tab', { name: '指定员工' }));
  press('添加到流程');
  expect(form.getByText('请选择指定员工!')).toBeDefined();
  fireEvent.click(form.getByRole('tab', { name: '管理员类型' }));
  press('添加到流程');
  expect(steps()).toEqual(['第一位', '第二位', '第三位', '第四位']);
  expect(screen.queryByRole('form')).toBeNull();
});

test('an edit that is given up leaves the step as it was', () => {
  start();
  press('编辑第 1 步');
  const form = within(screen.getByRole('form', { name: '编辑步骤' }));
  fireEvent.change(form.getByLabelText('步骤说明'), { target: { value: '第九位' } });
  press(/取\s*消/);
  expect(steps()).toEqual(['第一位', '第二位', '第三位']);
  expect(focused()).toBe('编辑第 1 步');
});
