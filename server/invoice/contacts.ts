import type { InvoiceAddress, InvoiceEmail, NewAddress } from '#rules/invoice/contact.ts';
import {
  type AddressEdit,
  addedAddressText,
  addedEmailText,
  deletedAddressText,
  type EmailDraft,
  type EmailEdit,
  editedAddressText,
  editedEmailText,
  MOST_ADDRESSES,
  saveEmail,
} from '#rules/invoice/contact.ts';
import { INVOICE_REFUSALS } from '#rules/invoice/refusals.ts';
import type { Db } from '../db.ts';
import { lastEdits, markEdited, refuseStale, versionOf } from '../edits.ts';
import { brokenConstraint } from '../error-code.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';

export async function findEmails(db: Db, companyId: number): Promise<InvoiceEmail[]> {
  const rows = await db
    .selectFrom('invoiceEmail')
    .select(['id', 'email', 'isDefault'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();
  const edits = await lastEdits(db, companyId, 'invoiceEmail');
  return rows.map((row) => ({ ...row, version: versionOf([row.email, row.isDefault]), ...edits(row.id) }));
}

export async function findAddresses(db: Db, companyId: number): Promise<InvoiceAddress[]> {
  const rows = await db
    .selectFrom('invoiceAddress')
    .select(['id', 'receiver', 'sex', 'phone', 'province', 'city', 'area', 'street', 'detail'])
    .select('isDefault')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();
  const edits = await lastEdits(db, companyId, 'invoiceAddress');
  return rows.map(({ id, ...content }) => ({ id, ...content, version: versionOf(content), ...edits(id) }));
}

/** Held until the change commits: of two who edit the same one, the second compares with what the first has saved. */
async function lockContact(db: Db, table: 'invoiceEmail' | 'invoiceAddress', companyId: number, id: number) {
  await db.selectFrom(table).select('id').where('companyId', '=', companyId).where('id', '=', id).forUpdate().execute();
}

/** One default at most: whoever becomes it takes it from the one before. The index decides between two at once. */
async function clearDefault(db: Db, table: 'invoiceEmail' | 'invoiceAddress', companyId: number): Promise<void> {
  await db
    .updateTable(table)
    .set({ isDefault: false })
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .execute();
}

/** Two who save the same mailbox at once: the second reads what it would have read a moment later. */
async function savedOnce<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (brokenConstraint(error) === 'invoice_email_once') throw new Refused(INVOICE_REFUSALS.emailExists);
    throw error;
  }
}

export async function addEmail({ actor, db, now, record }: Context, draft: EmailDraft): Promise<void> {
  const saved = allowed(saveEmail(draft, null, await findEmails(db, actor.companyId)));
  if (saved.isDefault) await clearDefault(db, 'invoiceEmail', actor.companyId);
  const row = { companyId: actor.companyId, email: saved.email, isDefault: saved.isDefault, createdAt: now };
  await savedOnce(db.insertInto('invoiceEmail').values(row).execute());
  record(addedEmailText(saved));
}

export async function updateEmail({ actor, db, now, record }: Context, edit: EmailEdit): Promise<void> {
  const { id } = edit;
  await lockContact(db, 'invoiceEmail', actor.companyId, id);
  const emails = await findEmails(db, actor.companyId);
  const before = found(emails.find((email) => email.id === id));
  refuseStale(edit.version, before.version);
  const draft = { email: edit.email, isDefault: edit.isDefault ?? before.isDefault };
  const saved = allowed(
    saveEmail(
      draft,
      before,
      emails.filter((email) => email !== before),
    ),
  );
  if (saved.isDefault && !before.isDefault) await clearDefault(db, 'invoiceEmail', actor.companyId);
  const changed = await savedOnce(
    db
      .updateTable('invoiceEmail')
      .set({ email: saved.email, isDefault: saved.isDefault })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  found(changed); // deleted in this very moment
  await markEdited(db, actor, 'invoiceEmail', [id], now);
  record(editedEmailText(before, saved));
}

export async function deleteEmail({ actor, db, record }: Context, id: number): Promise<void> {
  const { email } = found(
    await db
      .deleteFrom('invoiceEmail')
      .where('companyId', '=', actor.companyId)
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst(),
  );
  record(`删除发票邮箱“${email}”`);
}

const columnsOf = ({ isDefault, ...draft }: NewAddress) => ({ ...draft, isDefault });

export async function addAddress({ actor, db, now, record }: Context, draft: NewAddress): Promise<void> {
  const { companyId } = actor;
  if ((await findAddresses(db, companyId)).length >= MOST_ADDRESSES) {
    throw new Refused(INVOICE_REFUSALS.tooManyAddresses, { most: MOST_ADDRESSES });
  }
  if (draft.isDefault) await clearDefault(db, 'invoiceAddress', companyId);
  await db
    .insertInto('invoiceAddress')
    .values({ companyId, createdAt: now, ...columnsOf(draft) })
    .execute();
  record(addedAddressText(draft));
}

/** The address with what was sent of it. */
const editedAddress = (before: NewAddress, { id: _, version: __, ...edit }: AddressEdit): NewAddress => ({
  ...edit,
  province: edit.province ?? before.province,
  city: edit.city ?? before.city,
  area: edit.area ?? before.area,
  street: edit.street ?? before.street,
  isDefault: edit.isDefault ?? before.isDefault,
});

export async function updateAddress({ actor, db, now, record }: Context, edit: AddressEdit): Promise<void> {
  const { companyId } = actor;
  const { id } = edit;
  await lockContact(db, 'invoiceAddress', companyId, id);
  const before = found((await findAddresses(db, companyId)).find((address) => address.id === id));
  refuseStale(edit.version, before.version);
  const draft = editedAddress(before, edit);
  if (draft.isDefault && !before.isDefault) await clearDefault(db, 'invoiceAddress', companyId);
  const changed = await db
    .updateTable('invoiceAddress')
    .set(columnsOf(draft))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  found(changed);
  await markEdited(db, actor, 'invoiceAddress', [id], now);
  record(editedAddressText(before, draft));
}

export async function deleteAddress({ actor, db, record }: Context, id: number): Promise<void> {
  const address = found((await findAddresses(db, actor.companyId)).find((one) => one.id === id));
  const deleted = await db
    .deleteFrom('invoiceAddress')
    .where('companyId', '=', actor.companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  found(deleted);
  record(deletedAddressText(address));
}
