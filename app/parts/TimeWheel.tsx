import { useEffect, useRef } from 'react';
import { dayOf, instantOfLocal, localText } from '#rules/calendar.ts';
import css from './TimeWheel.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MINUTES = [0, 10, 20, 30, 40, 50];
const ROW = 38;

interface ColumnProps {
  label: string;
  values: readonly number[];
  value: number;
  onValue: (value: number) => void;
}

/** A wheel that scrolls; behind it a plain list, so that keys and screen readers have one too. */
function Column({ label, values, value, onValue }: ColumnProps) {
  const list = useRef<HTMLDivElement>(null);
  const settled = useRef<ReturnType<typeof setTimeout>>(undefined);
  const index = Math.max(0, values.indexOf(value));
  useEffect(() => {
    list.current?.scrollTo({ top: index * ROW });
  }, [index]);
  const scrolled = (): void => {
    clearTimeout(settled.current);
    settled.current = setTimeout(() => {
      const at = Math.round((list.current?.scrollTop ?? 0) / ROW);
      const next = values[Math.min(values.length - 1, Math.max(0, at))];
      if (next !== undefined && next !== value) onValue(next);
    }, 120);
  };
  return (
    <div className={css.column}>
      <div ref={list} className={css.wheel} aria-hidden="true" onScroll={scrolled}>
        {values.map((one) => (
          <span key={one} data-now={one === value || undefined}>
            {String(one).padStart(label === '分' ? 2 : 1, '0')}
          </span>
        ))}
      </div>
      <select
        className={css.select}
        aria-label={label}
        value={value}
        onChange={(event) => onValue(Number(event.currentTarget.value))}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

export function TimeWheel({ at, onPick }: { at: Date; onPick: (at: Date) => void }) {
  const clock = localText(at).slice(11, 16);
  const [hour, minute] = [Number(clock.slice(0, 2)), Math.floor(Number(clock.slice(3)) / 10) * 10];
  const pick = (nextHour: number, nextMinute: number): void => {
    const two = (value: number): string => String(value).padStart(2, '0');
    const picked = instantOfLocal(`${dayOf(at)} ${two(nextHour)}:${two(nextMinute)}:00`);
    if (picked) onPick(picked);
  };
  return (
    <div className={css.wheels}>
      <Column label="时" values={HOURS} value={hour} onValue={(next) => pick(next, minute)} />
      <Column label="分" values={MINUTES} value={minute} onValue={(next) => pick(hour, next)} />
    </div>
  );
}
