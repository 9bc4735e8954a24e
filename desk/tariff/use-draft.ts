import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { query, writeMeta } from '#console/kit/api.ts';
import { type Opened, useSafeSave } from '#console/kit/ConflictDialog.tsx';
import { call } from '#console/kit/call.ts';
import { notify } from '#console/kit/notify.tsx';
import { deskApi } from '#contract/desk.ts';
import type { DeskTariffDraft } from '#contract/desk-tariff-drafts.ts';
import type { Output } from '#contract/endpoint.ts';
import { addMonths, monthOf, startOfDay } from '#rules/calendar.ts';
import { earliestStart, type Tariff, type TariffKey } from '#rules/tariff.ts';
import { emptyRates, type Rates } from './fields.ts';
import { draftParts } from './row-text.ts';

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
  readonly begun: Opened<Rates>;
}

export const currentOf = ({ versions }: Pick<Detail, 'versions'>, now: Date): Tariff | null =>
  versions.find((one) => one.tariff.effectiveFrom <= now)?.tariff ?? null;

/** The draft that is kept; where there is none, what is in force, else nothing. */
function openedOf({ tariff, detail }: Drafting): Opened<Rates> {
  const { draft } = detail;
  const now = new Date();
  const current = currentOf(detail, now);
  const first = current ? ratesOf(current, firstStart(now)) : emptyRates(tariff, firstStart(now));
  return {
    values: draft?.rates ?? first,
    version: draft?.version ?? 0,
    editedBy: draft?.staffName ?? '',
    editedAt: draft?.savedAt ?? null,
  };
}

const submittedText = ({ staffName }: DeskTariffDraft): string =>
  `${staffName}已提交复核，退回或收回以后才能保存；您填写的还在这里`;
const keyOf = (tariff: TariffKey) => query(deskApi.tariff, tariff).queryKey;

/** Where a colleague has saved meanwhile, the person sees both and chooses; null: they went back to what they typed. */
function useSave(tariff: TariffKey) {
  const client = useQueryClient();
  const safeSave = useSafeSave();
  return useMutation({
    meta: writeMeta(deskApi.saveTariffDraft),
    mutationFn: async ({ rates, begun }: Edited): Promise<DeskTariffDraft | null> => {
      let saved: DeskTariffDraft | null = null;
      await safeSave({
        parts: draftParts(rates.kind),
        opened: begun,
        mine: rates,
        read: async () => {
          const detail = await call(deskApi.tariff, tariff);
          client.setQueryData<Detail>(keyOf(tariff), detail);
          // Neither can be saved now: what was typed stands there until it is given back.
          if (detail.draft?.state === 'submitted') throw new Error(submittedText(detail.draft));
          return openedOf({ tariff, detail });
        },
        save: async (values, version) => {
          saved = await call(deskApi.saveTariffDraft, { ...values, version: Number(version) });
        },
      });
      return saved;
    },
  });
}

/** The draft of a tariff as it is written: the one that is kept, else what is in force, else nothing. */
export function useDraft({ tariff, detail }: Drafting) {
  const { draft } = detail;
  const begun = openedOf({ tariff, detail });
  const [edited, setEdited] = useState<Edited | null>(null);
  const client = useQueryClient();
  const saving = useSave(tariff);
  const setRates = (rates: Rates): void => setEdited((before) => ({ rates, begun: before?.begun ?? begun }));
  const save = async (): Promise<DeskTariffDraft | null> => {
    if (!edited) return draft;
    const saved = await saving.mutateAsync(edited).catch(() => null);
    if (saved) {
      // Known at once: whoever types on goes on from it.
      client.setQueryData<Detail>(keyOf(tariff), (now) => ({ ...(now ?? detail), draft: saved }));
      setEdited(null);
      notify.success('已保存草稿');
    }
    return saved;
  };
  return {
    rates: edited?.rates ?? begun.values,
    setRates,
    isChanged: edited !== null,
    save,
    isSaving: saving.isPending,
  };
}
