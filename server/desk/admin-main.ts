import { DeskStaffDraft } from '#rules/desk/people.ts';
import { type Database, openDatabase } from '../db.ts';
import { connectAsConfigured } from '../reconcile/connect.ts';
import { StartError } from '../start-error.ts';
import { addPeople } from './first-people.ts';
import { firstPassword, resetFromOutside } from './new-password.ts';

const ROLE = '管理员';
const USE = 'npm run desk-admin -- 账号 姓名 手机号 [角色]，或 -- --reset 账号';

/**
 * The first people of the desk come from outside it, and whoever nobody at the desk could let in because none of them holds as
 * much; everybody else is let in by those.
 */
async function add(database: Database, [account, name, phone, roleName = ROLE]: readonly string[]): Promise<string> {
  const draft = DeskStaffDraft.omit({ roleId: true }).safeParse({ account, name, phone, companyIds: null });
  if (!draft.success) throw new StartError(`${draft.error.issues[0]?.message}（${USE}）`);
  const password = firstPassword();
  const person = { account: draft.data.account, name: draft.data.name, phone: draft.data.phone };
  const added = await addPeople({ database }, [{ ...person, roleName, password }], new Date());
  if (added.length === 0) throw new StartError(`账号“${person.account}”已被使用，或没有“${roleName}”这个角色`);
  return `已增加运营台${roleName} ${person.account}，初始密码：${password}`;
}

async function reset(database: Database, account: string | undefined): Promise<string> {
  const password = account ? await resetFromOutside({ database }, account, new Date()) : null;
  if (password === null) throw new StartError(`没有账号“${account ?? ''}”（${USE}）`);
  return `已重置 ${account}，初始密码：${password}`;
}

async function main([first, ...rest]: readonly string[]): Promise<void> {
  const { url, close } = await connectAsConfigured();
  const database = openDatabase({ url, poolSize: 1 });
  try {
    console.log(first === '--reset' ? await reset(database, rest[0]) : await add(database, [first ?? '', ...rest]));
    console.log('首次登录时绑定动态口令并修改密码。');
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
