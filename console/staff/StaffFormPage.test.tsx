// @vitest-environment happy-dom
import { useNavigate } from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { staffApi } from '#contract/staff.ts';
import { UNLIMITED } from '#rules/limit.ts';
import type { Search } from '../kit/address.ts';
import { answer, mountAt, signIn } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useAddress } from '../kit/use-page.ts';
import { StaffFormPage } from './StaffFormPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const PERSON = {
  ...{ staffId: 77, name: '李明', phone: '13811112222', number: 'A-1', departmentId: 12, departmentName: '研发' },
  ...{
    departmentPath: '总部/研发',
    limit: { ...UNLIMITED, residualFen: null },
    scenes: [],
    companyPay: true,
    isKeyCustomer: false,
  },
  ...{ mayEditPhone: true, isManager: false, email: null, idNumber: null, sex: null, birthday: null, duty: null },
  ...{ leavesOn: null, roles: [], secretaries: [], ridesThisMonth: 0, costThisMonthFen: 0 },
  ...{ version: '1', editedBy: '', editedAt: null },
};

test('what somebody else saved while the form was open is not put back', async () => {
  let person = PERSON;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith(staffApi.update.path)) sent.push(JSON.parse(String(body)));
    if (path.startsWith(staffApi.detail.path)) return answer(z.encode(staffApi.detail.output, person));
    return answer(path.startsWith(staffApi.update.path) ? null : []);
  });
  mountAt(StaffFormPage, '/AddStaff?from=1&userId=77');
  fireEvent.change(await screen.findByLabelText(/^姓名/), { target: { value: '李一鸣' } });
  person = { ...PERSON, number: 'A-2' };
  await act(() => queryClient.invalidateQueries({ queryKey: ['staff'] }));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^保\s*存$/ })));
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent).toEqual([{ userId: 77, name: '李一鸣' }]);
});

test('what was typed of one person is asked about before another’s form opens in its place', async () => {
  signIn();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (!path.startsWith(staffApi.detail.path)) return answer([]);
    const isOther = `${path} ${body}`.includes('userId=78');
    return answer(z.encode(staffApi.detail.output, isOther ? { ...PERSON, staffId: 78, name: '李四' } : PERSON));
  });
  let address: Search = {};
  let go: (search: Search) => Promise<void> = async () => undefined;
  mountAt(() => {
    const navigate = useNavigate();
    address = useAddress();
    go = (search) => act(async () => void navigate({ to: '.', search: search as never }));
    return <StaffFormPage />;
  }, '/?from=1&userId=77');
  const name = () => screen.findByLabelText<HTMLInputElement>(/^姓名/);
  const reply = async (text: RegExp) => {
    const dialog = await screen.findByRole('dialog');
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: text })));
  };
  fireEvent.change(await name(), { target: { value: '李一鸣' } });
  await go({ from: '1', userId: '77', page: '2' });
  await expect.poll(() => address.page).toBe('2');
  await go({ from: '1', userId: '78' });
  await reply(/^取\s*消$/);
  expect([address.userId, (await name()).value]).toEqual(['77', '李一鸣']);
  await go({ from: '1', userId: '78' });
  await reply(/^确\s*定$/);
  await expect.poll(async () => (await name()).value).toBe('李四');
});
