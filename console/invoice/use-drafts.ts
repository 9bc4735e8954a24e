import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { CheckedPeriod, DraftTrip } from '#contract/invoice-draft.ts';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { call } from '../kit/call.ts';
import { notify } from '../kit/notify.tsx';
import { clearDraft, fingerprint, readDraft, sumFen, without, writeDraft } from './draft.ts';
import type { FormMemory, Remember } from './form-memory.ts';

/** A period with what is chosen from it, and what the server says of that. */
export interface PeriodDraft {
  readonly period: BillingPeriod;
  readonly trips: readonly DraftTrip[];
  readonly isIncluded: boolean;
  readonly amountFen: number;
  /** Trips that somebody else took, or that cannot be invoiced: to be removed before applying. */
  readonly lostIds: readonly number[];
}

const NO_ROOM = '浏览器存储空间不足，请减少所选行程后重试';

/** Asks the server about everything that is chosen; thousands of ids stay out of the cache's key. */
function useChecked(chosen: readonly { period: BillingPeriod; trips: readonly DraftTrip[] }[]) {
  const filled = chosen.filter(({ trips }) => trips.length > 0);
  const periods = filled.map(({ period, trips }) => ({
    billId: period.billId,
    orderIds: trips.map(({ orderId }) => orderId),
  }));
  const { data } = useQuery({
    queryKey: ['invoice', 'draft', filled.map(({ period, trips }) => `${period.billNo} ${fingerprint(trips)}`).join()],
    queryFn: ({ signal }) => call(invoiceApi.checkDraft, { periods }, signal),
    enabled: periods.length > 0,
    staleTime: 0,
    meta: { area: 'invoice' },
  });
  return useMemo(() => new Map((data ?? []).map((one) => [one.billId, one])), [data]);
}

const draftOf = (
  period: BillingPeriod,
  trips: readonly DraftTrip[],
  isIncluded: boolean,
  checked: CheckedPeriod | undefined,
): PeriodDraft => ({
  period,
  trips,
  isIncluded,
  amountFen: checked?.freeFen ?? sumFen(trips),
  lostIds: checked ? [...checked.takenIds, ...checked.goneIds] : [],
});

/** Nothing can be chosen from a period with nothing left. */
const storedTrips = ({ billNo, status }: BillingPeriod): DraftTrip[] =>
  status === 'invoiced' ? [] : readDraft(billNo);

function useStored(periods: readonly BillingPeriod[]) {
  const [revision, setRevision] = useState(0);
  const bump = useCallback(() => setRevision((now) => now + 1), []);
  useEffect(() => {
    window.addEventListener('storage', bump); // another tab of the same person
    return () => window.removeEventListener('storage', bump);
  }, [bump]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision means that the store has changed
  const stored = useMemo(() => periods.map((period) => ({ period, trips: storedTrips(period) })), [periods, revision]);
  return { stored, bump };
}

/** The drafts of all periods, in the order of the periods. */
export function useDrafts(periods: readonly BillingPeriod[], { leftOut }: FormMemory, remember: Remember) {
  const { stored, bump } = useStored(periods);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isIncluded = (billNo: string, count: number): boolean =>
    !leftOut.includes(billNo) && (count > 0 || ticked.includes(billNo));
  const included = stored.filter(({ period, trips }) => isIncluded(period.billNo, trips.length));
  const checked = useChecked(included);

  const put = (billNo: string, trips: readonly DraftTrip[]): void => {
    if (!writeDraft(billNo, trips)) notify.error(NO_ROOM);
    bump();
  };
  // The head's box names every period in one go: each change is made over the one before.
  const include = (billNo: string): void => {
    setTicked((now) => [...now, billNo]);
    remember((now) => ({ leftOut: now.leftOut.filter((one) => one !== billNo) }));
  };
  const exclude = (billNo: string): void => {
    setTicked((now) => now.filter((one) => one !== billNo));
    remember((now) => ({ leftOut: [...new Set([...now.leftOut, billNo])] }));
  };
  const drafts = stored.map(({ period, trips }) => {
    const isIn = isIncluded(period.billNo, trips.length);
    return draftOf(period, trips, isIn, isIn && trips.length > 0 ? checked.get(period.billId) : undefined);
  });
  return {
    drafts,
    put,
    include,
    exclude,
    removeLost: ({ period, trips, lostIds }: PeriodDraft): void => put(period.billNo, without(trips, lostIds)),
    /** After an application: what was applied for is no draft any more. */
    clear: (applied: readonly PeriodDraft[]): void => {
      for (const { period } of applied) clearDraft(period.billNo);
      setTicked([]);
      bump();
    },
  };
}
export type Drafts = ReturnType<typeof useDrafts>;
