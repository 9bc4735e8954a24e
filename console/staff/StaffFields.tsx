import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, Input, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { staffApi } from '#contract/staff.ts';
import { LEAVING_DAYS } from '#rules/lab/approval-check.ts';
import { StaffForm } from '#rules/staff/form.ts';
import { Sex, STAFF_REFUSALS } from '#rules/staff.ts';
import { query } from '../kit/api.ts';
import { DayInput } from '../kit/dates.tsx';
import { fieldRule } from '../kit/field-rule.ts';
import { Section } from '../kit/page.tsx';
import { typedPhone } from '../kit/typed-phone.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import css from './form.module.css';
import { DEPARTMENTS } from './sources.ts';
import { useRoles } from './use-roles.ts';

const { shape } = StaffForm;

interface FieldProps {
  label: string;
  name: keyof StaffForm;
  extra?: ReactNode;
  /** Makes of what is typed what is meant. */
  read?: (typed: string) => string;
  children: ReactNode;
}

/** What is emptied is null: the server empties it too, where nothing sent would keep it. */
const emptied = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

/** The rule and the emptiness of a field are its schema's. */
function Field({ label, name, extra, read, children }: FieldProps) {
  const normalize = (value: unknown): unknown => emptied(read && typeof value === 'string' ? read(value) : value);
  return (
    <Form.Item label={label} name={name} extra={extra} rules={[fieldRule(shape[name])]} normalize={normalize}>
      {children}
    </Form.Item>
  );
}

function DutyInput(props: { id?: string; value?: string | null; onChange?: (duty: string) => void }) {
  const { data = [] } = useQuery(query(staffApi.duties, {}, { quiet: true }));
  const { value, ...rest } = props;
  return (
    <AutoComplete
      {...rest}
      value={value ?? ''}
      options={data.map((duty) => ({ value: duty }))}
      showSearch={{ filterOption: (typed, option) => option?.value.includes(typed.trim()) ?? false }}
    >
      <Input maxLength={50} placeholder="选择或输入" />
    </AutoComplete>
  );
}

function RolePicker(props: { id?: string; value?: number[]; onChange?: (ids: number[]) => void; disabled: boolean }) {
  const { roles, isPending } = useRoles();
  return (
    <Select<number[]>
      {...props}
      mode="multiple"
      allowClear
      loading={isPending}
      placeholder="普通员工"
      showSearch={{ optionFilterProp: 'label' }}
      options={roles.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** What cannot be changed here, and by whom it can. */
export interface LockedFields {
  phone: boolean;
  roles: boolean;
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className={css.group}>{children}</div>
  </Section>
);

function WorkFields({ locked }: { locked: LockedFields }) {
  return (
    <Group title="账号与岗位">
      <Field label="姓名" name="name">
        <Input maxLength={25} showCount autoComplete="off" />
      </Field>
      <Field
        label="手机号"
        name="phone"
        extra={locked.phone ? '在列表的“修改手机号”里更改。' : '即员工的登录账号。'}
        read={typedPhone}
      >
        <Input inputMode="numeric" autoComplete="off" disabled={locked.phone} />
      </Field>
      <Field label="部门" name="departmentId">
        <DepartmentPicker {...DEPARTMENTS} />
      </Field>
      <Field label="员工编号" name="number">
        <Input maxLength={20} showCount autoComplete="off" />
      </Field>
      <Field label="职务" name="duty">
        <DutyInput />
      </Field>
      <Form.Item
        label="角色"
        name="roleIds"
        rules={[fieldRule(shape.roleIds)]}
        extra={locked.roles ? STAFF_REFUSALS.ownRoles.msg : '决定能在平台上管理什么；不选即为普通员工。'}
      >
        <RolePicker disabled={locked.roles} />
      </Form.Item>
      <Field
        label="离职日期"
        name="leavesOn"
        extra={`已提离职的填写最后一天；此前 ${LEAVING_DAYS} 天起，审批体检会列出要由别人接替审批的。`}
      >
        <DayInput />
      </Field>
    </Group>
  );
}

function PersonFields() {
  return (
    <Group title="个人信息">
      <Field label="邮箱" name="email">
        <Input maxLength={100} type="email" autoComplete="off" />
      </Field>
      <Field label="身份证号" name="idNumber" extra="加密保存，只在详情中显示。">
        <Input maxLength={18} autoComplete="off" />
      </Field>
      <Field label="出生日期" name="birthday">
        <DayInput />
      </Field>
      <Field label="性别" name="sex">
        <Radio.Group options={(['male', 'female'] as const).map((sex) => ({ value: sex, label: Sex.labelOf(sex) }))} />
      </Field>
    </Group>
  );
}

export const StaffFields = ({ locked }: { locked: LockedFields }) => (
  <div className={css.form}>
    <WorkFields locked={locked} />
    <PersonFields />
  </div>
);
