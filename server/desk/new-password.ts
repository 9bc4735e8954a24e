import { deskApi } from '#contract/desk.ts';
import { hashPassword } from '../access/passwords.ts';
import type { Db } from '../db.ts';
import { deskPlatform, endDeskSessions } from '../http/desk-session.ts';
import { keepTrail } from '../http/serve-desk.ts';
import { newToken } from '../secrets.ts';
import type { Services } from '../services.ts';
import { dropFactor } from './factor.ts';

const PASSWORD_LETTERS = 16;
export const firstPassword = (): string => newToken().slice(0, PASSWORD_LETTERS);

/** A new first password, which is changed at the first sign-in; whoever was signed in is out, and binds their phone anew. */
export async function giveNewPassword(db: Db, staffId: number): Promise<string> {
  const password = firstPassword();
  await dropFactor(db, staffId);
  await db
    .updateTable('deskStaff')
    .set({ passwordHash: await hashPassword(password), mustChange: true })
    .where('id', '=', staffId)
    .execute();
  await endDeskSessions(db, staffId);
  return password;
}

export const resetText = ({ account, name }: { account: string; name: string }): string =>
  `重置员工 ${account}（${name}）的密码和动态口令`;

const FROM_OUTSIDE = { key: '服务器命令', caller: 'command', person: null, place: '' };

/** For whoever nobody at the desk may reset, by those who run the server. Answers the password; null: no such account. */
export const resetFromOutside = (services: Pick<Services, 'database'>, account: string, now: Date) =>
  deskPlatform(services, async (db) => {
    const known = db.selectFrom('deskStaff').select(['id', 'account', 'name']).where('account', '=', account);
    const person = await known.forUpdate().executeTakeFirst();
    if (!person) return null;
    await keepTrail(db, deskApi.resetDeskStaff, FROM_OUTSIDE, now, [{ summary: resetText(person), companyId: null }]);
    return giveNewPassword(db, person.id);
  });
