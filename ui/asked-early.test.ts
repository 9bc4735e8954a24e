import { afterEach, expect, test } from 'vitest';
import { forgetEarly, takeEarly, wasAskedEarly } from './asked-early.ts';

afterEach(forgetEarly);
const answered = { traceId: 'a1', response: Promise.resolve(new Response()) };

test('what a page asked for early serves the same question, and once', () => {
  globalThis.qixingAsked = { '/app/v1/me': answered };
  expect(takeEarly('/app/v1/me?actingFor=3')).toBeUndefined();
  expect(wasAskedEarly('/app/v1/me')).toBe(true);
  expect(takeEarly('/app/v1/me')).toBe(answered);
  expect(takeEarly('/app/v1/me')).toBeUndefined();
});

test('nothing of it serves another person', () => {
  globalThis.qixingAsked = { '/app/v1/me': answered };
  forgetEarly();
  expect(wasAskedEarly('/app/v1/me')).toBe(false);
  expect(takeEarly('/app/v1/me')).toBeUndefined();
});
