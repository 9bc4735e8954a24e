import { beforeAll } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Read by the runner before each test file: the testing library would wait for one second. */
beforeAll(async () => {
  if (typeof document === 'undefined') return;
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
});
