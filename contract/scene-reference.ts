import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, optional, text } from './wire.ts';

export interface City {
  cityId: number;
  name: string;
  pinyin: string;
  isHot: boolean;
}
const city = z.codec(
  z.object({ cityId: z.int(), cityName: z.string(), en: z.string(), isHot: flag }),
  z.custom<City>(),
  {
    decode: ({ cityId, cityName, en, isHot }) => ({ cityId, name: cityName, pinyin: en, isHot }),
    encode: ({ cityId, name, pinyin, isHot }) => ({ cityId, cityName: name, en: pinyin, isHot }),
  },
);

const area = 'scene' as const;

/** What forms choose from: cities, places, services and vehicles. Everybody who is signed in may read them. */
export const referenceCalls = {
  cities: endpoint({
    area,
    access: 'session',
    summary: '城市列表',
    method: 'GET',
    path: '/api/v2/car/getCity',
    encoding: 'query',
    input: z.object({}),
    output: z.array(city),
  }),
  areas: endpoint({
    area,
    access: 'session',
    summary: '按关键词搜索地点',
    method: 'GET',
    path: '/api/v2/car/getAreas',
    encoding: 'query',
    input: z.object({ cityName: optional(text), keywords: optional(text) }),
    output: z.object({
      searchResult: z.array(z.object({ name: z.string(), address: z.string(), location: z.string() })),
    }),
    limit: { count: 120, seconds: 60 },
  }),
  services: endpoint({
    area,
    access: 'session',
    summary: '服务类型列表',
    method: 'GET',
    path: '/api/v2/car/getService',
    encoding: 'query',
    input: z.object({}),
    output: z.array(z.object({ serviceId: z.int(), serviceName: z.string() })),
  }),
  vehicleGroups: endpoint({
    area,
    access: 'session',
    summary: '车型列表',
    method: 'GET',
    path: '/api/v2/car/getCarGroup',
    encoding: 'query',
    input: z.object({}),
    output: z.array(z.object({ groupId: z.int(), groupName: z.string() })),
  }),
};
