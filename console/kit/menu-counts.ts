import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { homeStartApi } from '#contract/home-start.ts';
import { type MenuBadges, menuCounts } from '#rules/home.ts';
import { query } from './api.ts';
import { lastSeen } from './last-visit.ts';
import { partOfStart } from './start.ts';

const NONE: Readonly<Record<number, number>> = {};

/** The numbers alone. A menu without counters is no failure to tell. */
export const badgesQuery = queryOptions({
  ...query(
    homeStartApi.badges,
    {},
    { quiet: true, keptAs: { name: 'counts', of: (badges: MenuBadges) => menuCounts(badges) } },
  ),
  queryFn: partOfStart('badges', homeStartApi.badges, {}, ({ badges }) => badges),
  staleTime: 60_000,
});

/** How many things wait for this person, by menu entry. The start page counts them itself and leaves them here. */
export function useMenuCounts(): Readonly<Record<number, number>> {
  const isHome = useLocation().pathname === '/';
  const { data: badges } = useQuery({ ...badgesQuery, enabled: !isHome });
  return badges ? menuCounts(badges) : (lastSeen<typeof NONE>('counts') ?? NONE);
}
