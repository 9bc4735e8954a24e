import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { type ApplicationRow, ApprovalStatus } from '#rules/application.ts';
import { dayOf } from '#rules/calendar.ts';
import { PERMISSION } from '#rules/permission.ts';
import { isPlainStaff } from '#rules/role.ts';
import { DayRangeInput } from '../kit/dates.tsx';
import { FilterBar } from '../kit/FilterBar.tsx';
import { FilterForm } from '../kit/FilterForm.tsx';
import { meQuery } from '../kit/rights.ts';
import type { Column } from '../kit/table-columns.tsx';
import { useDraft } from '../kit/use-draft.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor } from '../pickers/department-loader.ts';
import css from './application.module.css';
import { APPLICATION_FILTERS, type ApplicationForm, foldedCount, isFoldedWrong, TEMPLATE_OPTIONS } from './filters.ts';
import type { Applications } from './use-applications.ts';

const DEPARTMENTS = departmentsFor(PERMISSION.application);

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  width: number;
  fault?: string | undefined;
}

/** A typed condition; what is wrong with it stands below, and is read with it. */
function TypedField({ label, value, onChange, width, fault }: FieldProps) {
  const id = useId();
  return (
    <div className={css.field} style={{ width }}>
      <Input
        allowClear
        maxLength={100}
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(fault ? { status: 'error', 'aria-invalid': true, 'aria-describedby': id } : {})}
      />
      {fault && (
        <span id={id} className={css.fault} role="alert">
          {fault}
        </span>
      )}
    </div>
  );
}

interface ChoicesProps {
  draft: ApplicationForm;
  change: (changes: Partial<ApplicationForm>) => void;
}

/** Whoever holds no role but everybody's sees only their own: there is no department to choose. */
function DepartmentField({ draft, change }: ChoicesProps) {
  const { data: me } = useQuery(meQuery);
  const own = me !== undefined && isPlainStaff(me);
  return (
    <DepartmentPicker
      {...DEPARTMENTS}
      label="申请人部门"
      placeholder={own ? '仅本人的申请' : '申请人部门'}
      width={152}
      allowClear
      disabled={own}
      value={own ? undefined : draft.departmentId}
      onChange={(departmentId) => change({ departmentId })}
    />
  );
}

function StatusField({ draft, change }: ChoicesProps) {
  return (
    <Select
      allowClear
      aria-label="审批状态"
      placeholder="审批状态"
      style={{ width: 112 }}
      options={ApprovalStatus.options}
      value={draft.status ?? null}
      onChange={(status) => change({ status: status ?? undefined })}
    />
  );
}

function TemplateField({ draft, change }: ChoicesProps) {
  return (
    <Select
      allowClear
      aria-label="用车类型"
      placeholder="用车类型"
      style={{ width: 120 }}
      options={TEMPLATE_OPTIONS}
      value={draft.template ?? null}
      onChange={(template) => change({ template: template ?? undefined })}
    />
  );
}

type TypedFilter = 'number' | 'staffName' | 'staffPhone' | 'riderName' | 'riderPhone';

interface FilterBarProps {
  list: Applications;
  columns: readonly Column<ApplicationRow>[];
}

/** Put together here and asked for with 查询; the address and the list stay as they are until then. */
export function ApplicationFilterBar({ list, columns }: FilterBarProps) {
  // What is wrong stands below its field.
  const sentence = () => undefined;
  const { draft, faults, change, submit, clear } = useDraft({ table: APPLICATION_FILTERS, ...list, sentence });
  const typed = (label: string, field: TypedFilter, width: number) => (
    <TypedField
      label={label}
      width={width}
      value={draft[field]}
      fault={faults[field]}
      onChange={(text) => change({ [field]: text })}
    />
  );
  const choices = { draft, change };
  const more = (
    <>
      {typed('申请人手机号', 'staffPhone', 148)}
      <TemplateField {...choices} />
      {typed('乘车人', 'riderName', 128)}
      {typed('乘车人手机号', 'riderPhone', 148)}
    </>
  );
  return (
    <FilterBar list="application" columns={columns}>
      <FilterForm
        more={more}
        moreCount={foldedCount(list.values)}
        isMoreWrong={isFoldedWrong(faults)}
        onSubmit={submit}
        onClear={clear}
      >
        {typed('申请单号', 'number', 172)}
        {typed('申请人', 'staffName', 112)}
        <DepartmentField {...choices} />
        <StatusField {...choices} />
        <DayRangeInput
          label="申请时间"
          today={dayOf(new Date())}
          value={draft.range}
          onChange={(range) => change({ range })}
        />
      </FilterForm>
    </FilterBar>
  );
}
