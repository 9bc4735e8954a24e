import { Input } from 'antd';
import { useId } from 'react';
import css from './ReasonField.module.css';

interface ReasonFieldProps {
  label: string;
  /** Undefined where the dialog that shows it is not rendered anew at every stroke. */
  value?: string;
  onChange: (reason: string) => void;
}

/** Why something is right as it is: up to 120 characters, counted below. */
export function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <label className={css.field} htmlFor={id}>
      {label}
      <Input.TextArea
        id={id}
        autoFocus
        maxLength={120}
        showCount
        autoSize={{ minRows: 3, maxRows: 6 }}
        {...(value !== undefined && { value })}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
