import { type TileNumber, type TileSource, tileAddress } from '#rules/map-tiles.ts';
import { onScreen, type Size, under, type View } from './projection.ts';

/** Pictures are drawn for these; nearer and farther they are stretched. */
const [FARTHEST, NEAREST] = [3, 18];

/** A picture on the screen, from whole pixel to whole pixel, so that no line is seen between two. */
export interface Tile extends TileNumber {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function placed(tile: TileNumber, view: View, size: Size): Tile {
  const at = onScreen(view, size);
  const side = 2 ** -tile.z;
  const [from, to] = [
    at({ x: tile.x * side, y: tile.y * side }),
    at({ x: (tile.x + 1) * side, y: (tile.y + 1) * side }),
  ];
  const [left, top] = [Math.round(from.x), Math.round(from.y)];
  return { ...tile, left, top, width: Math.round(to.x) - left, height: Math.round(to.y) - top };
}

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);

/** The pictures of one level that a sheet shows any part of. */
export function tilesOf(z: number, view: View, size: Size): Tile[] {
  const count = 2 ** z;
  const [from, to] = [under(view, size, { x: 0, y: 0 }), under(view, size, { x: size.width, y: size.height })];
  const row = (least: number, most: number): number[] =>
    upTo(Math.max(0, Math.floor(least * count)), Math.min(count - 1, Math.floor(most * count)));
  return row(from.y, to.y).flatMap((y) => row(from.x, to.x).map((x) => placed({ x, y, z }, view, size)));
}

export const levelOf = (zoom: number): number => Math.min(NEAREST, Math.max(FARTHEST, Math.round(zoom)));

/** The level that fits, over the one before it: that one is there already whenever somebody comes nearer or goes back. */
export function tilesIn(view: View, size: Size): Tile[] {
  const z = levelOf(view.zoom);
  return [...(z > FARTHEST ? tilesOf(z - 1, view, size) : []), ...tilesOf(z, view, size)];
}

export const pictureOf = ({ url }: TileSource, tile: Tile): string => tileAddress(url, tile);

let asked: Promise<TileSource | undefined> | undefined;

async function fetchSource(): Promise<TileSource | undefined> {
  const answer = await fetch('/maps/tiles.json');
  const { url, credit } = (await answer.json()) as Partial<TileSource>;
  return url === undefined || credit === undefined ? undefined : { url, credit };
}

/** Asked once; without an answer the map has our own ground, and asks again the next time. */
export function tileSource(): Promise<TileSource | undefined> {
  asked ??= fetchSource().catch(() => {
    asked = undefined;
    return undefined;
  });
  return asked;
}
