import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { TREE_TEXTS } from '../kit/tree-messages.ts';
import {
  type DepartmentNode,
  type DepartmentOption,
  departmentOptions,
  type LoadDepartments,
  MANY_DEPARTMENTS,
} from './departments.ts';

interface Departments {
  query: UseQueryResult<DepartmentNode[]>;
  options: DepartmentOption[];
  /** Too many to scroll through. */
  many: boolean;
}

/** Cached under the area, so that a changed department shows up in every picker; `source` tells two loads apart. */
export function useDepartments(load: LoadDepartments, source = 'all'): Departments {
  const query = useQuery({
    queryKey: ['department', 'picker', source],
    queryFn: load,
    staleTime: 60_000,
    meta: { area: 'department', failed: TREE_TEXTS.loadFailed },
  });
  const options = useMemo(() => departmentOptions(query.data ?? []), [query.data]);
  return { query, options, many: (query.data?.length ?? 0) > MANY_DEPARTMENTS };
}

export const MANY_TEXT = '部门超过 3,000 个，输入名称或编号查找更快';
