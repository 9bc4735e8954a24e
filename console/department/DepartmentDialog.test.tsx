// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { z } from 'zod';
import { departmentApi } from '#contract/department.ts';
import { UNLIMITED } from '#rules/limit.ts';
import { answer, mountAt, Overtaken } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { DepartmentDialog } from './DepartmentDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const DEPARTMENT = {
  ...{ id: 12, superId: 1, superName: '总部', number: 'D-12', level: 2, managers: [] },
  limit: { ...UNLIMITED, residualFen: null },
  ...{ headcount: 0, directHeadcount: 0, childCount: 0, manageable: true },
  ...{ editedBy: '周明', editedAt: new Date('2026-03-16T08:00:00Z') },
};
const OPTIONS = [{ key: 12, title: '研发', value: 12, children: [] }];

test('after 返回修改 the next save is asked about again: it is compared with what the form was opened with', async () => {
  const department = new Overtaken();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith(departmentApi.update.path)) return department.save(JSON.parse(String(body)).version);
    if (!path.startsWith(departmentApi.detail.path)) return answer([]);
    const now = department.read({ version: '1', name: '研发' }, { version: '2', name: '研发中心' });
    return answer(z.encode(departmentApi.detail.output, { ...DEPARTMENT, ...now }));
  });
  mountAt(() => (
    <DepartmentDialog task={{ kind: 'edit', departmentId: 12 }} options={OPTIONS as never} onClose={() => undefined} />
  ));
  fireEvent.change(await screen.findByLabelText('部门名称'), { target: { value: '研发一部' } });
  await department.expectAskedTwice();
});
