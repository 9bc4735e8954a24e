import { afterAll } from 'vitest';

/*
 * Read by the runner before each test file. A hook that is registered by `testServer()` itself would never run: most files
 * call it in a `beforeAll`, when the file's own hooks are counted already. What others import of this file is another
 * copy than the runner's, so both keep their list in one place.
 */
const shared: { atEnd?: (() => Promise<void>)[] } & object = globalThis as object;
shared.atEnd ??= [];
const closers = shared.atEnd;

/** Done when the test file that is running ends, the latest first. */
export const atEnd = (close: () => Promise<void>): void => void closers.push(close);

afterAll(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});
