import { queryOptions, useQuery } from '@tanstack/react-query';
import { roleApi } from '#contract/role.ts';
import { FIXED_ROLES } from '#rules/role.ts';
import { query } from '../kit/api.ts';
import { storedUser } from '../kit/stored-user.ts';

const rolesQuery = queryOptions({
  ...query(roleApi.choices, { companyId: storedUser()?.companyId }),
  staleTime: 30_000,
});

/** The roles that the form assigns. */
export function useRoles() {
  const { data = [], isPending } = useQuery(rolesQuery);
  return { roles: data.filter(({ id }) => !FIXED_ROLES.includes(id)), isPending };
}
