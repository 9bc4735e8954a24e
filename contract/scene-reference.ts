import { z } from 'zod';
import { calls } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { flag, optional, text } from './wire.ts';

const signedIn = calls('scene', { access: 'session' });

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

/** What forms choose from: cities, places, services and vehicles. Everybody who is signed in may read them. */
export const referenceCalls = {
  cities: signedIn.get('/api/v2/car/getCity', '城市列表', z.object({}), z.array(city)),
  areas: signedIn.get(
    '/api/v2/car/getAreas',
    '按关键词搜索地点',
    z.object({ cityName: optional(text), keywords: optional(text) }),
    z.object({
      searchResult: z.array(z.object({ name: z.string(), address: z.string(), location: z.string() })),
    }),
    { limit: { count: 120, seconds: 60 } },
  ),
  services: signedIn.get(
    '/api/v2/car/getService',
    '服务类型列表',
    z.object({}),
    z.array(z.object({ serviceId: z.int(), serviceName: z.string() })),
  ),
  vehicleGroups: signedIn.get(
    '/api/v2/car/getCarGroup',
    '车型列表',
    z.object({}),
    z.array(z.object({ groupId: z.int(), groupName: z.string() })),
  ),
};
