import { useNavigate } from '@tanstack/react-router';
import type { MonthAgainstLast, MonthRanges } from '#rules/home.ts';
import { moneyText } from '#rules/money.ts';
import type { DayFigure } from '#rules/report.ts';
import drawn from '../kit/charts/frame.module.css';
import { areaPath, axisText, labelPlaces, linePath, placer, ticksUpTo } from '../kit/charts/scale.ts';
import { useCursor } from '../kit/charts/use-cursor.ts';
import { useWidth } from '../kit/charts/use-width.ts';
import { Card } from '../kit/page.tsx';
import css from './CumulativeCard.module.css';
import { reported } from './page-addresses.ts';

const LEFT = 46;
const RIGHT = 52;
const TOP = 12;
const HEIGHT = 160;
const FOOT = 24;
const LABELS = 7;

/** What the company had paid by the end of each day. */
function cumulated(days: readonly DayFigure[]): number[] {
  let sum = 0;
  return days.map(({ companyFen }) => {
    sum += companyFen;
    return sum;
  });
}

const monthName = (day: string): string => `${Number(day.slice(5, 7))} 月`;
/** A sum on a day: where there is none yet, nothing is said. */
const sumText = (name: string, fen: number | undefined): string =>
  fen === undefined ? '' : `${name}累计 ${moneyText(fen)}`;

interface Lines {
  now: readonly number[];
  last: readonly number[];
  names: readonly [now: string, last: string];
}

function Drawing({ lines: { now, last, names }, width, at }: { lines: Lines; width: number; at: number | null }) {
  const base = TOP + HEIGHT;
  const count = Math.max(now.length, last.length, 2);
  const ticks = ticksUpTo(Math.max(...now, ...last, 0) / 100);
  const y = placer({ from: 0, to: ticks.at(-1)! * 100 }, { from: base, to: TOP });
  const x = placer({ from: 0, to: count - 1 }, { from: LEFT, to: Math.max(LEFT + 1, width - RIGHT) });
  const points = (sums: readonly number[]) => sums.map((fen, day) => [x(day), y(fen)] as const);
  const [end, lastEnd] = [points(now).at(-1), points(last).at(-1)];
  const near = end && lastEnd && Math.abs(end[0] - lastEnd[0]) < 40 && Math.abs(end[1] - lastEnd[1]) < 14;
  return (
    <svg width={width} height={base + FOOT} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={drawn.grid} x1={LEFT} x2={width - RIGHT} y1={y(tick * 100)} y2={y(tick * 100)} />
          <text className={drawn.axis} x={LEFT - 8} y={y(tick * 100)} dy="0.32em" textAnchor="end">
            {axisText(tick, ticks.at(-1))}
          </text>
        </g>
      ))}
      {labelPlaces(count, LABELS).map((day) => (
        <text key={day} className={drawn.axis} x={x(day)} y={base + 16} textAnchor="middle">
          {day + 1} 日
        </text>
      ))}
      <path className={drawn.before} d={linePath(points(last))} />
      <path className={drawn.area} d={areaPath(points(now), base)} />
      <path className={drawn.line} d={linePath(points(now))} />
      {lastEnd && (
        <text className={drawn.axis} x={lastEnd[0] + 8} y={lastEnd[1]} dy="0.32em">
          {names[1]}
        </text>
      )}
      {end && (
        <text className={css.name} x={end[0] + 8} y={end[1] - (near ? 14 : 4)}>
          {names[0]}
        </text>
      )}
      {at !== null && <line className={drawn.cursor} x1={x(at)} x2={x(at)} y1={TOP} y2={base} />}
    </svg>
  );
}

/** How the month adds up, over the whole of the last one; a day leads to its rides. */
export function CumulativeCard({ usage, ranges }: { usage: MonthAgainstLast; ranges: MonthRanges }) {
  const navigate = useNavigate();
  const [box, width] = useWidth<HTMLDivElement>();
  const lines: Lines = {
    now: cumulated(usage.days),
    last: cumulated(usage.lastDays),
    names: [monthName(ranges.now.from), monthName(ranges.last.from)],
  };
  const count = Math.max(lines.now.length, lines.last.length);
  const room = Math.max(1, width - LEFT - RIGHT);
  const textsOf = (day: number): string[] => [
    `${day + 1} 日`,
    ...[sumText(lines.names[0], lines.now[day]), sumText(lines.names[1], lines.last[day])].filter(Boolean),
  ];
  const { at, props } = useCursor({
    count,
    placeAt: (x) => Math.round(((x - LEFT) / room) * (count - 1)),
    textOf: (day) => textsOf(day).join('，'),
    label: '累计用车金额',
    onOpen: (day) => {
      const opened = usage.days[day];
      if (opened) void navigate(reported(ranges.now, opened.day));
    },
  });
  const left = at === null ? 0 : LEFT + (at / Math.max(1, count - 1)) * room;
  const side = left > width / 2 ? { right: width - left + 10 } : { left: left + 10 };
  return (
    <Card title="累计用车金额" extra="元">
      <div ref={box} className={drawn.chart} style={{ height: TOP + HEIGHT + FOOT }} {...props}>
        {width > 0 && <Drawing lines={lines} width={width} at={at} />}
        {at !== null && width > 0 && (
          <div className={drawn.tip} style={side} aria-hidden="true">
            {textsOf(at).map((text, nth) => (
              <span key={text} className={nth === 0 ? css.day : undefined}>
                {text}
              </span>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
