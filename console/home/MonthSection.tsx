import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { type HomeSummary, type MonthAgainstLast, type MonthRanges, monthRanges } from '#rules/home.ts';
import { moneyText } from '#rules/money.ts';
import { averageFen, changeSince, lastDayOf, type ReportRange } from '#rules/report.ts';
import { Section } from '../kit/page.tsx';
import { countText, percentText } from '../kit/text.ts';
import { AddressLink } from './AddressLink.tsx';
import { CumulativeCard } from './CumulativeCard.tsx';
import css from './HomePage.module.css';
import { reported } from './page-addresses.ts';

const shortDay = (day: string): string => day.slice(5);
const shortRange = (range: ReportRange): string => `${shortDay(range.from)} 至 ${shortDay(lastDayOf(range))}`;

/** More or less than before, without praise or blame. */
function Change({ now, before, text }: { now: number; before: number; text: string }) {
  const change = changeSince(now, before);
  const Arrow = change === null || change === 0 ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight;
  const word = change === null || change === 0 ? '' : change > 0 ? '增加' : '减少';
  return (
    <dd className={css.change}>
      {change !== null && (
        <b>
          <Arrow size={13} aria-hidden />
          <span className="qx-hidden">{word}</span>
          {percentText(Math.abs(change))}
        </b>
      )}
      <span>上月 {text}</span>
    </dd>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  now: number;
  before: number;
  textOf: (value: number) => string;
}

function Figure({ label, value, now, before, textOf }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt>{label}</dt>
      <dd className={css.value}>{value}</dd>
      <Change now={now} before={before} text={textOf(before)} />
    </div>
  );
}

function Figures({ usage: { now, before }, ranges }: { usage: MonthAgainstLast; ranges: MonthRanges }) {
  const linked = (text: string) =>
    now.rides === 0 ? text : <AddressLink {...reported(ranges.now)}>{text}</AddressLink>;
  const times = (count: number) => `${countText(count)} 次`;
  const persons = (count: number) => `${countText(count)} 人`;
  const [average, pastAverage] = [now, before].map(({ companyFen, rides }) => averageFen(companyFen, rides)) as [
    number,
    number,
  ];
  const money = { now: now.companyFen, before: before.companyFen, textOf: moneyText };
  return (
    <dl className={css.figures}>
      <Figure label="用车金额" value={linked(moneyText(now.companyFen))} {...money} />
      <Figure label="用车次数" value={linked(times(now.rides))} now={now.rides} before={before.rides} textOf={times} />
      <Figure
        label="用车人数"
        value={linked(persons(now.riders))}
        now={now.riders}
        before={before.riders}
        textOf={persons}
      />
      <Figure label="单均金额" value={moneyText(average)} now={average} before={pastAverage} textOf={moneyText} />
    </dl>
  );
}

/** This month so far, beside the same days of the last one. */
export function MonthSection({ summary: { today, usage } }: { summary: HomeSummary }) {
  if (!usage) return null;
  const ranges = monthRanges(today);
  return (
    <Section title="本月与上月同期" extra={`${shortRange(ranges.now)}，对比 ${shortRange(ranges.sameDays)}`}>
      <Figures usage={usage} ranges={ranges} />
      <CumulativeCard usage={usage} ranges={ranges} />
    </Section>
  );
}
