import {
  billNumber,
  billsDownloadedText,
  confirmedText,
  DOWNLOAD_COLUMNS,
  objectedText,
  warningText,
} from '#rules/bill.ts';
import { addedAddressText, addedEmailText } from '#rules/invoice/contact.ts';
import { appliedText, fileDownloadedText } from '#rules/invoice/text.ts';
import { chiefOf } from '../clerks.ts';
import { invoicePlansFor } from '../invoice-plans.ts';
import { onWorkingDay } from '../moments.ts';
import type { WorldBill } from '../rides/bill-rows.ts';
import {
  contactsSince,
  destinationOf,
  fileNameOf,
  invoicedAt,
  numberOf,
  type WorldInvoice,
} from '../rides/invoice-rows.ts';
import { warnFen } from '../rides/ledger-rows.ts';
import type { Entry, LogGround } from './entry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const [FINANCE, INVOICE] = [33, 35];

type Told = Omit<Entry, 'by'>;

const USUAL = DOWNLOAD_COLUMNS.filter(({ usual }) => usual);
const numberOfBill = ({ firm }: LogGround, { plan }: WorldBill): string => billNumber(plan.month, firm.companyId);

/** Looked at when it has come; then confirmed, or objected to. */
function billEntries(ground: LogGround, bill: WorldBill, completed: ReadonlyMap<number, number>): Told[] {
  const { plan, entries, objections } = bill;
  const number = numberOfBill(ground, bill);
  const told = { number, month: plan.month, status: 'issued' } as const;
  const total = entries.reduce((sum, { amountFen }) => sum + amountFen, 0);
  const seenAt = onWorkingDay(plan.issuedAt + DAY + 7 * HOUR + Number(plan.month.slice(5)) * 11 * MINUTE);
  const download = billsDownloadedText([number], entries.length, USUAL);
  const seen: Told = { at: seenAt, module: FINANCE, type: 'export', content: download };
  const result: Told[] = seenAt < (plan.objectedAt ?? plan.confirmedAt ?? ground.until) ? [seen] : [];
  if (plan.objectedAt !== null && objections.length > 0) {
    const numbers = objections.map(({ order }) => order.number);
    const content = objectedText(told, 'disputed', numbers);
    result.push({ at: plan.objectedAt, module: FINANCE, type: 'add', content });
  }
  if (plan.confirmedAt !== null) {
    const after = ground.firm.account.kind === 'prepaid' ? 'paid' : 'confirmed';
    const content = confirmedText(told, after, total, completed.get(plan.confirmedAt) ?? 0);
    result.push({ at: plan.confirmedAt, module: FINANCE, type: 'edit', content });
  }
  return result;
}

/** How many orders were completed at each moment: those of a bill in the one of its confirmation. */
function completions({ firm }: LogGround): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { trail } of firm.orders) {
    const last = trail.at(-1)!;
    if (last.kind === 'completed') counts.set(last.at, (counts.get(last.at) ?? 0) + 1);
  }
  return counts;
}

function invoiceEntries(ground: LogGround, invoice: WorldInvoice): Told[] {
  const { bills, firm, until } = ground;
  const plans = invoicePlansFor(firm.companyId);
  const found = bills.flatMap((bill) => {
    const own = invoice.trips.filter(({ billId }) => billId === bill.id);
    const freeFen = own.reduce((sum, { amountFen }) => sum + amountFen, 0);
    return own.length > 0 ? [{ billNo: numberOfBill(ground, bill), free: own.length, freeFen }] : [];
  });
  const { type } = invoice.plan;
  const content = appliedText(type, invoice.amountFen, found, destinationOf(invoice.plan, plans));
  const applied: Told = { at: invoice.appliedAt, module: INVOICE, type: 'add', content };
  const issued = invoicedAt(invoice, firm.now);
  const fetchedAt = issued === null ? until : onWorkingDay(issued + 20 * HOUR + invoice.id * MINUTE);
  if (issued === null || fetchedAt >= until) return [applied];
  const number = numberOf(invoice.id, issued);
  const fetched = fileDownloadedText(number, fileNameOf(number));
  return [applied, { at: fetchedAt, module: INVOICE, type: 'export', content: fetched }];
}

function contactEntries({ firm, plans }: LogGround): Told[] {
  const { emails, addresses } = invoicePlansFor(firm.companyId);
  const since = contactsSince(plans, firm.now);
  const texts = [...emails.map(addedEmailText), ...addresses.map(addedAddressText)];
  return texts.map((content, nth) => ({ at: since + nth * 3 * MINUTE, module: INVOICE, type: 'add', content }));
}

function warningEntry({ organisation, firm, plans }: LogGround): Told {
  const { name } = chiefOf(organisation);
  const before = { warnFen: null, staffId: null, name: '', phone: '' };
  const content = warningText(before, { warnFen: warnFen(firm), name });
  return { at: contactsSince(plans, firm.now) + 2 * HOUR, module: FINANCE, type: 'edit', content };
}

/** What whoever looks after bills did, at the moments that bills, objections and invoices have. */
export function moneyEntries(ground: LogGround): Entry[] {
  const completed = completions(ground);
  const told = [
    ...ground.bills.flatMap((bill) => billEntries(ground, bill, completed)),
    ...ground.invoices.flatMap((invoice) => invoiceEntries(ground, invoice)),
    ...contactEntries(ground),
    warningEntry(ground),
  ];
  return told.map((one) => ({ ...one, by: ground.keeper }));
}
