import type { ForecastRow } from '#contract/forecast.ts';
import { type ForecastOwner, ForecastState, ForecastOwner as Owners } from '#rules/forecast.ts';
import { StateMark } from '../kit/StateMark.tsx';
import type { StateKey } from '../kit/state-map.ts';
import type { Column } from '../kit/table-columns.tsx';
import { percentText } from '../kit/text.ts';
import { Dash, Money } from '../kit/values.tsx';
import css from './forecast.module.css';

const STATES: Record<ForecastState, StateKey> = { enough: 'ok', near: 'wait', over: 'bad', unlimited: 'off' };
const WIDTH = 150;

const some = (fen: number) => (fen === 0 ? <Dash /> : <Money fen={fen} />);

/** What is certain as a bar up to the limit, with the range in which the month will end. */
function Range({ row }: { row: ForecastRow }) {
  const whole = row.limitFen ?? row.highFen;
  const most = Math.max(whole, row.highFen) || 1;
  const x = (fen: number): number => 6 + (Math.max(0, fen) / most) * (WIDTH - 12);
  const ends = [row.beforeFen + row.settledFen, row.frozenFen, row.openFen];
  const starts = [0, ends[0]!, ends[0]! + ends[1]!];
  return (
    <svg className={css.range} width={WIDTH} height={16} aria-hidden="true">
      <rect x={x(0)} y={6} width={x(whole) - x(0)} height={4} rx={2} />
      {(['settled', 'frozen', 'open'] as const).map((part, at) => (
        <rect key={part} data-part={part} x={x(starts[at]!)} y={6} width={x(ends[at]!) - x(0)} height={4} />
      ))}
      <line x1={x(row.lowFen)} x2={x(row.highFen)} y1={8} y2={8} />
      <line x1={x(whole)} x2={x(whole)} y1={2} y2={14} />
      <circle cx={x(row.landingFen)} cy={8} r={3.5} />
    </svg>
  );
}

function stateText({ state, breaksOn }: ForecastRow): string {
  return state === 'over' && breaksOn ? `${breaksOn.slice(5)} 前后超出` : ForecastState.labelOf(state);
}

export const columnsFor = (
  type: ForecastOwner,
  chosen: number | null,
  onChoose: (id: number) => void,
): readonly Column<ForecastRow>[] => [
  {
    key: 'name',
    title: Owners.labelOf(type),
    least: 150,
    render: ({ id, name }) => (
      <button type="button" className={css.chosen} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
        {name}
      </button>
    ),
  },
  {
    key: 'limit',
    title: type === 'project' ? '预算' : '每月限额',
    width: 116,
    align: 'right',
    render: ({ limitFen }) => (limitFen === null ? <Dash /> : <Money fen={limitFen} />),
  },
  {
    key: 'settled',
    title: '已结算',
    width: 112,
    align: 'right',
    render: ({ beforeFen, settledFen }) => some(beforeFen + settledFen),
  },
  { key: 'frozen', title: '冻结', width: 100, align: 'right', render: ({ frozenFen }) => some(frozenFen) },
  { key: 'open', title: '已批未用', width: 104, align: 'right', render: ({ openFen }) => some(openFen) },
  { key: 'daily', title: '日常预估', width: 104, align: 'right', render: ({ dailyFen }) => some(dailyFen) },
  {
    key: 'landing',
    title: '预计落点',
    width: 116,
    align: 'right',
    render: ({ landingFen }) => (
      <b>
        <Money fen={landingFen} />
      </b>
    ),
  },
  { key: 'range', title: '落点与区间', width: WIDTH + 16, render: (row) => <Range row={row} /> },
  {
    key: 'share',
    title: '占比',
    width: 76,
    align: 'right',
    render: ({ landingFen, limitFen }) => (limitFen ? percentText(landingFen / limitFen) : <Dash />),
  },
  {
    key: 'state',
    title: '结论',
    width: 130,
    render: (row) => <StateMark state={STATES[row.state]}>{stateText(row)}</StateMark>,
  },
];
