import { z } from 'zod';
import { DeskStaffDraft } from '#rules/desk/people.ts';
import { ROLE_WORDS, readRoleWords } from '#rules/desk/role-words.ts';
import { resetFactorFromOutside } from '../access/factor-reset.ts';
import { type Database, openDatabase } from '../db.ts';
import { connectAsConfigured } from '../reconcile/connect.ts';
import { StartError } from '../start-error.ts';
import { addFromOutside, grantFromOutside, resetFromOutside } from './from-outside.ts';
import { firstPassword } from './new-password.ts';

const ROLE = '管理员';
const FIRST_SIGN_IN = '首次登录时绑定动态口令并修改密码。';
const USE =
  'npm run desk-admin -- 账号 姓名 手机号 [角色]，或 -- --reset 账号，或 -- --role 角色 事项=级别 correction=元 movement=元，或 -- --factor 手机号';

/**
 * The first people of the desk come from outside it, and whoever nobody at the desk could let in because none of them holds as
 * much; everybody else is let in by those.
 */
async function add(database: Database, [account, name, phone, roleName = ROLE]: readonly string[]): Promise<string> {
  const draft = DeskStaffDraft.omit({ roleId: true }).safeParse({ account, name, phone, companyIds: null });
  if (!draft.success) throw new StartError(`${draft.error.issues[0]?.message}（${USE}）`);
  const password = firstPassword();
  const person = { account: draft.data.account, name: draft.data.name, phone: draft.data.phone };
  const added = await addFromOutside({ database }, { ...person, roleName, password }, new Date());
  if (!added) throw new StartError(`账号“${person.account}”已被使用，或没有“${roleName}”这个角色`);
  return `已增加运营台${roleName} ${person.account}，初始密码：${password}\n${FIRST_SIGN_IN}`;
}

async function reset(database: Database, account: string | undefined): Promise<string> {
  const password = account ? await resetFromOutside({ database }, account, new Date()) : null;
  if (password === null) throw new StartError(`没有账号“${account ?? ''}”（${USE}）`);
  return `已重置 ${account}，初始密码：${password}\n${FIRST_SIGN_IN}`;
}

async function grant(database: Database, [name, ...words]: readonly string[]): Promise<string> {
  const change = readRoleWords(words);
  if (!name || !change) throw new StartError(`${ROLE_WORDS}（${USE}）`);
  try {
    return `角色${await grantFromOutside({ database }, name, change, new Date())}`;
  } catch (error) {
    throw error instanceof z.ZodError ? new StartError(String(error.issues[0]?.message)) : error;
  }
}

/** Of a company's people: the super administrator has nobody above who might. */
async function resetFactor(database: Database, phone = ''): Promise<string> {
  const name = await resetFactorFromOutside({ database, clock: { now: () => new Date() } }, phone);
  if (name === null) throw new StartError(`没有手机号为“${phone}”、已绑定动态验证码或通行密钥的员工（${USE}）`);
  return `已重置“${name}”的动态验证码和通行密钥，并退出其全部设备。`;
}

const told = (database: Database, [first = '', ...rest]: readonly string[]): Promise<string> => {
  if (first === '--reset') return reset(database, rest[0]);
  if (first === '--factor') return resetFactor(database, rest[0]);
  return first === '--role' ? grant(database, rest) : add(database, [first, ...rest]);
};

async function main(words: readonly string[]): Promise<void> {
  const { url, close } = await connectAsConfigured();
  const database = openDatabase({ url, poolSize: 1 });
  try {
    console.log(await told(database, words));
  } finally {
    await database.close();
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? `没有完成：${error.message}` : error);
  process.exitCode = 1;
}
