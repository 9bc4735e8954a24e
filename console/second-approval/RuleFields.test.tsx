// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button, ConfigProvider } from 'antd';
import { afterEach, expect, test } from 'vitest';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import { metersText } from '#rules/meters.ts';
import { DEFAULT_METERS } from '#rules/second-approval.ts';
import { query } from '../kit/api.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { RuleFields } from './RuleFields.tsx';
import { RuleProse } from './RuleProse.tsx';
import { useRuleForm } from './use-rule-form.ts';

afterEach(cleanup);

const SAVED: RuleView = {
  id: 1,
  name: '超标检查',
  flowId: 7,
  flowName: '部门审批',
  watchesCost: true,
  startMeters: null,
  endMeters: 800,
  version: 1,
  sceneNames: '日常',
  sceneCount: 1,
  isLinkedToQuick: true,
  updatedAt: new Date(0),
  editedBy: '',
};

function Editor({ rule }: { rule: RuleView | undefined }) {
  const state = useRuleForm(rule, () => {});
  return (
    <>
      <RuleFields rule={rule} state={state} />
      <RuleProse form={state.form} />
      <Button onClick={state.submit}>保存规则</Button>
    </>
  );
}

function start(rule?: RuleView) {
  // Nobody answers here: what was not put there is not asked for.
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(query(secondApprovalApi.flows, {}).queryKey, [{ id: 7, name: '部门审批' }]);
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <ConfirmHost>
          <Editor rule={rule} />
        </ConfirmHost>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存规则' }));
const prose = () => screen.getByRole('list').textContent;

test('nothing complains before saving; then every missing part does, and the first has the focus', async () => {
  start();
  expect(screen.queryAllByRole('alert')).toEqual([]);
  save();
  await waitFor(() => expect(document.activeElement?.id).toBe('rule-name'));
  expect(screen.getByLabelText(/规则名称/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('combobox').getAttribute('aria-invalid')).toBe('true');
  expect(box(/费用超标/).getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(box(/费用超标/));
  expect(box(/费用超标/).getAttribute('aria-invalid')).toBe('false');
});

test('a distance is asked for only where it is watched, keeps its figure, and is checked as typed', () => {
  start();
  expect(screen.queryByLabelText('上车点偏离距离')).toBeNull();
  fireEvent.click(box(/上车点偏离/));
  const meters = () => screen.getByLabelText<HTMLInputElement>('上车点偏离距离');
  expect(meters().value).toBe(String(DEFAULT_METERS));
  fireEvent.change(meters(), { target: { value: '很远' } });
  save();
  expect(meters().getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(meters(), { target: { value: '1200' } });
  expect(meters().getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(box(/上车点偏离/));
  fireEvent.click(box(/上车点偏离/));
  expect(meters().value).toBe('1200');
});

test('the rule in words follows the form', () => {
  start();
  expect(prose()).toContain('还没有选择触发条件');
  fireEvent.click(box(/费用超标/));
  expect(prose()).toContain('驳回：超出的部分转为个人支付');
  fireEvent.click(box(/下车点偏离/));
  expect(prose()).toContain(`费用超标、或下车点偏离超过 ${metersText(DEFAULT_METERS)}`);
  expect(prose()).toContain('地点偏离的，整单转为个人支付');
});

test('linked with a scene that needs no application: distances can be taken off, not put on', () => {
  start(SAVED);
  expect(box(/上车点偏离/).disabled).toBe(true);
  expect(box(/下车点偏离/).disabled).toBe(false);
  expect(prose()).toContain('按“部门审批”审批');
  fireEvent.click(box(/下车点偏离/));
  expect(box(/下车点偏离/).disabled).toBe(true);
});
