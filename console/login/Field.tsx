import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';

interface Frame {
  label: string;
  error?: string | undefined;
  /** A small grey word beside the label. */
  aside?: string | undefined;
  /** What stands below while there is no error. */
  below?: ReactNode;
}

interface FrameProps extends Frame {
  id: string;
  children: ReactNode;
}

/** Label above, control, and below it the place where its sentence appears without moving anything. */
function FieldFrame({ id, label, error, aside, below, children }: FrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {aside && <span className={styles.aside}>{aside}</span>}
      </label>
      <div className={error === undefined ? styles.box : styles.badBox}>{children}</div>
      <div className={styles.below} aria-live="polite">
        <p className={styles.error} id={`${id}-error`}>
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

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | 'onChange' | 'value'>;

export interface TextFieldProps extends Frame, InputProps {
  value: string;
  onText: (text: string, input: HTMLInputElement) => void;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

export function TextField({ label, error, aside, below, value, onText, prefix, suffix, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} aside={aside} below={below}>
      {prefix}
      <input
        {...input}
        {...wiring(id, error)}
        className={styles.input}
        value={value}
        onChange={(event) => onText(event.currentTarget.value, event.currentTarget)}
      />
      {suffix}
    </FieldFrame>
  );
}

export interface SelectFieldProps extends Frame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  value: string;
  onPick: (value: string) => void;
  options: readonly (readonly [value: string, label: string])[];
}

export function SelectField({ label, error, aside, value, onPick, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} aside={aside}>
      <select
        {...select}
        {...wiring(id, error)}
        className={styles.select}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <svg className={styles.chevron} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 6l4 4 4-4" />
      </svg>
    </FieldFrame>
  );
}
