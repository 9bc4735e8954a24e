// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useChanges } from './use-changes.ts';

const start = (source: { name: string; city?: string | undefined }) => {
  const hook = renderHook(useChanges<{ name: string; city?: string | undefined }>, { initialProps: source });
  return {
    draft: () => hook.result.current.draft,
    change: (changes: { name?: string; city?: string | undefined }) => act(() => hook.result.current.change(changes)),
    sent: () => act(() => hook.result.current.sent()),
    arrives: (next: { name: string; city?: string | undefined }) => hook.rerender(next),
  };
};

test('the same contents in a new object keep what was changed', () => {
  const { draft, change, arrives } = start({ name: '顾' });
  change({ name: '李' });
  arrives({ name: '顾' });
  expect(draft()).toEqual({ name: '李' });
});

test('other contents drop it', () => {
  const { draft, change, arrives } = start({ name: '顾' });
  change({ name: '李', city: '上海' });
  arrives({ name: '王' });
  expect(draft()).toEqual({ name: '王' });
});

test('what was changed after sending outlives the answer to it, once', () => {
  const { draft, change, sent, arrives } = start({ name: '顾' });
  change({ name: '李' });
  sent();
  change({ city: '上海' });
  arrives({ name: '李' });
  expect(draft()).toEqual({ name: '李', city: '上海' });
  arrives({ name: '王' });
  expect(draft()).toEqual({ name: '王' });
});

test('a change taken away is a change', () => {
  const { draft, change } = start({ name: '顾', city: '上海' });
  change({ city: undefined });
  expect(draft()).toEqual({ name: '顾', city: undefined });
});
