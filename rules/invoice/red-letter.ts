import { z } from 'zod';
import { codeTable, type NameOf } from '../code-table.ts';
import { type Refused, refuse } from '../refusal.ts';
import type { IssuedInvoice } from './attachment.ts';
import { type InvoiceType, isDigital } from './codes.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

/** A red letter over a digital invoice is confirmed by the buyer before it is issued; over others it is issued at once. */
export const RedStage = codeTable({
  needed: ['needed', '待申请'],
  requested: ['requested', '等企业确认'],
  confirmed: ['confirmed', '已确认，待开红字'],
  issued: ['issued', '已开'],
});
export type RedStage = NameOf<typeof RedStage>;

/** What is not confirmed by then is void, and asked for anew. */
export const CONFIRM_HOURS = 72;
const HOUR_MS = 3_600_000;

export const ConfirmationNo = z
  .string({ error: '请填写红字确认单编号' })
  .trim()
  .regex(/^\d{16,24}$/, '红字确认单编号应为 16 至 24 位数字');
export const DeclinedReason = z
  .string({ error: '请填写不同意的原因' })
  .trim()
  .min(1, '请填写不同意的原因')
  .max(200, '原因不能超过 200 个字');

export const confirmBefore = (requestedAt: Date): Date => new Date(requestedAt.getTime() + CONFIRM_HOURS * HOUR_MS);

export interface RedLetterState {
  readonly type: InvoiceType;
  readonly stage: RedStage;
  readonly requestedAt: Date | null;
}

export const isExpired = ({ stage, requestedAt }: Pick<RedLetterState, 'stage' | 'requestedAt'>, now: Date): boolean =>
  stage === 'requested' && requestedAt !== null && confirmBefore(requestedAt) <= now;

const ACTS = {
  request: { label: '申请确认单', from: ['needed'], to: 'requested' },
  recall: { label: '撤回确认单', from: ['requested'], to: 'needed' },
  confirm: { label: '确认', from: ['requested'], to: 'confirmed' },
  decline: { label: '退回', from: ['requested'], to: 'needed' },
  issue: { label: '登记红字发票', from: ['confirmed'], to: 'issued' },
} as const satisfies Record<string, { label: string; from: readonly RedStage[]; to: RedStage }>;
export type RedLetterAct = keyof typeof ACTS;

/** One step; a request that ran out of time counts as never made, and can only be made anew or taken back. */
export function moveRedLetter(letter: RedLetterState, act: RedLetterAct, now: Date): RedStage | Refused {
  const { label, from, to } = ACTS[act];
  if (!isDigital(letter.type)) {
    if (act !== 'issue') return refuse(INVOICE_REFUSALS.redPlain);
    return letter.stage === 'issued' ? refuse(INVOICE_REFUSALS.redStage, { stage: '已开', act: label }) : 'issued';
  }
  const isLate = isExpired(letter, now);
  if (isLate && (act === 'confirm' || act === 'decline')) {
    return refuse(INVOICE_REFUSALS.redExpired, { hours: CONFIRM_HOURS });
  }
  if (isLate && act === 'request') return to;
  if (act === 'issue' && (letter.stage === 'needed' || letter.stage === 'requested')) {
    return refuse(INVOICE_REFUSALS.redUnconfirmed);
  }
  const allowed: readonly RedStage[] = from;
  if (allowed.includes(letter.stage)) return to;
  return refuse(INVOICE_REFUSALS.redStage, { stage: RedStage.labelOf(letter.stage), act: label });
}

/** What an invoice is; its files may come anew. */
const IDENTITY = ['number', 'issuedOn', 'taxRate', 'netFen', 'taxFen'] as const;
type Paper = { readonly [K in (typeof IDENTITY)[number]]: IssuedInvoice[K] | null };

/**
 * An invoice that a red letter names stays: what is asked for at the bureau, or issued, is over this one and no other. A
 * letter that is merely needed names none yet.
 */
export function checkReplacing(
  before: Paper,
  issued: IssuedInvoice,
  letters: readonly Pick<RedLetterState, 'stage' | 'requestedAt'>[],
  now: Date,
): Refused | null {
  if (before.number === null || IDENTITY.every((field) => before[field] === issued[field])) return null;
  const naming = letters.find((letter) => letter.stage !== 'needed' && !isExpired(letter, now));
  if (!naming) return null;
  return refuse(INVOICE_REFUSALS.redStage, { stage: RedStage.labelOf(naming.stage), act: '更换发票' });
}

/** What the red letters so far have left of an invoice. */
export interface LeftOfInvoice {
  readonly amountFen: number;
  readonly taxFen: number;
}

/**
 * What a red letter takes of what is left of its invoice: of the tax in proportion, and with the last of the amount all of
 * it. By the rate alone, several letters together would take another tax than the invoice has.
 */
export function redParts(amountFen: number, left: LeftOfInvoice): { netFen: number; taxFen: number } {
  // Letters from before this was kept went by the rate, and may have taken a fen more than there was.
  const leftTaxFen = Math.min(Math.max(left.taxFen, 0), left.amountFen);
  const taxFen = leftTaxFen - Math.round((leftTaxFen * (left.amountFen - amountFen)) / left.amountFen);
  return { netFen: amountFen - taxFen, taxFen };
}
