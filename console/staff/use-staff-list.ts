import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { staffApi } from '#contract/staff.ts';
import { StaffSort } from '#rules/staff.ts';
import { type Search, writeTexts } from '../kit/address.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { STAFF_FILTERS } from './filters.ts';
import { useScenes } from './sources.ts';
import { FROM, placeIn } from './staff-address.ts';

function useStaffFilters() {
  // Only what the address names has to be called by its name.
  const { scene } = useAddress();
  const { scenes } = useScenes({ enabled: scene !== undefined });
  return useFilters(STAFF_FILTERS, { sceneId: (id) => scenes.find(({ sceneId }) => sceneId === id)?.name });
}

export type StaffFilters = ReturnType<typeof useStaffFilters>;

/** A way back that leads nowhere, because the department is gone or out of reach, opens the whole list instead. */
function useFallback(search: Search, failed: boolean): void {
  const navigate = useNavigate();
  const lost = failed && search.from === FROM.back;
  useEffect(() => {
    if (lost) void navigate({ to: '/staff', search: {}, replace: true });
  }, [lost, navigate]);
}

/** The order that the address names; the newest first without one. */
function orderIn({ sort, dir }: Search) {
  const sortBy = sort === undefined ? undefined : StaffSort.nameOf(sort);
  return { sortBy, sortOrder: sortBy && (dir === 'desc' ? ('descending' as const) : ('ascending' as const)) };
}

/** Everything the address says of the list, and what the server answers to it. */
export function useStaffList() {
  const search = useAddress();
  const navigate = useNavigate();
  const filters = useStaffFilters();
  const [page, turnPage] = usePage('staff');
  const place = placeIn(search);
  const everywhere = search.everywhere === '1';
  const asked = { ...place, ...(everywhere ? { everywhere } : {}), ...filters.input };
  const order = orderIn(search);
  const people = useQuery(query(staffApi.page, { ...page, ...asked, ...order }));
  useFallback(search, people.isLoadingError);

  const change = (changes: Search): void =>
    void navigate({ to: '.', search: (now: Search) => writeTexts(now, changes), resetScroll: false });
  const departmentId = everywhere ? undefined : (place.departmentId ?? (people.data?.departmentId || undefined));
  const isSearching = filters.values.search !== '';
  return {
    search,
    filters,
    page,
    turnPage,
    asked,
    people,
    departmentId,
    everywhere,
    elsewhere:
      isSearching && !everywhere
        ? {
            note: `只在“${people.data?.departmentName ?? '所选部门'}”中查找`,
            label: '在全部部门中查找',
            onOpen: () => change({ everywhere: '1', page: '' }),
          }
        : undefined,
    sorting: {
      by: order.sortBy,
      isAscending: order.sortOrder !== 'descending',
      onSort: (by: string | undefined, up: boolean) =>
        change({ sort: by ?? '', dir: by && !up ? 'desc' : '', page: '' }),
    },
    withSubDepartments: place.withSubDepartments,
    openDepartment: (id: number) =>
      change({ from: FROM.opened, deptId: String(id), deptName: '', q: '', everywhere: '' }),
    showSubDepartments: (shown: boolean) => change({ deptAll: shown ? '1' : '0' }),
    openDetail: (staffId: number | undefined) =>
      void navigate({
        to: '.',
        search: ({ detail: _, ...now }: Search) => (staffId ? { ...now, detail: String(staffId) } : now),
        resetScroll: false,
      }),
  };
}

export type StaffList = ReturnType<typeof useStaffList>;
