import { useEffect, useRef } from 'react';
import { arrowsOn, type KmMark, pathOf, splitAt } from './along.ts';
import { textWidth } from './labels.ts';
import { flat, type Spot } from './projection.ts';
import css from './RideMap.module.css';
import type { MapCar, MapDeviation, MapPin, MapRange } from './ride-map.ts';

type At = (spot: Spot) => Spot;

interface ReachedProps {
  way: readonly Spot[];
  at: At;
  reached: MapPin['point'];
  recorded: readonly MapPin['point'][];
}

/** A ride under way: what was driven in full, up to the car; what lies ahead paler. */
export function ReachedWay({ way, at, reached, recorded }: ReachedProps) {
  const car = at(flat(reached));
  const { behind, ahead } = splitAt(way, car);
  const driven = recorded.length > 1 ? [...recorded.map((point) => at(flat(point))), car] : behind;
  return (
    <>
      <path d={pathOf(ahead)} className={css.casing} />
      <path d={pathOf(ahead)} className={css.ahead} data-way="ahead" />
      <path d={pathOf(driven)} className={css.casing} />
      <path d={pathOf(driven)} className={css.track} data-way="behind" />
    </>
  );
}

/** The way that was driven, with arrows; one that was only booked is dashed. */
export function Way({ way, isPlan }: { way: readonly Spot[]; isPlan: boolean }) {
  const path = pathOf(way);
  if (isPlan) return <path d={path} className={css.planned} />;
  return (
    <>
      <path d={path} className={css.casing} />
      <path d={path} className={css.track} />
      {arrowsOn(way).map(({ x, y, degrees }) => (
        <path
          key={`${x} ${y}`}
          d="M-3.5 -5.5L5.5 0L-3.5 5.5Z"
          className={css.arrow}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees.toFixed(0)})`}
        />
      ))}
    </>
  );
}

export const KmDots = ({ marks, at }: { marks: readonly KmMark[]; at: At }) =>
  marks.map(({ point, km }) => {
    const { x, y } = at(flat(point));
    return <circle key={km} cx={x} cy={y} r={3} className={css.mark} />;
  });

export const Ranges = ({ ranges, at, perPixel }: { ranges: readonly MapRange[]; at: At; perPixel: number }) =>
  ranges.map(({ point, meters }) => {
    const { x, y } = at(flat(point));
    return (
      <circle
        key={`${point.lng} ${point.lat} ${meters}`}
        cx={x}
        cy={y}
        r={Math.max(4, meters / perPixel)}
        className={css.range}
      />
    );
  });

export const Deviations = ({ deviations, at }: { deviations: readonly MapDeviation[]; at: At }) =>
  deviations.map(({ from, to, text }) => {
    const [booked, real] = [at(flat(from)), at(flat(to))];
    return (
      <g key={text} className={css.deviation}>
        <path d={pathOf([booked, real])} />
        <circle cx={booked.x} cy={booked.y} r={4} />
      </g>
    );
  });

const EASE_MS = 1_000;
const shift = ({ x, y }: Spot): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** A car glides to where it was last seen; whoever wants no motion sees it there at once. */
function Car({ point, at }: { point: MapPin['point']; at: At }) {
  const drawn = useRef<SVGGElement>(null);
  const before = useRef(point);
  const { lng, lat } = point;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the car does, not when the map is pushed
  useEffect(() => {
    const [was, is] = [at(flat(before.current)), at(flat({ lng, lat }))];
    before.current = { lng, lat };
    if (was.x === is.x && was.y === is.y) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    drawn.current?.animate([{ transform: shift(was) }, { transform: shift(is) }], EASE_MS);
  }, [lng, lat]);
  const { x, y } = at(flat(point));
  return (
    <g ref={drawn} className={css.pin} data-kind="car" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <rect x={-14} y={-9} width={28} height={18} rx={6} />
      <path d="M-7 -5v10M6 -5v10" className={css.windows} />
    </g>
  );
}

export const Pins = ({ pins, at }: { pins: readonly MapPin[]; at: At }) =>
  pins.map(({ kind, point, isSought }, number) => {
    const { x, y } = at(flat(point));
    if (kind === 'car') return <Car key="car" point={point} at={at} />;
    return (
      <g
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of one ride never change their order
        key={number}
        className={css.pin}
        data-kind={kind}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      >
        {isSought && (
          <g className={css.pulse}>
            <circle r={72} />
            <circle r={42} />
          </g>
        )}
        <circle data-shape r={kind === 'via' ? 5.5 : 8} />
        {kind !== 'via' && <circle r={2.6} className={css.core} />}
      </g>
    );
  });

/** A shape for each state as well as a colour. */
const CAR_SHAPES = { idle: 'M-5 0L0 -5L5 0L0 5Z', coming: 'M-4 -5L6 0L-4 5Z', serving: 'M-4 -4H4V4H-4Z' } as const;

export const Cars = ({ cars, at }: { cars: readonly MapCar[]; at: At }) =>
  cars.map(({ id, point, state }) => {
    const { x, y } = at(flat(point));
    const place = `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
    return <path key={id} d={CAR_SHAPES[state]} className={css.car} data-state={state} transform={place} />;
  });

const TIP_EDGE = 8;

/** What the pointer is over: how far it is, and about when it was. */
export function Tip({ spot, text, width }: { spot: Spot; text: string; width: number }) {
  const wide = textWidth({ text, size: 12 }) + 2 * TIP_EDGE;
  const left = Math.min(Math.max(spot.x - wide / 2, 4), width - wide - 4);
  const top = spot.y > 44 ? spot.y - 40 : spot.y + 14;
  return (
    <g className={css.tip} aria-hidden>
      <circle cx={spot.x} cy={spot.y} r={5} />
      <rect x={left} y={top} width={wide} height={26} rx={5} />
      <text x={left + wide / 2} y={top + 17} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}
