import { useMutation } from '@tanstack/react-query';
import { createElement, lazy, Suspense } from 'react';
import { roleApi } from '#contract/role.ts';
import type { RoleMember } from '#rules/role-form.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { notify } from '../kit/notify.tsx';
import { TOUCHED } from './role-rights.ts';

const Unapproved = lazy(() => import('../kit/Unapproved.tsx'));

export function useRemoveMember(roleId: number): (member: RoleMember) => void {
  const confirm = useConfirm();
  const remove = useMutation({
    ...mutation(roleApi.removeMember, { alsoInvalidates: TOUCHED }),
    onSuccess: () => notify.success('移除成功!'),
  });
  return ({ staffId, name }) =>
    void confirm({
      title: `此操作将移除“${name}”该成员, 是否继续?`,
      content: createElement(Suspense, null, createElement(Unapproved, { staffIds: [staffId], roleId })),
      act: '移除',
      danger: true,
      cancelledText: '已取消移除',
      onConfirm: () => remove.mutateAsync({ staffId, roleId }),
    });
}
