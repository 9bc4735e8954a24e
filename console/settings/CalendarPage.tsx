import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight, FlaskConical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { daysApi } from '#contract/days.ts';
import { type Day, dayOf } from '#rules/calendar.ts';
import { FIRST_YEAR, LAST_YEAR } from '#rules/day-kind.ts';
import { PERMISSION } from '#rules/permission.ts';
import { query } from '../kit/api.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { ContentPage, PageHeader, SidePanel } from '../kit/page.tsx';
import { useMay } from '../kit/rights.ts';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import css from './CalendarPage.module.css';
import { ChosenDays } from './ChosenDays.tsx';
import { DayImport } from './DayImport.tsx';
import { MonthGrid } from './MonthGrid.tsx';

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));

interface YearSwitchProps {
  year: number;
  onChange: (year: number) => void;
}

function YearSwitch({ year, onChange }: YearSwitchProps) {
  const thisYear = Number(dayOf(new Date()).slice(0, 4));
  return (
    <div className={css.years}>
      {year !== thisYear && <Button onClick={() => onChange(thisYear)}>回到今年</Button>}
      <IconButton
        label="上一年"
        icon={<ChevronLeft size={16} aria-hidden />}
        disabled={year <= FIRST_YEAR}
        onClick={() => onChange(year - 1)}
      />
      <b aria-live="polite">{year} 年</b>
      <IconButton
        label="下一年"
        icon={<ChevronRight size={16} aria-hidden />}
        disabled={year >= LAST_YEAR}
        onClick={() => onChange(year + 1)}
      />
    </div>
  );
}

const sourceText = (year: number, publishedOn: Day | null): string =>
  publishedOn
    ? `${year} 年按国务院办公厅 ${publishedOn} 公布的放假安排；企业可以改自己的`
    : `${year} 年的放假安排尚未公布，只列出法律规定的节日，没有调休`;

function Key() {
  return (
    <div className={css.key} aria-hidden="true">
      <i data-kind="holiday" /> 法定节假日 <i data-kind="restDay" /> 休息日 <i data-kind="workday" /> 调休上班
      <i data-own /> 企业自己的
    </div>
  );
}

/** A year of working days, rest days and holidays, and the days that the company makes its own. */
export function CalendarPage() {
  const may = useMay();
  const today = dayOf(new Date());
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set());
  const calendar = useQuery(query(daysApi.year, { year }));
  const named = useMemo(() => new Map(calendar.data?.days.map((day) => [day.day, day])), [calendar.data]);
  if (calendar.isError && !calendar.data) {
    return <ErrorState heading error={calendar.error} what="节假日" onRetry={calendar.refetch} />;
  }
  if (!calendar.data) return <PageSkeleton />;
  const toggle = (day: Day): void => {
    const next = new Set(chosen);
    if (!next.delete(day)) next.add(day);
    setChosen(next);
  };
  const change = (next: number): void => {
    setChosen(new Set());
    setYear(next);
  };
  const side = (
    <div className={css.side}>
      <ChosenDays days={chosen} named={named} onDone={() => setChosen(new Set())} />
    </div>
  );
  return (
    <ContentPage>
      <PageHeader
        title="节假日"
        facts={sourceText(year, calendar.data.publishedOn)}
        actions={
          <>
            {may(PERMISSION.report) && (
              <Link to="/lab/sandbox/new" search={{ kind: 'calendar' }}>
                <Button icon={<FlaskConical size={15} aria-hidden />}>先回放</Button>
              </Link>
            )}
            <DayImport onImported={() => void calendar.refetch()} />
            <YearSwitch year={year} onChange={change} />
          </>
        }
      />
      <SidePanel width={320} side={side}>
        <div>
          <Key />
          <div className={css.months}>
            {MONTHS.map((month) => (
              <MonthGrid key={month} month={`${year}-${month}`} {...{ named, chosen, today }} onToggle={toggle} />
            ))}
          </div>
        </div>
      </SidePanel>
    </ContentPage>
  );
}
