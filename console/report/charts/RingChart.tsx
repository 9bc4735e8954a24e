import { Tooltip } from 'antd';
import type { CSSProperties } from 'react';
import drawn from '../../kit/charts/frame.module.css';
import { countText, cutText, percentText } from '../../kit/text.ts';
import { AXIS_MOST } from '../labels.ts';
import css from './charts.module.css';

export interface RingPart {
  key: string;
  name: string;
  count: number;
  /** Which colour of the charts, where the order of the parts is not to decide: from 1. */
  tone?: number;
  /** Absent for the others together: their table tells them apart. */
  onOpen?: () => void;
}

const SIZE = 120;
const THICK = 18;
const RADIUS = (SIZE - THICK) / 2;
const ROUND = 2 * Math.PI * RADIUS;
const GAP = 2;

const TONES = [
  'var(--qx-chart-1)',
  'var(--qx-chart-2)',
  'var(--qx-chart-3)',
  'var(--qx-chart-4)',
  'var(--qx-chart-5)',
  'var(--qx-chart-6)',
];
const toneOf = (nth: number, tone = nth + 1): CSSProperties => ({ '--part': TONES[tone - 1] }) as CSSProperties;

/** Each part's stroke begins where the one before it ends. */
function Arcs({ parts, total }: { parts: readonly RingPart[]; total: number }) {
  let before = 0;
  return parts.map(({ key, count, tone }, nth) => {
    const start = (before / total) * ROUND;
    const length = (count / total) * ROUND;
    before += count;
    const drawn = parts.length > 1 ? Math.max(0.75, length - GAP) : length;
    return (
      <circle
        key={key}
        className={css.arc}
        style={toneOf(nth, tone)}
        cx={SIZE / 2}
        cy={SIZE / 2}
        r={RADIUS}
        strokeWidth={THICK}
        strokeDasharray={`${drawn} ${ROUND - drawn}`}
        strokeDashoffset={-start}
      />
    );
  });
}

function Part({ part, nth, total }: { part: RingPart; nth: number; total: number }) {
  const { name, count, onOpen, tone } = part;
  const share = percentText(count / total);
  const cells = (
    <>
      <span className={css.swatch} style={toneOf(nth, tone)} aria-hidden="true" />
      <span className={css.partName}>{cutText(name, AXIS_MOST)}</span>
      <b>{share}</b>
      <span className={css.partCount}>{countText(count)}</span>
    </>
  );
  const row = onOpen ? (
    <button type="button" className={css.part} onClick={onOpen} aria-label={`${name} ${share}，${count} 单，查看订单`}>
      {cells}
    </button>
  ) : (
    <span className={css.part}>{cells}</span>
  );
  return (
    <li>
      <Tooltip title={name} placement="topLeft">
        {row}
      </Tooltip>
    </li>
  );
}

/** A ring with its parts listed beside it: no writing on the ring, and every part a way to its orders. */
export function RingChart({ parts, unit }: { parts: readonly RingPart[]; unit: string }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const digits = Math.max(...parts.map(({ count }) => countText(count).length));
  return (
    <div className={css.ring} style={{ '--digits': digits } as CSSProperties}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <g transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}>
          <Arcs parts={parts} total={total} />
        </g>
        <text className={css.ringTotal} x="50%" y="50%" dy="-0.02em" textAnchor="middle">
          {countText(total)}
        </text>
        <text className={drawn.axis} x="50%" y="50%" dy="1.35em" textAnchor="middle">
          {unit}
        </text>
      </svg>
      <ul className={css.parts}>
        {parts.map((part, nth) => (
          <Part key={part.key} part={part} nth={nth} total={total} />
        ))}
      </ul>
    </div>
  );
}
