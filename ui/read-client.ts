import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';

/**
 * Reads what became old anew, and also what is being read for the first time just then: the library leaves that one as it
 * is, though it may have been read before the write and then shows what was for as long as nothing else happens. It is
 * not broken off but followed by another, so that news that keep coming let a slow network show something at all.
 */
export class ReadClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey>(
    filters: InvalidateQueryFilters<K> = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const isShown = filters.refetchType !== 'none';
    const first = isShown ? this.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' }) : [];
    const again = first
      .filter(({ state }) => state.data === undefined)
      .map(async (query) => {
        await query.fetch(); // the one under way
        await super.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
      });
    await Promise.all([super.invalidateQueries(filters, options), Promise.allSettled(again)]);
  }
}
