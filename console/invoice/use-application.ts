import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { invoiceApi } from '#contract/invoice.ts';
import type { InvoiceOverview } from '#contract/invoice-wire.ts';
import { InvoiceApplication } from '#rules/invoice/application.ts';
import { type InvoiceType, isDigital, isPaper } from '#rules/invoice/codes.ts';
import type { Search } from '../kit/address.ts';
import { mutation } from '../kit/api.ts';
import { notify } from '../kit/notify.tsx';
import { useAddress } from '../kit/use-page.ts';
import { typeOf, typeSearch } from './addresses.ts';
import { useFormMemory } from './form-memory.ts';
import { type PeriodDraft, useDrafts } from './use-drafts.ts';
import { useEntity } from './use-entity.ts';

/** Which part of the form a sentence belongs to. */
export type FaultPlace = 'type' | 'periods' | 'emailId' | 'addressId';
export type Faults = Partial<Record<FaultPlace, string>>;

interface Contact {
  readonly id: number;
  readonly isDefault: boolean;
}

/** The one chosen before, else the default, else the only one there is. */
function chosenOf<C extends Contact>(contacts: readonly C[], id: number | undefined): C | undefined {
  const only = contacts.length === 1 ? contacts[0] : undefined;
  return contacts.find((one) => one.id === id) ?? contacts.find(({ isDefault }) => isDefault) ?? only;
}

const LOST = '有行程已被其他申请占用，请先移除';
const ADDRESS_TOAST = '请选择寄送地址';

const periodsOf = (included: readonly PeriodDraft[]) =>
  included.map(({ period, trips, amountFen }) => ({
    billId: period.billId,
    orderIds: trips.map(({ orderId }) => orderId),
    amountFen,
  }));

/** The rule's own sentences, each at its place. */
function faultsOf(request: unknown, included: readonly PeriodDraft[]): Faults {
  if (included.some(({ lostIds }) => lostIds.length > 0)) return { periods: LOST };
  const issues = InvoiceApplication.safeParse(request).error?.issues ?? [];
  const faults: Record<string, string> = {};
  for (const { path, message } of issues) faults[path[0] === 'amountFen' ? 'periods' : String(path[0])] ??= message;
  return faults;
}

const ORDER: readonly FaultPlace[] = ['type', 'periods', 'emailId', 'addressId'];

function useType() {
  const search = useAddress();
  const navigate = useNavigate();
  const choose = (next: InvoiceType): void =>
    void navigate({
      to: '.',
      search: (now: Search) => ({ ...now, ...typeSearch(next) }),
      replace: true,
      resetScroll: false,
    });
  return [typeOf(search), choose] as const;
}

/** Everything an application is made of, and the way to send it. */
export function useApplication(overview: InvoiceOverview) {
  const client = useQueryClient();
  const [type, setType] = useType();
  const [memory, remember] = useFormMemory();
  const all = useDrafts(overview.periods, memory, remember);
  const [isAsked, setAsked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const included = all.drafts.filter(({ isIncluded }) => isIncluded);
  const email = chosenOf(overview.emails, memory.emailId);
  const address = chosenOf(overview.addresses, memory.addressId);
  const amountFen = included.reduce((sum, draft) => sum + draft.amountFen, 0);
  const paper = type !== undefined && isPaper(type);
  const entity = useEntity(memory.entityId);
  const withTravellers = type !== undefined && isDigital(type) && memory.withTravellers === true;
  const request = {
    type: type as InvoiceType,
    emailId: type && !paper ? (email?.id ?? null) : null,
    addressId: paper ? (address?.id ?? null) : null,
    periods: periodsOf(included),
    amountFen,
    ...(withTravellers ? { withTravellers } : {}),
    ...(entity.chosen ? { entityId: entity.chosen.entityId || null } : {}),
  };
  const faults = faultsOf(request, included);

  const apply = useMutation({
    ...mutation(invoiceApi.apply),
    onSuccess: () => {
      notify.success('开票申请已提交');
      all.clear(included);
      setAsked(false);
    },
    // Trips may have been taken meanwhile: what is left of each draft is asked for anew.
    onError: () => void client.invalidateQueries({ queryKey: ['invoice'] }),
    onSettled: () => setConfirming(false),
  });
  const ask = (): void => {
    setAsked(true);
    const place = ORDER.find((one) => faults[one] !== undefined);
    if (place === undefined) setConfirming(true);
    else notify.warning(place === 'addressId' ? ADDRESS_TOAST : faults[place]!);
  };
  return {
    ...{ overview, type, setType, email, address, amountFen, included, all, remember, entity, withTravellers },
    faults: isAsked ? faults : {},
    ...{ ask, isConfirming, cancel: () => setConfirming(false), isSending: apply.isPending },
    send: () => apply.mutate(request),
  };
}
export type Application = ReturnType<typeof useApplication>;
