import { Button, Select } from 'antd';
import { ChevronDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { OrderStatus } from '#rules/order/codes.ts';
import { withinTwelveMonths } from '#rules/order/view-filter.ts';
import type { OrderRow } from '#rules/order/view-order.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import { notify } from '../kit/notify.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { useChanges } from '../kit/use-changes.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { type FieldProps, MoreFields, WordInput } from './MoreFields.tsx';
import css from './order.module.css';
import { FOLDED_WORDS, foldedCount, formFaults, type OrderForm, submitText } from './order-address.ts';
import { DEPARTMENTS, useChoosesDepartment } from './sources.ts';
import type { Orders } from './use-orders.ts';

/** Put together here and asked for with 查询; the address and the list stay as they are until then. */
function useDraft({ shown, ask, reset }: Orders) {
  const { draft: form, undo, sent, ...changes } = useChanges<OrderForm>(shown);
  const [faults, setFaults] = useState<ReturnType<typeof formFaults>>({});
  const change = (more: Partial<OrderForm>): void => {
    setFaults({});
    changes.change(more);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = formFaults(form);
    setFaults(found);
    const said = submitText(found);
    if (said === null) {
      sent();
      ask(form);
    } else notify.warning(said);
  };
  const clear = (): void => {
    setFaults({});
    undo();
    reset();
  };
  return { form, faults, change, submit, clear };
}

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
        {...(faults.rideDays ? { status: 'error' } : {})}
      />
      <DayRangeInput
        {...span}
        label="服务时间"
        prefix="服务时间"
        value={form.serviceDays ?? undefined}
        onChange={(days) => change({ serviceDays: days ?? null })}
        {...(faults.serviceDays ? { status: 'error' } : {})}
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
        value={form.status}
        onChange={(status) => change({ status: status ?? null })}
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
          value={form.departmentId ?? undefined}
          onChange={(departmentId) => change({ departmentId: departmentId ?? null })}
        />
      )}
    </>
  );
}

export function OrderFilterBar({ list, columns }: { list: Orders; columns: readonly Column<OrderRow>[] }) {
  const { form, faults, change, submit, clear } = useDraft(list);
  const folded = foldedCount(list.shown);
  const [unfolded, setOpen] = useState(folded > 0);
  // What is wrong must be seen, wherever it stands.
  const open = unfolded || FOLDED_WORDS.some((name) => faults[name]);
  const field = { form, faults, change };
  return (
    <FilterBar list="order" columns={columns}>
      <form className={css.form} onSubmit={submit} noValidate>
        <DayFields {...field} today={list.today} />
        <WordInput {...field} name="number" label="订单号" width={176} />
        <WordInput {...field} name="bookerName" label="下单人" width={112} />
        <StatusAndDepartment {...field} />
        {open && <MoreFields {...field} />}
        <Button type="primary" htmlType="submit">
          查询
        </Button>
        <Button onClick={clear}>重置</Button>
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
