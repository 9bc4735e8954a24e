// @vitest-environment happy-dom
import { useNavigate } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { secondApprovalApi } from '#contract/second-approval.ts';
import type { RuleView } from '#contract/second-approval-wire.ts';
import type { Search } from '../kit/address.ts';
import { answer, mountAt, signIn } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useAddress } from '../kit/use-page.ts';
import { RuleEditorPage } from './RuleEditorPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const SAVED: RuleView = {
  ...{
    id: 9,
    name: '加班用车超标',
    flowId: 7,
    flowName: '部门审批',
    watchesCost: true,
    startMeters: null,
    endMeters: null,
  },
  ...{ version: 1, sceneNames: '', sceneCount: 0, isLinkedToQuick: false, updatedAt: new Date(0), editedBy: '周明' },
};

let address: Search = {};
let go: (search: Search) => Promise<void> = async () => undefined;
function Page() {
  const navigate = useNavigate();
  address = useAddress();
  go = (search) => act(async () => void navigate({ to: '.', search: search as never }));
  return <RuleEditorPage />;
}

/** The editor of a new rule with everything filled in. */
async function filled(): Promise<void> {
  signIn();
  vi.stubGlobal('fetch', async (path: string) => {
    const { flows, save, detail, scenes } = secondApprovalApi;
    if (path === flows.path) return answer(z.encode(flows.output, [{ id: 7, name: '部门审批' }]));
    if (path === save.path) return answer(z.encode(save.output, { ruleId: SAVED.id }));
    if (path === detail.path) return answer(z.encode(detail.output, SAVED));
    return path === scenes.path ? answer([]) : new Promise(() => undefined);
  });
  mountAt(Page, '/?step=1');
  fireEvent.change(await screen.findByLabelText(/规则名称/), { target: { value: SAVED.name } });
  fireEvent.click(screen.getByRole('checkbox', { name: /费用超标/ }));
  fireEvent.mouseDown(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByText('部门审批'));
}
const question = () => screen.queryByRole('dialog');

test('a new rule that is saved goes on to its scenes and asks nothing', async () => {
  await filled();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存，下一步' })));
  await expect.poll(() => address).toEqual({ id: '9', step: '2' });
  await screen.findByRole('button', { name: '上一步' });
  expect(question()).toBeNull();
});

test('a new rule that was typed is asked about before another opens in its place', async () => {
  await filled();
  await go({ step: '2' });
  await expect.poll(() => address).toEqual({ step: '2' });
  expect(question()).toBeNull();
  await go({ id: '9', step: '1' });
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(address).toEqual({ step: '2' });
});
