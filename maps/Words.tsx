import { kmMarks, type Measured, spotsAlong } from './along.ts';
import { radiusOf } from './Bubbles.tsx';
import { PROVINCES, rivers } from './country.ts';
import { type Box, boxAround, type Label, type PlacedLabel, placeLabels, textWidth } from './labels.ts';
import { type CityLand, type District, holdsSpot } from './land.ts';
import { linesOf } from './lines.ts';
import { flat, type Size, type Spot } from './projection.ts';
import css from './RideMap.module.css';
import type { MapLayer, RideMapProps } from './ride-map.ts';

const NAME_SHOWN = 14;
/** The street in brackets behind a place's name stands elsewhere on the page. */
function shortName(name: string): string {
  const bare = name.replace(/（[^（）]*）$/u, '') || name;
  return [...bare].length > NAME_SHOWN ? `${[...bare].slice(0, NAME_SHOWN).join('')}…` : bare;
}

const PIN_GAP = 14;
/** A larger circle is not gone around: its pin's name then stands inside. */
const MOST_GAP = 44;

/** Far enough from a pin that its name does not lie on the circle of its rule. */
function gapOf(spot: Spot, circles: readonly (Spot & { readonly radius: number })[]): number {
  const around = circles.map(({ x, y, radius }) => {
    const apart = Math.hypot(x - spot.x, y - spot.y);
    return apart < radius ? radius + apart + 4 : 0;
  });
  return Math.max(PIN_GAP, ...around.filter((gap) => gap <= MOST_GAP));
}

interface Subject extends Pick<RideMapProps, 'pins' | 'ranges' | 'deviations' | 'bubbles'> {
  readonly way: readonly Spot[];
  readonly measure: Measured;
  readonly isPlan: boolean;
  readonly perPixel: number;
}

const bubbleLabels = (bubbles: Subject['bubbles'] = [], at: (spot: Spot) => Spot): Label[] =>
  bubbles.map((bubble) => ({
    ...at(flat(bubble.point)),
    key: `bubble ${bubble.id}`,
    lines: [
      { text: bubble.name, size: 12, strong: true },
      { text: bubble.note, size: 11 },
    ],
    gap: radiusOf(bubble) + 4,
  }));

/** What the map is about, the most important first. */
function ownLabels(subject: Subject, at: (spot: Spot) => Spot): Label[] {
  const { pins = [], ranges = [], deviations = [], measure, isPlan, perPixel } = subject;
  const circles = ranges.map(({ point, meters }) => ({ ...at(flat(point)), radius: meters / perPixel }));
  const named = pins.map(({ point, name, note }, number): Label => {
    const second = note === undefined ? [] : [{ text: note, size: 12 }];
    const lines = [{ text: shortName(name), size: 12, strong: true }, ...second];
    const spot = at(flat(point));
    return { ...spot, key: `pin ${number}`, lines, gap: gapOf(spot, circles), needed: true };
  });
  const spoken = named.filter((_, number) => pins[number]?.name !== '');
  const apart = deviations.map(
    ({ from, text }): Label => ({
      ...at(flat(from)),
      key: `apart ${text}`,
      lines: [{ text, size: 12 }],
      gap: 10,
      needed: true,
    }),
  );
  const marks = (isPlan ? [] : kmMarks(measure)).map(
    ({ point, km }): Label => ({
      ...at(flat(point)),
      key: `km ${km}`,
      lines: [{ text: `${km} 公里`, size: 11 }],
      gap: 8,
    }),
  );
  return [...spoken, ...apart, ...marks];
}

const DISTRICT_SPACING = 2;
const NAME_EDGE = 36;
const [COLUMNS, ROWS] = [9, 7];

const isSeen = ({ x, y }: Spot, { width, height }: Size): boolean =>
  x > NAME_EDGE && x < width - NAME_EDGE && y > 16 && y < height - 16;

const span = (values: readonly number[]): readonly [number, number] => [
  values.reduce((one, other) => Math.min(one, other)),
  values.reduce((one, other) => Math.max(one, other)),
];

/** Places for a district's name: its own, then those of the part in sight, from its middle outwards. */
function nameSpots(district: District, at: (spot: Spot) => Spot, size: Size): Spot[] {
  const own = [at(district.at)].filter((spot) => isSeen(spot, size));
  const rings = district.rings.map((ring) => ring.map(at));
  if (rings.length === 0) return own;
  const [[west, east], [north, south]] = [span(rings.flat().map(({ x }) => x)), span(rings.flat().map(({ y }) => y))];
  if (east < 0 || west > size.width || south < 0 || north > size.height) return [];
  // A small one has room for its name in one place only.
  if (own.length > 0 && east - west < size.width / 3) return own;
  const inside = Array.from({ length: COLUMNS * ROWS }, (_, number) => ({
    x: ((0.5 + (number % COLUMNS)) / COLUMNS) * size.width,
    y: ((0.5 + Math.floor(number / COLUMNS)) / ROWS) * size.height,
  })).filter((spot) => isSeen(spot, size) && holdsSpot({ rings }, spot));
  const middle = {
    x: inside.reduce((sum, { x }) => sum + x, 0) / inside.length,
    y: inside.reduce((sum, { y }) => sum + y, 0) / inside.length,
  };
  const far = ({ x, y }: Spot): number => Math.hypot(x - middle.x, y - middle.y);
  return [...own, ...inside.sort((one, other) => far(one) - far(other))];
}

