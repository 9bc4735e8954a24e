import { queryOptions, useQuery } from '@tanstack/react-query';
import { homeApi } from '#contract/home.ts';
import { menuCounts } from '#rules/home.ts';
import { query } from './api.ts';
import { lastSeen } from './last-visit.ts';

/** Asked once for the menu and the start page; every write makes it old. A menu without counters is no failure to tell. */
export const homeQuery = queryOptions({
  ...query(homeApi.summary, {}, { quiet: true, keptAs: { name: 'counts', of: menuCounts } }),
  staleTime: 60_000,
});

const NONE: Readonly<Record<number, number>> = {};

/** How many things wait for this person, by menu entry. */
export function useMenuCounts(): Readonly<Record<number, number>> {
  const { data } = useQuery(homeQuery);
  return data ? menuCounts(data) : (lastSeen<typeof NONE>('counts') ?? NONE);
}
