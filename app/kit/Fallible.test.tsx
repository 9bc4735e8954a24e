// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Fallible } from './Fallible.tsx';

afterEach(cleanup);
const Lost = lazy(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));

test('a part whose files do not come leaves the rest of the page, and another part is tried', async () => {
  const page = (of: string) => (
    <>
      <p>京A·12345</p>
      <Fallible of={of} instead={<p>没有加载出来</p>}>
        <Suspense>{of === '/orders' ? <Lost /> : <p>别的</p>}</Suspense>
      </Fallible>
    </>
  );
  const { rerender } = render(page('/orders'));
  await screen.findByText('没有加载出来');
  expect(screen.getByText('京A·12345')).toBeTruthy();
  rerender(page('/me'));
  expect(screen.getByText('别的')).toBeTruthy();
});
