import { expect, test } from 'vitest';
import { applicationOf } from './scene-application.ts';

const applied = (applicationId: number, status: 'passed' | 'running', startDay: string) => ({
  ...{ applicationId, status, startDay, endDay: startDay, number: '', usesLeft: 5 },
});

test('a scene’s line is about the application that can be used first, however new another is that is waited for', () => {
  const [waiting, next, now] = [
    applied(3, 'running', '2026-11-20'),
    applied(2, 'passed', '2026-11-25'),
    applied(1, 'passed', '2026-11-16'),
  ];
  expect(applicationOf({ applications: [waiting, next, now] })).toBe(now);
  expect(applicationOf({ applications: [waiting] })).toBe(waiting);
  expect(applicationOf({ applications: [] })).toBeUndefined();
});
