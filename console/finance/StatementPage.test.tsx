// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { mountAt } from '../kit/mounted.tsx';
import { ToastHost } from '../kit/notify.tsx';
import { queryClient } from '../kit/query-client.ts';
import { useAddress } from '../kit/use-page.ts';
import { StatementPage } from './StatementPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

let address: object = {};
function Page() {
  address = useAddress();
  return (
    <>
      <StatementPage />
      <ToastHost />
    </>
  );
}

const field = (placeholder: string) => screen.getByPlaceholderText<HTMLInputElement>(placeholder);
const said = () => screen.queryByText('一次最多查询一年');
const shown = () => [field('时间起').value, field('止').value];

async function type(placeholder: string, day: string): Promise<void> {
  const input = field(placeholder);
  await act(async () => fireEvent.mouseDown(input));
  await act(async () => fireEvent.focus(input));
  await act(async () => fireEvent.change(input, { target: { value: day } }));
  await act(async () => fireEvent.keyDown(input, { key: 'Enter' }));
}
async function ask(from: string, to: string): Promise<void> {
  await type('时间起', from);
  await type('止', to);
}

test('a time of more than a year is refused with the rule’s sentence, and the list stays where it was', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  mountAt(Page, '/?from=2026-01-01&to=2026-03-31');
  await screen.findByPlaceholderText('止');
  const year = { from: '2025-03-30', to: '2026-03-30' }; // 366 days, both included
  await ask(year.from, year.to);
  expect(address).toEqual(year);
  expect(said()).toBeNull();
  await ask('2025-03-29', year.to);
  expect([address, shown()]).toEqual([year, [year.from, year.to]]);
  expect(said()).not.toBeNull();
});
