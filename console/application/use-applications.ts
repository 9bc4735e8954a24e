import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { applicationApi } from '#contract/application.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { type Asked, conditionsOf, filterOf, NOTHING_ASKED, readAsked, SHAPE, writeAsked } from './filters.ts';

/** What the address asks of the list, and what the server answers to it. */
export function useApplications() {
  const { values, set } = useFilters(SHAPE);
  const [page, turnPage] = usePage('application');
  const shown = useMemo(() => readAsked(values), [values]);
  const applications = useQuery(query(applicationApi.page, { ...page, ...filterOf(shown) }));
  const { refetch } = applications;

  const ask = useCallback(
    (asked: Asked) => {
      const [now, next] = [writeAsked(shown), writeAsked(asked)];
      if (JSON.stringify(now) === JSON.stringify(next)) void refetch();
      else set(next);
    },
    [shown, set, refetch],
  );
  const reset = useCallback(() => ask(NOTHING_ASKED), [ask]);
  return { shown, page, turnPage, applications, ask, reset, conditions: conditionsOf(shown) };
}

export type Applications = ReturnType<typeof useApplications>;
