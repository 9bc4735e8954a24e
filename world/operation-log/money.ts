import { dismissedText, stoodText } from '#rules/anomaly.ts';
import { billsDownloadedText, confirmedText, DOWNLOAD_COLUMNS, objectedText, warningText } from '#rules/bill.ts';
import { addedAddressText, addedEmailText } from '#rules/invoice/contact.ts';
import { entityAddedText, entityAssignedText } from '#rules/invoice/entity.ts';
import { appliedText, fileDownloadedText, redConfirmedText, redDeclinedText } from '#rules/invoice/text.ts';
import { DAY, HOUR, MINUTE, onWorkingDay } from '../days.ts';
import type { Bill } from '../rides/bills.ts';
import { warnFen } from '../rides/books.ts';
import { destinationOf, fileNameOf, type Invoice } from '../rides/invoices.ts';
import { grouped, sum } from '../rows.ts';
import type { CompanyHistory, Entry, Span } from './entry.ts';

const [FINANCE, INVOICE, REPORT] = [33, 35, 39];

type LogDraft = Omit<Entry, 'by'>;

const USUAL = DOWNLOAD_COLUMNS.filter(({ usual }) => usual);
const totalFen = (entries: readonly { readonly amountFen: number }[]) => sum(entries.map(({ amountFen }) => amountFen));

/** Looked at when it has come; then confirmed, or objected to. */
function billEntries({ organisation, completedAt }: CompanyHistory, { until }: Span, bill: Bill): LogDraft[] {
  const { number, month, entries, objections, issuedAt, objectedAt, confirmedAt } = bill;
  const told = { number, month, status: 'issued' } as const;
  const seenAt = onWorkingDay(issuedAt + DAY + 7 * HOUR + Number(month.slice(5)) * 11 * MINUTE);
  const download = billsDownloadedText([number], entries.length, USUAL);
  const seen: LogDraft = { at: seenAt, module: FINANCE, type: 'export', content: download };
  const result: LogDraft[] = seenAt < (objectedAt ?? confirmedAt ?? until) ? [seen] : [];
  if (objectedAt !== null && objections.length > 0) {
    const numbers = objections.map(({ order }) => order.number);
    const content = objectedText(told, 'disputed', numbers);
    result.push({ at: objectedAt, module: FINANCE, type: 'add', content });
  }
  if (confirmedAt !== null) {
    const after = organisation.plan.accountKind === 'prepaid' ? 'paid' : 'confirmed';
    const content = confirmedText(told, after, totalFen(entries), completedAt.get(confirmedAt) ?? 0);
    result.push({ at: confirmedAt, module: FINANCE, type: 'edit', content });
  }
  return result;
}

function invoiceEntries({ organisation }: CompanyHistory, { until }: Span, invoice: Invoice): LogDraft[] {
  const { trips, plan, amountFen, appliedAt, number, invoicedAt } = invoice;
  const found = [...grouped(trips, ({ bill }) => bill)].map(([bill, own]) => {
    return { billNo: bill.number, free: own.length, freeFen: totalFen(own) };
  });
  const destination = destinationOf(plan, organisation.plan.invoices);
  const content = appliedText(plan.type, amountFen, found, destination);
  const applied: LogDraft = { at: appliedAt, module: INVOICE, type: 'add', content };
  const fetchedAt = number === null ? until : onWorkingDay(invoicedAt! + 20 * HOUR + invoice.id * MINUTE);
  if (number === null || fetchedAt >= until) return [applied];
  const fetched = fileDownloadedText(number, fileNameOf(number));
  return [applied, { at: fetchedAt, module: INVOICE, type: 'export', content: fetched }];
}

function contactEntries({ organisation: { plan, chief }, contactsAt }: CompanyHistory): LogDraft[] {
  const { emails, addresses } = plan.invoices;
  const texts = [...emails.map(addedEmailText), ...addresses.map(addedAddressText)];
  const before = { warnFen: null, staffId: null, name: '', phone: '' };
  const warning = warningText(before, { warnFen: warnFen(plan), name: chief.name });
  return [
    ...texts.map((content, nth): LogDraft => {
      return { at: contactsAt + nth * 3 * MINUTE, module: INVOICE, type: 'add', content };
    }),
    { at: contactsAt + 2 * HOUR, module: FINANCE, type: 'edit', content: warning },
  ];
}

/** What the company answered to red letters. */
const redEntries = ({ redLetters }: CompanyHistory): LogDraft[] =>
  redLetters.flatMap(({ invoice, refund: { amountFen, plan }, confirmedAt, declinedAt }): LogDraft[] => {
    const number = invoice.number!;
    const at = confirmedAt ?? declinedAt;
    if (at === null) return [];
    const said = plan.declinedReason;
    const content = said === undefined ? redConfirmedText(number, amountFen) : redDeclinedText(number, amountFen, said);
    return [{ at, module: INVOICE, type: 'edit', content }];
  });

function entityEntries({ entity }: CompanyHistory): LogDraft[] {
  if (!entity) return [];
  const { title, taxpayerId, departmentName, createdAt, since } = entity;
  const added = entityAddedText({ title, taxpayerId, isDefault: false });
  return [
    { at: createdAt, module: INVOICE, type: 'add', content: added },
    { at: since, module: INVOICE, type: 'edit', content: entityAssignedText(title, [departmentName]) },
  ];
}

/** Who went through last month's rides and what was made of them. */
export const anomalyEntries = ({ organisation: { chief, person }, runs }: CompanyHistory): Entry[] =>
  runs.flatMap(({ hits }) =>
    hits.flatMap(({ rule, month, staffId, verdict, reason, judgedAt }): Entry[] => {
      if (judgedAt === null) return [];
      const about = { rule, month, staffName: person.get(staffId)!.name };
      const content = verdict === 'dismissed' ? dismissedText(about, reason) : stoodText(about);
      return [{ at: judgedAt, by: chief, module: REPORT, type: 'edit', content }];
    }),
  );

/** What whoever looks after bills did, at the moments that bills, objections and invoices have. */
export function moneyEntries(happened: CompanyHistory, span: Span): Entry[] {
  const told = [
    ...happened.bills.flatMap((bill) => billEntries(happened, span, bill)),
    ...happened.invoices.flatMap((invoice) => invoiceEntries(happened, span, invoice)),
    ...contactEntries(happened),
    ...redEntries(happened),
    ...entityEntries(happened),
  ];
  return told.map((one) => ({ ...one, by: happened.organisation.treasurer }));
}
