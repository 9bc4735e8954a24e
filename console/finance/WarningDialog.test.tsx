// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import { answer, mount, Overtaken } from '../kit/mounted.tsx';
import { queryClient } from '../kit/query-client.ts';
import { WarningDialog } from './WarningDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const receiver = { staffId: 7, name: '许静怡', phone: '13811112222' };
const edited = { editedBy: '周明', editedAt: new Date('2026-03-16T08:00:00Z') };
const warning = (version: string, warnFen: number) => ({ ...receiver, ...edited, version, warnFen });

test('after 返回修改 the next save is asked about again: it is compared with what the form was opened with', async () => {
  const kept = new Overtaken();
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith(financeApi.setWarning.path)) {
      return kept.save(new URLSearchParams(String(body)).get('version'));
    }
    if (!path.startsWith(financeApi.warning.path)) return answer([]);
    return answer(z.encode(financeApi.warning.output, kept.read(warning('1', 500_000), warning('2', 800_000))));
  });
  mount(<WarningDialog account="prepaid" onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(/预警金额/), { target: { value: '6000' } });
  await kept.expectAskedTwice();
});
