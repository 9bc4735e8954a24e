import type { Size, Spot } from './projection.ts';

export interface LabelLine {
  readonly text: string;
  readonly size: number;
  readonly strong?: boolean;
}

/** Words that belong to a spot. */
export interface Label extends Spot {
  readonly key: string;
  readonly lines: readonly LabelLine[];
  /** How far beside its spot it stands; none: in the middle of it. */
  readonly gap?: number;
  /** Where else it may stand, the better ones first. */
  readonly others?: readonly Spot[];
  /** Shown even where there is no good place; others are then left out. */
  readonly needed?: boolean;
  /** The width of a letter's own space, for names of districts. */
  readonly spacing?: number;
}

export interface PlacedLabel extends Label {
  readonly anchor: 'start' | 'middle' | 'end';
  /** The first line's baseline. */
  readonly left: number;
  readonly top: number;
}

interface Box {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

const LINE_HEIGHT = 1.35;
const isWide = (sign: string): boolean => /[⺀-鿿　-〿＀-￯]/u.test(sign);

/** About as wide as the words will be drawn; a browser is not asked, so that it is the same everywhere. */
export const textWidth = ({ text, size }: LabelLine, spacing = 0): number =>
  [...text].reduce((sum, sign) => sum + (isWide(sign) ? size : size * 0.58) + spacing, 0);

const heightOf = (lines: readonly LabelLine[]): number => lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0);

type Side = readonly [across: -1 | 0 | 1, down: -1 | 0 | 1];
const BESIDE: readonly Side[] = [
  [1, 0],
  [-1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [0, 1],
];
const MIDDLE: readonly Side[] = [[0, 0]];

function boxAt(label: Label, [across, down]: Side): Box {
  const width = Math.max(...label.lines.map((line) => textWidth(line, label.spacing)));
  const height = heightOf(label.lines);
  const gap = label.gap ?? 0;
  const slant = across !== 0 && down !== 0 ? 0.7 : 1;
  const x = label.x + across * (gap * slant + width / 2);
  const y = label.y + down * (gap * slant + height / 2);
  return { west: x - width / 2, east: x + width / 2, north: y - height / 2, south: y + height / 2 };
}

const overlap = (one: Box, other: Box): boolean =>
  one.west < other.east && other.west < one.east && one.north < other.south && other.north < one.south;

const holds = (box: Box, { x, y }: Spot): boolean =>
  x > box.west - 3 && x < box.east + 3 && y > box.north - 2 && y < box.south + 2;

const isOutside = (box: Box, { width, height }: Size): boolean =>
  box.west < 4 || box.east > width - 4 || box.north < 4 || box.south > height - 4;

function placedAt(label: Label, side: Side): PlacedLabel {
  const box = boxAt(label, side);
  const anchor = side[0] > 0 ? 'start' : side[0] < 0 ? 'end' : 'middle';
  const left = side[0] > 0 ? box.west : side[0] < 0 ? box.east : (box.west + box.east) / 2;
  return { ...label, anchor, left, top: box.north + label.lines[0]!.size };
}

export interface Sheet {
  readonly size: Size;
  /** What words must not lie over, if they can: the way, the pins, the buttons. */
  readonly kept: readonly Box[];
  readonly way: readonly Spot[];
}

const [CLASH, OUTSIDE, ON_WAY, LATER_SIDE] = [1_000, 700, 12, 1];

/** A place for each of the words, the important ones first; whoever finds none is left out. */
export function placeLabels(labels: readonly Label[], { size, kept, way }: Sheet): PlacedLabel[] {
  const taken: Box[] = [...kept];
  const done: PlacedLabel[] = [];
  for (const label of labels) {
    const sides = label.gap === undefined ? MIDDLE : BESIDE;
    const spots = [label, ...(label.others ?? []).map((spot) => ({ ...label, ...spot }))];
    const candidates = spots.flatMap((where) => sides.map((side) => ({ where, side })));
    const tried = candidates.map(({ where, side }, at) => {
      const box = boxAt(where, side);
      const clashes = taken.filter((other) => overlap(box, other)).length;
      const onWay = way.filter((spot) => holds(box, spot)).length;
      const cost = clashes * CLASH + (isOutside(box, size) ? OUTSIDE : 0) + onWay * ON_WAY + at * LATER_SIDE;
      return { where, side, box, clear: clashes === 0 && onWay < 2 && !isOutside(box, size), cost };
    });
    const best = tried.reduce((one, other) => (other.cost < one.cost ? other : one));
    if (!label.needed && !best.clear) continue;
    taken.push(best.box);
    done.push(placedAt(best.where, best.side));
  }
  return done;
}

export const boxAround = ({ x, y }: Spot, radius: number): Box => ({
  west: x - radius,
  east: x + radius,
  north: y - radius,
  south: y + radius,
});
export type { Box };
