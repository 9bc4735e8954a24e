import { expect, test } from 'vitest';
import { fitting, flat, onScreen } from './projection.ts';
import { wordsOf } from './Words.tsx';

const size = { width: 760, height: 376 };
const point = { lng: 116.4809, lat: 39.9966 };
const at = onScreen(fitting([point], size, 64), size);

test.each([
  ['a small circle is gone around', 500, 29],
  ['without one a name stands close to its pin', 0, 14],
  ['in a large one it stands inside', 3_000, 14],
])('%s', (_, meters, gap) => {
  const subject = {
    ...{ pins: [{ kind: 'start', point, name: '望京SOHO' }] as const, ranges: meters > 0 ? [{ point, meters }] : [] },
    ...{ measure: { points: [], gone: [] }, way: [], isPlan: true, perPixel: 20 },
  };
  const { own } = wordsOf({ subject, lands: [], at, size, caption: '', isCountry: false });
  expect(own[0]!.left - at(flat(point)).x).toBeCloseTo(gap);
});
