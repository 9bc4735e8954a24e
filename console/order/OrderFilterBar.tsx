import { Button, Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { OrderStatus } from '#rules/order/codes.ts';
import { withinTwelveMonths } from '#rules/order/view-filter.ts';
import type { OrderRow } from '#rules/order/view-order.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { errorMark, useDraft } from '../kit/use-draft.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { foldedCount, isFoldedWrong, ORDER_FILTERS, submitText } from './filters.ts';
import { type FieldProps, MoreFields, WordInput } from './MoreFields.tsx';
import css from './order.module.css';
import { DEPARTMENTS, useChoosesDepartment } from './sources.ts';
import type { Orders } from './use-orders.ts';

function DayFields({ form, faults, change, today }: FieldProps & { today: string }) {
  const span = { today, allows: withinTwelveMonths };
  return (
    <>
      <DayRangeInput
        {...span}
        label="预订时间"
        prefix="预订时间"
        value={form.rideDays ?? undefined}
        onChange={(days) => change({ rideDays: days ?? null })}
        {...errorMark(faults.rideDays)}
      />
      <DayRangeInput
        {...span}
        label="服务时间"
        prefix="服务时间"
        value={form.serviceDays ?? undefined}
        onChange={(days) => change({ serviceDays: days ?? null })}
        {...errorMark(faults.serviceDays)}
      />
    </>
  );
}

function StatusAndDepartment({ form, change }: FieldProps) {
  const choosesDepartment = useChoosesDepartment();
  return (
    <>
      <Select
        aria-label="订单状态"
        placeholder="订单状态"
        allowClear
        style={{ width: 128 }}
        value={form.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
        options={OrderStatus.options}
        showSearch={{ optionFilterProp: 'label' }}
      />
      {choosesDepartment && (
        <DepartmentPicker
          {...DEPARTMENTS}
          label="部门"
          placeholder="部门"
          allowClear
          width={176}
          value={form.departmentId}
          onChange={(departmentId) => change({ departmentId })}
        />
      )}
    </>
  );
}

/** Put together here and asked for with 查询; the address and the list stay as they are until then. */
export function OrderFilterBar({ list, columns }: { list: Orders; columns: readonly Column<OrderRow>[] }) {
  const draft = useDraft({ table: ORDER_FILTERS, ...list, sentence: submitText });
  const folded = foldedCount(list.values);
  const [unfolded, setOpen] = useState(folded > 0);
  // What is wrong must be seen, wherever it stands.
  const open = unfolded || isFoldedWrong(draft.faults);
  const field = { form: draft.draft, faults: draft.faults, change: draft.change };
  return (
    <FilterBar list="order" columns={columns}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          draft.submit();
        }}
        noValidate
      >
        <DayFields {...field} today={list.today} />
        <WordInput {...field} name="number" label="订单号" width={176} />
        <WordInput {...field} name="bookerName" label="下单人" width={112} />
        <StatusAndDepartment {...field} />
        {open && <MoreFields {...field} />}
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={draft.clear}>重置</Button>
        <Button
          type="text"
          aria-expanded={open}
          icon={<ChevronDown size={15} aria-hidden className={css.fold} data-open={open || undefined} />}
          iconPlacement="end"
          onClick={() => setOpen(!open)}
        >
          {open ? '收起' : folded > 0 ? `更多条件（${folded}）` : '更多条件'}
        </Button>
      </form>
    </FilterBar>
  );
}
