import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Radio, Select, Tabs } from 'antd';
import { type FormEvent, useEffect, useRef } from 'react';
import { roleApi } from '#contract/role.ts';
import { type Designee, MOST_DESIGNATED } from '#rules/flow/form.ts';
import { ApproverKind } from '#rules/flow.ts';
import { ROLE } from '#rules/role.ts';
import { query } from '../kit/api.ts';
import { MoneyInput } from '../kit/MoneyInput.tsx';
import { storedUser } from '../kit/stored-user.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import { type ApproverTab, PLACES, type StepValues } from './approver-values.ts';
import { readStep, type StepErrors } from './draft.ts';
import type { OpenStep } from './editor-state.ts';
import css from './StepForm.module.css';
import { APPROVER_SEARCH } from './search-approvers.ts';
import { APPROVER_HELP, shownName } from './texts.ts';

interface FieldProps {
  values: StepValues;
  onChange: (values: StepValues) => void;
  error?: string | undefined;
}

function PlaceField({ values, onChange }: FieldProps) {
  return (
    <Radio.Group
      className={css.places!}
      aria-label="管理员类型"
      value={values.place}
      onChange={(event) => onChange({ ...values, place: event.target.value })}
    >
      {PLACES.map((place) => (
        <Radio key={place} value={place} className={css.place!}>
          <span className={css.placeName}>{ApproverKind.labelOf(place)}</span>
          <span className={css.help}>{APPROVER_HELP[place]}</span>
        </Radio>
      ))}
    </Radio.Group>
  );
}

const complaint = (error: string | undefined) =>
  error === undefined ? {} : { validateStatus: 'error' as const, help: error };

/** 普通员工 is everybody: the server refuses it, so it is not offered. */
const isOffered = ({ id }: { id: number }): boolean => id !== ROLE.staff;

function RoleField({ values, onChange, error }: FieldProps) {
  const roles = useQuery(query(roleApi.choices, { companyId: storedUser()?.companyId }));
  const options = (roles.data ?? []).filter(isOffered).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.Item label="角色" htmlFor="step-role" required {...complaint(error)}>
      <p className={css.tabHelp}>{APPROVER_HELP.role}</p>
      <Select<number, { value: number; label: string }>
        id="step-role"
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择角色"
        loading={roles.isPending}
        options={options}
        value={values.role?.id ?? null}
        labelRender={({ label, value }) => label ?? (value === values.role?.id ? values.role.name : value)}
        onChange={(id, option) => onChange({ ...values, role: { id, name: [option].flat()[0]!.label } })}
      />
    </Form.Item>
  );
}

function StaffField({ values, onChange, error }: FieldProps) {
  const { staff } = values;
  const before = new Map(staff.map((person) => [person.staffId, person]));
  const options = staff.map((person) => ({ id: person.staffId, name: shownName(person), phone: person.phone }));
  const label = `指定员工（${staff.length}/${MOST_DESIGNATED}）`;
  return (
    <Form.Item label={label} htmlFor="step-staff" required {...complaint(error)}>
      <p className={css.tabHelp}>{APPROVER_HELP.designated}</p>
      <StaffPicker
        {...APPROVER_SEARCH}
        multiple
        keepsWords
        id="step-staff"
        known={options}
        value={staff.map(({ staffId }) => staffId)}
        onChange={(_, chosen) => {
          const picked = chosen.map(
            ({ id, name, phone = '' }): Designee => before.get(id) ?? { staffId: id, name, phone, hasLeft: false },
          );
          onChange({ ...values, staff: picked });
        }}
      />
    </Form.Item>
  );
}

/** Both may stay empty: then the step is asked whatever the amount, and those behind it too. */
function AmountFields({ values, onChange, errors }: Omit<FieldProps, 'error'> & { errors: StepErrors }) {
  const { amounts } = values;
  const change = (more: Partial<typeof amounts>): void => onChange({ ...values, amounts: { ...amounts, ...more } });
  return (
    <div className={css.amounts}>
      <Form.Item label="起审金额" htmlFor="step-from" {...complaint(errors.fromFen)}>
        <MoneyInput
          marksWrong
          id="step-from"
          placeholder="不限"
          value={amounts.fromFen}
          onChange={(fromFen) => change({ fromFen })}
        />
        <p className={css.amountHelp}>预计费用达到这个金额才需要这一步；没有填预计费用的都要</p>
      </Form.Item>
      <Form.Item label="独立审批额度" htmlFor="step-alone" {...complaint(errors.aloneUpToFen)}>
        <MoneyInput
          marksWrong
          id="step-alone"
          placeholder="不设"
          value={amounts.aloneUpToFen}
          onChange={(aloneUpToFen) => change({ aloneUpToFen })}
        />
        <p className={css.amountHelp}>不超过这个金额，这一步通过即可，后面的步骤不再审批</p>
      </Form.Item>
    </div>
  );
}

const TABS: { key: ApproverTab; label: string }[] = [
  { key: 'place', label: '管理员类型' },
  { key: 'role', label: ApproverKind.labelOf('role') },
  { key: 'designated', label: ApproverKind.labelOf('designated') },
];
const FIELDS = { place: PlaceField, role: RoleField, designated: StaffField };

/** One too many is said at once; what is missing only when the step is to be finished. */
function errorsOf({ values, asked }: OpenStep): StepErrors {
  const read = readStep(values);
  if ('step' in read) return {};
  return asked || values.staff.length > MOST_DESIGNATED ? read.errors : {};
}

function useFocusInside() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return form;
}

interface StepFormProps {
  open: OpenStep;
  onChange: (values: StepValues) => void;
  onFinish: () => void;
  onCancel: () => void;
}

/** Chooses who approves a step, in the step's own place. */
export function StepForm({ open, onChange, onFinish, onCancel }: StepFormProps) {
  const { values } = open;
  const form = useFocusInside();
  const errors = errorsOf(open);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onFinish();
  };
  const Field = FIELDS[values.tab];
  const field = <Field values={values} onChange={onChange} error={errors.approver} />;
  const items = TABS.map((tab) => ({ ...tab, children: tab.key === values.tab && field }));
  return (
    <form
      ref={form}
      className={css.form}
      onSubmit={submit}
      aria-label={open.key === null ? '添加步骤' : '编辑步骤'}
      noValidate
    >
      <Form component="div" layout="vertical">
        {open.gone && <p className={css.gone}>{open.gone}</p>}
        <Tabs
          size="small"
          items={items}
          activeKey={values.tab}
          onChange={(tab) => onChange({ ...values, tab: tab as ApproverTab })}
          destroyOnHidden
        />
        <Form.Item label="步骤说明" htmlFor="step-description" {...complaint(errors.description)}>
          <Input
            id="step-description"
            placeholder="可不填，例如：核对加班登记"
            value={values.description}
            onChange={(event) => onChange({ ...values, description: event.target.value })}
          />
        </Form.Item>
        <AmountFields values={values} onChange={onChange} errors={errors} />
        <div className={css.buttons}>
          <Button onClick={onCancel}>取消</Button>
          <Button htmlType="submit">{open.key === null ? '添加到流程' : '确定修改'}</Button>
        </div>
      </Form>
    </form>
  );
}
