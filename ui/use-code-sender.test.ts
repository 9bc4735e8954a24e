// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useCodeSender } from './use-code-sender.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a code sent before it is known that this is a demo is shown once that is known', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(
      JSON.stringify({ code: 0, msg: '', data: path.startsWith('/demo/') ? { code: '4711' } : null }),
      {
        headers: { 'content-type': 'application/json' },
      },
    );
  });
  const phone = '13911114444';
  const { result, rerender } = renderHook(({ demo }) => useCodeSender('login', demo), {
    initialProps: { demo: false },
  });
  await act(async () => expect(await result.current.send(phone)).toEqual({ end: 'done' }));
  expect(asked.filter((path) => path.startsWith('/demo/'))).toEqual([]);
  rerender({ demo: true });
  await expect.poll(() => result.current.saidOf(phone).demoCode).toBe('4711');
});
