import { firstTemplate, type JournalColumn, type JournalField, type JournalTemplate } from '#rules/journal.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { lastEdit, markEdited, versionOf } from '../edits.ts';

const RECORD = 'template';

/** What the company saved, or what everybody begins with. */
export async function templateOf(db: Db, companyId: number): Promise<JournalTemplate> {
  const row = await db.selectFrom('journalTemplate').selectAll().where('companyId', '=', companyId).executeTakeFirst();
  if (!row) return firstTemplate('yonyou');
  const { companyId: _, editedAt: __, titles, fields, ...template } = row;
  const columns = titles.map((title, at): JournalColumn => ({ title, field: fields[at]! as JournalField }));
  return { ...template, columns };
}

export async function readTemplate(db: Db, companyId: number) {
  const template = await templateOf(db, companyId);
  return { ...template, version: versionOf(template), ...(await lastEdit(db, companyId, 'journal', RECORD)) };
}

/** Held until the change commits: two who save at once do so one after the other, also the first time, without a row. */
export const lockTemplate = (db: Db, companyId: number) =>
  db.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

export async function saveTemplate(db: Db, actor: Actor, template: JournalTemplate, now: Date): Promise<void> {
  const { columns, ...rest } = template;
  const [titles, fields] = [columns.map(({ title }) => title), columns.map(({ field }) => field as string)];
  const row = { ...rest, titles, fields, editedAt: now };
  await db
    .insertInto('journalTemplate')
    .values({ companyId: actor.companyId, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute();
  await markEdited(db, actor, 'journal', [RECORD], now);
}
