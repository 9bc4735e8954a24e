// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { roleApi } from '#contract/role.ts';
import { ROLE } from '#rules/role.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { answer } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useToasts } from '../kit/toasts.ts';
import { useRemoveMember } from './use-remove-member.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <ConfirmHost>{children}</ConfirmHost>
  </QueryClientProvider>
);
const MEMBER = { staffId: 11, name: '张一', phone: '13811112222', number: null, departmentName: '研发' };

test.each([
  { roleId: 1000, action: '撤销' },
  { roleId: ROLE.departmentManager, action: undefined },
])('a member of role $roleId is removed, and the way back is: $action', async ({ roleId, action }) => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith(roleApi.removeMember.path)) sent.push(path);
    return answer(path.startsWith(roleApi.removeMember.path) ? null : []);
  });
  const { result } = renderHook(() => ({ remove: useRemoveMember(roleId), toasts: useToasts() }), { wrapper });
  const before = result.current.toasts.at(-1)?.id ?? 0;
  act(() => result.current.remove(MEMBER));
  fireEvent.click(await screen.findByRole('button', { name: /^移\s*除$/ }));
  await expect.poll(() => result.current.toasts.at(-1)?.id ?? 0).toBeGreaterThan(before);
  expect(sent).toHaveLength(1);
  expect(result.current.toasts.at(-1)).toMatchObject({ kind: 'success', text: '移除成功!' });
  expect(result.current.toasts.at(-1)?.action?.label).toBe(action);
});
