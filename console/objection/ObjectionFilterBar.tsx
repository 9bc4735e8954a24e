import { Button, Input, Select } from 'antd';
import type { ObjectionRow } from '#contract/objection-wire.ts';
import { dayOf } from '#rules/calendar.ts';
import { ObjectionStatus } from '#rules/objection.ts';
import { withinOneMonth } from '#rules/operation-log.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { useDraft } from '../kit/use-draft.ts';
import type { Filters } from '../kit/use-filters.ts';
import { OBJECTION_FILTERS } from './filters.ts';

interface WordProps {
  label: string;
  value: string;
  width: number;
  onChange: (value: string) => void;
  onEnter: () => void;
}

function Word({ label, value, width, onChange, onEnter }: WordProps) {
  return (
    <Input
      allowClear
      style={{ width }}
      maxLength={50}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onPressEnter={onEnter}
    />
  );
}

interface FilterBarProps {
  filters: Filters<typeof OBJECTION_FILTERS>;
  columns: readonly Column<ObjectionRow>[];
  /** Asked for the same once more. */
  onAgain: () => void;
}

export function ObjectionFilterBar({ columns, filters, onAgain }: FilterBarProps) {
  const { draft, change, submit, clear } = useDraft({
    ...filters,
    table: OBJECTION_FILTERS,
    ask: (form) => filters.ask(form, onAgain),
    reset: filters.clear,
  });
  const word = (name: 'number' | 'orderNo' | 'bookerPhone', label: string, width: number) => (
    <Word
      {...{ label, width }}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      onEnter={() => submit()}
    />
  );
  return (
    <FilterBar list="objection" columns={columns}>
      {word('number', '异议申请单号', 196)}
      {word('orderNo', '订单号', 176)}
      {word('bookerPhone', '下单人手机号', 140)}
      <Select<ObjectionStatus>
        allowClear
        style={{ width: 116 }}
        aria-label="处理状态"
        placeholder="全部状态"
        options={ObjectionStatus.options}
        value={draft.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
      />
      <DayRangeInput
        label="申请日期"
        today={dayOf(new Date())}
        allows={withinOneMonth}
        value={draft.range}
        onChange={(range) => change({ range })}
      />
      <Button type="primary" onClick={() => submit()}>
        查询
      </Button>
      <Button onClick={clear}>重置</Button>
    </FilterBar>
  );
}
