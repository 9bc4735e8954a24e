import { useMutation } from '@tanstack/react-query';
import { roleApi } from '#contract/role.ts';
import { ROLE_REFUSALS } from '#rules/role-change.ts';
import type { Role } from '#rules/role-form.ts';
import { mutation } from '../kit/api.ts';
import { CallFailed } from '../kit/call.ts';
import { useConfirm } from '../kit/confirm.tsx';
import { isUnreachable, reasonOf, sessionEnd } from '../kit/failure-text.ts';
import { notify } from '../kit/notify.tsx';
import { cutText } from '../kit/text.ts';
import { TOUCHED } from './role-rights.ts';

const { membersLeft } = ROLE_REFUSALS;

function failedText(failure: unknown): string {
  if (isUnreachable(failure)) return '请求失败, 已取消删除！';
  const hasMembers = failure instanceof CallFailed && failure.code === membersLeft.code;
  return hasMembers ? membersLeft.msg : `删除失败！${reasonOf(failure)}`;
}

/** Asks, deletes, and says how it ended. */
export function useDeleteRole(): (role: Role) => void {
  const confirm = useConfirm();
  const remove = useMutation({
    ...mutation(roleApi.remove, { quiet: true, alsoInvalidates: TOUCHED }),
    onSuccess: () => notify.success('删除成功'),
    onError: (failure) => {
      if (!sessionEnd(failure)) notify.error(failedText(failure), { about: 'role' });
    },
  });
  return (role) => {
    if (role.memberCount > 0) notify.warning(membersLeft.msg);
    else
      void confirm({
        title: `确定删除角色“${cutText(role.name, 25)}”吗？`,
        content: '删除后不能恢复。',
        act: '删除角色',
        danger: true,
        cancelledText: '已取消删除',
        // The sentence for a failure says that nothing was deleted, so the question is over.
        onConfirm: () => remove.mutateAsync({ roleId: role.id }).catch(() => undefined),
      });
  };
}
