import { sql } from 'kysely';
import { localText } from '#rules/calendar.ts';
import { AS_OF_REFUSALS, type HistoryRow, organisationAt } from '#rules/lab/org-at.ts';
import type { Db } from '../db.ts';
import { Refused } from '../http/refused.ts';

export const ORGANISATION = ['department', 'manager', 'staff', 'role', 'roleDepartment', 'staffRole'] as const;
type Kind = (typeof ORGANISATION)[number] | 'scene' | 'flow' | 'rule' | 'staffScene';

/** Rows as they stood at a moment: of each the last that was written until then, unless it was gone. */
export async function rowsAt(db: Db, companyId: number, kinds: readonly Kind[], at: Date): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select kind, to_json(key) as key, image from (
      select distinct on (kind, key) kind, key, image from row_history
      where company_id = ${companyId} and kind in (${sql.join(kinds)}) and at <= ${at}
      order by kind, key, at desc, id desc) latest
    where image is not null`.execute(db);
  return rows;
}

export const organisationOf = async (db: Db, companyId: number, at: Date) =>
  organisationAt(await rowsAt(db, companyId, ORGANISATION, at));

/** Since when there is a record at all. */
export async function recordedSince(db: Db, companyId: number): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select min(at) as since from row_history where company_id = ${companyId} and kind = 'department'`.execute(db);
  return rows[0]!.since;
}

/** Never a guess: what is not recorded is not answered. */
export async function requireRecorded(db: Db, companyId: number, at: Date, now: Date): Promise<Date> {
  if (at > now) throw new Refused(AS_OF_REFUSALS.notYet);
  const since = await recordedSince(db, companyId);
  if (at < since) throw new Refused(AS_OF_REFUSALS.before, { at: localText(since) });
  return since;
}
