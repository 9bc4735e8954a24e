import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { staffApi } from '#contract/staff.ts';
import { type Search, writeTexts } from '../kit/address.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { STAFF_FILTERS } from './filters.ts';
import { useScenes } from './sources.ts';
import { FROM, placeIn } from './staff-address.ts';

function useStaffFilters() {
  const { scenes } = useScenes();
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

/** Everything the address says of the list, and what the server answers to it. */
export function useStaffList() {
  const search = useAddress();
  const navigate = useNavigate();
  const filters = useStaffFilters();
  const [page, turnPage] = usePage('staff');
  const place = placeIn(search);
  const asked = { ...place, ...filters.input };
  const people = useQuery(query(staffApi.page, { ...page, ...asked }));
  useFallback(search, people.isError);

  const change = (changes: Search): void =>
    void navigate({ to: '.', search: (now: Search) => writeTexts(now, changes), resetScroll: false });
  const departmentId = place.departmentId ?? (people.data?.departmentId || undefined);
  return {
    search,
    filters,
    page,
    turnPage,
    asked,
    people,
    departmentId,
    withSubDepartments: place.withSubDepartments,
    openDepartment: (id: number) => change({ from: FROM.opened, deptId: String(id), deptName: '', q: '' }),
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
