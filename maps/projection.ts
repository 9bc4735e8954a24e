import type { Point } from '#rules/scene/draft.ts';

/** A spot on the screen, or on the flat earth where both run from 0 to 1. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What is seen: the middle on the flat earth, and how close. At zoom 0 the whole earth is 256 pixels wide. */
export interface View extends Spot {
  readonly zoom: number;
}

const WORLD_PIXELS = 256;
const EQUATOR_METERS = 40_075_016.686;
export const LEAST_ZOOM = 2.5;
export const MOST_ZOOM = 17;
/** A ride around the block is not blown up to the whole sheet. */
const CLOSEST_FIT = 15.5;

/** As all web maps flatten it, so that the pictures of a map service lie exactly below. */
export function flat({ lng, lat }: Point): Spot {
  const north = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return { x: (lng + 180) / 360, y: (1 - north / Math.PI) / 2 };
}

export function pointAt({ x, y }: Spot): Point {
  return { lng: x * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}

/** Pixels from edge to edge of the earth. */
export const scaleOf = (zoom: number): number => WORLD_PIXELS * 2 ** zoom;

export const onScreen =
  (view: View, { width, height }: Size) =>
  ({ x, y }: Spot): Spot => {
    const scale = scaleOf(view.zoom);
    return { x: width / 2 + (x - view.x) * scale, y: height / 2 + (y - view.y) * scale };
  };

/** The spot of the flat earth under a pixel. */
export function under(view: View, { width, height }: Size, at: Spot): Spot {
  const scale = scaleOf(view.zoom);
  return { x: view.x + (at.x - width / 2) / scale, y: view.y + (at.y - height / 2) / scale };
}

export const metersPerPixel = (view: View): number =>
  (EQUATOR_METERS * Math.cos((pointAt(view).lat * Math.PI) / 180)) / scaleOf(view.zoom);

export const boundedZoom = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom));

/** Everything in sight, with room at the edges for names. */
export function fitting(points: readonly Point[], { width, height }: Size, edge: number): View {
  const spots = points.map(flat);
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const across = Math.max(width - 2 * edge, width / 3) / Math.max(east - west, 1e-9);
  const down = Math.max(height - 2 * edge, height / 3) / Math.max(south - north, 1e-9);
  const zoom = Math.min(CLOSEST_FIT, Math.log2(Math.min(across, down) / WORLD_PIXELS));
  return { x: (west + east) / 2, y: (north + south) / 2, zoom: boundedZoom(zoom) };
}

/** Closer or farther, while the spot below the pointer stays where it is. */
export function zoomed(view: View, size: Size, steps: number, about?: Spot): View {
  const zoom = boundedZoom(view.zoom + steps);
  const at = about ?? { x: size.width / 2, y: size.height / 2 };
  const held = under(view, size, at);
  const scale = scaleOf(zoom);
  return { zoom, x: held.x - (at.x - size.width / 2) / scale, y: held.y - (at.y - size.height / 2) / scale };
}

export const pushed = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / scaleOf(view.zoom),
  y: view.y - dy / scaleOf(view.zoom),
});

const NICE_METERS = [20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];
const BAR_PIXELS = 110;

export const metersText = (meters: number): string =>
  meters < 1_000 ? `${meters} 米` : `${(meters / 1_000).toLocaleString('en-US')} 公里`;

/** The longest round distance that is no longer than a thumb's width on the screen. */
export function scaleBar(perPixel: number): { pixels: number; text: string } {
  const meters = NICE_METERS.findLast((nice) => nice / perPixel <= BAR_PIXELS) ?? NICE_METERS[0]!;
  return { pixels: meters / perPixel, text: metersText(meters) };
}
