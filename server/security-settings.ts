import { DEFAULT_SECURITY, type SecuritySettings } from '#rules/security.ts';
import type { Db } from './db.ts';

const COLUMNS = [
  'idleMinutes',
  'absoluteHours',
  'newDeviceAlert',
  'secondFactor',
  'secondFactorRoles',
  'passwordRule',
  'passkeys',
  'networks',
] as const;

/** How this company's people sign in; what it has not chosen is as everywhere. */
export async function loadSecurity(db: Db, companyId: number): Promise<SecuritySettings> {
  const row = await db
    .selectFrom('companySecurity')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ?? DEFAULT_SECURITY;
}

/** The same once nobody else is changing it: the company's other settings always have a row to lock. */
export async function lockSecurity(db: Db, companyId: number): Promise<SecuritySettings> {
  await db.selectFrom('companySetting').select('companyId').where('companyId', '=', companyId).forUpdate().execute();
  return loadSecurity(db, companyId);
}

export async function saveSecurity(db: Db, companyId: number, settings: SecuritySettings): Promise<void> {
  await db
    .insertInto('companySecurity')
    .values({ companyId, ...settings })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(settings))
    .execute();
}

/** Whether people come in by their number: whoever has it is believed to be that person. */
export async function signsInByNumber(db: Db, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('companySso')
    .select('companyId')
    .where('companyId', '=', companyId)
    .where('names', '=', 'number')
    .where('use', '<>', 'off')
    .executeTakeFirst();
  return row !== undefined;
}
