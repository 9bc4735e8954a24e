import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Point } from '#rules/scene/draft.ts';
import { goneAt, kmMarks, type Measured, measured, type Nearest, nearestOn } from './along.ts';
import { Bubbles, bubbleAt } from './Bubbles.tsx';
import { COUNTRY_ZOOM } from './country.ts';
import { Country, Ground } from './Ground.tsx';
import { citiesIn } from './land.ts';
import {
  fitting,
  flat,
  metersPerPixel,
  onScreen,
  pointAt,
  type Size,
  type Spot,
  scaleBar,
  scaleOf,
  type View,
} from './projection.ts';
import css from './RideMap.module.css';
import type { MapBubble, MapTrack, RideMapProps } from './ride-map.ts';
import { Tiles, useTileSource } from './Tiles.tsx';
import { Tools } from './Tools.tsx';
import { useLands } from './use-land.ts';
import { useSize } from './use-size.ts';
import { useView } from './use-view.ts';
import { Cars, Deviations, KmDots, Pins, Ranges, Tip, Way } from './Way.tsx';
import { AllWords, wordsOf } from './Words.tsx';

const HEIGHT = 376;
const EDGE = 64;
/** Circles have their names beside them, and little else at the edge. */
const BUBBLE_EDGE = 44;
const CHINA: readonly Point[] = [
  { lng: 100, lat: 22 },
  { lng: 122, lat: 41 },
];
const DEGREE_METERS = 111_320;

/** A circle takes room as well. */
const cornersOf = ({ point: { lng, lat }, meters }: NonNullable<RideMapProps['ranges']>[number]): Point[] => {
  const [dLat, dLng] = [meters / DEGREE_METERS, meters / DEGREE_METERS / Math.cos((lat * Math.PI) / 180)];
  return [
    { lng: lng - dLng, lat: lat - dLat },
    { lng: lng + dLng, lat: lat + dLat },
  ];
};

/** Around a single city there is room for its neighbours. */
const AROUND_METERS = 40_000;
/** More would be a megabyte, and no longer told apart. */
const MOST_SHAPES = 30;

function allPoints({ pins = [], ranges = [], deviations = [], bubbles = [], track, cars = [] }: RideMapProps): Point[] {
  const points = [
    ...pins.map(({ point }) => point),
    ...ranges.flatMap(cornersOf),
    ...deviations.map(({ from }) => from),
    ...bubbles.flatMap(({ point }) => cornersOf({ point, meters: AROUND_METERS })),
    ...(track?.points ?? []),
    ...(pins.length === 0 ? cars.map(({ point }) => point) : []),
  ];
  return points.filter(({ lng, lat }) => lng !== 0 || lat !== 0);
}

const clock = new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' });

/** How far a spot of the way is, and when a car that drove evenly would have been there. */
function tipText(measure: Measured, { from, to }: MapTrack, spot: Nearest): string {
  const [gone, total] = [goneAt(measure, spot.along), measure.gone.at(-1) ?? 0];
  const far = `${(gone / 1_000).toFixed(1)} 公里`;
  if (!from || !to || total === 0) return far;
  return `约 ${clock.format(from.getTime() + ((to.getTime() - from.getTime()) * gone) / total)} · ${far}`;
}

const NEAR_PIXELS = 14;

function usePointer(way: readonly Spot[]) {
  const [at, setAt] = useState<Spot>();
  const near = at && nearestOn(way, at);
  return {
    at,
    spot: near && near.pixels <= NEAR_PIXELS ? near : undefined,
    follow: (event: PointerEvent<HTMLElement>): void => {
      const box = event.currentTarget.getBoundingClientRect();
      setAt({ x: event.clientX - box.left, y: event.clientY - box.top });
    },
    leave: (): void => setAt(undefined),
  };
}

function Scale({ perPixel, height }: { perPixel: number; height: number }) {
  const { pixels, text } = scaleBar(perPixel);
  return (
    <g className={css.scale} transform={`translate(16 ${height - 18})`}>
      <path d={`M0.5 -5V0H${pixels.toFixed(1)}V-5`} />
      <text x={pixels + 8} y={1}>
        {text}
      </text>
    </g>
  );
}

/** What is drawn and never changes while the map is moved. */
function useSubject({ label, pins, ranges, deviations, track, cars, bubbles }: RideMapProps) {
  return useMemo(() => {
    const [way, drawn] = [track?.points ?? [], { label, pins: pins ?? [], track }];
    const around = { ranges: ranges ?? [], deviations: deviations ?? [], cars: cars ?? [], bubbles: bubbles ?? [] };
    const points = allPoints({ ...drawn, ...around });
    return { measure: measured(way), spots: allPoints(drawn).map(flat), way: way.map(flat), points };
  }, [label, pins, ranges, deviations, track, cars, bubbles]);
}

/** Everything in sight; around the spot that is asked for, where one is. */
function useWhole(points: readonly Point[], size: Size, middle: Point | undefined, edge: number): View {
  const [lng, lat] = [middle?.lng, middle?.lat];
  return useMemo(() => {
    const all = lng === undefined || lat === undefined ? points : [...points, { lng, lat }];
    const fit = fitting(all.length > 0 ? all : CHINA, size, edge);
    return lng === undefined || lat === undefined ? fit : { ...fit, ...flat({ lng, lat }) };
  }, [points, size, lng, lat, edge]);
}

