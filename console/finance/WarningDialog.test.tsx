// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { financeApi } from '#contract/finance.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { WarningDialog } from './WarningDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const WAIT = { timeout: 30_000 };
const receiver = { staffId: 7, name: '许静怡', phone: '13811112222' };
const edited = { editedBy: '周明', editedAt: new Date('2026-03-16T08:00:00Z') };
const warning = (version: string, warnFen: number) => ({ ...receiver, ...edited, version, warnFen });
const answer = (data: unknown, code = 0) => new Response(JSON.stringify({ code, msg: '', data }));

test('after 返回修改 the next save is asked about again: it is compared with what the form was opened with', async () => {
  const versions: unknown[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith(financeApi.setWarning.path)) {
      versions.push(new URLSearchParams(String(body)).get('version'));
      return answer(null, REFUSALS.changedMeanwhile.code);
    }
    if (!path.startsWith(financeApi.warning.path)) return answer([]);
    reads += 1;
    return answer(z.encode(financeApi.warning.output, reads === 1 ? warning('1', 500_000) : warning('2', 800_000)));
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <ConfirmHost>
          <WarningDialog account="prepaid" onClose={() => undefined} />
        </ConfirmHost>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const amount = await screen.findByLabelText(/预警金额/, {}, WAIT);
  fireEvent.change(amount, { target: { value: '6000' } });
  const save = screen.getByRole('button', { name: /^保\s*存$/ });
  await act(async () => fireEvent.click(save));
  fireEvent.click(await screen.findByRole('button', { name: '返回修改' }, WAIT));
  await vi.waitFor(() => expect([reads, queryClient.isFetching()]).toEqual([3, 0]), WAIT);
  await act(async () => undefined);
  await act(async () => fireEvent.click(save));
  await vi.waitFor(() => expect(versions).toHaveLength(2), WAIT);
  expect(versions).toEqual(['1', '1']);
});
