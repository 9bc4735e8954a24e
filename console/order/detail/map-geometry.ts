import { distanceMeters } from '#rules/scene/distance.ts';
import type { Point } from '#rules/scene/draft.ts';

/** The drawing's own size; it is stretched to its place as a whole. */
export const WIDTH = 760;
export const HEIGHT = 376;
const EDGE = 64;
/** A ride around the block is not blown up to the whole sheet. */
const LEAST_METERS = 600;
const METERS_A_DEGREE = 111_320;

export interface View {
  /** 1 shows everything. */
  zoom: number;
  /** How far the sheet was pushed, in its own units. */
  dx: number;
  dy: number;
}
export const WHOLE: View = { zoom: 1, dx: 0, dy: 0 };
export const MOST_ZOOM = 8;

export interface Projection {
  at(point: Point): { x: number; y: number };
  metersPerUnit: number;
}

/** A flat sheet: over a city the earth's roundness is below a pixel, but for the narrowing of degrees. */
export function projection(points: readonly Point[], { zoom, dx, dy }: View = WHOLE): Projection {
  const [lngs, lats] = [points.map(({ lng }) => lng), points.map(({ lat }) => lat)];
  const middle = { lng: (Math.min(...lngs) + Math.max(...lngs)) / 2, lat: (Math.min(...lats) + Math.max(...lats)) / 2 };
  const narrowing = Math.cos((middle.lat * Math.PI) / 180);
  const wide = Math.max(LEAST_METERS, (Math.max(...lngs) - Math.min(...lngs)) * narrowing * METERS_A_DEGREE);
  const high = Math.max(LEAST_METERS / 2, (Math.max(...lats) - Math.min(...lats)) * METERS_A_DEGREE);
  const metersPerUnit = Math.max(wide / (WIDTH - 2 * EDGE), high / (HEIGHT - 2 * EDGE)) / zoom;
  const unit = METERS_A_DEGREE / metersPerUnit;
  return {
    metersPerUnit,
    at: ({ lng, lat }) => ({
      x: WIDTH / 2 + (lng - middle.lng) * narrowing * unit + dx,
      y: HEIGHT / 2 - (lat - middle.lat) * unit + dy,
    }),
  };
}

const NICE_METERS = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000];
const BAR_UNITS = 110;

/** The longest round distance that is no longer than a thumb's width on the sheet. */
export function scaleBar(metersPerUnit: number): { units: number; text: string } {
  const meters = NICE_METERS.findLast((nice) => nice / metersPerUnit <= BAR_UNITS) ?? NICE_METERS[0]!;
  return { units: meters / metersPerUnit, text: meters < 1_000 ? `${meters} 米` : `${meters / 1_000} 公里` };
}

export interface KmMark {
  point: Point;
  km: number;
  /** The bit of way that ends here. */
  from: Point;
}

const STEPS_KM = [1, 2, 5, 10, 20, 50, 100];
const MOST_MARKS = 5;

/** Marks along the way at round distances, a few of them however long it is; none on a short ride. */
export function kmMarks(track: readonly Point[]): KmMark[] {
  const lengths = track.slice(1).map((point, at) => distanceMeters(track[at]!, point));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const step = STEPS_KM.find((km) => total / (km * 1_000) <= MOST_MARKS) ?? STEPS_KM.at(-1)!;
  const marks: KmMark[] = [];
  let gone = 0;
  lengths.forEach((length, at) => {
    const next = (marks.length + 1) * step * 1_000;
    gone += length;
    if (gone >= next && gone < total - 300) {
      marks.push({ point: track[at + 1]!, km: (marks.length + 1) * step, from: track[at]! });
    }
  });
  return marks;
}

export interface Spot {
  x: number;
  y: number;
}

export interface MarkPlace {
  x: number;
  y: number;
  anchor: 'start' | 'middle';
}

/** Where a mark's words stand off the way that passes it: above a level one, beside a steep one, in the free corner else. */
export function markPlace(before: Spot, mark: Spot): MarkPlace {
  const [dx, dy] = [mark.x - before.x, mark.y - before.y];
  if (Math.abs(dx) > 2 * Math.abs(dy)) return { x: 0, y: -9, anchor: 'middle' };
  if (Math.abs(dy) > 2 * Math.abs(dx)) return { x: 9, y: 4, anchor: 'start' };
  return { x: 7, y: dx * dy > 0 ? -5 : 14, anchor: 'start' };
}

/** A name's place beside its pin: away from the way, as far as the sheet has room. */
export function labelPlace(pin: Spot, next: Spot | undefined): { left: boolean; y: number } {
  const wayLeads = next ? next.x - pin.x : 0;
  if (pin.x > WIDTH - LABEL_UNITS) return { left: true, y: wayLeads < 0 && next ? offLine(pin, next) : -2 };
  if (pin.x < LABEL_UNITS) return { left: false, y: wayLeads > 0 && next ? offLine(pin, next) : -2 };
  return { left: wayLeads > 0, y: -2 };
}
const LABEL_UNITS = 180;
/** The way leaves on the side where the name must stand: the name goes above it, or below where it leads up. */
const offLine = (pin: Spot, next: Spot): number => (next.y < pin.y - 4 ? 20 : -24);

/** The first point of a way that is far enough from a pin to tell where the way leads. */
export const leadOf = (pin: Spot, way: readonly Spot[]): Spot | undefined =>
  way.find(({ x, y }) => Math.hypot(x - pin.x, y - pin.y) > 30);

export const pathOf = (points: readonly Spot[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
