import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '#console/kit/api.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskTariffDraft } from '#contract/desk-tariff-drafts.ts';
import type { Output } from '#contract/endpoint.ts';
import { addMonths, monthOf, startOfDay } from '#rules/calendar.ts';
import { earliestStart, type Tariff, type TariffKey } from '#rules/tariff.ts';
import { emptyRates, type Rates } from './fields.ts';

type Detail = Output<typeof deskApi.tariff>;

export interface Drafting {
  tariff: TariffKey;
  detail: Detail;
}

function ratesOf({ tariffId: _, version: __, ...rates }: Tariff, effectiveFrom: Date): Rates {
  return { ...rates, effectiveFrom };
}

/** The first of the next month, where that is not too near. */
const firstStart = (now: Date): Date => {
  const first = startOfDay(`${addMonths(monthOf(now), 1)}-01`);
  return new Date(Math.max(first.getTime(), earliestStart(now).getTime()));
};

/** What was typed, over the draft that it was begun with: what a colleague saves meanwhile is not written over unseen. */
interface Edited {
  readonly rates: Rates;
  readonly version: number;
}

/** The draft of a tariff as it is written: the one that is kept, else what is in force, else nothing. */
export function useDraft({ tariff, detail }: Drafting, current: Tariff | null) {
  const { draft } = detail;
  const begun =
    draft?.rates ?? (current ? ratesOf(current, firstStart(new Date())) : emptyRates(tariff, firstStart(new Date())));
  const [edited, setEdited] = useState<Edited | null>(null);
  const client = useQueryClient();
  const call = useMutation(mutation(deskApi.saveTariffDraft));
  const setRates = (rates: Rates): void =>
    setEdited((before) => ({ rates, version: before?.version ?? draft?.version ?? 0 }));
  const save = async (): Promise<DeskTariffDraft | null> => {
    if (!edited) return draft;
    const saved = await call.mutateAsync({ ...edited.rates, version: edited.version }).catch(() => null);
    if (saved) {
      // Known at once: whoever types on goes on from it.
      client.setQueryData<Detail>(query(deskApi.tariff, tariff).queryKey, { ...detail, draft: saved });
      setEdited(null);
      notify.success('已保存草稿');
    }
    return saved;
  };
  return { rates: edited?.rates ?? begun, setRates, isChanged: edited !== null, save, isSaving: call.isPending };
}