/** Tells what lies in the middle, once it is known and whenever it is moved. */
function useMiddle({ x, y }: View, onMiddle: RideMapProps['onMiddle']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the view moves, not when its listener is another
  useEffect(() => onMiddle?.(pointAt({ x, y })), [x, y]);
}

const PRESS_PIXELS = 4;

/** A press on a circle, told apart from the beginning of a push. */
function usePress(over: MapBubble | undefined, onBubble: RideMapProps['onBubble']) {
  const from = useRef<Spot>(undefined);
  return {
    down: ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
      from.current = { x: clientX, y: clientY };
    },
    up: ({ clientX, clientY }: PointerEvent<HTMLElement>): void => {
      const moved = from.current ? Math.hypot(clientX - from.current.x, clientY - from.current.y) : Infinity;
      if (over && moved <= PRESS_PIXELS) onBubble?.(over.id);
    },
  };
}

/** The ground in sight: districts; seen from afar, where the map is of cities, the shapes of these. */
function useGround(view: View, size: Size, bubbles: readonly MapBubble[]) {
  const isCountry = bubbles.length > 0 && view.zoom < COUNTRY_ZOOM;
  const lands = useLands(isCountry ? [] : citiesIn(view, size));
  const shapes = useLands(isCountry ? bubbles.slice(0, MOST_SHAPES).map(({ id }) => String(id)) : []);
  return { isCountry, lands, shapes };
}

const NO_BUBBLES: readonly MapBubble[] = [];

/** A ride, a place or a rule on the ground of its city: our own sketch, which asks nothing of anybody and prints. */
export function RideMap(props: RideMapProps) {
  const { label, pins = [], ranges = [], deviations = [], cars = [], track, height = HEIGHT, free = false } = props;
  const { bubbles = NO_BUBBLES } = props;
  const box = useRef<HTMLDivElement>(null);
  const size: Size = useSize(box, { width: 760, height: typeof height === 'number' ? height : HEIGHT });
  const { measure, spots, way: flatWay, points } = useSubject(props);
  const whole = useWhole(
    points,
    size,
    props.middle,
    bubbles.length > 0 ? BUBBLE_EDGE : Math.min(EDGE, size.height / 4),
  );
  const { view, isWhole, zoom, whole: showWhole, hands } = useView(box, whole, size, free);
  useMiddle(view, props.onMiddle);
  const { isCountry, lands, shapes } = useGround(view, size, bubbles);
  const at = onScreen(view, size);
  const way = flatWay.map(at);
  const isPlan = track?.isPlan === true;
  const pointer = usePointer(isPlan ? [] : way);
  const over = bubbleAt(bubbles, at, pointer.at);
  const press = usePress(over, props.onBubble);
  const perPixel = metersPerPixel(view);
  const [hasTiles, setHasTiles] = useState(false);
  const tiles = useTileSource();
  const caption = [props.caption ?? '行程示意图', ...(tiles && hasTiles ? [tiles.credit] : [])].join(' · ');
  const words = wordsOf({
    subject: { pins, ranges, deviations, bubbles, measure, way, isPlan, perPixel },
    lands,
    at,
    size,
    caption,
    isCountry,
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a map and its buttons is no part of a form
    <div
      ref={box}
      className={css.map}
      role="group"
      aria-label="地图：方向键移动，加减号缩放，0 显示全部"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
      tabIndex={0}
      data-free={free || undefined}
      data-over={over !== undefined || undefined}
      style={{ height }}
      {...hands}
      onPointerMove={(event) => {
        hands.onPointerMove(event);
        pointer.follow(event);
      }}
      onPointerDown={(event) => {
        hands.onPointerDown(event);
        pointer.follow(event); // a finger comes without a move
        press.down(event);
      }}
      onPointerUp={(event) => {
        hands.onPointerUp(event);
        press.up(event);
      }}
      onPointerLeave={pointer.leave}
    >
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="xMidYMid slice"
      >
        <Ground lands={lands} spots={spots} at={at} scale={scaleOf(view.zoom)} />
        {isCountry && <Country shapes={shapes} bubbles={bubbles} at={at} scale={scaleOf(view.zoom)} />}
        <AllWords labels={words.ground} />
        {tiles && <Tiles source={tiles} view={view} size={size} onShown={() => setHasTiles(true)} />}
        <Ranges ranges={ranges} at={at} perPixel={perPixel} />
        <Way way={way} isPlan={isPlan} />
        {!isPlan && <KmDots marks={kmMarks(measure)} at={at} />}
        <Deviations deviations={deviations} at={at} />
        <Cars cars={cars} at={at} />
        <Bubbles bubbles={bubbles} at={at} over={over} />
        <Pins pins={pins} at={at} />
        <AllWords labels={words.own} />
        {pointer.spot && track && (
          <Tip spot={pointer.spot} text={tipText(measure, track, pointer.spot)} width={size.width} />
        )}
        {over && <Tip spot={at(flat(over.point))} text={over.tip} width={size.width} />}
        <Scale perPixel={perPixel} height={size.height} />
        <text className={css.caption} x={size.width - 12} y={size.height - 14} textAnchor="end">
          {caption}
        </text>
      </svg>
      <Tools zoom={zoom} whole={showWhole} isWhole={isWhole} zoomNow={view.zoom} />
    </div>
  );
}
