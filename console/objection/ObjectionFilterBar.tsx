import { Button, Input, Select } from 'antd';
import type { ObjectionRow } from '#contract/objection-wire.ts';
import { dayOf } from '#rules/calendar.ts';
import { ObjectionStatus } from '#rules/objection.ts';
import { withinOneMonth } from '#rules/operation-log.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import { notify } from '../kit/notify.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { useChanges } from '../kit/use-changes.ts';
import type { Filters } from '../kit/use-filters.ts';
import { addressOf, type Draft, draftOf, EMPTY, rangeFault, type SHAPE } from './objection-address.ts';

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
  filters: Filters<typeof SHAPE>;
  columns: readonly Column<ObjectionRow>[];
  /** Asked for the same once more. */
  onAgain: () => void;
}

/** What is being put together; the address and the list stay as they are until it is asked for. */
function useDraft({ filters: { values, set, clear }, onAgain }: Pick<FilterBarProps, 'filters' | 'onAgain'>) {
  const { draft, change, sent } = useChanges<Draft>(draftOf(values));
  const ask = (): void => {
    const fault = rangeFault(draft.range);
    if (!fault) sent();
    if (fault) notify.warning(fault);
    else if (JSON.stringify(addressOf(draft)) === JSON.stringify(addressOf(draftOf(values)))) onAgain();
    else set(addressOf(draft));
  };
  const reset = (): void => {
    change(EMPTY);
    sent();
    clear();
  };
  return { draft, change, ask, reset };
}

export function ObjectionFilterBar({ columns, ...rest }: FilterBarProps) {
  const { draft, change, ask, reset } = useDraft(rest);
  const word = (name: 'number' | 'orderNo' | 'phone', label: string, width: number) => (
    <Word {...{ label, width }} value={draft[name]} onChange={(value) => change({ [name]: value })} onEnter={ask} />
  );
  return (
    <FilterBar list="objection" columns={columns}>
      {word('number', '异议申请单号', 196)}
      {word('orderNo', '订单编号', 176)}
      {word('phone', '预订人手机号', 140)}
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
      <Button type="primary" onClick={ask}>
        查询
      </Button>
      <Button onClick={reset}>重置</Button>
    </FilterBar>
  );
}
