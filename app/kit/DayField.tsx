import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Day, dayOf } from '#rules/calendar.ts';
import { Calendar } from './Calendar.tsx';
import css from './Field.module.css';
import { hideSheet, useSheet } from './router.ts';
import { Sheet } from './Sheet.tsx';
import { dayWithWeekday, now } from './when.ts';

interface PickedProps {
  label: string;
  text: string;
  error?: string | undefined;
  open: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** A field that is chosen in a sheet, not typed: the same frame, and its words in Chinese whatever the browser speaks. */
export function PickedField({ label, text, error, open, onOpen, children }: PickedProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <p className={css.label} id={`${id}-label`}>
        {label}
      </p>
      <button
        type="button"
        className={css.picked}
        data-bad={error !== undefined || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={`${id}-error`}
        onClick={onOpen}
      >
        <span id={`${id}-value`}>{text}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <div aria-live="polite" id={`${id}-error`}>
        {error !== undefined && <p className={css.error}>{error}</p>}
      </div>
      {children}
    </div>
  );
}

interface DayProps {
  label: string;
  value: Day;
  /** Earlier days cannot be chosen. */
  from?: Day | undefined;
  error?: string | undefined;
  onValue: (day: Day) => void;
}

/** A day, chosen in a calendar of our own: a browser's own speaks the browser's language. */
export function DayField({ label, value, from, error, onValue }: DayProps) {
  const sheet = useSheet(`day ${label}`);
  return (
    <PickedField
      label={label}
      text={value ? dayWithWeekday(value) : '请选择'}
      error={error}
      open={sheet.open}
      onOpen={sheet.show}
    >
      <Sheet open={sheet.open} title={label}>
        <Calendar
          value={value || dayOf(now())}
          from={from}
          onPick={(day) => {
            onValue(day);
            hideSheet();
          }}
        />
      </Sheet>
    </PickedField>
  );
}
