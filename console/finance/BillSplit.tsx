import { useQuery } from '@tanstack/react-query';
import { financeApi } from '#contract/finance.ts';
import type { BillPart } from '#contract/finance-split.ts';
import { BillSplit as SplitBy } from '#rules/bill.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { ErrorState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { countText, percentText } from '../kit/text.ts';
import { Dash, Money } from '../kit/values.tsx';
import css from './BillSplit.module.css';

/** What an order without one is counted under. */
const NONE: Record<SplitBy, string> = {
  department: '无部门',
  scene: '无场景',
  project: '未填项目号',
  person: '无下单人',
  entity: '企业本身',
};

const columnsOf = (by: SplitBy, wholeFen: number): Column<BillPart>[] => [
  { key: 'name', title: SplitBy.labelOf(by), least: 160, render: ({ name }) => <b>{name || NONE[by]}</b> },
  { key: 'orders', title: '订单', width: 90, align: 'right', render: ({ orders }) => countText(orders) },
  { key: 'total', title: '订单总额', width: 130, align: 'right', render: ({ totalFen }) => <Money fen={totalFen} /> },
  {
    key: 'adjusted',
    title: '调整',
    width: 120,
    align: 'right',
    render: ({ adjustedFen }) =>
      adjustedFen === 0 ? <Dash /> : <Money fen={adjustedFen} reduction={adjustedFen < 0} />,
  },
  {
    key: 'amount',
    title: '计入账单',
    width: 130,
    align: 'right',
    render: ({ amountFen }) => <Money fen={amountFen} />,
  },
  {
    key: 'share',
    title: '占比',
    width: 170,
    render: ({ amountFen }) => <Share share={wholeFen > 0 ? amountFen / wholeFen : 0} />,
  },
];

const Share = ({ share }: { share: number }) => (
  <span className={css.share}>
    <i>
      <i style={{ width: `${Math.max(0, Math.min(1, share)) * 100}%` }} />
    </i>
    {percentText(share)}
  </span>
);

/** A bill by department, scene, project or person, the largest first, with the sum that is the bill's own. */
export function BillSplit({ billNo, by }: { billNo: string; by: SplitBy }) {
  const split = useQuery(query(financeApi.split, { billNo, type: by }, { quiet: true }));
  const rows = split.data?.list ?? [];
  const sum = (of: (part: BillPart) => number): number => rows.reduce((all, part) => all + of(part), 0);
  const wholeFen = sum(({ amountFen }) => amountFen);
  if (split.isError && !split.data)
    return <ErrorState error={split.error} what="账单构成" onRetry={() => void split.refetch()} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
    <div className={css.box} tabIndex={0}>
      <DataTable
        fixed
        label={`账单构成，按${SplitBy.labelOf(by)}`}
        columns={columnsOf(by, wholeFen)}
        rows={rows}
        // Two parts may have one name: people, and departments of different branches.
        keyOf={(part) => rows.indexOf(part)}
        skeleton={split.isPending ? 4 : false}
        sums={{
          name: '合计',
          orders: countText(sum(({ orders }) => orders)),
          total: <Money fen={sum(({ totalFen }) => totalFen)} />,
          adjusted: <Money fen={sum(({ adjustedFen }) => adjustedFen)} />,
          amount: <Money fen={wholeFen} />,
        }}
      />
    </div>
  );
}
