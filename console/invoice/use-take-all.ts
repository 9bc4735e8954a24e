import { useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { call } from '../kit/call.ts';
import { reportFailure } from '../kit/query-client.ts';
import type { Drafts } from './use-drafts.ts';

/** Chooses every trip of a period that nobody has applied for; `busy` names the bills being asked about. */
export function useTakeAll({ put, include }: Pick<Drafts, 'put' | 'include'>, entityId?: number) {
  const [busy, setBusy] = useState<readonly number[]>([]);
  const take = async ({ billId, billNo }: BillingPeriod): Promise<void> => {
    include(billNo);
    setBusy((now) => [...now, billId]);
    try {
      put(
        billNo,
        await call(invoiceApi.remainingTrips, {
          billId,
          ...(entityId === undefined ? {} : { entityId: entityId || null }),
        }),
      );
    } catch (error) {
      reportFailure(error, 'read', { area: 'invoice' });
    } finally {
      setBusy((now) => now.filter((one) => one !== billId));
    }
  };
  return { busy, takeAll: (period: BillingPeriod) => void take(period) };
}
