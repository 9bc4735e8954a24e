// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { roleApi } from '#contract/role.ts';
import { answer, mount } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useToasts } from '../kit/toasts.ts';
import { AddMembers } from './AddMembers.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const person = (staffId: number, name: string) => ({
  ...{ staffId, name, phone: '13811112222', number: null, departmentName: '研发' },
});

test('taken back are those who were added: whoever became a member meanwhile stays one', async () => {
  const found = [person(11, '张一'), person(12, '张二')];
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith(roleApi.searchStaff.path)) return answer(z.encode(roleApi.searchStaff.output, found));
    if (path.startsWith(roleApi.members.path)) return answer(z.encode(roleApi.members.output, { rows: [], total: 0 }));
    sent.push(`${path} ${body ?? ''}`);
    return answer(path.startsWith(roleApi.addMembers.path) ? { userIds: [12] } : null);
  });
  mount(<AddMembers open onClose={() => undefined} roleId={1000} roleName="财务" />);
  const { result: toasts } = renderHook(() => useToasts());
  fireEvent.change(await screen.findByLabelText('姓名、员工编号或手机号'), { target: { value: '张' } });
  fireEvent.click(screen.getByRole('button', { name: /查\s*询/ }));
  for (const { name } of found) fireEvent.click(await screen.findByLabelText(`选择 ${name}`));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '添加 2 人' })));
  await expect.poll(() => toasts.current.at(-1)?.action?.label).toBe('撤销');
  expect(JSON.parse(sent[0]!.slice(sent[0]!.indexOf('{')))).toMatchObject({ userIds: [11, 12], returnAdded: 1 });
  await act(async () => toasts.current.at(-1)?.action?.onClick());
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toContain(roleApi.removeMember.path);
  expect(sent[1]).toContain('userId=12');
});
