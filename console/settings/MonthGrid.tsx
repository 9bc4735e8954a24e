import { addDays, addMonths, type Day, type Month, startOfMonth, weekdayOf } from '#rules/calendar.ts';
import { type CalendarDay, DayKind, dayKindOf } from '#rules/day-kind.ts';
import { WEEKDAYS } from '#rules/scene.ts';
import css from './CalendarPage.module.css';

interface MonthGridProps {
  month: Month;
  named: ReadonlyMap<Day, CalendarDay>;
  chosen: ReadonlySet<Day>;
  today: Day;
  onToggle: (day: Day) => void;
}

function daysOf(month: Month): Day[] {
  const next = `${addMonths(month, 1)}-01`;
  const days: Day[] = [];
  for (let day = `${month}-01`; day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Worked although it is a weekend, or free although it is none: what a glance should find. */
const markOf = (kind: DayKind, isNamed: boolean): string =>
  kind === 'workday' ? (isNamed ? '班' : '') : isNamed ? '休' : '';

function DayCell({ day, named, chosen, today, onToggle }: Omit<MonthGridProps, 'month'> & { day: Day }) {
  const one = named.get(day);
  const kind = one?.kind ?? dayKindOf(day);
  const text = [day, DayKind.labelOf(kind), one?.name, one?.own && '企业自己的'].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className={css.day}
      data-kind={kind}
      data-named={one !== undefined || undefined}
      data-own={one?.own || undefined}
      data-today={day === today || undefined}
      aria-pressed={chosen.has(day)}
      aria-label={text}
      title={text}
      disabled={day < today}
      onClick={() => onToggle(day)}
    >
      {Number(day.slice(8))}
      <i aria-hidden="true">{markOf(kind, one !== undefined)}</i>
    </button>
  );
}

export function MonthGrid({ month, ...rest }: MonthGridProps) {
  const first = weekdayOf(startOfMonth(month));
  return (
    <section className={css.month} aria-label={`${Number(month.slice(5))} 月`}>
      <h2>{Number(month.slice(5))} 月</h2>
      <div className={css.grid}>
        {WEEKDAYS.map((name) => (
          <span key={name} className={css.weekday} aria-hidden="true">
            {name.slice(1)}
          </span>
        ))}
        <span style={{ gridColumn: `span ${first - 1}` }} hidden={first === 1} />
        {daysOf(month).map((day) => (
          <DayCell key={day} day={day} {...rest} />
        ))}
      </div>
    </section>
  );
}
