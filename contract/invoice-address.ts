import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { optional, text } from './wire.ts';

/** One place of a list: province, city, district or street. */

const area = spelt({
  code: ['areaCode', z.string()],
  name: ['areaName', z.string()],
});
export type Area = z.output<typeof area>;

const call = { area: 'invoice', access: 'session', method: 'POST', encoding: 'form' } as const;
const below = z.object({ areaCode: optional(text) });
const areas = z.array(area);

/** What delivery addresses are picked from; the same for everybody who is signed in. */
export const areaCalls = {
  provinces: endpoint({
    ...call,
    summary: '省份',
    path: '/api/v2/address/getProvinceList',
    input: z.object({}),
    output: areas,
  }),
  cities: endpoint({
    ...call,
    summary: '一省的城市',
    path: '/api/v2/address/getCityListByAreaCode',
    input: below,
    output: areas,
  }),
  districts: endpoint({
    ...call,
    summary: '一市的区县',
    path: '/api/v2/address/getDistrictListByAreaCode',
    input: below,
    output: areas,
  }),
  streets: endpoint({
    ...call,
    summary: '一个区县的街道和乡镇',
    path: '/api/v2/address/getStreetListByAreaCode',
    input: below,
    output: areas,
  }),
};
