import type { ReactNode } from 'react';
import type { Figure } from '#rules/report.ts';
import { percentOf } from '#rules/report.ts';
import { DataTable } from '../kit/DataTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import { FigureLink } from './FigureLink.tsx';

/** One part of a whole: a scene, a city, an hour. */
export interface SplitRow {
  key: string;
  name: string;
  rides: number;
  /** null: not known yet, or not told. */
  fen?: number | null;
  figure: Figure;
}

interface SplitTableProps {
  /** What a part is: 场景, 城市. */
  head: string;
  rows: readonly SplitRow[];
  open: (figure: Figure) => void;
}

const share = (percent: number): string => `${percent.toFixed(1)}%`;
const money = (fen: number | null | undefined): ReactNode =>
  fen === null || fen === undefined ? '—' : bareMoneyText(fen);

/** Parts with their share, adding up below. */
export function SplitTable({ head, rows, open }: SplitTableProps) {
  const all = rows.reduce((sum, { rides }) => sum + rides, 0);
  const withMoney = rows.some(({ fen }) => fen !== undefined);
  const columns: Column<SplitRow>[] = [
    { key: 'name', title: head, render: ({ name }) => name },
    {
      key: 'rides',
      title: '次数',
      align: 'right',
      render: ({ name, rides, figure }) => (
        <FigureLink label={`${name} ${rides} 次`} none={rides === 0} onOpen={() => open(figure)}>
          {countText(rides)}
        </FigureLink>
      ),
    },
    { key: 'share', title: '占比', align: 'right', render: ({ rides }) => share(percentOf(rides, all)) },
    ...(withMoney
      ? [
          {
            key: 'fen',
            title: '金额（元）',
            align: 'right',
            render: ({ fen }) => money(fen),
          } satisfies Column<SplitRow>,
        ]
      : []),
  ];
  const fen = rows.reduce((sum, row) => sum + (row.fen ?? 0), 0);
  const sums = {
    name: '合计',
    rides: countText(all),
    share: share(percentOf(all, all)),
    fen: bareMoneyText(fen),
  };
  return <DataTable label={`${head}分布`} columns={columns} rows={rows} keyOf={({ key }) => key} sums={sums} />;
}
