import { queryOptions } from '@tanstack/react-query';
import { homeApi } from '#contract/home.ts';
import { badgesIn, type HomeSummary, menuCounts } from '#rules/home.ts';
import { query } from '../kit/api.ts';
import { call } from '../kit/call.ts';
import { badgesQuery } from '../kit/menu-counts.ts';

/** Every write makes it old. What the menu counts is part of it. */
export const homeQuery = queryOptions({
  ...query(
    homeApi.summary,
    {},
    { quiet: true, keptAs: { name: 'counts', of: (summary: HomeSummary) => menuCounts(badgesIn(summary)) } },
  ),
  queryFn: async ({ signal, client }) => {
    const summary = await call(homeApi.summary, {}, signal);
    client.setQueryData(badgesQuery.queryKey, badgesIn(summary));
    return summary;
  },
});
