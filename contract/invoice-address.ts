import { z } from 'zod';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { optional, text } from './wire.ts';

/** One place of a list: province, city, district or street. */

const area = spelt({
  code: ['areaCode', z.string()],
  name: ['areaName', z.string()],
});
export type Area = z.output<typeof area>;

const call = calls('invoice', { access: 'session' });
const below = z.object({ areaCode: optional(text) });
const areas = z.array(area);

/** What delivery addresses are picked from; the same for everybody who is signed in. */
export const areaCalls = {
  provinces: call.form('/api/v2/address/getProvinceList', '省份', z.object({}), areas),
  cities: call.form('/api/v2/address/getCityListByAreaCode', '一省的城市', below, areas),
  districts: call.form('/api/v2/address/getDistrictListByAreaCode', '一市的区县', below, areas),
  streets: call.form('/api/v2/address/getStreetListByAreaCode', '一个区县的街道和乡镇', below, areas),
};
