import { Input } from 'antd';
import { useState } from 'react';
import { clockText } from '#rules/scene.ts';
import { minuteOf } from '../week.ts';

interface ClockInputProps {
  label: string;
  /** Minutes of the day; null where what is typed is no time. */
  value: number | null;
  onChange: (minute: number | null) => void;
  /** 24:00 ends a day but begins none. */
  most: number;
}

/** A time of day as people type it: 9, 930, 9:30. It is written out when they leave the field. */
export function ClockInput({ label, value, onChange, most }: ClockInputProps) {
  const [text, setText] = useState(value === null ? '' : clockText(value));
  const change = (typed: string): void => {
    setText(typed);
    const minute = minuteOf(typed);
    onChange(minute !== null && minute <= most ? minute : null);
  };
  return (
    <Input
      aria-label={label}
      style={{ width: 84 }}
      maxLength={5}
      inputMode="numeric"
      placeholder="如 9:30"
      status={text !== '' && value === null ? 'error' : ''}
      value={text}
      onChange={({ target }) => change(target.value)}
      onBlur={() => value !== null && setText(clockText(value))}
    />
  );
}
