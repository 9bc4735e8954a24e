// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, expect, test, vi } from 'vitest';
import { projectApi } from '#contract/project.ts';
import { ConfirmHost } from '../kit/confirm.tsx';
import { queryClient } from '../kit/query-client.ts';
import { ProjectDialog } from './ProjectDialog.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a budget that is no amount is not saved as none', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return new Response(JSON.stringify({ code: 0, msg: '', data: null }));
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <ConfirmHost>
          <ProjectDialog editing="new" onClose={() => {}} />
        </ConfirmHost>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/项目号/, 'P-1');
  type(/项目名称/, '华东推广');
  type(/预算/, '10万');
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await screen.findByText('请输入正确的金额');
  expect(sent).not.toContain(projectApi.add.path);
});
