import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reportApi } from '#contract/report.ts';
import { moneyText } from '#rules/money.ts';
import type { DepartmentFigure } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { ErrorState } from '../kit/states.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './cards.module.css';
import { BarRows } from './charts/BarRows.tsx';
import { saveReport } from './download.ts';
import { FigureLink } from './FigureLink.tsx';
import type { Report } from './use-report.ts';

interface Measure {
  title: string;
  call: typeof reportApi.topRides;
  /** The head of its column, and how a value reads there, on a bar and aloud. */
  head: string;
  cell: (value: number) => string;
  text: (value: number) => ReactNode;
  spoken: (value: number) => string;
}

const MEASURES: readonly Measure[] = [
  {
    title: '部门用车次数',
    call: reportApi.topRides,
    head: '次数',
    cell: countText,
    text: countText,
    spoken: (rides) => `${rides} 次`,
  },
  {
    title: '部门用车金额',
    call: reportApi.topMoney,
    head: '金额（元）',
    cell: bareMoneyText,
    text: moneyText,
    spoken: moneyText,
  },
  {
    title: '部门用车人数',
    call: reportApi.topRiders,
    head: '人数',
    cell: countText,
    text: countText,
    spoken: (riders) => `${riders} 人`,
  },
];

/** The chart has the first five, the table everybody. */
function TopTable({ measure, ask, open }: { measure: Measure } & Pick<Report, 'ask' | 'open'>) {
  const whole = useQuery(query(measure.call, { ...ask, isWhole: true }, { quiet: true }));
  if (whole.isLoadingError) {
    return <ErrorState small error={whole.error} what={measure.title} onRetry={() => void whole.refetch()} />;
  }
  const columns: Column<DepartmentFigure>[] = [
    {
      key: 'name',
      title: '部门',
      render: ({ name, path }) => (
        <span className={css.path} title={path}>
          {name}
        </span>
      ),
    },
    {
      key: 'value',
      title: measure.head,
      align: 'right',
      render: ({ departmentId, path, value }) => (
        <FigureLink label={`${path} ${measure.spoken(value)}`} onOpen={() => open({ kind: 'rides', departmentId })}>
          {measure.cell(value)}
        </FigureLink>
      ),
    },
  ];
  return (
    <DataTable
      label={measure.title}
      columns={columns}
      rows={whole.data ?? []}
      keyOf={({ departmentId }) => departmentId}
    />
  );
}

function TopCard({ measure, report }: { measure: Measure; report: Report }) {
  const { ask, open } = report;
  const top = useQuery(query(measure.call, { ...ask, isWhole: false }, { quiet: true }));
  const chart = (rows: readonly DepartmentFigure[]) => (
    <BarRows
      rows={rows.map(({ departmentId, name, path, value }) => ({
        key: departmentId,
        name,
        whole: path,
        value,
        text: measure.text(value),
        spoken: measure.spoken(value),
        onOpen: () => open({ kind: 'rides', departmentId }),
      }))}
    />
  );
  return (
    <ChartCard
      title={measure.title}
      hint="前 5，表格为全部"
      span={4}
      query={top}
      isEmpty={(rows) => rows.length === 0}
      chart={chart}
      table={() => <TopTable measure={measure} ask={ask} open={open} />}
      onSave={() => saveReport(ask, 'departments')}
    />
  );
}

/** The five departments with most rides, amounts and riders, each by itself, without those below it. */
export function TopCards(report: Report) {
  return MEASURES.map((measure) => <TopCard key={measure.title} measure={measure} report={report} />);
}
