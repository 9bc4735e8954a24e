import { DeskStaffDraft } from '#rules/desk/people.ts';
import { openDatabase } from '../db.ts';
import { connectAsConfigured } from '../reconcile/connect.ts';
import { newToken } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { addPeople } from './first-people.ts';

const ROLE = '管理员';
const PASSWORD_LETTERS = 16;

/** The first people of the desk come from outside it; everybody after them is let in by them. */
async function main([account, name, phone]: readonly string[]): Promise<void> {
  const draft = DeskStaffDraft.omit({ roleId: true }).safeParse({ account, name, phone, companyIds: null });
  if (!draft.success)
    throw new StartError(`${draft.error.issues[0]?.message}（npm run desk-admin -- 账号 姓名 手机号）`);
  const { url, close } = await connectAsConfigured();
  const database = openDatabase({ url, poolSize: 1 });
  try {
    const password = newToken().slice(0, PASSWORD_LETTERS);
    const person = { account: draft.data.account, name: draft.data.name, phone: draft.data.phone };
    const added = await addPeople({ database }, [{ ...person, roleName: ROLE, password }], new Date());
    if (added.length === 0) throw new StartError(`账号“${person.account}”已被使用，或没有“${ROLE}”这个角色`);
    console.log(`已增加运营台管理员 ${person.account}，初始密码：${password}`);
    console.log('首次登录时绑定动态口令并修改密码。');
  } finally {
    await database.close();
    await close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartError ? `没有增加：${error.message}` : error);
  process.exitCode = 1;
}
