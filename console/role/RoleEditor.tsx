import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { roleApi } from '#contract/role.ts';
import { type Role, RoleDraft } from '#rules/role-form.ts';
import { type Opened, useSafeSave } from '../kit/ConflictDialog.tsx';
import { call } from '../kit/call.ts';
import { setIssues, setServerErrors } from '../kit/field-rule.ts';
import { useLeaveGuard } from '../kit/LeaveGuard.tsx';
import { notify } from '../kit/notify.tsx';
import { ContentPage, Fact, PageHeader, SidePanel, StandingHead } from '../kit/page.tsx';
import { reportFailure } from '../kit/query-client.ts';
import { requiredMark } from '../kit/RequiredMark.tsx';
import { countText } from '../kit/text.ts';
import { conflictParts } from './conflict-parts.ts';
import { ReadyRoles } from './ReadyRoles.tsx';
import { RoleFields } from './RoleFields.tsx';
import { RoleProse } from './RoleProse.tsx';
import { TOUCHED } from './role-rights.ts';
import { useReachableDepartments } from './use-reachable-departments.ts';

const NEW_ROLE: RoleDraft = { name: '', memo: '', permissions: [], scope: 'ownTree', departments: [] };

const draftOf = ({ name, memo, permissions, scope, departments }: Role): RoleDraft => ({
  name,
  memo,
  permissions,
  scope,
  departments,
});

const openedOf = (role: Role): Opened<RoleDraft> => ({ ...role, values: draftOf(role) });

function useSave(role: Role | undefined, form: FormInstance<RoleDraft>, onSaved: () => void) {
  const safeSave = useSafeSave();
  const { nameOf } = useReachableDepartments();
  // Kept: a role that is read again while somebody works on it does not change what they started from.
  const [opened] = useState(role && openedOf(role));
  const update = ({ id }: Role, start: Opened<RoleDraft>, mine: RoleDraft): Promise<RoleDraft | null> =>
    safeSave({
      parts: conflictParts(nameOf),
      opened: start,
      mine,
      read: async () => openedOf(await call(roleApi.detail, { id })),
      save: (draft, version) => call(roleApi.update, { id, draft, version: String(version) }),
    });
  const add = async (draft: RoleDraft): Promise<RoleDraft> => {
    await call(roleApi.add, draft);
    return draft;
  };
  return useMutation({
    mutationFn: (draft: RoleDraft) => (role && opened ? update(role, opened, draft) : add(draft)),
    meta: { area: 'role', quiet: true, alsoInvalidates: TOUCHED },
    onSuccess: (saved) => {
      if (role && saved === null) return;
      notify.success(role ? '修改成功!' : '添加成功!');
      onSaved();
    },
    onError: (failure) => {
      if (!setServerErrors(form, failure)) reportFailure(failure, 'write', { area: 'role' });
    },
  });
}

/** The form and, beside it, what the role can do as it stands. */
export function RoleEditor({ role }: { role?: Role }) {
  const [form] = Form.useForm<RoleDraft>();
  const [touched, setTouched] = useState(false);
  const navigate = useNavigate();
  const { nameOf } = useReachableDepartments();
  const initial = role ? draftOf(role) : NEW_ROLE;
  const draft: RoleDraft = { ...initial, ...Form.useWatch([], form) };
  const release = useLeaveGuard({ when: touched });
  const leave = (): void => void navigate({ to: '/role' });
  const save = useSave(role, form, () => {
    release();
    leave();
  });
  const submit = (): void => {
    const checked = RoleDraft.safeParse({ ...initial, ...form.getFieldsValue(true) });
    if (checked.success) save.mutate(checked.data);
    else setIssues(form, checked.error);
  };
  const take = (ready: RoleDraft): void => {
    form.setFieldsValue({ ...ready, permissions: [...ready.permissions], departments: [] });
    setTouched(true);
  };
  return (
    <ContentPage>
      <Head
        role={role}
        saving={save.isPending || (save.isSuccess && !(role && save.data === null))}
        onCancel={leave}
        onSave={form.submit}
      />
      <Form<RoleDraft>
        form={form}
        layout="vertical"
        requiredMark={requiredMark}
        initialValues={initial}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={() => setTouched(true)}
        onFinish={submit}
      >
        <SidePanel width={336} side={<RoleProse {...{ draft, nameOf, role }} />}>
          {!role && <ReadyRoles onTake={take} />}
          <RoleFields scope={draft.scope} />
        </SidePanel>
      </Form>
    </ContentPage>
  );
}

interface HeadProps {
  role: Role | undefined;
  saving: boolean;
  onCancel: () => void;
  onSave: () => void;
}

function Head({ role, saving, onCancel, onSave }: HeadProps) {
  return (
    <StandingHead>
      <PageHeader
        title={role ? '编辑角色' : '新建角色'}
        facts={role && <EditFacts role={role} />}
        actions={
          <>
            <Button onClick={onCancel}>取消</Button>
            <Button type="primary" loading={saving} onClick={onSave}>
              保存
            </Button>
          </>
        }
      />
    </StandingHead>
  );
}

function EditFacts({ role }: { role: Role }) {
  return (
    <>
      <Fact label="类型">{role.isSystem ? '系统' : '自建'}</Fact>
      <Fact label="成员">{countText(role.memberCount)} 人</Fact>
    </>
  );
}
