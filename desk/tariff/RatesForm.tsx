import { Input, Segmented, Switch } from 'antd';
import { useState } from 'react';
import { Section } from '#console/kit/page.tsx';
import { fenOfYuan } from '#rules/money.ts';
import type { Tariff } from '#rules/tariff.ts';
import { GROUPS, type RateField, type RateRow, type Rates, readRate, writeRate } from './fields.ts';
import { isLeftOut, ROUNDING, SCALES, textOf } from './row-text.ts';
import css from './TariffPage.module.css';

/** The stored number, or null where what is typed is none. */
function numberOf(unit: RateField['unit'], text: string): number | null {
  if (unit === 'fen') return fenOfYuan(text);
  if (unit === 'clock') {
    const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim());
    return match ? Number(match[1]) * 60 + Number(match[2]) : null;
  }
  return /^\d{1,6}(\.\d{1,3})?$/.test(text.trim()) ? Math.round(Number(text) * SCALES[unit]) : null;
}

interface NumberInputProps {
  of: RateField;
  value: number;
  onChange: (value: number) => void;
  disabled: boolean;
}

function NumberInput({ of: { unit, label }, value, onChange, disabled }: NumberInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && numberOf(unit, typed) === null;
  return (
    <Input
      className={css.number ?? ''}
      style={{ width: unit === 'fen' ? 92 : 76, textAlign: 'end' }}
      aria-label={label}
      inputMode="decimal"
      maxLength={12}
      disabled={disabled}
      {...(isWrong ? { status: 'error' as const, 'aria-invalid': true } : {})}
      value={typed ?? textOf(unit, value)}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = numberOf(unit, target.value);
        if (read !== null && read >= 0) onChange(read);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

const isSame = (row: RateRow, rates: Rates, before: Tariff): boolean =>
  row.parts.every((part) => typeof part === 'string' || readRate(rates, part.path) === readRate(before, part.path));

function wasText(row: RateRow, rates: Rates, before: Tariff | null): string {
  if (!before) return '';
  if (isSame(row, rates, before)) return '不变';
  const values = row.parts.flatMap((part) => {
    const value = typeof part === 'string' ? undefined : readRate(before, part.path);
    return typeof part === 'string' || value === undefined ? [] : [textOf(part.unit, value)];
  });
  return `v${before.version} 为 ${values.length > 0 ? values.join('、') : '不收'}`;
}

interface RatesFormProps {
  rates: Rates;
  before: Tariff | null;
  onChange: (rates: Rates) => void;
  disabled: boolean;
}

function Row({ row, rates, before, onChange, disabled }: RatesFormProps & { row: RateRow }) {
  const { optional } = row;
  const isOff = isLeftOut(row, rates);
  return (
    <div className={css.row}>
      <span className={css.rowLabel}>{row.label}</span>
      {optional && (
        <Switch
          size="small"
          aria-label={`收${row.label}费`}
          disabled={disabled}
          checked={!isOff}
          onChange={(on) => onChange(writeRate(rates, [optional.name], on ? { ...optional.first } : null))}
        />
      )}
      {isOff
        ? '不收'
        : row.parts.map((part) =>
            typeof part === 'string' ? (
              <span key={part}>{part}</span>
            ) : (
              <NumberInput
                key={part.path.join('.')}
                of={part}
                disabled={disabled}
                value={readRate(rates, part.path) ?? 0}
                onChange={(value) => onChange(writeRate(rates, part.path, value))}
              />
            ),
          )}
      <span className={css.was}>{wasText(row, rates, before)}</span>
    </div>
  );
}

/** What a tariff asks, in words with numbers; beside each line what the version in force asks. */
export function RatesForm(props: RatesFormProps) {
  const { rates, onChange, disabled } = props;
  return (
    <>
      {GROUPS[rates.kind].map(({ title, rows }) => (
        <Section key={title} title={title}>
          {rows.map((row) => (
            <Row key={row.label} row={row} {...props} />
          ))}
        </Section>
      ))}
      <div className={css.row}>
        <span className={css.rowLabel}>抹零</span>
        <Segmented
          aria-label="抹零"
          disabled={disabled}
          options={ROUNDING}
          value={rates.roundToFen}
          onChange={(roundToFen) => onChange({ ...rates, roundToFen })}
        />
      </div>
    </>
  );
}
