// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchInput } from './FilterBar.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function start(first = '') {
  const searches: [words: string, replace: boolean][] = [];
  const input = (value: string) => (
    <SearchInput placeholder="姓名" value={value} onSearch={(words, { replace }) => searches.push([words, replace])} />
  );
  const { rerender } = render(input(first));
  const box = () => screen.getByLabelText<HTMLInputElement>('姓名');
  return {
    searches,
    text: () => box().value,
    type: (words: string) => fireEvent.change(box(), { target: { value: words } }),
    press: (key: string) => fireEvent.keyDown(box(), { key, keyCode: key === 'Enter' ? 13 : 0 }),
    wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
    /** The address says this now: the answer to a search, or the back button. */
    arrives: (value: string) => rerender(input(value)),
  };
}

test('a search waits until the typing pauses', () => {
  const { searches, type, wait } = start();
  type('李');
  wait(300);
  type('李明');
  wait(399);
  expect(searches).toEqual([]);
  wait(1);
  expect(searches).toEqual([['李明', false]]);
});

test('typing goes on while the answer arrives, and is searched for in turn', () => {
  const { searches, text, type, wait, arrives } = start();
  type('李');
  wait(400);
  type('李明');
  arrives('李');
  expect(text()).toBe('李明');
  wait(400);
  expect(searches).toEqual([
    ['李', false],
    ['李明', true],
  ]);
});

test('the back button brings its own words', () => {
  const { text, type, wait, arrives } = start('王');
  type('李');
  wait(400);
  arrives('李');
  arrives('王');
  expect(text()).toBe('王');
  arrives('');
  expect(text()).toBe('');
});

test('words that the back button took away are not searched for', () => {
  const { searches, text, type, wait, arrives } = start('王');
  type('李');
  wait(200);
  arrives('');
  wait(1000);
  expect(text()).toBe('');
  expect(searches).toEqual([]);
});

test('Enter searches at once and only once; clearing asks for all', () => {
  const { searches, type, press, wait, arrives } = start();
  type(' 李 ');
  press('Enter');
  wait(1000);
  expect(searches).toEqual([['李', false]]);
  arrives('李');
  type('');
  wait(0);
  expect(searches.at(-1)).toEqual(['', false]);
});
