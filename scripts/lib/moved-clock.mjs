import { existsSync } from 'node:fs';
import { StepError } from './run.mjs';

const PLACES = ['x86_64-linux-gnu/faketime', 'aarch64-linux-gnu/faketime', 'faketime'];
const LIBRARIES = PLACES.map((place) => `/usr/lib/${place}/libfaketime.so.1`);

/**
 * Everything that is started from now on takes it for this day, at noon, or for this moment of Shanghai: tests, servers
 * and PostgreSQL. What waits for a while still waits for as long.
 */
export function moveClock(text) {
  const at = Date.parse(`${text}${text.includes('T') ? '' : 'T12:00'}:00+08:00`);
  if (Number.isNaN(at))
    throw new StepError(`--at 后面是一天或一个时刻，如 2027-01-01 或 2027-01-01T00:30，不是 ${text}`);
  const library = LIBRARIES.find(existsSync);
  if (!library) throw new StepError('--at 需要 libfaketime（Debian 的软件包 faketime）', 3);
  const seconds = Math.round((at - Date.now()) / 1_000);
  Object.assign(process.env, {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  });
}
