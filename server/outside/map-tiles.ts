import { type TileSource, tileOrigins } from '#rules/map-tiles.ts';
import { StartError } from '../start-error.ts';

/** In GCJ-02, as all our points are. The addresses take no key: ours stays on the server. */
const AMAP: TileSource = {
  url: 'https://webrd0{1-4}.is.autonavi.com/appmaptile?lang=zh_cn&size=1&scale=1&style=8&x={x}&y={y}&z={z}',
  credit: '© 高德地图',
};

type Env = Record<string, string | undefined>;

/** The pictures that lie below our maps: AMap's where its key is set, another service's where one is named. */
export function createTiles(env: Env): TileSource | null {
  const url = env.MAP_TILES_URL?.trim() ?? '';
  if (url === 'off') return null;
  if (url === '') return env.MAP_AMAP_KEY?.trim() ? AMAP : null;
  if (tileOrigins(url).length === 0 || !['{x}', '{y}', '{z}'].every((part) => url.includes(part)))
    throw new StartError('MAP_TILES_URL 不正确：应为 https://…，其中有 {x}、{y}、{z}');
  const credit = env.MAP_TILES_CREDIT?.trim() ?? '';
  if (credit === '') throw new StartError('MAP_TILES_CREDIT 没有填写：地图上要注明底图的来源');
  return { url, credit };
}
