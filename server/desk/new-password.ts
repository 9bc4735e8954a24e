import { hashPassword } from '../access/passwords.ts';
import type { Db } from '../db.ts';
import { endDeskSessions } from '../http/desk-session.ts';
import { newToken } from '../secrets.ts';
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
