import type { FlowCount } from '#contract/lab-flow.ts';
import { DataTable } from '../kit/DataTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { countText } from '../kit/text.ts';
import css from './lab.module.css';
import { signed } from './texts.ts';

const weekly = (count: number, weeks: number): string => (count / weeks).toFixed(1);

function Bars({ before, after, most }: { before: number; after: number; most: number }) {
  const width = (count: number) => ({ width: `${most > 0 ? (count / most) * 100 : 0}%` });
  return (
    <span className={css.twoBars} aria-hidden>
      <span style={width(before)} />
      <span style={width(after)} />
    </span>
  );
}

function columnsOf(title: string, weeks: number, most: number): Column<FlowCount>[] {
  return [
    { key: 'name', title, render: ({ name }) => name },
    { key: 'beside', title: '部门', render: ({ beside }) => beside },
    { key: 'before', title: '现在（次）', align: 'right', render: ({ before }) => countText(before) },
    { key: 'after', title: '改后（次）', align: 'right', render: ({ after }) => <b>{countText(after)}</b> },
    {
      key: 'moved',
      title: '变化',
      align: 'right',
      render: ({ before, after }) => (before === after ? '不变' : signed(after - before)),
    },
    {
      key: 'bars',
      title: <span className="qx-hidden">现在与改后</span>,
      width: 132,
      // Who stays as they were, all together, is longer than any of the others.
      render: ({ before, after }) => before !== after && <Bars {...{ before, after, most }} />,
    },
    {
      key: 'weekly',
      title: '每周',
      align: 'right',
      render: ({ before, after }) => `${weekly(before, weeks)} → ${weekly(after, weeks)} 次`,
    },
  ];
}

function together(rows: readonly FlowCount[], name: string): FlowCount {
  const sum = (side: 'before' | 'after') => Math.round(rows.reduce((all, row) => all + row[side], 0));
  return { key: name, name, beside: '', before: sum('before'), after: sum('after') };
}

interface FlowCountsProps {
  title: string;
  rows: readonly FlowCount[];
  /** What they add up to: a decision that several share is a part of one for each. */
  whole: { before: number; after: number };
  weeks: number;
  /** Those that stay as they are become one line: what changes is looked for here. */
  folds?: boolean;
}

/** Decisions gathered one way, adding up to the whole. */
export function FlowCounts({ title, rows, whole, weeks, folds = false }: FlowCountsProps) {
  const moved = rows.filter(({ before, after }) => before !== after);
  const rest = rows.filter(({ before, after }) => before === after);
  const isFolded = folds && moved.length > 0 && rest.length > 1;
  const by = (one: FlowCount, other: FlowCount) => other.after - other.before - (one.after - one.before);
  const shown = isFolded ? [...moved.toSorted(by), together(rest, `其余 ${rest.length} 人`)] : rows;
  const most = Math.max(0, ...(isFolded ? moved : rows).flatMap(({ before, after }) => [before, after]));
  const columns = columnsOf(title, weeks, most).filter(
    ({ key }) => key !== 'beside' || rows.some(({ beside }) => beside),
  );
  const sum = { ...together(rows, '合计'), ...whole };
  const sums = Object.fromEntries(
    columns.filter(({ key }) => key !== 'bars').map(({ key, render }) => [key, render(sum, 0)]),
  );
  return (
    <div className={css.scroll}>
      <DataTable
        label={`按${title}`}
        columns={columns}
        rows={shown}
        keyOf={({ key }) => key}
        sums={sums}
        empty={<p className={css.none}>没有申请</p>}
      />
    </div>
  );
}
