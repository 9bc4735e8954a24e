import { describe, expect, test } from 'vitest';
import type { DayHours } from '#rules/scene.ts';
import { addRange, blocksOf, copyDay, isOpenAt, minuteOf, paint, rangesOf, withRanges } from './week.ts';

const day = (weekday: number, ...ranges: [number, number][]): DayHours => ({
  weekday,
  ranges: ranges.map(([from, to]) => ({ from, to })),
});
const NIGHT = [day(1, [1260, 360])];

describe('painting', () => {
  test('opens a range, and joins what overlaps or touches', () => {
    expect(paint([], 2, 540, 720, true)).toEqual([day(2, [540, 720])]);
    expect(paint([day(2, [540, 720])], 2, 720, 800, true)).toEqual([day(2, [540, 800])]);
    expect(paint([day(2, [540, 720])], 2, 721, 800, true)).toEqual([day(2, [540, 720], [721, 800])]);
  });
  test('keeps the end of a range across midnight', () => {
    expect(paint(NIGHT, 1, 1200, 1300, true)).toEqual([day(1, [1200, 360])]);
  });
  test('closes the middle, an edge or all of a range', () => {
    const open = [day(3, [540, 1080])];
    expect(paint(open, 3, 720, 780, false)).toEqual([day(3, [540, 720], [780, 1080])]);
    expect(paint(open, 3, 480, 600, false)).toEqual([day(3, [600, 1080])]);
    expect(paint(open, 3, 0, 1440, false)).toEqual([]);
  });
  test('the evening taken away leaves the morning to its own day', () => {
    expect(paint(NIGHT, 1, 1200, 1440, false)).toEqual([day(2, [0, 360])]);
    expect(paint(NIGHT, 1, 1320, 1440, false)).toEqual([day(1, [1260, 1320]), day(2, [0, 360])]);
    expect(paint(NIGHT, 1, 1260, 1320, false)).toEqual([day(1, [1320, 360])]);
    expect(paint(NIGHT, 1, 1300, 1320, false)).toEqual([day(1, [1260, 1300], [1320, 360])]);
  });
  test('the morning taken away shortens the evening before', () => {
    expect(paint(NIGHT, 2, 0, 480, false)).toEqual([day(1, [1260, 1440])]);
    expect(paint(NIGHT, 2, 120, 480, false)).toEqual([day(1, [1260, 120])]);
    expect(paint(NIGHT, 2, 60, 120, false)).toEqual([day(1, [1260, 60]), day(2, [120, 360])]);
    expect(paint(NIGHT, 2, 0, 120, false)).toEqual([day(1, [1260, 1440]), day(2, [120, 360])]);
  });
  test('Sunday runs into Monday', () => {
    const sunday = [day(7, [1380, 60])];
    expect(blocksOf(sunday, 1)).toEqual([{ from: 0, to: 60, carried: true }]);
    expect(paint(sunday, 1, 0, 60, false)).toEqual([day(7, [1380, 1440])]);
    expect(paint(sunday, 7, 1380, 1440, false)).toEqual([day(1, [0, 60])]);
  });
});

test('a day lists its ranges in order and is left out when it has none', () => {
  expect(withRanges([], 4, [{ from: 900, to: 960 }, ...rangesOf([day(4, [60, 120])], 4)])).toEqual([
    day(4, [60, 120], [900, 960]),
  ]);
  expect(withRanges([day(4, [60, 120])], 4, [])).toEqual([]);
  expect(addRange([day(5, [0, 60])], 4, { from: 0, to: 60 }).map(({ weekday }) => weekday)).toEqual([4, 5]);
});

test('Monday is copied to other days, also when it is closed', () => {
  expect(copyDay(NIGHT, 1, [1, 2])).toEqual([day(1, [1260, 360]), day(2, [1260, 360])]);
  expect(copyDay([day(2, [0, 60])], 1, [2])).toEqual([]);
});

test('the lane knows what is open', () => {
  expect(isOpenAt(NIGHT, 1, 1259)).toBe(false);
  expect(isOpenAt(NIGHT, 1, 1260)).toBe(true);
  expect(isOpenAt(NIGHT, 2, 359)).toBe(true);
  expect(isOpenAt(NIGHT, 2, 360)).toBe(false);
});

test.each([
  ['9', 540],
  ['930', 570],
  ['9:30', 570],
  ['09：30', 570],
  ['24:00', 1440],
  ['24:01', null],
  ['9:60', null],
  ['', null],
  ['abc', null],
])('%s is typed', (text, minute) => {
  expect(minuteOf(text)).toBe(minute);
});
