import { keepAdministrators } from '#rules/desk/people.ts';
import { DeskRights, mayDo } from '#rules/desk/rights.ts';
import type { Db } from '../db.ts';
import { allowed } from '../http/refused.ts';

/** After a change: enough are left who may let people in and out. */
export async function keepEnoughAdministrators(db: Db): Promise<void> {
  // Locked, and counted by a statement of its own: of two who take one another's rights, the second sees what the first did.
  await db.selectFrom('deskStaff').select('id').where('status', '=', 'active').orderBy('id').forUpdate().execute();
  const people = await db
    .selectFrom('deskStaff')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .select('rights')
    .where('status', '=', 'active')
    .execute();
  const left = people.filter(({ rights }) => mayDo(DeskRights.catch({}).parse(rights), 'staff', 'act'));
  allowed(keepAdministrators(left.length));
}
