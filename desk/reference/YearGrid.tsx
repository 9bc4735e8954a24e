import { addDays, addMonths, type Day, startOfMonth, weekdayOf } from '#rules/calendar.ts';
import { DayKind, plainKindOf } from '#rules/day-kind.ts';
import type { YearDay } from '#rules/holiday-draft.ts';
import { WEEKDAYS } from '#rules/scene.ts';
import css from './HolidayTab.module.css';

type Named = ReadonlyMap<Day, YearDay>;
interface MonthProps {
  month: string;
  named: Named;
  today: Day;
}

/** Weeks of a month, with gaps before its first and after its last day. */
function weeksOf(month: string): (Day | null)[][] {
  const days: (Day | null)[] = Array.from({ length: weekdayOf(startOfMonth(month)) - 1 }, () => null);
  for (let day = `${month}-01`; day < `${addMonths(month, 1)}-01`; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));
}

function DayCell({ day, named, today }: { day: Day } & Omit<MonthProps, 'month'>) {
  const one = named.get(day);
  const kind = one?.kind ?? plainKindOf(day);
  const isOff = one !== undefined && one.name !== '' && kind !== 'workday';
  const isWorked = one !== undefined && one.name !== '' && kind === 'workday';
  return (
    <td
      data-kind={kind}
      data-off={isOff ? '' : undefined}
      data-worked={isWorked ? '' : undefined}
      data-today={day === today ? '' : undefined}
      title={one?.name ? `${day} ${one.name}（${DayKind.labelOf(kind)}）` : undefined}
    >
      {Number(day.slice(8))}
    </td>
  );
}

function Month({ month, ...rest }: MonthProps) {
  return (
    <section className={css.month}>
      <h3>{Number(month.slice(5))} 月</h3>
      <table aria-label={`${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name.slice(1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month stand where they are
            <tr key={at}>
              {week.map((day, nth) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: so do its gaps
                day ? <DayCell key={day} day={day} {...rest} /> : <td key={`gap${nth}`} />,
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A year at a glance: what is off, what is worked. */
export function YearGrid({ year, days, today }: { year: number; days: readonly YearDay[]; today: Day }) {
  const named: Named = new Map(days.map((one) => [one.day, one]));
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return (
    <div className={css.months}>
      {months.map((month) => (
        <Month key={month} month={month} named={named} today={today} />
      ))}
    </div>
  );
}
