import { useQuery } from '@tanstack/react-query';
import { roleApi } from '#contract/role.ts';
import { ROLE } from '#rules/role.ts';
import { query } from '../kit/api.ts';
import { storedUser } from '../kit/stored-user.ts';

/** Every role but the one that everybody has. */
export function useRoleOptions() {
  const { data = [], isPending } = useQuery(query(roleApi.choices, { companyId: storedUser()?.companyId }));
  const options = data.filter(({ id }) => id !== ROLE.staff).map(({ id, name }) => ({ value: id, label: name }));
  return { options, isPending };
}
