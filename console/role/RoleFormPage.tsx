import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { roleApi } from '#contract/role.ts';
import { FIXED_ROLES } from '#rules/role.ts';
import { ROLE_REFUSALS } from '#rules/role-change.ts';
import { query } from '../kit/api.ts';
import { useCrumb } from '../kit/crumb.ts';
import { meQuery } from '../kit/rights.ts';
import { EmptyState, ErrorState, NotFound, PageSkeleton } from '../kit/states.tsx';
import { cutText } from '../kit/text.ts';
import { useFresh } from '../kit/use-fresh.ts';
import { groupsQuery } from './PermissionField.tsx';
import { RoleEditor } from './RoleEditor.tsx';
import { isBeyond } from './role-rights.ts';
import { useReachableDepartments } from './use-reachable-departments.ts';

const back = <Link to="/role">返回角色列表</Link>;

export function RoleAddPage() {
  const groups = useQuery(groupsQuery);
  return groups.isPending ? <PageSkeleton /> : <RoleEditor />;
}

function EditRole({ id }: { id: number }) {
  const detail = useFresh(query(roleApi.detail, { id }, { quiet: true, fresh: true }));
  const me = useQuery(meQuery);
  const groups = useQuery(groupsQuery);
  const reach = useReachableDepartments();
  useCrumb(detail.data && cutText(detail.data.name, 20));
  const failed = [detail, me].find(({ isError }) => isError);
  if (failed && !(detail.data && me.data)) {
    return <ErrorState heading error={failed.error} what="角色" onRetry={() => void failed.refetch()} />;
  }
  if (!detail.data || !me.data || groups.isPending || reach.isPending) return <PageSkeleton />;
  if (FIXED_ROLES.includes(id)) return <EmptyState heading title={ROLE_REFUSALS.fixedRole.msg} actions={back} />;
  if (isBeyond(detail.data, me.data) || reach.isOutside(detail.data)) {
    return <EmptyState heading title={ROLE_REFUSALS.beyondOwn.msg} actions={back} />;
  }
  return <RoleEditor role={detail.data} />;
}

/** Another id is another page: nothing typed for one role may reach the next. */
export function RoleEditPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return /^\d{1,15}$/.test(id) ? <EditRole key={id} id={Number(id)} /> : <NotFound actions={back} />;
}
