import { z } from 'zod';
import { VIA_MOST } from '#rules/order.ts';
import { PLACE_LABELS, SavedPlaceDraft } from '#rules/place.ts';
import { actingRead, near, point } from './app-ride-wire.ts';
import { calls, nothing } from './endpoint.ts';
import { flag, neededId, optional, text, whole } from './wire.ts';

const read = calls('app', { access: 'session', limit: { count: 300, seconds: 60 } });
const write = calls('app', { access: 'session', limit: { count: 60, seconds: 60 }, effect: 'unlogged' });

const place = {
  name: z.string(),
  address: z.string(),
  cityId: z.int(),
  cityName: z.string(),
  point,
  /** From where the caller is; null where nothing was asked. */
  meters: z.int().nullable(),
};
const savedPlace = z.object({ placeId: z.int(), label: z.enum(PLACE_LABELS), ...place });
const plainPlace = z.object(place);
const foundPlace = z.object({
  ...place,
  kind: z.enum(['saved', 'recent', 'company', 'airport', 'station', 'landmark', 'district', 'centre', 'map']),
});
export type FoundAppPlace = z.output<typeof foundPlace>;
export type AppPlace = z.output<typeof plainPlace>;

/** A coordinate in an address. */
const degrees = (most: number) =>
  z.codec(z.union([z.string(), z.number()]), z.number(), {
    decode: (wire, context) => {
      const value = typeof wire === 'string' && wire.trim() === '' ? Number.NaN : Number(wire);
      if (Math.abs(value) <= most) return value;
      context.issues.push({ code: 'custom', message: '位置格式不正确', input: wire });
      return z.NEVER;
    },
    encode: (value) => value,
  });

export const appPlacesApi = {
  places: read.get(
    '/app/v1/places',
    '我收藏的地点、最近用过的地点和企业的上下车地点',
    z.object({ near: optional(near), ...actingRead }),
    z.object({
      favourites: z.array(savedPlace),
      recents: z.array(plainPlace),
      company: z.array(z.object({ ...place, radiusMeters: z.int() })),
    }),
  ),
  searchPlaces: read.get(
    '/app/v1/places/search',
    '按关键词搜索地点：收藏、最近、企业地点在前，其余由地图查找；hubs 只要城市的机场和车站，不需要关键词',
    z.object({
      cityId: optional(whole),
      keywords: optional(text),
      near: optional(near),
      hubs: optional(flag),
      ...actingRead,
    }),
    z.object({ rows: z.array(foundPlace) }),
    { limit: { count: 120, seconds: 60 } },
  ),
  placeAt: read.get(
    '/app/v1/places/at',
    '一个坐标在哪个城市、是什么地方',
    z.object({ lng: degrees(180), lat: degrees(90) }),
    plainPlace.nullable(),
    { limit: { count: 120, seconds: 60 } },
  ),
  savePlace: write.json(
    '/app/v1/places/save',
    '收藏一个地点；家和公司各一个，再存则替换',
    SavedPlaceDraft,
    z.object({ placeId: z.int() }),
  ),
  removePlace: write.json('/app/v1/places/remove', '删除收藏的地点', z.object({ placeId: neededId }), nothing),
  way: read.json(
    '/app/v1/rides/way',
    '经过这些点的行车路程、时长和示意线',
    z.object({
      points: z
        .array(point, { error: '请选择地点' })
        .min(1, '请选择地点')
        .max(VIA_MOST + 2, '途经点太多'),
    }),
    z.object({ meters: z.int(), seconds: z.int(), line: z.array(point) }),
  ),
};
