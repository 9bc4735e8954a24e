import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { Glyph } from './Glyph.tsx';
import css from './TextField.module.css';

/*
 * Fields without a library, for pages that somebody waits for: the login and what comes before it. The console's own
 * forms are antd's.
 */
interface FieldLabels {
  label: string;
  error?: string | undefined;
  /** A small grey word beside the label. */
  aside?: string | undefined;
  /** What stands below while there is no error. */
  below?: ReactNode;
}

interface FrameProps extends FieldLabels {
  id: string;
  children: ReactNode;
}

/** Label above, control, and below it the place where its sentence appears without moving anything. */
function FieldFrame({ id, label, error, aside, below, children }: FrameProps) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {aside && <span className={css.aside}>{aside}</span>}
      </label>
      <div className={error === undefined ? css.box : css.badBox}>{children}</div>
      <div className={css.below} aria-live="polite">
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
        {error === undefined && below}
      </div>
    </div>
  );
}

const wiring = (id: string, error: string | undefined) => ({
  id,
  'aria-invalid': error !== undefined,
  'aria-describedby': `${id}-error`,
});

export interface TextFieldProps
  extends FieldLabels,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'onChange' | 'value'> {
  value: string;
  onValue: (value: string, input: HTMLInputElement) => void;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

export function TextField({ label, error, aside, below, value, onValue, prefix, suffix, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} aside={aside} below={below}>
      {prefix}
      <input
        {...input}
        {...wiring(id, error)}
        className={css.input}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value, event.currentTarget)}
      />
      {suffix}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldLabels, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  value: string;
  onValue: (value: string) => void;
  /** What the empty choice is called. */
  empty: string;
  options: readonly string[];
}

export function SelectField({ label, error, aside, value, onValue, empty, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} aside={aside}>
      <select
        {...select}
        {...wiring(id, error)}
        className={css.select}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Glyph className={css.chevron} d="M4 6l4 4 4-4" />
    </FieldFrame>
  );
}
