import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { z } from 'zod';
import { staffApi } from '#contract/staff.ts';
import { LimitUse } from '#rules/limit-use.ts';
import { SEARCH_MAX } from '#rules/staff/form.ts';
import { CompanyPayFilter } from '#rules/staff.ts';
import { type Search, writeFilters } from '../kit/address.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { useAddress, usePage } from '../kit/use-page.ts';
import { useScenes } from './sources.ts';
import { FROM, placeIn } from './staff-address.ts';

const SHAPE = {
  q: z.string().max(SEARCH_MAX),
  scene: z.string().regex(/^[1-9]\d{0,15}$/),
  pay: z.enum(['0', '1']),
  used: z.enum(LimitUse.names.map((name) => String(LimitUse.codeOf(name)))),
};

function useStaffFilters() {
  const { scenes } = useScenes();
  const sceneName = (id: string) => scenes.find(({ sceneId }) => String(sceneId) === id)?.name ?? id;
  return useFilters(SHAPE, {
    describe: {
      q: (words) => `“${words}”`,
      scene: (id) => `用车场景“${sceneName(id)}”`,
      used: (code) => `限额${LimitUse.labelOf(LimitUse.nameOf(code) ?? 'most')}`,
      pay: (code) => `企业支付“${CompanyPayFilter.labelOf(CompanyPayFilter.nameOf(code) ?? 'all')}”`,
    },
  });
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
  const { q, scene, pay, used } = filters.values;
  const asked = {
    ...place,
    search: q,
    pay: (pay && CompanyPayFilter.nameOf(pay)) ?? ('all' as const),
    sceneId: scene === undefined ? undefined : Number(scene),
    limitUse: used === undefined ? undefined : LimitUse.nameOf(used),
  };
  const people = useQuery(query(staffApi.page, { ...page, ...asked }));
  useFallback(search, people.isError);

  const change = (changes: Search): void =>
    void navigate({ to: '.', search: (now: Search) => writeFilters(now, changes), resetScroll: false });
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
