import { useEffect, useRef } from 'react';
import css from './TickBox.module.css';

interface TickBoxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  /** Some of what it stands for is chosen, and some is not. */
  partly?: boolean;
  onChange: (checked: boolean, withShift: boolean) => void;
}

/** The box at the head of a row. antd's weighs more than a list page may. */
export function TickBox({ label, checked, disabled = false, partly = false, onChange }: TickBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className={css.place}>
      <input
        ref={box}
        type="checkbox"
        className={css.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
}
