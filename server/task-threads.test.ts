import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../tests/kit/server.ts';
import { taskThreads } from './task-threads.ts';

test('whoever waits its turn is in hand as well as who works: each of them beats', async () => {
  const { services, app } = await testServer();
  const beaten = new Set<string>();
  const threads = taskThreads<{ key: string }>(services, app.log, {
    file: '../tests/fixtures/idle-thread',
    keyOf: ({ key }) => key,
    beat: async ({ key }) => beaten.add(key),
    end: async () => undefined,
  });
  onTestFinished(() => threads.close());
  for (const key of ['works', 'works too', 'waits']) threads.start({ key });
  await expect.poll(() => [...beaten].sort()).toEqual(['waits', 'works', 'works too']);
  await threads.stop({ key: 'waits' });
});
