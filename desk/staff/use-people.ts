import { useQuery } from '@tanstack/react-query';
import { query } from '#console/kit/api.ts';
import { deskApi } from '#contract/desk.ts';
import { DeskStaffStatus } from '#rules/desk/people.ts';
import { PAGE_SIZES } from '#rules/paging.ts';
import { useFilters } from '../kit/use-filters.ts';

const NOBODY_LEFT_OUT = { word: undefined, roleId: undefined, cityId: undefined, status: undefined, unseen: undefined };

/** What the address asks for; without a state, those who work here. */
export function useStaffFilter() {
  const [{ word, role, city, status, unseen }] = useFilters();
  return {
    word: word || undefined,
    roleId: role ? Number(role) : undefined,
    cityId: city ? Number(city) : undefined,
    status: DeskStaffStatus.names.find((one) => one === status) ?? ('active' as const),
    unseen: unseen ? true : undefined,
  };
}

/** How many there are of each kind, whatever is looked for. */
export const useEverybody = () =>
  useQuery(query(deskApi.deskStaff, { ...NOBODY_LEFT_OUT, page: 1, pageSize: PAGE_SIZES.deskPeople[0] })).data;
