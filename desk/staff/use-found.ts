import type { DeskStaff } from '#contract/desk-staff.ts';
import { isUnseen } from '#rules/desk/people.ts';
import { useFilters } from '../kit/use-filters.ts';

/** Whoever the filters of the address leave; people are few, and all of them are here. */
export function useFound(people: readonly DeskStaff[]): DeskStaff[] {
  const [{ word = '', role, city, status = 'active', unseen }] = useFilters();
  const now = new Date();
  return people.filter(
    (one) =>
      [one.name, one.account, one.phone].some((text) => text.includes(word)) &&
      (role === undefined || String(one.roleId) === role) &&
      (city === undefined || one.cityIds === null || one.cityIds.includes(Number(city))) &&
      one.status === status &&
      (unseen === undefined || isUnseen(one, now)),
  );
}
