import { useMutation } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { Download } from 'lucide-react';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceRecord } from '#contract/invoice-record.ts';
import { InvoiceStatus, InvoiceType } from '#rules/invoice/codes.ts';
import { mutation } from '../kit/api.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import { saveFile } from '../kit/save-file.ts';
import type { Column } from '../kit/table-columns.tsx';
import { errorMark, useDraft } from '../kit/use-draft.ts';
import { RECORD_FILTERS } from './filters.ts';
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

/** The rows of the filter as a workbook. */
function ExportButton({ records }: { records: Records }) {
  const { mutate, isPending } = useMutation(mutation(invoiceApi.exportRecords));
  return (
    <Button
      icon={<Download size={15} aria-hidden />}
      loading={isPending}
      disabled={!records.records.data?.total}
      onClick={() => mutate({ ...records.input, page: 1, pageSize: 10 }, { onSuccess: saveFile })}
    >
      导出
    </Button>
  );
}

export function RecordFilterBar({ records, columns }: { records: Records; columns: readonly Column<InvoiceRecord>[] }) {
  const { draft, faults, change, submit, clear } = useDraft({
    ...records,
    table: RECORD_FILTERS,
    reset: records.clear,
  });
  return (
    <FilterBar list="invoiceRecord" columns={columns}>
      <DayRangeInput
        label="申请时间"
        today={records.today}
        value={draft.range}
        onChange={(range) => change({ range })}
        {...errorMark(faults.range)}
      />
      <Choice label="发票类型" value={draft.type} options={InvoiceType.options} onChange={(type) => change({ type })} />
      <Choice
        label="发票状态"
        value={draft.status}
        options={InvoiceStatus.options}
        onChange={(status) => change({ status })}
      />
      <Button type="primary" onClick={() => submit()}>
        查询
      </Button>
      <Button onClick={clear}>重置</Button>
      <ExportButton records={records} />
    </FilterBar>
  );
}
