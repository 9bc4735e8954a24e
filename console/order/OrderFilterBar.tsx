import { Select } from 'antd';
import { OrderStatus } from '#rules/order/codes.ts';
import { withinTwelveMonths } from '#rules/order/view-filter.ts';
import type { OrderRow } from '#rules/order/view-order.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import { FilterForm } from '../kit/FilterForm.tsx';
import type { Column } from '../kit/table-columns.tsx';
import { errorMark, useDraft } from '../kit/use-draft.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { foldedCount, isFoldedWrong, ORDER_FILTERS, submitText } from './filters.ts';
import { type FieldProps, MoreFields, WordInput } from './MoreFields.tsx';
import { DEPARTMENTS, useChoosesDepartment } from './sources.ts';
import type { Orders } from './use-orders.ts';

interface DaysProps extends FieldProps {
  name: 'rideDays' | 'serviceDays';
  label: string;
  today: string;
}

const Days = ({ form, faults, change, name, label, today }: DaysProps) => (
  <DayRangeInput
    today={today}
    allows={withinTwelveMonths}
    label={label}
    prefix={label}
    value={form[name] ?? undefined}
    onChange={(days) => change({ [name]: days ?? null })}
    {...errorMark(faults[name])}
  />
);

function StatusAndDepartment({ form, change }: FieldProps) {
  const choosesDepartment = useChoosesDepartment();
  return (
    <>
      <Select
        aria-label="订单状态"
        placeholder="订单状态"
        allowClear
        style={{ width: 112 }}
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
          width={148}
          value={form.departmentId}
          onChange={(departmentId) => change({ departmentId })}
        />
      )}
    </>
  );
}

/** Put together here and asked for with 查询; the address and the list stay as they are until then. */
export function OrderFilterBar({ list, columns }: { list: Orders; columns: readonly Column<OrderRow>[] }) {
  const { draft, faults, change, submit, clear } = useDraft({ table: ORDER_FILTERS, ...list, sentence: submitText });
  const field = { form: draft, faults, change };
  const more = (
    <>
      <Days {...field} name="serviceDays" label="服务时间" today={list.today} />
      <MoreFields {...field} />
    </>
  );
  return (
    <FilterBar list="order" columns={columns}>
      <FilterForm
        more={more}
        moreCount={foldedCount(list.values)}
        isMoreWrong={isFoldedWrong(faults)}
        onSubmit={submit}
        onClear={clear}
      >
        <Days {...field} name="rideDays" label="用车时间" today={list.today} />
        <WordInput {...field} name="number" label="订单号" width={172} />
        <WordInput {...field} name="bookerName" label="下单人" width={96} />
        <StatusAndDepartment {...field} />
      </FilterForm>
    </FilterBar>
  );
}
