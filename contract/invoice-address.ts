import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optional, text } from './wire.ts';

/** One place of a list: province, city, district or street. */
export interface Area {
  readonly code: string;
  readonly name: string;
}
const area = z.codec(z.object({ areaCode: z.string(), areaName: z.string() }), z.custom<Area>(), {
  decode: ({ areaCode, areaName }) => ({ code: areaCode, name: areaName }),
  encode: ({ code, name }) => ({ areaCode: code, areaName: name }),
});

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
