import { type DeskFunction, type DeskLevel, DeskRights, mayDo } from '#rules/desk/rights.ts';
import type { Db } from '../db.ts';

/** The provider's people who have this right now, in the order in which they came. */
export async function peopleWhoMay(db: Db, what: DeskFunction, level: DeskLevel) {
  const rows = await db
    .selectFrom('deskStaff')
    .innerJoin('deskRole', 'deskRole.id', 'deskStaff.roleId')
    .select(['deskStaff.id as staffId', 'deskStaff.name', 'deskStaff.phone', 'rights'])
    .where('status', '=', 'active')
    .orderBy('deskStaff.id')
    .execute();
  return rows.flatMap(({ rights, ...person }) =>
    mayDo(DeskRights.catch({}).parse(rights), what, level) ? [person] : [],
  );
}
