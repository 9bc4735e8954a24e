import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { flag, optional, text } from './wire.ts';

export interface City {
  cityId: number;
  name: string;
  pinyin: string;
  isHot: boolean;
}
const city = spelt<City>({
  cityId: ['cityId', z.int()],
  name: ['cityName', z.string()],
  pinyin: ['en', z.string()],
  isHot: ['isHot', flag],
});

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
