import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addMonthsToDay, type Day, dayOf } from '#rules/calendar.ts';
import css from './Calendar.module.css';
import { dayByKey, longDay, weeksOf } from './month.ts';
import { now, weekdayText } from './when.ts';

const HEADS = ['一', '二', '三', '四', '五', '六', '日'];

interface CalendarProps {
  value: Day;
  /** Earlier days cannot be chosen. */
  from?: Day | undefined;
  onPick: (day: Day) => void;
}

interface DayProps {
  day: Day;
  isChosen: boolean;
  isOff: boolean;
  /** The one that keys begin from. */
  isHere: boolean;
  onPick: (day: Day) => void;
}

const OneDay = ({ day, isChosen, isOff, isHere, onPick }: DayProps) => (
  <button
    type="button"
    className={css.day}
    data-day={day}
    data-first={isHere || undefined}
    data-today={day === dayOf(now()) || undefined}
    aria-label={`${longDay(day)} ${weekdayText(day)}`}
    aria-pressed={isChosen}
    aria-disabled={isOff}
    tabIndex={isHere ? 0 : -1}
    onClick={() => !isOff && onPick(day)}
  >
    {Number(day.slice(8))}
  </button>
);

/** A month of days; arrows go by day and week, Page keys by month. In Chinese whatever the browser speaks. */
export function Calendar({ value, from = '', onPick }: CalendarProps) {
  const [here, setHere] = useState(value);
  const table = useRef<HTMLTableElement>(null);
  // Keys take the focus with them; whoever presses 下个月 again and again keeps it there.
  const isByKey = useRef(false);
  useEffect(() => {
    if (isByKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${here}"]`)?.focus();
    isByKey.current = false;
  }, [here]);
  const press = (event: KeyboardEvent): void => {
    const next = dayByKey(here, event.key);
    if (next === null) return;
    event.preventDefault();
    isByKey.current = true;
    setHere(next);
  };
  const [year, month] = here.split('-').map(Number);
  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <button
          type="button"
          className={css.step}
          aria-label="上个月"
          onClick={() => setHere(addMonthsToDay(here, -1))}
        >
          <ChevronLeft size={20} />
        </button>
        <h3 aria-live="polite">
          {year} 年 {month} 月
        </h3>
        <button type="button" className={css.step} aria-label="下个月" onClick={() => setHere(addMonthsToDay(here, 1))}>
          <ChevronRight size={20} />
        </button>
      </div>
      <table ref={table} onKeyDown={press}>
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(here).map((week) => (
            <tr key={week.find(Boolean)}>
              {HEADS.map((head, at) => {
                const day = week[at];
                return (
                  <td key={head}>
                    {day && (
                      <OneDay {...{ day, onPick }} isChosen={day === value} isOff={day < from} isHere={day === here} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
