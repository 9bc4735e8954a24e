import { useQuery } from '@tanstack/react-query';
import { reportApi } from '#contract/report.ts';
import { type ByHour, busiestHours, hourLabel } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { countText, percentText } from '../kit/text.ts';
import { ChartCard } from './ChartCard.tsx';
import css from './cards.module.css';
import { ColumnChart } from './charts/ColumnChart.tsx';
import { saveReport } from './download.ts';
import { SplitTable } from './SplitTable.tsx';
import type { Report } from './use-report.ts';

const two = (hour: number): string => String(hour).padStart(2, '0');

/** At what time of day people ride, with the one thing that stands out. */
function Hours({ hours, open }: { hours: ByHour; open: Report['open'] }) {
  const { peak, from, to, share } = busiestHours(hours);
  const strong = new Set(hours.map((_, hour) => hour).filter((hour) => hour >= from && hour <= to));
  return (
    <>
      <p className={css.finding}>
        {peak} 时最多，{from}–{to} 时占 <b>{percentText(share)}</b>
      </p>
      <ColumnChart
        label="用车时段：按左右方向键逐小时查看，按回车键看该时段的订单"
        values={hours}
        strong={strong}
        peak={peak}
        axisOf={(hour) => (hour % 3 === 0 ? two(hour) : null)}
        tipOf={(hour) => (
          <>
            <b>{hourLabel(hour)}</b>
            <span>{countText(hours[hour]!)} 次</span>
          </>
        )}
        textOf={(hour) => `${hourLabel(hour)}，${hours[hour]} 次`}
        onOpen={(hour) => hours[hour]! > 0 && open({ kind: 'rides', hour })}
      />
    </>
  );
}

export function HourCard({ ask, open }: Report) {
  const hours = useQuery(query(reportApi.hours, ask, { quiet: true }));
  const rowsOf = (of: ByHour) =>
    of.map((rides, hour) => ({
      key: String(hour),
      name: hourLabel(hour),
      rides,
      figure: { kind: 'rides', hour } as const,
    }));
  return (
    <ChartCard
      title="用车时段"
      hint="按预约的用车时间"
      span={4}
      tall
      query={hours}
      isEmpty={(of) => of.every((rides) => rides === 0)}
      chart={(of) => <Hours hours={of} open={open} />}
      table={(of) => <SplitTable head="时段" rows={rowsOf(of)} open={open} />}
      onSave={() => saveReport(ask, 'hours')}
    />
  );
}
