import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { reportApi } from '#contract/report.ts';
import type { ReportRequest } from '#contract/report-request.ts';
import { type Figure, previousRange } from '#rules/report.ts';
import type { Search } from '../kit/address.ts';
import { useFilters } from '../kit/use-filters.ts';
import { REPORT_FILTERS, type ReportForm, VIEW_FILTERS } from './filters.ts';

/** What every card of the report needs. */
export interface Report {
  ask: ReportRequest;
  /** The same departments in the period before; null: not compared. */
  before: ReportRequest | null;
  open: (figure: Figure) => void;
}

/** What the address asks for. Asked again with the same words, everything is read anew. */
export function useReport() {
  const filters = useFilters(REPORT_FILTERS);
  const { values, empty, input, today } = filters;
  const { values: view, set: look } = useFilters(VIEW_FILTERS);
  const navigate = useNavigate();
  const client = useQueryClient();
  const compared = view.compared !== false;
  const report = useMemo(
    (): Report => ({
      ask: input,
      before: compared ? { ...previousRange(input), departmentIds: input.departmentIds } : null,
      open: (figure) => look({ figure }),
    }),
    [input, compared, look],
  );
  const ask = (form: ReportForm): void =>
    filters.ask(form, () => void client.invalidateQueries({ queryKey: [reportApi.total.area] }));
  const close = useCallback(
    () =>
      void navigate({
        to: '.',
        search: ({ show: _show, opage: _page, osize: _size, ...rest }: Search) => rest,
        resetScroll: false,
      }),
    [navigate],
  );
  return {
    values,
    empty,
    today,
    report,
    ask,
    compared,
    compare: (on: boolean) => look({ compared: on ? undefined : false }),
    figure: view.figure,
    close,
  };
}

export type ReportState = ReturnType<typeof useReport>;
