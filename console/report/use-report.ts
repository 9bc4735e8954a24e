import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { reportApi } from '#contract/report.ts';
import type { ReportAsk } from '#contract/report-ask.ts';
import { dayOf } from '#rules/calendar.ts';
import { type Figure, previousRange } from '#rules/report.ts';
import type { Search } from '../kit/address.ts';
import { useFilters } from '../kit/use-filters.ts';
import { askOf, type ReportForm, readFigure, readForm, SHAPE, writeFigure, writeForm } from './report-address.ts';

/** What every card of the report needs. */
export interface Report {
  ask: ReportAsk;
  /** The same departments in the period before; null: not compared. */
  before: ReportAsk | null;
  open: (figure: Figure) => void;
}

/** What the address asks for. Asked again with the same words, everything is read anew. */
export function useReport() {
  const { values, set } = useFilters(SHAPE);
  const navigate = useNavigate();
  const today = dayOf(new Date());
  const client = useQueryClient();
  const shown = useMemo(() => readForm(values, today), [values, today]);
  const compared = values.compare !== '0';
  const report = useMemo((): Report => {
    const ask = askOf(shown);
    return {
      ask,
      before: compared ? { ...previousRange(ask), departmentIds: ask.departmentIds } : null,
      open: (figure) => set({ show: writeFigure(figure) }),
    };
  }, [shown, compared, set]);

  const { from, to } = shown.days;
  const isWritten = values.from === from && values.to === to;
  // The default days are written out, so that a copied address shows the same ones next month.
  useEffect(() => {
    if (!isWritten) set({ from, to }, { replace: true });
  }, [isWritten, from, to, set]);

  const analyse = useCallback(
    (form: ReportForm) => {
      const [now, next] = [writeForm(shown), writeForm(form)];
      if (JSON.stringify(now) === JSON.stringify(next))
        void client.invalidateQueries({ queryKey: [reportApi.total.area] });
      else set(next);
    },
    [shown, set, client],
  );
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
    shown,
    today,
    report,
    analyse,
    compared,
    compare: (on: boolean) => set({ compare: on ? '' : '0' }),
    figure: useMemo(() => readFigure(values.show), [values.show]),
    close,
  };
}

export type ReportState = ReturnType<typeof useReport>;
