import { expect, test } from 'vitest';
import { distinct } from './known.ts';

const place = (name: string, lng: number, cityId = 1) => ({ name, address: '', cityId, point: { lng, lat: 39.9 } });

test.each([
  ['one building under two names', place('望京SOHO', 116.48), place('望京SOHO塔1', 116.4805), 1],
  ['two doors of a station', place('北京站', 116.427), place('北京站', 116.435), 1],
  ['a name that another city has as well', place('万达广场', 116.48), place('万达广场', 121.47, 2), 2],
  ['two branches in one city', place('如家酒店', 116.3), place('如家酒店', 116.48), 2],
])('%s', (_case, one, other, count) => {
  expect(distinct([one, other])).toHaveLength(count);
});
