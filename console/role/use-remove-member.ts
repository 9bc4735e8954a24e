import { useMutation } from '@tanstack/react-query';
import { createElement, Suspense } from 'react';
import { roleApi } from '#contract/role.ts';
import { takesMembersByHand } from '#rules/role-change.ts';
import type { RoleMember } from '#rules/role-form.ts';
import { mutation } from '../kit/api.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { notify } from '../kit/notify.tsx';
import { undoBy } from '../kit/undo.ts';
import { TOUCHED } from './role-rights.ts';

const Unapproved = lazyPart(() => import('../kit/Unapproved.tsx').then((m) => m.default));

export function useRemoveMember(roleId: number): (member: RoleMember) => void {
  const confirm = useConfirm();
  const add = useMutation(mutation(roleApi.addMembers, { alsoInvalidates: TOUCHED }));
  const remove = useMutation({
    ...mutation(roleApi.removeMember, { alsoInvalidates: TOUCHED }),
    onSuccess: (_, { staffId }) =>
      notify.success(
        '移除成功!',
        takesMembersByHand(roleId) ? undoBy(() => add.mutateAsync({ staffIds: [staffId], roleId })) : undefined,
      ),
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
