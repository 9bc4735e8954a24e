import { InputNumber, Segmented } from 'antd';
import { fenOfYuan, yuanText } from '#rules/money.ts';
import css from './MoneyInput.module.css';
import { typedMoney } from './typed-money.ts';

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
}

const DEFAULT_MAX_FEN = 99_999_999_99;

/** Whole fen to the form, yuan to the person; empty is null. Text all the way, so no fraction is ever rounded. */
export function MoneyInput({
  value,
  onChange,
  label,
  maxFen = DEFAULT_MAX_FEN,
  width = 160,
  ...rest
}: MoneyInputProps) {
  return (
    <InputNumber<string>
      {...rest}
      {...(label ? { 'aria-label': label } : {})}
      stringMode
      style={{ width }}
      prefix="¥"
      min="0"
      max={yuanText(maxFen)}
      precision={2}
      parser={typedMoney}
      controls={false}
      inputMode="decimal"
      value={value === null || value === undefined ? null : yuanText(value)}
      onChange={(yuan) => onChange?.(yuan === null || yuan === '' ? null : fenOfYuan(yuan))}
    />
  );
}

interface QuotaInputProps extends MoneyInputProps {
  /** Names the pair for screen readers: 每单限额. */
  label: string;
  /** Amount that 限制 starts with. */
  startFen?: number;
}

/** 不限 | 限制, and the amount only while it is limited; null means unlimited. */
export function QuotaInput({ value, onChange, label, startFen = 0, disabled = false, ...rest }: QuotaInputProps) {
  const limited = value !== null && value !== undefined;
  return (
    <span className={css.quota}>
      {limited && (
        <MoneyInput
          {...rest}
          label={`${label}金额`}
          disabled={disabled}
          value={value}
          // An emptied amount is not "unlimited": the switch says that.
          onChange={(fen) => onChange?.(fen ?? 0)}
        />
      )}
      <Segmented<boolean>
        aria-label={label}
        disabled={disabled}
        value={limited}
        options={[
          { value: false, label: '不限' },
          { value: true, label: '限制' },
        ]}
        onChange={(limit) => onChange?.(limit ? startFen : null)}
      />
    </span>
  );
}
