// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedIn } from '#contract/signed-in.ts';
import { actFor } from '../kit/acting.ts';
import { queryClient } from '../kit/calls.ts';
import { beginSession } from '../kit/session.ts';
import { beginTrip, tripNow, useTrip } from '../parts/trip-store.ts';
import { ridersOfTrip } from '../parts/who-rides.ts';
import { Details } from './Details.tsx';
import type { Option } from './use-options.ts';

const ME: SignedIn = {
  ...{ userId: 5, userName: '李明', roleName: '', companyId: 1, companyName: '云程' },
  ...{ accountType: 'prepaid', phone: '13800000005', deptId: 1 },
};
const GUEST = { name: '陈逸飞', phone: '13900000009' };

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  beginSession(ME);
  beginTrip();
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

function Screen({ riderName }: { riderName: string | null }) {
  const row = { sceneId: 1, riderName } as Option;
  return <Details row={row} trip={useTrip()} asked={null} onAsked={() => {}} />;
}
const show = (riderName: string | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Screen riderName={riderName} />
    </QueryClientProvider>,
  );
const riders = () => screen.getByRole('button', { name: /^乘车人/ });

test('where nobody was named, whoever the application names is told, and else oneself', () => {
  show(GUEST.name);
  expect(riders().textContent).toContain('陈逸飞');
  expect(riders().textContent).not.toContain('李明');
  cleanup();
  show(null);
  expect(riders().textContent).toContain('李明（本人）');
});

test('oneself chosen in place of whoever the application names is told and sent, as the one a secretary acts for is', async () => {
  show(GUEST.name);
  fireEvent.click(riders());
  const own = await within(await screen.findByRole('dialog')).findByRole('button', { name: /李明/ });
  expect(own.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(own);
  expect(own.getAttribute('aria-pressed')).toBe('true');
  expect(riders().textContent).toContain('李明（本人）');
  expect(ridersOfTrip(tripNow(), ME.userId)).toMatchObject({ rider: null, riderId: 5 });
  act(() => actFor({ staffId: 6, name: '王总', departmentName: '' }));
  expect(riders().textContent).toContain('王总');
  act(() => actFor(null));
});
