import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { InvoiceRecord } from '#contract/invoice-record.ts';
import { InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import { notify } from '../kit/notify.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { type RecordDraft, rangeFault } from './record-address.ts';
import type { Records } from './use-records.ts';

interface ChoiceProps<V> {
  label: string;
  value: V | undefined;
  options: { value: V; label: string }[];
  onChange: (value: V | undefined) => void;
}

function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <Select<V>
      allowClear
      aria-label={label}
      placeholder={`全部${label.replace('发票', '')}`}
      style={{ width: 168 }}
      value={value ?? null}
      options={options}
      onChange={(next: V | null | undefined) => onChange(next ?? undefined)}
    />
  );
}

/** Put together here and asked for with 查询; the address and the list stay as they are until then. */
export function RecordFilterBar({ records, columns }: { records: Records; columns: readonly Column<InvoiceRecord>[] }) {
  const { shown, ask, reset, today } = records;
  const [draft, setDraft] = useState<RecordDraft>(shown);
  const [refused, setRefused] = useState(false);
  useEffect(() => setDraft(shown), [shown]);
  const change = (changes: Partial<RecordDraft>): void => {
    setRefused(false);
    setDraft({ ...draft, ...changes });
  };
  const submit = (): void => {
    const fault = rangeFault(draft.range);
    setRefused(fault !== undefined);
    if (fault === undefined) ask(draft);
    else notify.warning(fault);
  };
  return (
    <FilterBar list="invoiceRecord" columns={columns}>
      <DayRangeInput
        label="申请时间"
        today={today}
        value={draft.range}
        onChange={(range) => change({ range })}
        {...(refused ? { status: 'error' } : {})}
      />
      <Choice label="发票类型" value={draft.type} options={InvoiceType.options} onChange={(type) => change({ type })} />
      <Choice
        label="发票状态"
        value={draft.status}
        options={InvoiceStatus.options}
        onChange={(status) => change({ status })}
      />
      <Button type="primary" onClick={submit}>
        查询
      </Button>
      <Button onClick={reset}>重置</Button>
    </FilterBar>
  );
}
