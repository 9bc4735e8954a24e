// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { afterEach, test } from 'vitest';
import { ImportButton } from './ImportButton.tsx';
import type { ImportOutcome } from './import-job.ts';
import { ToastHost } from './notify.tsx';

afterEach(cleanup);

const FAILED: ImportOutcome = { type: 'partFailed', total: 3, succeeded: 2, failed: 1, url: '/files/1' };

test('an import that goes on behind a closed window tells what became of it', async () => {
  let finish = (_: ImportOutcome): void => undefined;
  const ended = new Promise<ImportOutcome>((resolve) => {
    finish = resolve;
  });
  const template = { name: '模板', url: '/t' };
  const button = <ImportButton title="导入项目" template={template} unit="个" mostRows={9} run={() => ended} />;
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      {button}
      <ToastHost />
    </ConfigProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '导入' }));
  await screen.findByText(/把表格拖到这里/);
  const field = document.querySelector('input[type=file]')!;
  fireEvent.change(field, { target: { files: [new File(['x'], 'p.xlsx')] } });
  fireEvent.click(screen.getByRole('button', { name: '开始导入' }));
  fireEvent.click(await screen.findByRole('button', { name: '后台运行' }));
  await act(async () => finish(FAILED));
  await screen.findByText(/成功 2 行，失败 1 行/);
  fireEvent.click(screen.getByRole('button', { name: '查看结果' }));
  await screen.findByText('部分条目导入失败');
});
