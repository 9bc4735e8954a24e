import { useId } from 'react';
import css from './TripMap.module.css';

interface Point {
  readonly lng: number;
  readonly lat: number;
}
interface MarkedPoint extends Point {
  readonly name?: string;
  readonly help?: string;
}

export interface TripMapProps {
  start?: MarkedPoint | null;
  end?: MarkedPoint | null;
  via?: readonly MarkedPoint[];
  /** The way, where it is known; else straight from point to point. */
  line?: readonly Point[];
  car?: Point | null;
  /** Where it was approved to begin or end, and was not. */
  approved?: MarkedPoint | null;
  /** In words, for who does not see it. */
  label: string;
  pulse?: boolean;
}

const WIDTH = 390;
const HEIGHT = 240;
const PAD = 46;

/** Fits all points into the picture; a degree of longitude is shorter than one of latitude. */
function projection(points: readonly Point[]) {
  const [first = { lng: 116.4, lat: 39.9 }] = points;
  const squeeze = Math.cos((first.lat * Math.PI) / 180);
  const xs = points.map(({ lng }) => lng * squeeze);
  const ys = points.map(({ lat }) => lat);
  const [left, right] = [Math.min(...xs, first.lng * squeeze), Math.max(...xs, first.lng * squeeze)];
  const [bottom, top] = [Math.min(...ys, first.lat), Math.max(...ys, first.lat)];
  const scale = Math.min(
    (WIDTH - 2 * PAD) / Math.max(right - left, 0.01),
    (HEIGHT - 2 * PAD) / Math.max(top - bottom, 0.01),
  );
  const [midX, midY] = [(left + right) / 2, (bottom + top) / 2];
  return ({ lng, lat }: Point) => ({
    x: WIDTH / 2 + (lng * squeeze - midX) * scale,
    y: HEIGHT / 2 - (lat - midY) * scale,
  });
}

interface LabelProps {
  at: { x: number; y: number };
  point: MarkedPoint;
}
const Label = ({ at, point }: LabelProps) => {
  if (!point.name) return null;
  const left = at.x > WIDTH * 0.6;
  const x = at.x + (left ? -14 : 14);
  return (
    <g textAnchor={left ? 'end' : 'start'} className={css.label}>
      <text x={x} y={at.y + 1}>
        {point.name.length > 12 ? `${point.name.slice(0, 11)}…` : point.name}
      </text>
      {point.help && (
        <text x={x} y={at.y + 16} className={css.help}>
          {point.help}
        </text>
      )}
    </g>
  );
};

/** A sketch of a trip: where it begins, passes and ends. */
export function TripMap({ start, end, via = [], line, car, approved, label, pulse }: TripMapProps) {
  const grid = useId();
  const stops = [start, ...via, end].filter((point) => point != null);
  const way = line && line.length > 1 ? line : stops;
  const place = projection([...stops, ...way, ...(car ? [car] : []), ...(approved ? [approved] : [])]);
  const path = way
    .map(place)
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
  const [from, to] = [start && place(start), end && place(end)];
  const meant = approved && place(approved);
  const driving = car && place(car);
  return (
    <div className={css.map}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" role="img" aria-label={label}>
        <defs>
          <pattern id={grid} width="96" height="76" patternUnits="userSpaceOnUse" patternTransform="rotate(-14)">
            <path d="M0 38h96M48 0v76" className={css.street} />
            <path d="M0 2h96M2 0v76" className={css.road} />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill={`url(#${grid})`} />
        {way.length > 1 && (
          <>
            <path d={path} className={css.casing} />
            <path d={path} className={css.way} />
          </>
        )}
        {meant && to && <path d={`M${to.x} ${to.y}L${meant.x} ${meant.y}`} className={css.apart} />}
        {via.map((point) => {
          const at = place(point);
          return (
            <g key={`${point.lng},${point.lat}`}>
              <circle cx={at.x} cy={at.y} r="5" className={css.via} />
              <Label at={at} point={point} />
            </g>
          );
        })}
        {pulse && from && <circle cx={from.x} cy={from.y} r="34" className={css.pulse} />}
        {from && <circle cx={from.x} cy={from.y} r="6.5" className={css.start} />}
        {to && <rect x={to.x - 7} y={to.y - 7} width="14" height="14" rx="4.5" className={css.end} />}
        {to && <rect x={to.x - 2} y={to.y - 2} width="4" height="4" rx="1" className={css.hole} />}
        {meant && <circle cx={meant.x} cy={meant.y} r="6" className={css.approved} />}
        {driving && <rect x={driving.x - 11} y={driving.y - 6.5} width="22" height="13" rx="5" className={css.car} />}
        {from && start && <Label at={from} point={start} />}
        {to && end && <Label at={to} point={end} />}
        {meant && approved && <Label at={meant} point={approved} />}
      </svg>
      <span className={css.note}>行程示意图</span>
    </div>
  );
}
