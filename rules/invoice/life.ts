import { type Refused, refuse } from '../refusal.ts';
import { InvoiceStatus, type InvoiceType, isPaper } from './codes.ts';
import { INVOICE_REFUSALS } from './refusals.ts';

/** What the provider's desk does with an application; the company may withdraw what nobody has taken up. */
const ACTS = {
  withdraw: { label: '撤回', from: ['submitted'], to: 'withdrawn' },
  accept: { label: '受理', from: ['submitted'], to: 'accepted' },
  refuse: { label: '退回', from: ['submitted', 'accepted'], to: 'refused' },
  /** Again where something was wrong with it: the old files are kept, and the invoice goes out anew. */
  attach: { label: '开票', from: ['accepted', 'invoiced', 'received', 'mailed'], to: 'invoiced' },
  /** Again where the parcel's number was wrong. */
  mail: { label: '邮寄', from: ['invoiced', 'mailed'], to: 'mailed' },
  /** The e-mail again; when it has left, the invoice is received. */
  send: { label: '发送', from: ['invoiced', 'received'], to: 'invoiced' },
  receive: { label: '确认收到', from: ['invoiced', 'mailed'], to: 'received' },
} as const satisfies Record<string, { label: string; from: readonly InvoiceStatus[]; to: InvoiceStatus }>;
export type InvoiceAct = keyof typeof ACTS;

interface InvoiceState {
  readonly type: InvoiceType;
  readonly status: InvoiceStatus;
}

export function moveInvoice({ type, status }: InvoiceState, act: InvoiceAct): InvoiceStatus | Refused {
  const { label, from, to } = ACTS[act];
  if (act === 'mail' && !isPaper(type)) return refuse(INVOICE_REFUSALS.notPaper);
  if (act === 'send' && isPaper(type)) return refuse(INVOICE_REFUSALS.notElectronic);
  const allowed: readonly InvoiceStatus[] = from;
  if (!allowed.includes(status)) {
    return refuse(INVOICE_REFUSALS.statusWrong, { status: InvoiceStatus.labelOf(status), act: label });
  }
  return to;
}
