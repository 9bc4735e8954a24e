import type { ReactNode } from 'react';
import drawn from '../../kit/charts/frame.module.css';
import { axisText, placer, ticksUpTo } from '../../kit/charts/scale.ts';
import { useCursor } from '../../kit/charts/use-cursor.ts';
import { useWidth } from '../../kit/charts/use-width.ts';
import { countText } from '../../kit/text.ts';
import css from './charts.module.css';
import { Tip } from './TrendChart.tsx';

interface ColumnChartProps {
  label: string;
  values: readonly number[];
  /** Places drawn in full colour; the others stand back. */
  strong: ReadonlySet<number>;
  /** Written over its column. */
  peak: number | null;
  axisOf: (place: number) => string | null;
  tipOf: (place: number) => ReactNode;
  textOf: (place: number) => string;
  onOpen: (place: number) => void;
}

const LEFT = 40;
const TOP = 22;
const HEIGHT = 176;
const FOOT = 22;

/** Columns side by side, such as the hours of a day. */
export function ColumnChart(props: ColumnChartProps) {
  const { label, values, strong, peak, axisOf, tipOf, textOf, onOpen } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const ticks = ticksUpTo(Math.max(...values, 0));
  const base = TOP + HEIGHT;
  const y = placer({ from: 0, to: ticks.at(-1)! }, { from: base, to: TOP });
  const step = Math.max(1, (width - LEFT) / values.length);
  const thick = Math.max(2, Math.min(18, step * 0.7));
  const middle = (place: number): number => LEFT + (place + 0.5) * step;
  const placeAt = (x: number): number => Math.floor((x - LEFT) / step);
  const cursor = useCursor({ count: values.length, placeAt, textOf, label, onOpen });
  const { at } = cursor;
  return (
    <div ref={box} className={drawn.chart} style={{ height: base + FOOT }} {...cursor.props}>
      {width > 0 && (
        <svg width={width} height={base + FOOT} viewBox={`0 0 ${width} ${base + FOOT}`} aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line className={drawn.grid} x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={drawn.axis} x={LEFT - 8} y={y(tick)} dy="0.32em" textAnchor="end">
                {axisText(tick, ticks.at(-1))}
              </text>
            </g>
          ))}
          {values.map((value, place) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              key={place}
              className={css.column}
              data-strong={strong.has(place) || place === at || undefined}
              x={middle(place) - thick / 2}
              y={y(value)}
              width={thick}
              height={base - y(value)}
              rx={Math.min(2, thick / 4)}
            />
          ))}
          {peak !== null && (
            <text className={css.peak} x={middle(peak)} y={y(values[peak]!) - 6} textAnchor="middle">
              {countText(values[peak]!)}
            </text>
          )}
          {values.map((_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
            <text key={place} className={drawn.axis} x={middle(place)} y={base + 16} textAnchor="middle">
              {axisOf(place)}
            </text>
          ))}
        </svg>
      )}
      {at !== null && width > 0 && (
        <Tip x={middle(at)} width={width}>
          {tipOf(at)}
        </Tip>
      )}
    </div>
  );
}
