import { useState } from 'react';
import { kmMarks, type Measured, type Nearest } from './along.ts';
import { Bubbles } from './Bubbles.tsx';
import { COUNTRY_ZOOM } from './country.ts';
import { Country, Ground } from './Ground.tsx';
import { citiesIn } from './land.ts';
import { flat, metersPerPixel, onScreen, type Size, type Spot, scaleBar, scaleOf, type View } from './projection.ts';
import css from './RideMap.module.css';
import type { MapBubble, MapLayer, RideMapProps } from './ride-map.ts';
import { Tiles, useTileSource } from './Tiles.tsx';
import { useLands } from './use-land.ts';
import { tipText } from './use-pointer.ts';
import { Cars, Deviations, KmDots, Pins, Ranges, ReachedWay, Tip, Way } from './Way.tsx';
import { AllWords, wordsOf } from './Words.tsx';

/** More would be a megabyte, and no longer told apart. */
const MOST_SHAPES = 30;
const NOTHING_HIDDEN: readonly MapLayer[] = [];

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

/** The ground in sight: districts; seen from afar, where the map is of cities, the shapes of these. */
function useGround(view: View, size: Size, bubbles: readonly MapBubble[]) {
  const isCountry = bubbles.length > 0 && view.zoom < COUNTRY_ZOOM;
  const lands = useLands(isCountry ? [] : citiesIn(view, size));
  const shapes = useLands(isCountry ? bubbles.slice(0, MOST_SHAPES).map(({ id }) => String(id)) : []);
  return { isCountry, lands, shapes };
}

interface PictureProps {
  /** What the map was asked to show. */
  map: RideMapProps;
  bubbles: readonly MapBubble[];
  view: View;
  size: Size;
  measure: Measured;
  /** Everything of the ride on the flat earth, and its way on the screen. */
  spots: readonly Spot[];
  way: readonly Spot[];
  /** What the pointer is on: a spot of the way, or a circle. */
  spot: Nearest | undefined;
  over: MapBubble | undefined;
}

/** What is under the pointer, in words. */
function Tips({ map: { track }, measure, spot, over, view, size }: PictureProps) {
  return (
    <>
      {spot && track && <Tip spot={spot} text={tipText(measure, track, spot)} width={size.width} />}
      {over && <Tip spot={onScreen(view, size)(flat(over.point))} text={over.tip} width={size.width} />}
    </>
  );
}

/** All that is drawn, from the ground up to the names. */
export function Picture(props: PictureProps) {
  const { map, bubbles, view, size, measure, spots, way, over } = props;
  const { pins = [], ranges = [], deviations = [], cars = [], hidden = NOTHING_HIDDEN } = map;
  const { isCountry, lands, shapes } = useGround(view, size, bubbles);
  const [hasTiles, setHasTiles] = useState(false);
  const known = useTileSource();
  const tiles = hidden.includes('tiles') ? undefined : known;
  const caption = [map.caption ?? '行程示意图', ...(tiles && hasTiles ? [tiles.credit] : [])].join(' · ');
  const [at, scale, perPixel] = [onScreen(view, size), scaleOf(view.zoom), metersPerPixel(view)];
  const isPlan = map.track?.isPlan === true;
  const subject = { pins, ranges, deviations, bubbles, measure, way, isPlan, perPixel };
  const words = wordsOf({ subject, lands, at, size, caption, isCountry, hidden });
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={map.label}
      preserveAspectRatio="xMidYMid slice"
    >
      <Ground lands={lands} spots={spots} at={at} scale={scale} hidden={hidden} />
      {isCountry && <Country shapes={shapes} bubbles={bubbles} at={at} scale={scale} />}
      <AllWords labels={words.ground} />
      {tiles && <Tiles source={tiles} view={view} size={size} onShown={() => setHasTiles(true)} />}
      <Ranges ranges={ranges} at={at} perPixel={perPixel} />
      {map.track?.reached ? (
        <ReachedWay way={way} at={at} reached={map.track.reached} recorded={map.track.behind ?? []} />
      ) : (
        <Way way={way} isPlan={isPlan} />
      )}
      {!isPlan && <KmDots marks={kmMarks(measure)} at={at} />}
      <Deviations deviations={deviations} at={at} />
      <Cars cars={cars} at={at} />
      <Bubbles bubbles={bubbles} at={at} over={over} />
      <Pins pins={pins} at={at} />
      <AllWords labels={words.own} />
      <Tips {...props} />
      <Scale perPixel={perPixel} height={size.height} />
      <text className={css.caption} x={size.width - 12} y={size.height - 14} textAnchor="end">
        {caption}
      </text>
    </svg>
  );
}
