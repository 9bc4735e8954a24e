import type { InvoiceAddress, InvoiceEmail, NewAddress } from '#rules/invoice/contact.ts';
import {
  type AddressDraft,
  addedAddressText,
  addedEmailText,
  deletedAddressText,
  type EmailDraft,
  editedAddressText,
  editedEmailText,
  MOST_ADDRESSES,
  saveEmail,
} from '#rules/invoice/contact.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import type { Sex } from '#rules/staff.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';

export const findEmails = (db: Db, companyId: number): Promise<InvoiceEmail[]> =>
  db
    .selectFrom('invoice_email')
    .select(['id', 'email', 'is_default as isDefault'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();

export async function findAddresses(db: Db, companyId: number): Promise<InvoiceAddress[]> {
  const rows = await db
    .selectFrom('invoice_address')
    .select(['id', 'receiver', 'sex', 'phone', 'province', 'city', 'area', 'street', 'detail'])
    .select('is_default as isDefault')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, sex: row.sex as Sex | null }));
}

/** One default at most: whoever becomes it takes it from the one before. The index decides between two at once. */
async function clearDefault(db: Db, table: 'invoice_email' | 'invoice_address', companyId: number): Promise<void> {
  await db
    .updateTable(table)
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .execute();
}

/** Two who save the same mailbox at once: the second reads what it would have read a moment later. */
async function savedOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'invoice_email_once') {
      throw new Refused(INVOICE_REFUSALS.emailExists);
    }
    throw error;
  }
}

export async function addEmail({ actor, db, now, record }: Context, draft: EmailDraft): Promise<void> {
  const saved = allowed(saveEmail(draft, null, await findEmails(db, actor.companyId)));
  if (saved.isDefault) await clearDefault(db, 'invoice_email', actor.companyId);
  const row = { company_id: actor.companyId, email: saved.email, is_default: saved.isDefault, created_at: now };
  await savedOnce(db.insertInto('invoice_email').values(row).execute());
  record(addedEmailText(saved));
}

export async function updateEmail({ actor, db, record }: Context, id: number, draft: EmailDraft): Promise<void> {
  const emails = await findEmails(db, actor.companyId);
  const before = found(emails.find((email) => email.id === id));
  const saved = allowed(
    saveEmail(
      draft,
      before,
      emails.filter((email) => email !== before),
    ),
  );
  if (saved.isDefault && !before.isDefault) await clearDefault(db, 'invoice_email', actor.companyId);
  const changed = await savedOnce(
    db
      .updateTable('invoice_email')
      .set({ email: saved.email, is_default: saved.isDefault })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  found(changed); // deleted in this very moment
  record(editedEmailText(before, saved));
}

export async function deleteEmail({ actor, db, record }: Context, id: number): Promise<void> {
  const { email } = found(
    await db
      .deleteFrom('invoice_email')
      .where('company_id', '=', actor.companyId)
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst(),
  );
  record(`删除发票邮箱“${email}”`);
}

const columnsOf = ({ isDefault, ...draft }: NewAddress) => ({ ...draft, is_default: isDefault });

export async function addAddress({ actor, db, now, record }: Context, draft: NewAddress): Promise<void> {
  const { companyId } = actor;
  if ((await findAddresses(db, companyId)).length >= MOST_ADDRESSES) {
    throw new Refused(INVOICE_REFUSALS.tooManyAddresses, { most: MOST_ADDRESSES });
  }
  if (draft.isDefault) await clearDefault(db, 'invoice_address', companyId);
  await db
    .insertInto('invoice_address')
    .values({ company_id: companyId, created_at: now, ...columnsOf(draft) })
    .execute();
  record(addedAddressText(draft));
}

export async function updateAddress({ actor, db, record }: Context, id: number, draft: AddressDraft): Promise<void> {
  const { companyId } = actor;
  const before = found((await findAddresses(db, companyId)).find((address) => address.id === id));
  if (draft.isDefault && !before.isDefault) await clearDefault(db, 'invoice_address', companyId);
  const changed = await db
    .updateTable('invoice_address')
    .set(columnsOf(draft))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  found(changed);
  record(editedAddressText(before, draft));
}

export async function deleteAddress({ actor, db, record }: Context, id: number): Promise<void> {
  const address = found((await findAddresses(db, actor.companyId)).find((one) => one.id === id));
  const deleted = await db
    .deleteFrom('invoice_address')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  found(deleted);
  record(deletedAddressText(address));
}
