import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { leadingZeroBits, workText } from '#rules/work.ts';
import { solved } from './browser-work.ts';
import { sha256 } from './sha256.ts';

test('digests are those of the system, of every length around a block', () => {
  for (let length = 0; length < 200; length++) {
    const text = randomBytes(length).toString('latin1');
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  }
});

test('the number that comes out has the zeros that were asked for, and who gives up gets none', async () => {
  const task = { token: randomBytes(16).toString('hex'), bits: 10 };
  const digest = createHash('sha256')
    .update(workText(task.token, (await solved(task))!))
    .digest();
  expect(leadingZeroBits(digest)).toBeGreaterThanOrEqual(10);
  expect(await solved({ token: 't', bits: 60 }, () => true)).toBeUndefined();
});
