import { sql } from 'kysely';
import type { Area } from '#contract/areas.ts';
import type { PersonId } from './access-log.ts';
import type { Db } from './db.ts';

/** The areas in whose writes somebody gives what they hold themselves, or gets at what others do. */
const AREAS: ReadonlySet<Area> = new Set<Area>(['department', 'role', 'security', 'staff']);

export const mayGiveRights = (area: Area): boolean => AREAS.has(area);

/**
 * Until this transaction is over nobody moves this person, takes a role of theirs or a department that they manage, or narrows
 * what their roles carry: their rights are read once this is held, and what they give is compared with those. The person
 * themselves is locked so that two of their own acts wait for one another here, and not in the middle.
 */
export async function holdRights(db: Db, { companyId, staffId }: PersonId): Promise<void> {
  const own = sql`company_id = ${companyId} and staff_id = ${staffId}`;
  const locks = [
    sql`select from staff where company_id = ${companyId} and id = ${staffId} for no key update`,
    sql`select from staff_role where ${own} order by role_id for share`,
    sql`select from department_manager where ${own} order by department_id for share`,
    sql`select from role where company_id = ${companyId}
      and id in (select role_id from held_role where ${own}) order by id for share`,
  ];
  await Promise.all(locks.map((lock) => lock.execute(db)));
}
