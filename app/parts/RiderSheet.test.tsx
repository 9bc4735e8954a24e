// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../kit/calls.ts';
import { go, placeNow, showSheet } from '../kit/router.ts';
import { RiderSheet } from './RiderSheet.tsx';
import type { RidingProps } from './trip.ts';

type Riding = RidingProps['riding'];
/** What the sheet left, as the form above it keeps it: one change after another on what was drawn last. */
let riding: Riding;
function Form() {
  const [now, setNow] = useState<Riding>({ rider: null, riderIs: 'guest', companions: [] });
  riding = now;
  return <RiderSheet riding={now} onChange={(changes) => setNow({ ...now, ...changes })} />;
}
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  go('/a/new');
  showSheet('riders');
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
/** Of two forms the second one is of who rides along. */
function typeGuest(name: string, phone: string, nth = 0): void {
  for (const [label, value] of [
    ['姓名', name],
    ['手机号', phone],
  ] as const)
    fireEvent.change(screen.getAllByLabelText(label)[nth]!, { target: { value } });
}
const isOpen = (): boolean => placeNow().sheet === 'riders';

test('whoever typed nothing is done', async () => {
  press('好了');
  await expect.poll(isOpen).toBe(false);
  expect(riding).toMatchObject({ rider: null, companions: [] });
});

test('a guest who was typed rides, also where the sheet’s own button was pressed', async () => {
  typeGuest('陈逸飞', '13900000009');
  press('好了');
  await expect.poll(isOpen).toBe(false);
  expect(riding.rider).toEqual({ name: '陈逸飞', phone: '13900000009' });
});

test('half a guest is told at its fields and not left out', async () => {
  typeGuest('陈逸飞', '139');
  press('好了');
  expect(within(screen.getByRole('dialog')).getByLabelText('手机号').getAttribute('aria-invalid')).toBe('true');
  await new Promise((done) => setTimeout(done, 50));
  expect([isOpen(), riding.rider]).toEqual([true, null]);
});

test('who rides and who rides along are both taken; of the two only what is wrong stays', async () => {
  press('添加客人');
  typeGuest('陈逸飞', '13900000009', 0);
  typeGuest('林晓', '139', 1);
  press('好了');
  expect(riding).toMatchObject({ rider: { name: '陈逸飞' }, companions: [] });
  expect(isOpen()).toBe(true);
  typeGuest('林晓', '13900000010');
  press('好了');
  await expect.poll(isOpen).toBe(false);
  expect(riding).toMatchObject({ rider: { name: '陈逸飞' }, companions: [{ name: '林晓' }] });
});

test('what was typed of a guest and then hidden is not taken', async () => {
  press('添加客人');
  typeGuest('陈逸飞', '13900000009', 0);
  typeGuest('林晓', '13900000010', 1);
  press('添加客人');
  press('同事');
  press('好了');
  await expect.poll(isOpen).toBe(false);
  expect(riding).toMatchObject({ rider: null, companions: [] });
});
