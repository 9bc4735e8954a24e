import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { homeApi } from '#contract/home.ts';
import { badgesIn, type HomeSummary, type MenuBadges, menuCounts } from '#rules/home.ts';
import { query } from './api.ts';
import { lastSeen } from './last-visit.ts';

const MINUTE_MS = 60_000;
const NONE: Readonly<Record<number, number>> = {};

/** Every write makes it old. */
export const homeQuery = queryOptions({
  ...query(
    homeApi.summary,
    {},
    { quiet: true, keptAs: { name: 'counts', of: (summary: HomeSummary) => menuCounts(badgesIn(summary)) } },
  ),
  staleTime: MINUTE_MS,
});

/** The numbers alone, for every other page. A menu without counters is no failure to tell. */
const badgesQuery = queryOptions({
  ...query(
    homeApi.badges,
    {},
    { quiet: true, keptAs: { name: 'counts', of: (badges: MenuBadges) => menuCounts(badges) } },
  ),
  staleTime: MINUTE_MS,
});

/** How many things wait for this person, by menu entry. */
export function useMenuCounts(): Readonly<Record<number, number>> {
  const isHome = useLocation().pathname === '/';
  const { data: summary } = useQuery({ ...homeQuery, enabled: isHome });
  const { data: badges } = useQuery({ ...badgesQuery, enabled: !isHome });
  const known = isHome ? summary && badgesIn(summary) : badges;
  return known ? menuCounts(known) : (lastSeen<typeof NONE>('counts') ?? NONE);
}
