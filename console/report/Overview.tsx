import { useQuery } from '@tanstack/react-query';
import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportApi } from '#contract/report.ts';
import { moneyText } from '#rules/money.ts';
import { averageFen, changeSince, daysIn, rangeText, type UsageTotal } from '#rules/report.ts';
import { query } from '../kit/api.ts';
import { Bar, ErrorState } from '../kit/states.tsx';
import { bareMoneyText, countText, percentText } from '../kit/text.ts';
import { useDelayed } from '../kit/use-delayed.ts';
import { FigureLink } from './FigureLink.tsx';
import css from './figures.module.css';
import type { Report } from './use-report.ts';

/** From eleven times on a percentage says nothing any more. */
const changeText = (change: number): string =>
  change < 10 ? percentText(Math.abs(change)) : `${(change + 1).toFixed(1)} 倍`;

/** More or less than before, without praise or blame. */
function Change({ now, before, than }: { now: number; before: number | undefined; than: string }) {
  const change = before === undefined ? null : changeSince(now, before);
  if (change === null) return null;
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  const word = change > 0 ? '增加' : change < 0 ? '减少' : '持平';
  return (
    <span className={css.change} title={than}>
      <Arrow size={13} aria-hidden />
      <span className="qx-hidden">{word}</span>
      {changeText(change)} <small>较上期</small>
    </span>
  );
}

interface OverviewFigureProps {
  label: string;
  value: ReactNode;
  unit: string;
  change?: ReactNode;
  note: ReactNode;
}

function OverviewFigure({ label, value, unit, change, note }: OverviewFigureProps) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd className={css.figureLine}>
        <span className={css.figureValue}>
          {value}
          <small>{unit}</small>
        </span>
        {change}
      </dd>
      <dd className={css.note}>{note}</dd>
    </div>
  );
}

function Cancelled({ total, open }: { total: UsageTotal; open: Report['open'] }) {
  if (total.cancelled === 0) return <>没有取消费</>;
  const text = `${countText(total.cancelled)} 笔 ${moneyText(total.cancelledFen)}`;
  return (
    <>
      另有取消费{' '}
      <FigureLink label={`取消费 ${text}`} onOpen={() => open({ kind: 'cancelled' })}>
        {text}
      </FigureLink>
    </>
  );
}

interface FiguresProps extends Pick<Report, 'open'> {
  total: UsageTotal;
  days: number;
  past: UsageTotal | undefined;
  than: string;
}

function Figures({ total, days, past, than, open }: FiguresProps) {
  const { rides, companyFen, riders } = total;
  const average = averageFen(companyFen, rides);
  const pastAverage = past && averageFen(past.companyFen, past.rides);
  const linked = (label: string, text: string) => (
    <FigureLink label={label} none={rides === 0} onOpen={() => open({ kind: 'rides' })}>
      {text}
    </FigureLink>
  );
  const change = (now: number, before: number | undefined) => <Change now={now} before={before} than={than} />;
  return (
    <dl className={css.overview}>
      <OverviewFigure
        label="用车次数"
        unit="次"
        value={linked(`用车 ${rides} 次`, countText(rides))}
        change={change(rides, past?.rides)}
        note={`日均 ${(rides / days).toFixed(1)} 次`}
      />
      <OverviewFigure
        label="用车金额"
        unit="元"
        value={linked(`用车金额 ${moneyText(companyFen)}`, bareMoneyText(companyFen))}
        change={change(companyFen, past?.companyFen)}
        note={<Cancelled total={total} open={open} />}
      />
      <OverviewFigure
        label="用车人数"
        unit="人"
        value={linked(`用车 ${riders} 人`, countText(riders))}
        change={change(riders, past?.riders)}
        note={`人均 ${(rides / Math.max(1, riders)).toFixed(1)} 次`}
      />
      <OverviewFigure
        label="单均金额"
        unit="元"
        value={bareMoneyText(average)}
        change={change(average, pastAverage)}
        note={`人均 ${moneyText(averageFen(companyFen, riders))}`}
      />
    </dl>
  );
}

function Waiting() {
  const late = useDelayed(true);
  return (
    <div className={css.overview} aria-busy="true" data-waiting>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={css.figure}>
          {late && [56, 120, 80].map((width) => <Bar key={width} width={width} />)}
        </div>
      ))}
    </div>
  );
}

/** How often, for how much and how many: the whole of the range, beside the period before. */
export function Overview({ ask, before, open }: Report) {
  // The one call of the page that speaks up where the server cannot be reached; the cards only say so in their place.
  const total = useQuery(query(reportApi.total, ask));
  const past = useQuery({ ...query(reportApi.total, before ?? ask, { quiet: true }), enabled: before !== null });
  if (!total.data) {
    const retry = (): void => void total.refetch();
    if (!total.isError) return <Waiting />;
    return (
      <div className={css.failed}>
        <ErrorState small error={total.error} what="用车概况" onRetry={retry} />
      </div>
    );
  }
  const earlier = before && !past.isPlaceholderData ? past.data : undefined;
  return (
    <section aria-label="用车概况" data-old={total.isPlaceholderData || undefined} className={css.fades}>
      <Figures
        total={total.data}
        days={[...daysIn(ask)].length}
        past={earlier}
        than={before ? `上期：${rangeText(before)}` : ''}
        open={open}
      />
    </section>
  );
}
