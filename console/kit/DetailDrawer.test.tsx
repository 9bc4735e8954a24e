// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DetailDrawer } from './DetailDrawer.tsx';

afterEach(cleanup);

function Deputies({ read }: { read: () => Promise<string> }) {
  const deputies = useQuery({ queryKey: ['deputies'], queryFn: read, retry: false });
  return (
    <>
      <p>{deputies.isRefetchError && '没有加载出来新的'}</p>
      <DetailDrawer holdsForm open title="代审" query={deputies} onClose={() => undefined}>
        <input aria-label="代审人" />
      </DetailDrawer>
    </>
  );
}

test('a read that fails later leaves what was typed where it is', async () => {
  let isOut = false;
  const read = async () => {
    if (isOut) throw new TypeError('offline');
    return '没有';
  };
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Deputies read={read} />
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('代审人'), { target: { value: '周子昂' } });
  isOut = true;
  await act(() => client.refetchQueries());
  await screen.findByText('没有加载出来新的');
  expect(screen.getByLabelText<HTMLInputElement>('代审人').value).toBe('周子昂');
});
