import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Edited } from '#rules/edited.ts';
import { NEVER_EDITED } from '#rules/edited.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { LastEditTable } from '#schema/tables.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { Refused } from './http/refused.ts';

type EditedKind = LastEditTable['kind'];

/**
 * The version of a record is what can be edited in it, in short: whichever way it was changed, by a form, in bulk or by
 * an import, the version is another one, and what was changed and changed back is no conflict.
 */
export const versionOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16);

/** Asked after the record is locked. Who sends no version compares nothing. */
export function refuseStale(sent: string | number | undefined, current: string | number): void {
  if (sent !== undefined && String(sent) !== String(current)) throw new Refused(REFUSALS.changedMeanwhile);
}

export async function markEdited(
  db: Db,
  { companyId, name }: Pick<Actor, 'companyId' | 'name'>,
  kind: EditedKind,
  records: readonly (number | string)[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  const named = [...new Set(records.map(String))];
  // One parameter however many records: a statement takes no more than 65,535 of them.
  await sql`insert into last_edit (company_id, kind, record, staff_name, at)
    select ${companyId}, ${kind}, record, ${name}, ${now}::timestamptz from unnest(${named}::text[]) record
    on conflict (company_id, kind, record) do update set staff_name = excluded.staff_name, at = excluded.at`.execute(
    db,
  );
}

export async function lastEdit(
  db: Db,
  companyId: number,
  kind: EditedKind,
  record: number | string,
): Promise<Omit<Edited, 'version'>> {
  const row = await db
    .selectFrom('lastEdit')
    .select(['staffName as editedBy', 'at as editedAt'])
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('record', '=', String(record))
    .executeTakeFirst();
  return row ?? NEVER_EDITED;
}

/** The same of every record of a kind, for lists. */
export async function lastEdits(
  db: Db,
  companyId: number,
  kind: EditedKind,
): Promise<(record: number | string) => Omit<Edited, 'version'>> {
  const rows = await db
    .selectFrom('lastEdit')
    .select(['record', 'staffName as editedBy', 'at as editedAt'])
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .execute();
  const edits = new Map(rows.map(({ record, ...edit }) => [record, edit]));
  return (record) => edits.get(String(record)) ?? NEVER_EDITED;
}
