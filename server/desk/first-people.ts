import { DESK_ROLES } from '#rules/desk/rights.ts';
import { hashPassword } from '../access/passwords.ts';
import type { Db } from '../db.ts';
import { deskPlatform } from '../http/desk-session.ts';
import type { Services } from '../services.ts';

/** The roles a provider begins with; where there are any, they are the provider's own and stay. */
export async function beginRoles(db: Db): Promise<void> {
  const known = await db.selectFrom('deskRole').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const rows = DESK_ROLES.map((role) => ({ ...role, rights: JSON.stringify(role.rights) }));
  await db
    .insertInto('deskRole')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface FirstPerson {
  readonly account: string;
  readonly name: string;
  readonly phone: string;
  readonly roleName: string;
  readonly password: string;
  /** A demonstration's people are not asked for a new password. */
  readonly mustChange?: boolean;
}

/** Adds people from outside the desk: its first administrators, or those of a demonstration. Answers who was new. */
export async function addPeople(
  services: Pick<Services, 'database'>,
  people: readonly FirstPerson[],
  createdAt: Date,
): Promise<number[]> {
  const hashes = new Map<string, string>();
  for (const { password } of people) if (!hashes.has(password)) hashes.set(password, await hashPassword(password));
  return deskPlatform(services, async (db) => {
    await beginRoles(db);
    const roles = new Map(
      (await db.selectFrom('deskRole').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
    );
    const rows = people.flatMap(({ roleName, password, mustChange = true, ...person }) => {
      const roleId = roles.get(roleName);
      const passwordHash = hashes.get(password);
      if (roleId === undefined || passwordHash === undefined) return [];
      return [{ ...person, roleId, passwordHash, mustChange, createdAt }];
    });
    if (rows.length === 0) return [];
    const added = await db
      .insertInto('deskStaff')
      .values(rows)
      .onConflict((conflict) => conflict.column('account').doNothing())
      .returning('id')
      .execute();
    return added.map(({ id }) => id);
  });
}
