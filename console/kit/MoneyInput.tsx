import { Input } from 'antd';
import { useState } from 'react';
import { yuanText } from '#rules/money.ts';
import { amountOf } from './amount-text.ts';

interface MoneyInputProps {
  id?: string;
  value?: number | null | undefined;
  onChange?: (fen: number | null) => void;
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  autoFocus?: boolean;
  maxFen?: number;
  width?: number;
  /** For a field in which none means no limit: what is no amount is NaN, which every rule refuses. */
  marksWrong?: boolean;
}

const DEFAULT_MAX_FEN = 99_999_999_99;

/** What is typed stays as it is until it is left, and beyond that where it is no amount. */
function useTyped({ value = null, onChange, maxFen = DEFAULT_MAX_FEN, marksWrong = false }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const amount = (text: string): number | null =>
    amountOf(text, maxFen) ?? (marksWrong && text.trim() !== '' ? Number.NaN : null);
  const none = value === null || Number.isNaN(value);
  const read = typed === null ? null : amount(typed);
  // A value that is not what was typed came from elsewhere, and is shown instead.
  const text = typed !== null && Object.is(read, value) ? typed : none ? '' : yuanText(value);
  const isWrong = none && text.trim() !== '';
  const type = (next: string): void => {
    setTyped(next);
    onChange?.(amount(next));
  };
  const leave = (): void => {
    if (!isWrong) setTyped(null);
  };
  return { text, isWrong, type, leave };
}

/** Whole fen to the form, yuan to the person; null where there is none, or nothing that is one. */
export function MoneyInput(props: MoneyInputProps) {
  const { value: _, onChange: __, label, maxFen: ___, marksWrong: ____, width = 160, ...rest } = props;
  const { text, isWrong, type, leave } = useTyped(props);
  return (
    <Input
      {...rest}
      {...(label ? { 'aria-label': label } : {})}
      {...(isWrong ? { status: 'error', 'aria-invalid': true } : {})}
      style={{ width }}
      prefix="¥"
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
    />
  );
}
