// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { journalApi } from '#contract/journal.ts';
import { firstTemplate } from '#rules/journal/template.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { TemplateDialog } from './TemplateDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const WAIT = { timeout: 30_000 };
const edited = { editedBy: '周明', editedAt: new Date('2026-03-16T08:00:00Z') };
const template = (version: string, word: string) => ({ ...firstTemplate('kingdee'), ...edited, version, word });
const answer = (data: unknown, code = 0) => new Response(JSON.stringify({ code, msg: '', data }));

test('after 返回修改 the next save is asked about again: it is compared with what the form was opened with', async () => {
  const versions: unknown[] = [];
  let reads = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.startsWith(journalApi.save.path)) {
      versions.push(JSON.parse(String(body)).version);
      return answer(null, REFUSALS.changedMeanwhile.code);
    }
    reads += 1;
    return answer(z.encode(journalApi.template.output, reads === 1 ? template('1', '记') : template('2', '转')));
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <ConfirmHost>
          <TemplateDialog onClose={() => undefined} />
        </ConfirmHost>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('凭证字', {}, WAIT), { target: { value: '付' } });
  const save = screen.getByRole('button', { name: /^保\s*存$/ });
  await act(async () => fireEvent.click(save));
  fireEvent.click(await screen.findByRole('button', { name: '返回修改' }, WAIT));
  await vi.waitFor(() => expect([reads, queryClient.isFetching()]).toEqual([3, 0]), WAIT);
  await act(async () => undefined);
  await act(async () => fireEvent.click(save));
  await vi.waitFor(() => expect(versions).toHaveLength(2), WAIT);
  expect(versions).toEqual(['1', '1']);
});
