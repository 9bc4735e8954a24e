import type { ForecastDetail } from '#contract/forecast.ts';
import { labelPlaces, linePath, placer, ticksUpTo } from '../kit/charts/scale.ts';
import { useWidth } from '../kit/charts/use-width.ts';
import { bareMoneyText, roundMoneyText } from '../kit/text.ts';
import css from './forecast.module.css';

const HEIGHT = 220;
const EDGE = { left: 64, right: 16, top: 18, bottom: 24 };
const LABELS = 7;

/** Sums up to each day: those that came, those that are expected, and between what four of five months would end. */
export function ForecastChart({ detail, limitName }: { detail: ForecastDetail; limitName: string }) {
  const [box, width] = useWidth<HTMLDivElement>();
  const { actual, expected, limitFen, lowFen, highFen, landingFen } = detail;
  const days = [...actual, ...expected];
  const ticks = ticksUpTo(Math.max(highFen, limitFen ?? 0, landingFen, 100) / 100).map((yuan) => yuan * 100);
  const x = placer({ from: 0, to: days.length - 1 }, { from: EDGE.left, to: width - EDGE.right });
  const y = placer({ from: 0, to: ticks.at(-1)! }, { from: HEIGHT - EDGE.bottom, to: EDGE.top });
  const place = (fen: number, at: number) => [x(at), y(fen)] as const;
  const past = actual.map(({ fen }, at) => place(fen, at));
  const begin = Math.max(0, actual.length - 1);
  const coming = [...past.slice(-1), ...expected.map(({ fen }, at) => place(fen, actual.length + at))];
  const start = past.at(-1) ?? place(0, 0);
  const end = days.length - 1;
  const band = `M${start.join(' ')}L${place(highFen, end).join(' ')}L${place(lowFen, end).join(' ')}Z`;
  const words = `${detail.name}：到今天 ${bareMoneyText(actual.at(-1)?.fen ?? 0)}，月末预计 ${bareMoneyText(landingFen)}`;
  return (
    <div ref={box} className={css.chart}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={words}>
          {ticks.map((fen) => (
            <g key={fen}>
              <line className={css.grid} x1={EDGE.left} x2={width - EDGE.right} y1={y(fen)} y2={y(fen)} />
              <text x={EDGE.left - 8} y={y(fen) + 4} textAnchor="end">
                {roundMoneyText(fen)}
              </text>
            </g>
          ))}
          {labelPlaces(days.length, LABELS).map((at) => (
            <text key={at} x={x(at)} y={HEIGHT - 6} textAnchor="middle">
              {days[at]!.day.slice(5)}
            </text>
          ))}
          <path className={css.band} d={band} />
          {limitFen !== null && (
            <g className={css.limit}>
              <line x1={EDGE.left} x2={width - EDGE.right} y1={y(limitFen)} y2={y(limitFen)} />
              <text x={EDGE.left + 6} y={y(limitFen) - 5}>
                {limitName} {roundMoneyText(limitFen)}
              </text>
            </g>
          )}
          <line className={css.today} x1={x(begin)} x2={x(begin)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
          <path className={css.actual} d={linePath(past)} />
          <path className={css.expected} d={linePath(coming)} />
          <circle
            className={css.end}
            data-over={detail.state === 'over' || undefined}
            cx={x(end)}
            cy={y(landingFen)}
            r={4}
          />
        </svg>
      )}
    </div>
  );
}
