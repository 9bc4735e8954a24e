import '../http/app-types.ts';
import { expect, test } from 'vitest';
import type { TileSource } from '#rules/map-tiles.ts';
import { testServer } from '../../tests/kit/server.ts';
import { mapTiles } from '../http/map-tiles.ts';
import { addPlugins, makeApp } from '../http/plugins.ts';
import { createTiles } from './map-tiles.ts';

const OWN = { MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png', MAP_TILES_CREDIT: '© 某某' };

test.each([
  ['nothing is set', {}, null],
  ['a key of AMap is set', { MAP_AMAP_KEY: 'key' }, '© 高德地图'],
  ['they are turned off', { MAP_AMAP_KEY: 'key', MAP_TILES_URL: 'off' }, null],
  ['another service is named', { MAP_AMAP_KEY: 'key', ...OWN }, '© 某某'],
])('where %s', (_, env, credit) => {
  expect(createTiles(env)?.credit ?? null).toBe(credit);
});

test.each([
  ['an address without its numbers', { ...OWN, MAP_TILES_URL: 'https://tiles.example.com/map.png' }, 'MAP_TILES_URL'],
  ['what is no address of the web', { ...OWN, MAP_TILES_URL: 'ftp://x/{z}/{x}/{y}' }, 'MAP_TILES_URL'],
  ['pictures of nobody', { MAP_TILES_URL: OWN.MAP_TILES_URL }, 'MAP_TILES_CREDIT'],
])('%s stops the start', (_, env, name) => {
  expect(() => createTiles(env)).toThrow(name);
});

const { services } = await testServer();

async function served(tiles: TileSource | null) {
  const app = makeApp({ trustProxy: 0, logLevel: 'silent' });
  app.decorate('services', services);
  await addPlugins(app, tiles);
  mapTiles(app, tiles);
  const { headers, body } = await app.inject('/maps/tiles.json');
  const pictures = /img-src ([^;]*)/.exec(String(headers['content-security-policy']))![1];
  return { pictures, body: JSON.parse(body) as unknown };
}

test('the pages may show pictures of that service’s hosts and of nobody else', async () => {
  expect(await served(null)).toEqual({ pictures: "'self' data: blob:", body: {} });
  const tiles = createTiles({ MAP_AMAP_KEY: 'a key that stays here' })!;
  const hosts = [1, 2, 3, 4].map((nth) => `https://webrd0${nth}.is.autonavi.com`).join(' ');
  const { pictures, body } = await served(tiles);
  expect(pictures).toBe(`'self' data: blob: ${hosts}`);
  expect(body).toEqual(tiles);
  expect(JSON.stringify(body)).not.toContain('a key that stays here');
});
