import { useMemo } from 'react';
import type { Role } from '#rules/role-form.ts';
import { departmentsFor } from '../pickers/department-loader.ts';
import { useDepartments } from '../pickers/use-departments.ts';

/** Everything the person reaches with any function: a role may be given for all of it. */
export const REACHED = departmentsFor();

export interface ReachableDepartments {
  isPending: boolean;
  nameOf: (departmentId: number) => string | undefined;
  /** The company itself is within reach; without it nobody can give 全部部门. */
  all: boolean;
  /** Whether a role's departments are surely more than the person's own. */
  isOutside: (role: Pick<Role, 'scope' | 'departments'>) => boolean;
}

/** Which departments the person reaches; guesses in their favour until that is known, the server decides. */
export function useReachableDepartments(): ReachableDepartments {
  const { query } = useDepartments(REACHED.load, REACHED.source);
  const { data, isPending } = query;
  return useMemo(() => {
    const nodes = new Map(data?.map((node) => [node.id, node]));
    const all = data?.some(({ superId, visible }) => superId === 0 && visible) ?? true;
    return {
      isPending,
      all,
      nameOf: (id) => nodes.get(id)?.name,
      isOutside: ({ scope, departments }) =>
        data !== undefined &&
        ((scope === 'all' && !all) || (scope === 'listed' && departments.some((id) => !nodes.get(id)?.visible))),
    };
  }, [data, isPending]);
}