/** A place for a line's name, of those on the sheet the one nearest to the middle. */
function lineLabel(name: string, corners: readonly Spot[], { width, height }: Size): Label | undefined {
  const [x, y] = [width / 2, height / 2];
  const seen = corners.filter((one) => one.x > 30 && one.x < width - 30 && one.y > 30 && one.y < height - 30);
  const near = seen.sort((one, other) => Math.hypot(one.x - x, one.y - y) - Math.hypot(other.x - x, other.y - y))[0];
  return near && { ...near, key: name, lines: [{ text: name, size: 11 }], gap: 6 };
}

function groundLabels(lands: readonly CityLand[], at: (spot: Spot) => Spot, size: Size): Label[] {
  const seen = lands.flatMap(({ cityId, districts }) =>
    districts.flatMap((district): Label[] => {
      const [spot, ...others] = nameSpots(district, at, size);
      const lines = [{ text: district.name, size: 12 }];
      const key = `district ${cityId} ${district.name}`;
      return spot ? [{ ...spot, others, key, lines, spacing: DISTRICT_SPACING }] : [];
    }),
  );
  const lines = lands.flatMap((land) =>
    linesOf(land).flatMap(({ kind, name, corners }) => {
      const label = lineLabel(name, corners.map(at), size);
      return label ? [{ ...label, key: `${kind} ${land.cityId} ${name}` }] : [];
    }),
  );
  return [...seen, ...lines.filter(({ key }, number) => lines.findIndex((one) => one.key === key) === number)];
}

/** Names of provinces and rivers, of a map that shows a country. */
function countryLabels(at: (spot: Spot) => Spot, size: Size): Label[] {
  const provinces = PROVINCES.map(
    ([name, point]): Label => ({
      ...at(flat(point)),
      key: `district ${name}`,
      lines: [{ text: name, size: 12 }],
      spacing: DISTRICT_SPACING,
    }),
  );
  const named = rivers.flatMap(({ name, corners: through }) => {
    const label = lineLabel(name, through.map(at), size);
    return label ? [{ ...label, key: `water ${name}` }] : [];
  });
  return [...named, ...provinces];
}

const kindOf = ({ key }: Label): string => key.split(' ')[0]!;

function Words({ label }: { label: PlacedLabel }) {
  let top = label.top;
  return (
    <text className={css.words} data-kind={kindOf(label)} textAnchor={label.anchor}>
      {label.lines.map(({ text, size, strong }, at) => {
        if (at > 0) top += size * 1.35;
        return (
          <tspan key={text} x={label.left} y={top} fontSize={size} data-strong={strong || undefined}>
            {text}
          </tspan>
        );
      })}
    </text>
  );
}

interface Sheet {
  subject: Subject;
  lands: readonly CityLand[];
  at: (spot: Spot) => Spot;
  size: Size;
  caption: string;
  isCountry: boolean;
  hidden?: readonly MapLayer[];
}

/** The corners that hold the scale, the caption and the buttons. */
const corners = ({ width, height }: Size, caption: string): Box[] => [
  { west: 0, east: 190, north: height - 36, south: height },
  { west: width - textWidth({ text: caption, size: 11 }) - 24, east: width, north: height - 36, south: height },
  { west: width - 62, east: width, north: 0, south: 110 },
];

const GROUND: readonly string[] = ['district', 'road', 'water'];

/**
 * All the words of a map, each of one size however near it is, and none over another. Those of our own ground lie below
 * the pictures of a map service, which bring their own.
 */
export function wordsOf({
  subject,
  lands,
  at,
  size,
  caption,
  isCountry,
  hidden = [],
}: Sheet): Record<'own' | 'ground', PlacedLabel[]> {
  const pins = (subject.pins ?? []).map(({ point }) => boxAround(at(flat(point)), 8));
  const circles = (subject.bubbles ?? []).map((bubble) => boxAround(at(flat(bubble.point)), radiusOf(bubble) * 0.8));
  const kept = [...pins, ...circles, ...corners(size, caption)];
  const all = isCountry ? countryLabels(at, size) : groundLabels(lands, at, size);
  const ground = all.filter((label) => !hidden.includes(kindOf(label) === 'district' ? 'districts' : 'lines'));
  const labels = [...ownLabels(subject, at), ...bubbleLabels(subject.bubbles, at), ...ground];
  const placed = placeLabels(labels, { size, kept, way: spotsAlong(subject.way) });
  const isGround = (label: Label): boolean => GROUND.includes(kindOf(label));
  return { own: placed.filter((label) => !isGround(label)), ground: placed.filter(isGround) };
}

export const AllWords = ({ labels }: { labels: readonly PlacedLabel[] }) =>
  labels.map((label) => <Words key={label.key} label={label} />);
