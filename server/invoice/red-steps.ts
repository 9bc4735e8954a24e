import { sql } from 'kysely';
import {
  checkRedEInvoice,
  INVOICE_REFUSALS,
  type InvoiceType,
  isDigital,
  type LeftOfInvoice,
  moveRedLetter,
  type RedLetterAct,
  type RedStage,
  redParts,
} from '#rules/invoice.ts';
import type { Db } from '../db.ts';
import { refuseStale } from '../edits.ts';
import { brokenConstraint } from '../error-code.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Files } from '../outside/files.ts';
import { keepFiles, type SentFile, xmlOf } from './files.ts';
import { keepNumber } from './numbers.ts';
import { RED_TAX } from './red-letters.ts';

export interface StoredRedLetter {
  readonly redLetterId: number;
  readonly invoiceId: number;
  readonly invoiceNo: string;
  readonly type: InvoiceType;
  readonly title: string;
  readonly taxpayerId: string;
  readonly stage: RedStage;
  readonly amountFen: number;
  readonly number: string | null;
  readonly requestedAt: Date | null;
  readonly confirmationNo: string | null;
}

/**
 * Held until the change commits, with its invoice: of two who move it, or another over the same invoice, the second sees
 * what the first has done; and nobody gives the application another invoice meanwhile.
 */
async function lockRedLetter(db: Db, companyId: number, redLetterId: number): Promise<StoredRedLetter> {
  const { rows } = await sql<StoredRedLetter>`
    select letter.id as red_letter_id, letter.invoice_id, invoice.number as invoice_no, invoice.type, invoice.title,
      invoice.taxpayer_id, letter.stage, letter.amount_fen, letter.number, letter.requested_at,
      letter.confirmation_no
    from red_letter letter
    join invoice on invoice.company_id = letter.company_id and invoice.id = letter.invoice_id
    where letter.company_id = ${companyId} and letter.id = ${redLetterId}
    for update of invoice, letter`.execute(db);
  return found(rows[0]);
}

interface RedStep {
  readonly companyId: number;
  readonly redLetterId: number;
  readonly now: Date;
  /** The confirmation that whoever answers has read; undefined: not told. */
  readonly seenNo?: string | undefined;
}

async function moved(db: Db, { companyId, redLetterId, now, seenNo }: RedStep, act: RedLetterAct) {
  const letter = await lockRedLetter(db, companyId, redLetterId);
  const stage = allowed(moveRedLetter(letter, act, now));
  refuseStale(seenNo, letter.confirmationNo ?? '');
  return { letter, stage };
}

const put = (db: Db, { companyId, redLetterId }: RedStep) =>
  db.updateTable('redLetter').where('companyId', '=', companyId).where('id', '=', redLetterId);

/** The provider has asked the tax bureau for it: the company has three days to confirm. */
export async function requestRedLetter(db: Db, step: RedStep, confirmationNo: string, byName: string) {
  const { letter, stage } = await moved(db, step, 'request');
  const asked = { stage, confirmationNo, requestedAt: step.now, requestedBy: byName, declinedReason: '' };
  try {
    await put(db, step).set(asked).execute();
  } catch (error) {
    if (brokenConstraint(error) !== 'red_letter_confirmation') throw error;
    throw new Refused(INVOICE_REFUSALS.confirmationTaken, { number: confirmationNo });
  }
  return letter;
}

const NEVER_ASKED = { confirmationNo: null, requestedAt: null, requestedBy: '' } as const;

export async function recallRedLetter(db: Db, step: RedStep): Promise<StoredRedLetter> {
  const { letter, stage } = await moved(db, step, 'recall');
  await put(db, step)
    .set({ stage, ...NEVER_ASKED })
    .execute();
  return letter;
}

export async function confirmRedLetter(db: Db, step: RedStep, byName: string): Promise<StoredRedLetter> {
  const { letter, stage } = await moved(db, step, 'confirm');
  await put(db, step).set({ stage, confirmedAt: step.now, confirmedBy: byName }).execute();
  return letter;
}

export async function declineRedLetter(db: Db, step: RedStep, reason: string): Promise<StoredRedLetter> {
  const { letter, stage } = await moved(db, step, 'decline');
  await put(db, step)
    .set({ stage, ...NEVER_ASKED, declinedReason: reason })
    .execute();
  return letter;
}

async function leftOf(db: Db, companyId: number, invoiceId: number): Promise<LeftOfInvoice> {
  const { rows } = await sql<LeftOfInvoice>`
    select invoice.amount_fen - coalesce(sum(letter.amount_fen), 0)::bigint as amount_fen,
      invoice.tax_fen - coalesce(sum(${RED_TAX}), 0)::bigint as tax_fen
    from invoice left join red_letter letter on letter.company_id = invoice.company_id
      and letter.invoice_id = invoice.id and letter.number is not null
    where invoice.company_id = ${companyId} and invoice.id = ${invoiceId}
    group by invoice.company_id, invoice.id`.execute(db);
  return rows[0]!;
}

/** The red invoice itself; told again under the same number, nothing is done. */
export async function issueRedLetter(
  db: Db,
  files: Files,
  step: RedStep,
  { number, sent }: { number: string; sent: readonly SentFile[] },
): Promise<void> {
  const { companyId, redLetterId, now } = step;
  const letter = await lockRedLetter(db, companyId, redLetterId);
  if (letter.number === number) return;
  // As ever: what is issued under another number is none that waits.
  if (letter.number !== null) found(undefined);
  const stage = allowed(moveRedLetter(letter, 'issue', now));
  const left = await leftOf(db, companyId, letter.invoiceId);
  const xml = isDigital(letter.type) ? allowed(checkRedEInvoice({ ...letter, left }, number, xmlOf(sent))) : null;
  const parts = xml ? { netFen: -xml.netFen, taxFen: -xml.taxFen } : redParts(letter.amountFen, left);
  const issued = { stage, number, issuedAt: now, ...parts };
  await keepNumber(number, () => put(db, step).set(issued).execute());
  if (sent.length > 0) await keepFiles(db, files, [companyId, letter.invoiceId, redLetterId], sent, now);
}
