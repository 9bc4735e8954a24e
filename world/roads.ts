import type { Point } from '#rules/scene.ts';
import { cityOf, LATITUDE_METERS, longitudeMeters } from './cities.ts';
import { type Random, random } from './random.ts';

/** A way between two places that keeps to the city's grid of streets; the same seed gives the same way. */
export interface Road {
  /** Corners, with the ends, in metres from the start: east, north. */
  readonly corners: readonly (readonly [east: number, north: number])[];
  readonly meters: number;
}

/** Beyond this a driver takes the ring road or an expressway, which bends and does not turn corners. */
const EXPRESS_METERS = 14_000;
const BLOCK_METERS = 1_900;
const LEAST_POINTS = 20;
const MOST_POINTS = 60;

type Pair = readonly [number, number];

function turnBy(radians: number): (pair: Pair) => Pair {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return ([east, north]) => [east * cos - north * sin, east * sin + north * cos];
}

/** Parts of a whole that are all a little different. */
function shares(parts: number, draw: Random): number[] {
  const drawn = Array.from({ length: parts }, () => 0.4 + draw.next());
  const sum = drawn.reduce((one, other) => one + other, 0);
  return drawn.map((share) => share / sum);
}

/** Right and left turns at blocks, along and across by turns. */
function staircase([along, across]: Pair, draw: Random): Pair[] {
  const steps = Math.max(1, Math.min(7, Math.round((Math.abs(along) + Math.abs(across)) / 2 / BLOCK_METERS)));
  const [one, other] = [shares(steps, draw), shares(steps, draw)];
  const alongFirst = draw.chance(0.5);
  const corners: Pair[] = [[0, 0]];
  let at: Pair = [0, 0];
  for (let step = 0; step < steps; step += 1) {
    const [dx, dy] = [along * one[step]!, across * other[step]!];
    corners.push(alongFirst ? [at[0] + dx, at[1]] : [at[0], at[1] + dy]);
    at = [at[0] + dx, at[1] + dy];
    corners.push(at);
  }
  return corners;
}

/** A long bow between two short bits of town. */
function expressway([along, across]: Pair, draw: Random): Pair[] {
  const length = Math.hypot(along, across);
  const bow = (draw.next() * 2 - 1) * 0.22 * length;
  const wave = (draw.next() * 2 - 1) * 0.05 * length;
  const corners: Pair[] = [[0, 0]];
  for (let step = 1; step < 16; step += 1) {
    const part = step / 16;
    const off = bow * Math.sin(Math.PI * part) + wave * Math.sin(3 * Math.PI * part);
    corners.push([along * part - (across / length) * off, across * part + (along / length) * off]);
  }
  return [...corners, [along, across]];
}

const lengthOf = (corners: readonly Pair[]): number =>
  corners.reduce((sum, [east, north], at) => {
    const before = corners[at - 1];
    return before ? sum + Math.hypot(east - before[0], north - before[1]) : sum;
  }, 0);

export function roadBetween(from: Point, to: Point, cityId: number, seed: number): Road {
  const draw = random(`road/${seed}`);
  const straight: Pair = [(to.lng - from.lng) * longitudeMeters(from.lat), (to.lat - from.lat) * LATITUDE_METERS];
  const bearing = (cityOf(cityId).bearing * Math.PI) / 180;
  const asGrid = turnBy(-bearing)(straight);
  const long = Math.hypot(...straight) > EXPRESS_METERS;
  const corners = (long ? expressway : staircase)(asGrid, draw).map(turnBy(bearing));
  return { corners, meters: Math.max(200, Math.round(lengthOf(corners))) };
}

/** Points as a car's positions would be sent: more where it is far, and never quite on the line. */
export function pointsAlong({ corners, meters }: Road, from: Point, to: Point, seed: number): Point[] {
  const draw = random(`track/${seed}`);
  const wanted = Math.max(LEAST_POINTS, Math.min(MOST_POINTS, Math.round(meters / 350)));
  const [perLng, perLat] = [longitudeMeters(from.lat), LATITUDE_METERS];
  const points: Point[] = [from];
  for (let at = 1; at < corners.length; at += 1) {
    const [start, end] = [corners[at - 1]!, corners[at]!];
    const long = Math.hypot(end[0] - start[0], end[1] - start[1]);
    const parts = Math.max(1, Math.ceil((long / meters) * (wanted - 1)));
    for (let part = 1; part <= parts; part += 1) {
      const share = part / parts;
      const sway = part === parts ? 0 : (draw.next() - 0.5) * 16;
      points.push({
        lng: from.lng + (start[0] + (end[0] - start[0]) * share + sway) / perLng,
        lat: from.lat + (start[1] + (end[1] - start[1]) * share - sway) / perLat,
      });
    }
  }
  points[points.length - 1] = to;
  return points;
}
