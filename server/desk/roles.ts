import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { changeRole, type DeskRoleDraft } from '#rules/desk/people.ts';
import { DeskRights, grantLimits, grantRights, joinLimits, joinRights, mayDo, rightsText } from '#rules/desk/rights.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { moneyText } from '#rules/money.ts';
import { REFUSALS } from '#rules/refusal.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import { keepEnoughAdministrators } from './administrators.ts';
import { personOf } from './person.ts';

export const roleText = ({ name, rights, correctionLimitFen, movementLimitFen }: DeskRoleDraft): string =>
  `“${name}”：${rightsText(rights)}；更正上限 ${moneyText(correctionLimitFen)}，收付上限 ${moneyText(movementLimitFen)}`;

const lockRole = async (db: Db, roleId: number) => {
  const row = found(
    await db.selectFrom('deskRole').selectAll().where('id', '=', roleId).forUpdate().executeTakeFirst(),
  );
  return { ...row, rights: DeskRights.catch({}).parse(row.rights) };
};

async function uniqueName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) === 'desk_role_name_key') throw new Refused(DESK_REFUSALS.roleNameTaken, { name });
    throw error;
  }
}

async function addRole({ db, record }: DeskContext, draft: DeskRoleDraft) {
  const { id, version } = await db
    .insertInto('deskRole')
    .values({ ...draft, rights: JSON.stringify(draft.rights) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  record(`新建角色${roleText(draft)}`);
  return { roleId: id, version };
}

async function editRole({ db, record, actor }: DeskContext, roleId: number, sentVersion: number, draft: DeskRoleDraft) {
  const person = personOf(actor);
  allowed(changeRole(person.roleId, roleId));
  const before = await lockRole(db, roleId);
  if (before.version !== sentVersion) throw new Refused(REFUSALS.changedMeanwhile);
  // What the role holds already may stay, though the editor does not hold it: nobody gains by it.
  allowed(grantRights(joinRights(before.rights, person.rights), draft.rights));
  allowed(grantLimits(joinLimits(before, person), draft));
  const version = before.version + 1;
  await db
    .updateTable('deskRole')
    .set({ ...draft, rights: JSON.stringify(draft.rights), version })
    .where('id', '=', roleId)
    .execute();
  if (mayDo(before.rights, 'staff', 'act') && !mayDo(draft.rights, 'staff', 'act')) await keepEnoughAdministrators(db);
  record(`修改角色${roleText(before)}，改为${roleText(draft)}`);
  return { roleId, version };
}

export function roleRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.deskRoles, async (_, { db }) => {
    const rows = await db
      .selectFrom('deskRole')
      .leftJoin('deskStaff', (join) =>
        join.onRef('deskStaff.roleId', '=', 'deskRole.id').on('deskStaff.status', '=', 'active'),
      )
      .groupBy('deskRole.id')
      .select(['deskRole.id as roleId', 'deskRole.name', 'rights', 'correctionLimitFen', 'movementLimitFen'])
      .select(['deskRole.version', (eb) => eb.fn.count<number>('deskStaff.id').as('staffCount')])
      .orderBy('deskRole.id')
      .execute();
    return rows.map((row) => ({ ...row, rights: DeskRights.catch({}).parse(row.rights) }));
  });

  serveDesk(app, deskApi.saveDeskRole, ({ roleId, version, ...draft }, context) =>
    uniqueName(draft.name, async () => {
      if (roleId !== undefined) return editRole(context, roleId, found(version), draft);
      const person = personOf(context.actor);
      allowed(grantRights(person.rights, draft.rights));
      allowed(grantLimits(person, draft));
      return addRole(context, draft);
    }),
  );

  serveDesk(app, deskApi.removeDeskRole, async ({ roleId }, { db, record }) => {
    const { name } = await lockRole(db, roleId);
    const { count } = await db
      .selectFrom('deskStaff')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('roleId', '=', roleId)
      .executeTakeFirstOrThrow();
    if (count > 0) throw new Refused(DESK_REFUSALS.roleInUse, { count, name });
    await db.deleteFrom('deskRole').where('id', '=', roleId).execute();
    record(`删除角色“${name}”`);
    return null;
  });
}
