import { useQuery } from '@tanstack/react-query';
import { reportApi } from '#contract/report.ts';
import { moneyText } from '#rules/money.ts';
import type { DayFigure } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { DataTable } from '../kit/DataTable.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { bareMoneyText, countText } from '../kit/text.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './cards.module.css';
import { type Panel, TrendChart } from './charts/TrendChart.tsx';
import { saveReport } from './download.ts';
import { FigureLink } from './FigureLink.tsx';
import type { Report } from './use-report.ts';

type Days = readonly DayFigure[];

const panelsOf = (days: Days, before: Days | null): Panel[] => [
  {
    name: '次数',
    tone: 'first',
    values: days.map(({ rides }) => rides),
    before: before?.map(({ rides }) => rides) ?? null,
  },
  {
    name: '金额（元）',
    tone: 'second',
    values: days.map(({ companyFen }) => companyFen / 100),
    before: before?.map(({ companyFen }) => companyFen / 100) ?? null,
  },
];

function DayTip({ day, before }: { day: DayFigure; before: DayFigure | undefined }) {
  return (
    <>
      <b>{day.day}</b>
      <span>
        {countText(day.rides)} 次，{moneyText(day.companyFen)}
      </span>
      {before && (
        <span className={css.quiet}>
          {before.day}：{countText(before.rides)} 次，{moneyText(before.companyFen)}
        </span>
      )}
    </>
  );
}

function Legend({ compared }: { compared: boolean }) {
  return (
    <div className={css.legend} aria-hidden="true">
      <span data-line="first">次数</span>
      <span data-line="second">金额（元）</span>
      {compared && <span data-line="before">上期</span>}
    </div>
  );
}

function TrendTable({ days, open }: { days: Days; open: Report['open'] }) {
  const columns: Column<DayFigure>[] = [
    { key: 'day', title: '日期', render: ({ day }) => day },
    {
      key: 'rides',
      title: '次数',
      align: 'right',
      render: ({ day, rides }) => (
        <FigureLink label={`${day} ${rides} 次`} none={rides === 0} onOpen={() => open({ kind: 'rides', day })}>
          {countText(rides)}
        </FigureLink>
      ),
    },
    { key: 'fen', title: '金额（元）', align: 'right', render: ({ companyFen }) => bareMoneyText(companyFen) },
  ];
  const sum = (of: (day: DayFigure) => number) => days.reduce((all, day) => all + of(day), 0);
  const sums = {
    day: '合计',
    rides: countText(sum((day) => day.rides)),
    fen: bareMoneyText(sum((day) => day.companyFen)),
  };
  return <DataTable label="用车趋势" columns={columns} rows={days} keyOf={({ day }) => day} sums={sums} />;
}

/** Rides and amounts day by day, beside those of the period before. */
export function TrendCard({ ask, before, open }: Report) {
  const trend = useQuery(query(reportApi.trend, ask, { quiet: true }));
  const past = useQuery({ ...query(reportApi.trend, before ?? ask, { quiet: true }), enabled: before !== null });
  const earlier = before && past.data && !past.isPlaceholderData ? past.data : null;
  const chart = (days: Days) => (
    <>
      <Legend compared={earlier !== null} />
      <TrendChart
        label="用车趋势：按左右方向键逐日查看，按回车键看当天的订单"
        days={days.map(({ day }) => day)}
        panels={panelsOf(days, earlier)}
        tipOf={(place) => <DayTip day={days[place]!} before={earlier?.[place]} />}
        textOf={(place) => {
          const { day, rides, companyFen } = days[place]!;
          return `${day}，${rides} 次，${moneyText(companyFen)}`;
        }}
        onOpen={(place) => days[place]!.rides > 0 && open({ kind: 'rides', day: days[place]!.day })}
      />
    </>
  );
  return (
    <ChartCard
      title="用车趋势"
      hint="按日"
      span={8}
      tall
      query={trend}
      isEmpty={(days) => days.every(({ rides }) => rides === 0)}
      chart={chart}
      table={(days) => <TrendTable days={days} open={open} />}
      onSave={() => saveReport(ask, 'trend')}
    />
  );
}
