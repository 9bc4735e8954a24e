import { Minus, Plus } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import css from './Field.module.css';

interface FrameProps {
  label: string;
  error?: string | undefined;
  aside?: ReactNode;
  below?: ReactNode;
}

interface TextProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  value: string;
  onValue: (value: string, input: HTMLInputElement) => void;
  prefix?: ReactNode;
  suffix?: ReactNode;
}

export function TextField({ label, error, aside, below, value, onValue, prefix, suffix, ...input }: TextProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        <span>{aside}</span>
      </label>
      <div className={css.box} data-bad={error !== undefined || undefined}>
        {prefix}
        <input
          {...input}
          // A sheet that opens takes the focus with it, and begins there.
          data-first={input.autoFocus || undefined}
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onValue(event.currentTarget.value, event.currentTarget)}
        />
        {suffix}
      </div>
      <div className={css.below} aria-live="polite" id={`${id}-error`}>
        {error !== undefined ? <p className={css.error}>{error}</p> : below}
      </div>
    </div>
  );
}

interface WordsProps extends FrameProps {
  value: string;
  onValue: (value: string) => void;
  most: number;
  placeholder?: string;
  autoFocus?: boolean;
}

/** Several lines, with what is left of the room. */
export function WordsField({ label, error, value, onValue, most, placeholder, autoFocus }: WordsProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        <span>
          {value.length}/{most}
        </span>
      </label>
      <div className={css.box} data-bad={error !== undefined || undefined}>
        <textarea
          id={id}
          rows={3}
          maxLength={most}
          value={value}
          placeholder={placeholder}
          // biome-ignore lint/a11y/noAutofocus: the sheet was opened to write in it
          autoFocus={autoFocus}
          data-first={autoFocus || undefined}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      </div>
      <div aria-live="polite" id={`${id}-error`}>
        {error !== undefined && <p className={css.error}>{error}</p>}
      </div>
    </div>
  );
}

interface StepperProps {
  label: string;
  value: number;
  least?: number;
  most?: number;
  onValue: (value: number) => void;
}

export const Stepper = ({ label, value, least = 0, most = 99, onValue }: StepperProps) => (
  <fieldset className={css.stepper} aria-label={label}>
    <button type="button" aria-label={`${label}减一`} disabled={value <= least} onClick={() => onValue(value - 1)}>
      <Minus size={18} />
    </button>
    <input
      inputMode="numeric"
      aria-label={label}
      value={value}
      data-zero={value === 0 || undefined}
      onChange={(event) => {
        const typed = Number(event.currentTarget.value.replace(/\D/g, ''));
        onValue(Math.min(most, Math.max(least, typed)));
      }}
    />
    <button type="button" aria-label={`${label}加一`} disabled={value >= most} onClick={() => onValue(value + 1)}>
      <Plus size={18} />
    </button>
  </fieldset>
);

interface SwitchProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export const Switch = ({ label, on, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={on}
    aria-label={label}
    className={css.switch}
    onClick={() => onChange(!on)}
  >
    <i />
  </button>
);
