import { expect, test } from 'vitest';
import { atOnce, inTurn } from './each.ts';

test('one that fails is told of after all the others had their turn', async () => {
  const turns: number[] = [];
  const all = inTurn([1, 2, 3], async (one) => {
    turns.push(one);
    if (one < 3) throw new Error(`${one} failed`);
  });
  await expect(all).rejects.toThrow('1 failed');
  expect(turns).toEqual([1, 2, 3]);
  expect(await inTurn([1, 2], async (one) => one * 2)).toEqual([2, 4]);
});

test('of several at once, one that fails is told of when none is under way any more', async () => {
  let ended = false;
  const slow = new Promise(setImmediate).then(() => {
    ended = true;
  });
  await expect(atOnce([Promise.reject(new Error('failed')), slow])).rejects.toThrow('failed');
  expect(ended).toBe(true);
  expect(await atOnce([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
});
