// @vitest-environment happy-dom
import { keepPreviousData, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#console/kit/address.ts';
import { CasePage } from './CasePage.tsx';
import { NamedCase } from './NamedCase.tsx';
import { useTab } from './use-filters.ts';

afterEach(cleanup);

/** Asked by the page, given by the test. */
let answer: () => readonly number[] | Promise<readonly number[]>;
const TABS = [{ value: 'waiting' }, { value: 'all' }];

/** The seventh is kept, though no list shows it. */
function Named({ id }: { id: string }) {
  const read = useQuery({ queryKey: ['case', id], queryFn: async () => ({ rows: id === '7' ? [7] : [] }) });
  return (
    <NamedCase what="复核" read={read}>
      {(row) => <h2>正在看 {row}</h2>}
    </NamedCase>
  );
}

function Page() {
  const [tab] = useTab(TABS);
  const query = useQuery({
    queryKey: ['cases', tab],
    queryFn: async () => {
      const rows = await answer();
      return { rows, total: rows.length };
    },
    placeholderData: keepPreviousData,
  });
  return (
    <CasePage
      header={
        <Link to="." search={{ status: 'all' } as never}>
          全部
        </Link>
      }
      what="复核"
      query={query}
      keyOf={(row) => row}
      line={(row) => `第 ${row} 件`}
      empty="没有"
      named={(id) => <Named id={id} />}
    >
      {(row) => (
        <>
          <h2>正在看 {row}</h2>
          <input aria-label="说明" />
        </>
      )}
    </CasePage>
  );
}

/** A page of cases whose answers the test gives, one after the other. */
async function start(first: readonly number[], address = '/') {
  answer = () => first;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory({ initialEntries: [address] }),
    ...{ parseSearch, stringifySearch },
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText(/^正在看|没有找到/);
  return {
    open: () => screen.getByRole('heading').textContent,
    answers: (next: () => readonly number[]) =>
      act(async () => {
        answer = next;
        await client.refetchQueries();
        await new Promise((drawn) => setTimeout(drawn, 50));
      }),
  };
}

test('a case that comes in above the open one does not take its place', async () => {
  const { open, answers } = await start([1]);
  await answers(() => [2, 1]);
  expect(open()).toBe('正在看 1');
  await answers(() => [2]);
  expect(open(), 'decided: the next one').toBe('正在看 2');
});

test('a chosen one that was decided gives way to the next', async () => {
  const { open, answers } = await start([1, 2], '/?id=2');
  expect(open()).toBe('正在看 2');
  await answers(() => [1]);
  expect(open()).toBe('正在看 1');
  await answers(() => [3, 1]);
  expect(open(), 'the one that is read stays').toBe('正在看 1');
});

test('a link to a case that the list does not have opens that case and no other', async () => {
  const { open } = await start([1, 2], '/?id=7');
  expect(open()).toBe('正在看 7');
});

test('a link to a case that is nowhere says so, and leads to the list', async () => {
  await start([1, 2], '/?id=9');
  expect(screen.getByText('没有找到链接里的复核')).toBeTruthy();
  expect(screen.queryByText(/正在看/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '回到列表' }));
  await screen.findByText('正在看 1');
});

test('what is being written stays when the list cannot be read again', async () => {
  const { answers } = await start([1]);
  fireEvent.change(screen.getByLabelText('说明'), { target: { value: '轨迹缺一段' } });
  await answers(() => {
    throw new Error('连接不上服务器');
  });
  expect(screen.getByLabelText<HTMLInputElement>('说明').value).toBe('轨迹缺一段');
});

test('the cases of one tab do not stand in another, and none of them stays open there', async () => {
  const { open } = await start([1]);
  let give = (_: readonly number[]): void => undefined;
  answer = () =>
    new Promise((resolve) => {
      give = resolve;
    });
  fireEvent.click(screen.getByText('全部'));
  await expect.poll(() => screen.queryByText('第 1 件')).toBeNull();
  expect(screen.queryByText('正在看 1')).toBeNull();
  await act(async () => give([2, 1]));
  await screen.findByText('正在看 2');
  expect(open()).toBe('正在看 2');
});
