import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { roleApi } from '#contract/role.ts';
import type { Designee } from '#rules/flow/form.ts';
import { ApproverKind } from '#rules/flow.ts';
import { ROLE } from '#rules/role.ts';
import { query } from '../kit/api.ts';
import { storedUser } from '../kit/stored-user.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import { PLACES, type StepValues } from './approver-values.ts';
import { APPROVER_SEARCH } from './search-approvers.ts';
import { shownName } from './texts.ts';
import css from './WaitingFields.module.css';

interface TargetInputProps {
  label: string;
  value: StepValues;
  onChange: (value: StepValues) => void;
}

type Choice = (typeof PLACES)[number] | 'role' | 'designated';
const CHOICES = [...PLACES, 'role', 'designated'] as const;
const OPTIONS = CHOICES.map((kind) => ({ value: kind, label: ApproverKind.labelOf(kind) }));

const choiceOf = ({ tab, place }: StepValues): Choice => (tab === 'place' ? place : tab);
const chosen = (value: StepValues, choice: Choice): StepValues =>
  choice === 'role' || choice === 'designated' ? { ...value, tab: choice } : { ...value, tab: 'place', place: choice };

function RoleInput({ label, value, onChange }: TargetInputProps) {
  const roles = useQuery(query(roleApi.choices, { companyId: storedUser()?.companyId }));
  const options = (roles.data ?? [])
    .filter(({ id }) => id !== ROLE.staff)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select<number, { value: number; label: string }>
      aria-label={`${label}的角色`}
      className={css.who!}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择角色"
      loading={roles.isPending}
      options={options}
      value={value.role?.id ?? null}
      labelRender={({ label: name, value: id }) => name ?? (id === value.role?.id ? value.role.name : id)}
      onChange={(id, option) => onChange({ ...value, role: { id, name: [option].flat()[0]!.label } })}
    />
  );
}

function PeopleInput({ label, value, onChange }: TargetInputProps) {
  const before = new Map(value.staff.map((person) => [person.staffId, person]));
  return (
    <div className={css.who}>
      <StaffPicker
        {...APPROVER_SEARCH}
        multiple
        keepsWords
        width="100%"
        label={`${label}的员工`}
        known={value.staff.map((person) => ({ id: person.staffId, name: shownName(person), phone: person.phone }))}
        value={value.staff.map(({ staffId }) => staffId)}
        onChange={(_, people) => {
          const staff = people.map(
            ({ id, name, phone = '' }): Designee => before.get(id) ?? { staffId: id, name, phone, hasLeft: false },
          );
          onChange({ ...value, staff });
        }}
      />
    </div>
  );
}

/** To whom something is put that waits too long: the same choices as in a step, in one line. */
export function TargetInput(props: TargetInputProps) {
  const { label, value, onChange } = props;
  return (
    <>
      <Select<Choice>
        aria-label={label}
        className={css.kind!}
        options={OPTIONS}
        value={choiceOf(value)}
        onChange={(choice) => onChange(chosen(value, choice))}
      />
      {value.tab === 'role' && <RoleInput {...props} />}
      {value.tab === 'designated' && <PeopleInput {...props} />}
    </>
  );
}
