import { type Refused, refuse } from '../refusal.ts';
import type { Point } from '../scene/draft.ts';
import { ORDER_REFUSALS } from './refusals.ts';

/**
 * The way a car went, as one line of text: differences of coordinates at five decimals, in the encoding that maps
 * understand. A metre is told apart, and an hour of driving is a few kilobytes.
 */
export const TRACK_POINTS_MAX = 20_000;
const PRECISION = 1e5;

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}

export function encodeTrack(points: readonly Point[]): string {
  let text = '';
  let [lastLat, lastLng] = [0, 0];
  for (const point of points) {
    const [lat, lng] = [Math.round(point.lat * PRECISION), Math.round(point.lng * PRECISION)];
    text += encodeNumber(lat - lastLat) + encodeNumber(lng - lastLng);
    [lastLat, lastLng] = [lat, lng];
  }
  return text;
}

/** Six groups of five bits hold more than any difference of two places on earth. */
const MOST_GROUPS = 6;

function decodeNumbers(line: string): number[] | null {
  const numbers: number[] = [];
  let [value, groups] = [0, 0];
  for (const character of line) {
    const bits = character.charCodeAt(0) - 63;
    if (bits < 0 || bits > 63 || groups === MOST_GROUPS) return null;
    value |= (bits & 0x1f) << (5 * groups);
    groups += 1;
    if (bits >= 0x20) continue;
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1);
    [value, groups] = [0, 0];
  }
  return groups === 0 && numbers.length % 2 === 0 ? numbers : null;
}

const isOnEarth = ({ lng, lat }: Point): boolean => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

/** The points of a line; null where it is no line. */
export function decodeTrack(line: string): Point[] | null {
  const numbers = decodeNumbers(line);
  if (!numbers) return null;
  const points: Point[] = [];
  let [lat, lng] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    lat += numbers[at]!;
    lng += numbers[at + 1]!;
    points.push({ lng: lng / PRECISION, lat: lat / PRECISION });
  }
  return points.every(isOnEarth) ? points : null;
}

/** A whole line, or a further part of one: `from` says which point it begins with, so that a part sent twice is one. */
export function joinTrack(known: readonly Point[], line: string, from: number): Point[] | Refused {
  const added = decodeTrack(line);
  if (!added || added.length === 0) return refuse(ORDER_REFUSALS.trackUnreadable);
  if (from > known.length) return refuse(ORDER_REFUSALS.trackGap, { known: known.length, from });
  const points = [...known.slice(0, from), ...added];
  const fits = points.length >= 2 && points.length <= TRACK_POINTS_MAX;
  return fits ? points : refuse(ORDER_REFUSALS.trackTooLong, { most: TRACK_POINTS_MAX });
}
