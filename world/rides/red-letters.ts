import { DEMO_DESK_PEOPLE } from '#rules/demo.ts';
import type { RedStage } from '#rules/invoice.ts';
import { DAY, dayAt, HOUR, MINUTE, onWorkingDay } from '../days.ts';
import { type Chunk, chunk, type IdOf, momentOrNull } from '../rows.ts';
import type { Person } from '../staff.ts';
import { type Invoice, netOf } from './invoices.ts';
import type { Refund } from './refunds.ts';

/** A red letter over an invoice, with the moments of the steps that it has gone. */
export interface RedLetter {
  readonly id: number;
  readonly invoice: Invoice;
  readonly refund: Refund;
  readonly requestedAt: number | null;
  readonly confirmedAt: number | null;
  readonly declinedAt: number | null;
  readonly issuedAt: number | null;
  readonly number: string | null;
}

const ORDER: readonly RedStage[] = ['needed', 'requested', 'confirmed', 'issued'];
const BY = DEMO_DESK_PEOPLE.find(({ account }) => account === 'finance')!.name;

/** Each step on the working day after the one before, none of them ahead. */
function stepsOf({ at, plan }: Refund, now: number) {
  const reached = (stage: RedStage) => ORDER.indexOf(plan.stage) >= ORDER.indexOf(stage);
  const next = (from: number, minutes: number) => Math.min(now, onWorkingDay(from + DAY + minutes * MINUTE));
  const askedAt = next(at, -35);
  // Whoever has three days to answer has most of them still before them.
  const lately = plan.stage === 'requested' ? Math.max(askedAt, now - 26 * HOUR) : askedAt;
  const confirmedAt = reached('confirmed') ? next(askedAt, 40) : null;
  return {
    requestedAt: reached('requested') ? lately : null,
    confirmedAt,
    issuedAt: reached('issued') ? next(confirmedAt!, 25) : null,
    declinedAt: plan.declinedReason === undefined ? null : next(askedAt, 50),
  };
}

const serial = (id: number): string => String(90_417_000 + id * 137).padStart(11, '0');

/** In the order of the refunds; one whose trip was not invoiced needs none. */
export const redLettersOf = (refunds: readonly Refund[], invoices: readonly Invoice[], now: number, idOf: IdOf) =>
  refunds.flatMap((refund): RedLetter[] => {
    const { application, order } = refund;
    const invoice = invoices.find(({ plan, trips }) => {
      return plan === application && trips.some(({ orderId }) => orderId === order.id);
    });
    if (!invoice || invoice.number === null) return [];
    const steps = stepsOf(refund, now);
    const id = idOf('redLetter');
    const number = steps.issuedAt === null ? null : `${dayAt(steps.issuedAt).slice(2, 4)}1120000${serial(id)}`;
    return [{ id, invoice, refund, ...steps, number }];
  });

const confirmationNo = ({ id, requestedAt }: RedLetter): string | null =>
  requestedAt === null ? null : `1101${dayAt(requestedAt).replaceAll('-', '')}${String(id).padStart(8, '0')}`;

export const redLetterChunk = (companyId: number, treasurer: Person, letters: readonly RedLetter[]): Chunk =>
  chunk('redLetter', letters, (letter) => {
    const { id, invoice, refund, requestedAt, confirmedAt, issuedAt, number } = letter;
    const { amountFen, plan, order, at } = refund;
    const netFen = issuedAt === null ? null : netOf(amountFen);
    return {
      ...{ companyId, id, invoiceId: invoice.id, orderId: order.id, refundId: refund.id, amountFen },
      ...{ neededAt: momentOrNull(at)!, stage: plan.stage, confirmationNo: confirmationNo(letter) },
      ...{ requestedAt: momentOrNull(requestedAt), requestedBy: requestedAt === null ? '' : BY },
      ...{ confirmedAt: momentOrNull(confirmedAt), confirmedBy: confirmedAt === null ? '' : treasurer.name },
      ...{ declinedReason: plan.declinedReason ?? '', number, issuedAt: momentOrNull(issuedAt) },
      ...{ netFen, taxFen: netFen === null ? null : amountFen - netFen },
    };
  });
