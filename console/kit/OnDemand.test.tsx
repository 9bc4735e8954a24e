// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { LoadPart } from './fetched-part.tsx';
import { lazyPart } from './lazy-part.tsx';
import { ToastHost } from './notify.tsx';
import { OnDemand, onDemand } from './OnDemand.tsx';

afterEach(cleanup);

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
/** A file that does not come the first times. */
function arrivingAfter<P>(failures: number, part: (props: P) => ReactNode) {
  let tries = 0;
  return async () => {
    tries += 1;
    return tries > failures ? part : lost();
  };
}

interface DialogProps {
  onClose: () => void;
}
const Dialog = ({ onClose }: DialogProps) => (
  <div role="dialog">
    <button type="button" onClick={onClose}>
      关闭
    </button>
  </div>
);

function Page({ load }: { load: LoadPart<DialogProps> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="姓名" />
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <OnDemand load={load} when={open} props={{ onClose: () => setOpen(false) }} />
      <ToastHost />
    </>
  );
}

test('a dialog whose file did not come is told, leaves the page, and is tried again when it is opened again', async () => {
  render(<Page load={arrivingAfter<DialogProps>(1, Dialog)} />);
  fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '周子昂' } });
  fireEvent.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByText('没有打开，请检查网络后重试');
  screen.getByRole('button', { name: '刷新页面' });
  fireEvent.click(screen.getByRole('button', { name: '打开' }));
  await screen.findByRole('dialog');
  expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('周子昂');
});

test('a dialog that is drawn only while it is open is given up by who opened it', async () => {
  const Later = onDemand(arrivingAfter<DialogProps>(1, Dialog));
  let closed = 0;
  const { rerender } = render(<Later onClose={() => (closed += 1)} />);
  await act(async () => undefined);
  expect(closed).toBe(1);
  rerender(<p>关着</p>);
  rerender(<Later onClose={() => (closed += 1)} />);
  await screen.findByRole('dialog');
  expect(closed).toBe(1);
});

test('a part whose file did not come says so in its own place, and is tried again there', async () => {
  const Chart = lazyPart(
    arrivingAfter<object>(2, () => <p>图</p>),
    '图表',
  );
  const page = (
    <>
      <p>¥1,204.00</p>
      <Suspense>
        <Chart />
      </Suspense>
    </>
  );
  const retry = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /重\s*试/ })));
  await act(async () => render(page));
  screen.getByText('图表加载失败');
  expect(screen.queryByRole('button', { name: '刷新页面' })).toBeNull();
  await retry();
  screen.getByRole('button', { name: '刷新页面' });
  await retry();
  screen.getByText('图');
  screen.getByText('¥1,204.00');
});
