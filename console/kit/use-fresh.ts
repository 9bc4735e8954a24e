import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** For forms: what is true now. What an earlier visit or another part of the page remembers is not shown meanwhile. */
export function useFresh<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const { data, isFetchedAfterMount, isLoadingError, error, refetch } = useQuery({
    ...options,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const isTrue = isFetchedAfterMount;
  return { data: isTrue ? data : undefined, isError: isTrue && isLoadingError, error, refetch };
}
