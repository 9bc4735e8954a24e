import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import type { Search } from '../kit/address.ts';
import { notify } from '../kit/notify.tsx';
import { idInAddress, isSameTree, TREE_TEXTS } from '../kit/tree-messages.ts';
import { useAddress } from '../kit/use-page.ts';
import { ownDepartment } from '../pickers/department-loader.ts';
import type { DepartmentNode, DepartmentOption } from '../pickers/departments.ts';
import { useDepartments } from '../pickers/use-departments.ts';
import { SOURCE } from './calls.ts';

export interface ChosenDepartment {
  /** Undefined until the tree is there, and where it is empty. */
  id: number | undefined;
  name: string;
  options: DepartmentOption[];
  /** Topmost of what the person reaches: bound by whoever is above. */
  isTop: boolean;
  choose: (id: number | undefined, options?: { replace?: boolean }) => Promise<void>;
  refresh: () => void;
  isEmpty: boolean;
}

/** Where an address names nothing: the top of the tree; of several tops, where the person works. */
function useHome(options: DepartmentOption[], visible: ReadonlyMap<number, DepartmentNode>): number | undefined {
  const several = options.length > 1;
  const own = useQuery({
    queryKey: ['department', 'own'],
    queryFn: ({ signal }) => ownDepartment(signal),
    enabled: several,
    staleTime: 60_000,
    meta: { area: 'department', quiet: true },
  });
  if (several && own.isPending) return undefined;
  return own.data !== undefined && visible.has(own.data) ? own.data : options[0]?.key;
}

function useChoose(): ChosenDepartment['choose'] {
  const navigate = useNavigate();
  return useCallback(
    (id, { replace = false } = {}) =>
      navigate({
        to: '.',
        search: ({ deptId: _old, page: _page, detail: _detail, ...rest }: Search) =>
          id === undefined ? rest : { ...rest, deptId: String(id) },
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** Reads the tree again; silent when that brought something, because the tree shows it. */
function useRefresh({ data, refetch }: ReturnType<typeof useDepartments>['query']): () => void {
  return useCallback(() => {
    void refetch().then((again) => {
      if (data && again.isSuccess && isSameTree(data, again.data)) notify.info(TREE_TEXTS.upToDate);
    });
  }, [data, refetch]);
}

/** The department that the address names; one that is not there is told, and the page opens at its home. */
export function useChosenDepartment(): ChosenDepartment {
  const { query, options } = useDepartments(SOURCE.load, SOURCE.source);
  const { deptId } = useAddress();
  const visible = useMemo(
    () => new Map((query.data ?? []).filter(({ visible }) => visible).map((node) => [node.id, node])),
    [query.data],
  );
  const named = idInAddress(deptId, (id) => visible.has(id));
  const home = useHome(options, visible);
  const choose = useChoose();
  const refresh = useRefresh(query);
  const isSettled = query.isSuccess && !query.isFetching;
  const refused = isSettled && named && 'refused' in named ? named.refused : undefined;
  useEffect(() => {
    if (refused === undefined) return;
    const action = { label: '刷新', onClick: refresh };
    notify.warning(refused, refused === TREE_TEXTS.gone ? { action } : {});
    void choose(undefined, { replace: true });
  }, [refused, refresh, choose]);

  const id = named === null ? home : 'id' in named ? named.id : undefined;
  const name = id === undefined ? '' : (visible.get(id)?.name ?? '');
  const isTop = options.some(({ key }) => key === id);
  return { id, name, options, isTop, choose, refresh, isEmpty: isSettled && options.length === 0 };
}
