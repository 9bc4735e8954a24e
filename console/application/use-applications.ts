import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '#contract/application.ts';
import { query } from '../kit/api.ts';
import { useFilters } from '../kit/use-filters.ts';
import { usePage } from '../kit/use-page.ts';
import { APPLICATION_FILTERS, type ApplicationForm } from './filters.ts';

/** What the address asks of the list, and what the server answers to it. */
export function useApplications() {
  const filters = useFilters(APPLICATION_FILTERS);
  const { values, empty, input, conditions } = filters;
  const [page, turnPage] = usePage('application');
  const applications = useQuery(query(applicationApi.page, { ...page, ...input }));
  const ask = (form: ApplicationForm): void => filters.ask(form, () => void applications.refetch());
  const clear = (): void => ask(empty);
  return { values, empty, page, turnPage, applications, ask, clear, conditions };
}

export type Applications = ReturnType<typeof useApplications>;
