import type { ReactNode } from 'react';
import drawn from '../../kit/charts/frame.module.css';
import { areaPath, axisText, labelPlaces, linePath, placer, ticksUpTo } from '../../kit/charts/scale.ts';
import { useCursor } from '../../kit/charts/use-cursor.ts';
import { useWidth } from '../../kit/charts/use-width.ts';
import css from './charts.module.css';

export interface Panel {
  name: string;
  tone: 'first' | 'second';
  values: readonly number[];
  /** The same days of the period before; null: not compared. Shorter where that period was. */
  before: readonly number[] | null;
}

interface TrendChartProps {
  label: string;
  days: readonly string[];
  panels: readonly Panel[];
  tipOf: (place: number) => ReactNode;
  textOf: (place: number) => string;
  onOpen: (place: number) => void;
}

const LEFT = 46;
const RIGHT = 18;
const TOP = 8;
const HEIGHT = 88;
const GAP = 22;
const FOOT = 22;
const LABEL_WIDTH = 76;

interface PanelFrame {
  x: (place: number) => number;
  top: number;
  width: number;
}

/** Count and amount have a panel each over one axis of days: two scales in one would cross where nothing crosses. */
function PanelLines({ panel, frame: { x, top, width } }: { panel: Panel; frame: PanelFrame }) {
  const { values, before, tone } = panel;
  const ticks = ticksUpTo(Math.max(...values, ...(before ?? []), 0));
  const y = placer({ from: 0, to: ticks.at(-1)! }, { from: top + HEIGHT, to: top });
  const pointsOf = (list: readonly number[]) => list.map((value, at) => [x(at), y(value)] as const);
  return (
    <g className={css.panel} data-tone={tone}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={drawn.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text className={drawn.axis} x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {axisText(tick, ticks.at(-1))}
          </text>
        </g>
      ))}
      <path className={drawn.area} d={areaPath(pointsOf(values), top + HEIGHT)} />
      {before && <path className={drawn.before} d={linePath(pointsOf(before.slice(0, values.length)))} />}
      <path className={drawn.line} d={linePath(pointsOf(values))} />
      {values.length === 1 && before && <circle className={css.dotBefore} cx={x(0)} cy={y(before[0] ?? 0)} r={3} />}
      {values.length === 1 && <circle className={css.dot} cx={x(0)} cy={y(values[0]!)} r={4} />}
    </g>
  );
}

function Axis({ days, x, y, room }: { days: readonly string[]; x: PanelFrame['x']; y: number; room: number }) {
  return labelPlaces(days.length, Math.max(2, Math.floor(room / LABEL_WIDTH))).map((place) => (
    <text key={place} className={drawn.axis} x={x(place)} y={y} textAnchor="middle">
      {days[place]!.slice(5)}
    </text>
  ));
}

/** Lines over days; the day under the pointer or the arrow keys is told beside a hairline. */
export function TrendChart({ label, days, panels, tipOf, textOf, onOpen }: TrendChartProps) {
  const [box, width] = useWidth<HTMLDivElement>();
  const last = Math.max(1, days.length - 1);
  const room = { from: LEFT, to: Math.max(LEFT + 1, width - RIGHT) };
  const x = placer({ from: 0, to: days.length > 1 ? last : 0 }, room);
  const placeAt = (at: number): number =>
    days.length > 1 ? Math.round(((at - room.from) / (room.to - room.from)) * last) : 0;
  const { at, props } = useCursor({ count: days.length, placeAt, textOf, label, onOpen });
  const topOf = (nth: number): number => TOP + nth * (HEIGHT + GAP);
  const foot = topOf(panels.length - 1) + HEIGHT;
  return (
    <div ref={box} className={drawn.chart} style={{ height: foot + FOOT }} {...props}>
      {width > 0 && (
        <svg width={width} height={foot + FOOT} viewBox={`0 0 ${width} ${foot + FOOT}`} aria-hidden="true">
          {panels.map((panel, nth) => (
            <PanelLines key={panel.name} panel={panel} frame={{ x, top: topOf(nth), width }} />
          ))}
          <Axis days={days} x={x} y={foot + 16} room={room.to - room.from} />
          {at !== null && <line className={drawn.cursor} x1={x(at)} x2={x(at)} y1={TOP} y2={foot} />}
        </svg>
      )}
      {at !== null && width > 0 && (
        <Tip x={x(at)} width={width}>
          {tipOf(at)}
        </Tip>
      )}
    </div>
  );
}

/** Beside the hairline, on the side where there is room. */
export function Tip({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  return (
    <div className={drawn.tip} style={side} aria-hidden="true">
      {children}
    </div>
  );
}
