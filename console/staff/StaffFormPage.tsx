import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Form } from 'antd';
import { useState } from 'react';
import type { StaffDetail } from '#contract/staff/rows.ts';
import { staffApi } from '#contract/staff.ts';
import { FIXED_ROLES } from '#rules/role.ts';
import type { StaffForm } from '#rules/staff/form.ts';
import { isLeaving, mutation } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { setServerErrors } from '../kit/field-rule.ts';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { notify } from '../kit/notify.tsx';
import { ContentPage } from '../kit/page.tsx';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { ErrorState, PageSkeleton } from '../kit/states.tsx';
import { useAddress } from '../kit/use-page.ts';
import { changesOf } from './changes.ts';
import { FormHead } from './FormHead.tsx';
import { FormWarnings } from './FormWarnings.tsx';
import { NobodyNamed } from './NobodyNamed.tsx';
import { StaffFields } from './StaffFields.tsx';
import { useEditedStaff, useViewer } from './sources.ts';
import { backSearch, departmentIn, FROM, nextSearch, staffIn } from './staff-address.ts';
import { COUNTED } from './use-row-actions.tsx';

const WRONG_FORM = '请核对信息后重新提交！';
/** What the documents fill in for somebody new. */
const DEFAULT_BIRTHDAY = '1990-01-01';

const valuesOf = (staff: StaffDetail): Partial<StaffForm> => ({
  name: staff.name,
  phone: staff.phone,
  departmentId: staff.departmentId,
  number: staff.number,
  email: staff.email,
  idNumber: staff.idNumber,
  sex: staff.sex,
  birthday: staff.birthday,
  duty: staff.duty,
  leavesOn: staff.leavesOn,
  roleIds: staff.roles.map(({ roleId }) => roleId).filter((id) => !FIXED_ROLES.includes(id)),
});

interface EditorProps {
  /** Undefined: somebody new. */
  staff: StaffDetail | undefined;
}

/** Whom a form changes, and what it was opened with. */
interface Edited {
  staffId: number;
  values: Partial<StaffForm>;
}

/** Adds or changes somebody, then goes on: to step two with somebody new, else back to the list. */
function useSave(edited: Edited | undefined, onSaved: () => void) {
  const search = useAddress();
  const navigate = useNavigate();
  const add = useMutation(mutation(staffApi.add, COUNTED));
  const update = useMutation(mutation(staffApi.update, COUNTED));
  const save = async (form: StaffForm): Promise<void> => {
    if (edited) {
      await update.mutateAsync({ ...changesOf(edited.values, form), staffId: edited.staffId });
      onSaved();
      notify.success('保存成功');
      await navigate({ to: '/staff', search: backSearch(search) });
    } else {
      const { staffId } = await add.mutateAsync(form);
      onSaved();
      notify.success('保存成功');
      await navigate({ to: '/AddStaffNext', search: nextSearch(search, { staffId, name: form.name }), replace: true });
    }
  };
  return { save, busy: isLeaving(add, update) };
}

function Editor({ staff }: EditorProps) {
  const search = useAddress();
  const navigate = useNavigate();
  const viewer = useViewer();
  const [form] = Form.useForm<StaffForm>();
  const [touched, setTouched] = useState(false);
  const release = useLeaveGuard({ when: touched, whose: ['from', 'userId'] });
  // Kept: somebody who is read again while the form is open does not change what it started from.
  const [edited] = useState(() => staff && { staffId: staff.staffId, values: valuesOf(staff) });
  const { save, busy } = useSave(edited, release);
  const fresh = {
    departmentId: departmentIn(search),
    ...(search.from === FROM.add ? { birthday: DEFAULT_BIRTHDAY } : {}),
  };
  const submit = (values: StaffForm): Promise<void> =>
    save(values).catch((failure: unknown) => void setServerErrors(form, failure));
  const locked = { phone: staff !== undefined, roles: staff?.staffId === viewer?.staffId && !viewer?.isSuper };
  return (
    <Form<StaffForm>
      form={form}
      layout="vertical"
      requiredMark={requiredMark}
      scrollToFirstError={{ block: 'center', focus: true }}
      initialValues={edited?.values ?? fresh}
      onValuesChange={() => setTouched(true)}
      onFinish={(values) => void submit(values)}
      onFinishFailed={() => notify.error(WRONG_FORM, { about: staffApi.add.area })}
    >
      <FormHead
        title={staff ? '编辑员工' : '添加员工'}
        step={staff ? undefined : 0}
        act={staff ? '保存' : '保存，下一步'}
        busy={busy}
        onCancel={() => void navigate({ to: '/staff', search: backSearch(search) })}
      />
      {staff && <FormWarnings staff={staff} />}
      <StaffFields locked={locked} />
    </Form>
  );
}

/** Step one: who somebody is, where they work and what they may do. */
export function StaffFormPage() {
  const search = useAddress();
  const staffId = search.from === FROM.edit ? staffIn(search) : undefined;
  const { staff, failed, error, retry } = useEditedStaff(staffId);
  useCrumb(staff?.name);
  if (search.from === FROM.edit && staffId === undefined) return <NobodyNamed />;
  if (failed) return <ErrorState heading error={error} what="员工资料" onRetry={retry} />;
  if (staffId !== undefined && !staff) return <PageSkeleton />;
  return (
    <ContentPage>
      <Editor key={staffId ?? 'new'} staff={staff} />
    </ContentPage>
  );
}
