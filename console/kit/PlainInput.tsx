import { X } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import css from './PlainInput.module.css';

interface PlainInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix' | 'value'> {
  value: string;
  /** `composing`: letters on their way to a character. */
  onValue: (value: string, composing: boolean) => void;
  onEnter?: () => void;
  prefix?: ReactNode;
  width?: number;
}

/** A line of text with an icon before it and a cross that empties it. antd's weighs more than a list page may. */
export function PlainInput({ value, onValue, onEnter, prefix, width, className = '', ...input }: PlainInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onValue('', false);
    field.current?.focus();
  };
  return (
    <span className={`${css.box} ${className}`} style={width === undefined ? undefined : { width }}>
      {prefix}
      <input
        {...input}
        ref={field}
        value={value}
        onChange={(event) => onValue(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => onValue(event.currentTarget.value, false)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && onEnter?.()}
      />
      {value !== '' && (
        <button type="button" tabIndex={-1} className={css.clear} aria-label="清空" onClick={clear}>
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
