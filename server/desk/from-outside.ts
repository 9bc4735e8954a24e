import { deskApi } from '#contract/desk.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { DeskRoleDraft } from '#rules/desk/people.ts';
import { DeskRights } from '#rules/desk/rights.ts';
import type { RoleChange } from '#rules/desk/role-words.ts';
import type { Db } from '../db.ts';
import { deskPlatform } from '../http/desk-session.ts';
import { keepTrail } from '../http/serve-desk.ts';
import type { Services } from '../services.ts';
import { addPeople, beginRoles, type FirstPerson } from './first-people.ts';
import { giveNewPassword, resetText } from './new-password.ts';
import { roleText } from './roles.ts';

/** What those who run the server do where nobody at the desk may, because none of them holds as much. The desk's log has it all. */
const FROM_OUTSIDE = { key: '服务器命令', caller: 'command', person: null, place: '' };
type Platform = Pick<Services, 'database'>;

const told = (db: Db, call: Endpoint, now: Date, summary: string) =>
  keepTrail(db, call, FROM_OUTSIDE, now, [{ summary, companyId: null }]);

/** False: the account is somebody's, or there is no such role. */
export async function addFromOutside(services: Platform, person: FirstPerson, now: Date): Promise<boolean> {
  const added = await addPeople(services, [person], now);
  if (added.length === 0) return false;
  const { account, name, phone, roleName } = person;
  const summary = `添加员工 ${account}：${name}（${phone}），角色“${roleName}”`;
  await deskPlatform(services, (db) => told(db, deskApi.addDeskStaff, now, summary));
  return true;
}

/** Answers the password; null: no such account. */
export const resetFromOutside = (services: Platform, account: string, now: Date): Promise<string | null> =>
  deskPlatform(services, async (db) => {
    const known = db.selectFrom('deskStaff').select(['id', 'account', 'name']).where('account', '=', account);
    const person = await known.forUpdate().executeTakeFirst();
    if (!person) return null;
    await told(db, deskApi.resetDeskStaff, now, resetText(person));
    return giveNewPassword(db, person.id);
  });

const NOTHING = { correctionLimitFen: 0, movementLimitFen: 0 };

/** Gives a role rights or limits, or makes one that has them. Answers what it holds now; an error where that is no role. */
export const grantFromOutside = (services: Platform, name: string, change: RoleChange, now: Date): Promise<string> =>
  deskPlatform(services, async (db) => {
    await beginRoles(db);
    const before = await db.selectFrom('deskRole').selectAll().where('name', '=', name).forUpdate().executeTakeFirst();
    const held = { ...(before ?? NOTHING), rights: DeskRights.catch({}).parse(before?.rights), name };
    const draft = DeskRoleDraft.parse({ ...held, ...change.limits, rights: { ...held.rights, ...change.rights } });
    const values = { ...draft, rights: JSON.stringify(draft.rights) };
    if (before)
      await db
        .updateTable('deskRole')
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', before.id)
        .execute();
    else await db.insertInto('deskRole').values(values).execute();
    const summary = before ? `修改角色${roleText(held)}，改为${roleText(draft)}` : `新建角色${roleText(draft)}`;
    await told(db, deskApi.saveDeskRole, now, summary);
    return roleText(draft);
  });
