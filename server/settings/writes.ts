import { sql } from 'kysely';
import type { CompanySettings, ListedStaff, OverAgreed } from '#rules/settings/form.ts';
import type { Db } from '../db.ts';
import type { StaffListName } from './queries.ts';

/** The choices that are one value; who bears a cost beyond what was agreed is three. */
type PlainSettings = Omit<CompanySettings, 'overAgreed'>;

const COLUMNS = {
  designatedDriver: 'designatedDriver',
  carpool: 'carpool',
  mixedCarpool: 'mixedCarpool',
  otherTransport: 'otherTransport',
  costConfirmation: 'costConfirmation',
  tips: 'tips',
} as const satisfies Record<keyof PlainSettings, string>;

export async function saveOverAgreed(
  db: Db,
  companyId: number,
  { payer, boundFen, flowId }: OverAgreed,
  now: Date,
): Promise<void> {
  await db
    .updateTable('companySetting')
    .set({ overPayer: payer, overBoundFen: boundFen, overFlowId: flowId, updatedAt: now })
    .where('companyId', '=', companyId)
    .execute();
}

export async function saveSetting<K extends keyof PlainSettings>(
  db: Db,
  companyId: number,
  name: K,
  value: PlainSettings[K],
  now: Date,
): Promise<void> {
  await db
    .updateTable('companySetting')
    .set({ [COLUMNS[name]]: value, updatedAt: now })
    .where('companyId', '=', companyId)
    .execute();
}

/** The list becomes exactly these people; who has left goes with it. The settings' row is locked meanwhile. */
export async function saveList(
  db: Db,
  companyId: number,
  list: StaffListName,
  people: readonly ListedStaff[],
): Promise<void> {
  await db.deleteFrom('settingStaff').where('companyId', '=', companyId).where('list', '=', list).execute();
  const ids = `{${people.map(({ staffId }) => staffId).join(',')}}`;
  await sql`insert into setting_staff as added (company_id, list, staff_id)
    select ${companyId}, ${list}, unnest(${ids}::bigint[]) returning staff_id`.execute(db);
}
