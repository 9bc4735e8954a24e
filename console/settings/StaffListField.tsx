import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { AREAS } from '#contract/areas.ts';
import { settingsApi } from '#contract/settings.ts';
import { DepartmentList, type ListedStaff } from '#rules/settings/form.ts';
import { MOST_LISTED } from '#rules/settings.ts';
import { call } from '../kit/call.ts';
import { notify } from '../kit/notify.tsx';
import { countText } from '../kit/text.ts';
import { DepartmentPicker } from '../pickers/DepartmentPicker.tsx';
import { departmentsFor, directorSearch } from '../pickers/department-loader.ts';
import { StaffPicker } from '../pickers/StaffPicker.tsx';
import { PeopleList } from './PeopleList.tsx';
import css from './StaffListField.module.css';
import { FAILED } from './texts.ts';

const DEPARTMENTS = departmentsFor(AREAS.settings);
const search = directorSearch(AREAS.settings);

/** A search tells no department; the list shows one as soon as it is read from the server. */
const UNKNOWN = { departmentId: 0, departmentName: '' };

interface AddProps {
  onAdd: (people: readonly ListedStaff[]) => void;
}

/** One after the other; the field is empty again for the next. */
function AddPerson({ onAdd }: AddProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>按员工添加</label>
      <StaffPicker
        id={id}
        search={search}
        searchName="settings"
        value={undefined}
        onChange={(_, chosen) =>
          onAdd(chosen.map(({ id: staffId, name, phone = '' }) => ({ staffId, name, phone, ...UNKNOWN })))
        }
      />
    </div>
  );
}
/** Everybody of some departments and of what is below, as they are now. */
function AddDepartments({ onAdd }: AddProps) {
  const id = useId();
  const [chosen, setChosen] = useState<number[]>([]);
  const [issue, setIssue] = useState<string>();
  // A read, but on request: each press asks for the people as they are then.
  const people = useMutation({
    mutationFn: (departmentIds: number[]) => call(settingsApi.departmentStaff, { departmentIds }),
    meta: { failed: FAILED.departmentStaff },
  });
  const add = (): void => {
    const checked = DepartmentList.safeParse(chosen);
    setIssue(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    people.mutate(checked.data, {
      onSuccess: (found) => {
        onAdd(found);
        setChosen([]);
      },
    });
  };
  return (
    <div className={css.field}>
      <label htmlFor={id}>按部门添加</label>
      <div className={css.line}>
        <DepartmentPicker multiple id={id} {...DEPARTMENTS} value={chosen} onChange={(ids) => setChosen(ids ?? [])} />
        <Button loading={people.isPending} onClick={add}>
          添加
        </Button>
      </div>
      {issue && (
        <div className={css.error} role="alert">
          {issue}
        </div>
      )}
    </div>
  );
}

interface StaffListFieldProps {
  label: string;
  people: readonly ListedStaff[];
  onChange: (people: readonly ListedStaff[]) => void;
  error?: string | undefined;
}

/** Who a choice is for: added one by one or by departments, each of them to be taken out again. */
export function StaffListField({ label, people, onChange, error }: StaffListFieldProps) {
  const add = (more: readonly ListedStaff[]): void => {
    const known = new Set(people.map(({ staffId }) => staffId));
    const added = more.filter(({ staffId }) => !known.has(staffId));
    if (people.length + added.length > MOST_LISTED) {
      notify.warning(`最多指定 ${countText(MOST_LISTED)} 人`);
      return;
    }
    if (added.length === 0) notify.info('所选员工都已在名单中');
    onChange([...people, ...added]);
  };
  return (
    <section className={css.list} aria-label={label}>
      <div className={css.ways}>
        <AddPerson onAdd={add} />
        <AddDepartments onAdd={add} />
      </div>
      <PeopleList label={label} people={people} onChange={onChange} />
      {error && (
        <div className={css.error} role="alert">
          {error}
        </div>
      )}
    </section>
  );
}
