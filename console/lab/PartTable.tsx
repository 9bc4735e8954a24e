import { useQuery } from '@tanstack/react-query';
import { labApi } from '#contract/lab.ts';
import type { Part, PartRow } from '#rules/lab/result.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { movedText } from '../kit/replay.ts';
import { ErrorState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import css from './lab.module.css';

export const PART_NAMES: Readonly<Record<Part, string>> = {
  department: '部门',
  person: '员工',
  scene: '场景',
  hour: '时段',
  city: '城市',
  month: '月份',
};

/** Nobody reads more; the rest is one line above the sum. */
const MOST_SHOWN = 30;

const moved = ({ beforeFen, afterFen }: PartRow): number => afterFen - beforeFen;

function together(rows: readonly PartRow[], name: string): PartRow {
  const sum = (key: Exclude<keyof PartRow, 'key' | 'name'>) => rows.reduce((all, row) => all + row[key], 0);
  return {
    ...{ key: name, name, rides: sum('rides'), refused: sum('refused'), more: sum('more'), less: sum('less') },
    ...{ beforeFen: sum('beforeFen'), afterFen: sum('afterFen'), personalFen: sum('personalFen') },
  };
}

const columnsOf = (part: Part, most: number): Column<PartRow>[] => [
  { key: 'name', title: PART_NAMES[part], render: ({ name }) => name },
  { key: 'rides', title: '订单', align: 'right', render: ({ rides }) => countText(rides) },
  { key: 'refused', title: '改为拒绝', align: 'right', render: ({ refused }) => countText(refused) },
  { key: 'more', title: '企业多付', align: 'right', render: ({ more }) => countText(more) },
  { key: 'less', title: '企业少付', align: 'right', render: ({ less }) => countText(less) },
  { key: 'before', title: '现在（元）', align: 'right', render: ({ beforeFen }) => bareMoneyText(beforeFen) },
  { key: 'after', title: '改后（元）', align: 'right', render: ({ afterFen }) => bareMoneyText(afterFen) },
  {
    key: 'moved',
    title: '差额（元）',
    align: 'right',
    render: (row) => <b>{movedText(moved(row)).replace('¥', '')}</b>,
  },
  {
    key: 'bar',
    title: <span className="qx-hidden">差额的大小</span>,
    width: 88,
    render: (row) => (
      <span className={css.rowBar} aria-hidden>
        <span style={{ width: `${most > 0 ? (Math.abs(moved(row)) / most) * 100 : 0}%` }} />
      </span>
    ),
  },
];

/** The rides gathered one way, adding up to the totals. */
export function PartTable({ runId, part }: { runId: number; part: Part }) {
  const rows = useQuery(query(labApi.part, { sandboxId: runId, by: part }, { quiet: true, fresh: true }));
  if (rows.isLoadingError)
    return <ErrorState small error={rows.error} what="结果" onRetry={() => void rows.refetch()} />;
  const all = rows.data ?? [];
  const shown = all.length > MOST_SHOWN ? all.slice(0, MOST_SHOWN - 1) : all;
  const rest = all.slice(shown.length);
  const lines =
    rest.length > 0 ? [...shown, together(rest, `其余 ${countText(rest.length)} 个${PART_NAMES[part]}`)] : shown;
  const most = Math.max(0, ...shown.map((row) => Math.abs(moved(row))));
  const sum = together(all, '合计');
  const columns = columnsOf(part, most);
  const sums = Object.fromEntries(
    columns.filter(({ key }) => key !== 'bar').map(({ key, render }) => [key, render?.(sum, 0)]),
  );
  return (
    <DataTable
      label={`按${PART_NAMES[part]}`}
      columns={columns}
      rows={lines}
      keyOf={({ key }) => key}
      skeleton={rows.isPending ? 8 : false}
      sums={sums}
      empty={<p className={css.none}>没有可以汇总的订单</p>}
    />
  );
}
