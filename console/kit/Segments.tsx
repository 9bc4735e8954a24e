import { useId } from 'react';
import css from './Segments.module.css';

interface SegmentsProps<V extends string> {
  label: string;
  options: readonly { readonly value: V; readonly label: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** One of a few, side by side; arrows move. antd's weighs more than a list page may. */
export function Segments<V extends string>({ label, options, value, onChange }: SegmentsProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={css.track}>
      {options.map((option) => (
        <label key={option.value} className={css.item} data-chosen={option.value === value || undefined}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  );
}
