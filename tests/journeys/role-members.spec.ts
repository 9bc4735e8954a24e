import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';

const toast = (page: Page, text: string) => page.getByLabel('提示').getByText(text, { exact: true });
const table = (page: Page) => page.getByRole('table', { name: '成员列表' });

async function openMembers(page: Page, context: BrowserContext, roleId: number, phone = SUPER): Promise<void> {
  await signIn(context, world, phone);
  await page.goto(`${world.address}/role/Memberlist/?roleName=x&roleId=${roleId}`);
}

/** A role of this journey's own, with nobody in it. */
async function emptyRole(context: BrowserContext, name: string): Promise<number> {
  const params = { roleName: name, roleMemo: '旅程', did: '0', pid: '27' };
  const headers = { 'trace-id': 'journey' };
  await context.request.get(`${world.address}/api/v2/role/add`, { params, headers });
  const { rows } = await world.database.query('select id from role where name = $1', [name]);
  return Number(rows[0].id);
}

/** By the breadcrumb to the roles, and from there to the people of one. */
async function membersOf(page: Page, role: string): Promise<void> {
  await page.getByRole('navigation', { name: '当前位置' }).getByRole('link', { name: '角色与权限' }).click();
  await expect(page).toHaveURL(`${world.address}/role`);
  await page.getByRole('button', { name: `成员：${role}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(role);
}

test('people are searched, chosen, added and removed; each system role lists its own @long', async ({
  page,
  context,
}) => {
  await signIn(context, world, SUPER);
  const roleId = await emptyRole(context, '临时角色');
  await openMembers(page, context, roleId);
  await test.step('searched, chosen, added and removed', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('临时角色');
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
    await page.getByRole('button', { name: '添加成员' }).first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: '查询' }).click();
    await expect(panel.getByText('请输入查询信息')).toBeVisible();
    await panel.getByRole('button', { name: '添加', exact: true }).click();
    await expect(toast(page, '未选择要添加的成员')).toBeVisible();
    for (const [words, name] of [
      ['13800000005', '周子昂'],
      ['许静怡', '许静怡'],
    ] as const) {
      await panel.getByRole('textbox').fill(words);
      await panel.getByRole('textbox').press('Enter');
      await panel.getByRole('checkbox', { name: `选择 ${name}` }).check();
    }
    await expectAccessible(page);
    await panel.getByRole('button', { name: '添加 2 人' }).click();
    await expect(toast(page, '添加成员成功！')).toBeVisible();
    await expect(panel).toBeHidden();
    await expect(table(page)).toContainText('周子昂');
    await expect(table(page)).toContainText('许静怡');

    await page.getByRole('textbox', { name: '姓名、员工编号或手机号' }).fill('子昂');
    await expect(page).toHaveURL(/param=/);
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(table(page).getByRole('row')).toHaveCount(2);
    const question = page.getByRole('dialog');
    await page.getByRole('button', { name: '移除：周子昂' }).click();
    await expect(question).toContainText('此操作将移除“周子昂”该成员, 是否继续?');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消移除')).toBeVisible();
    await page.getByRole('button', { name: '移除：周子昂' }).click();
    await question.getByRole('button', { name: '移除' }).click();
    await expect(toast(page, '移除成功!')).toBeVisible();
    await expect(page.getByText('当前条件：成员“子昂”')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(table(page)).toContainText('许静怡');
    await expectAccessible(page);
  });
  await test.step('a member is not offered twice', async () => {
    await membersOf(page, '审计员');
    await page.getByRole('button', { name: '添加成员' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('textbox').fill('程弘毅');
    await panel.getByRole('textbox').press('Enter');
    await expect(panel.getByText('已是成员')).toBeVisible();
    await expect(panel.getByRole('checkbox', { name: '选择 程弘毅' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
  await test.step('department administrators are listed without actions', async () => {
    await membersOf(page, '部门管理员');
    await expect(table(page)).toContainText('陆明哲');
    await expect(page.getByRole('button', { name: '添加成员' })).toHaveCount(0);
    await expect(table(page).getByRole('columnheader')).toHaveText(['姓名', '手机号', '员工编号', '部门']);
    await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
  });
  await test.step('department managers are removed here, and added in the staff form only', async () => {
    await membersOf(page, '部门经理');
    await expect(page.getByText('部门经理只能在员工信息中设置')).toBeVisible();
    await expect(page.getByRole('button', { name: '移除：韩雅雯' })).toBeVisible();
    await expect(page.getByRole('button', { name: '添加成员' })).toHaveCount(0);
  });
  await test.step('the role everybody has lists nobody', async () => {
    await openMembers(page, context, 5);
    await expect(page.getByRole('heading', { level: 1, name: '普通员工角色没有成员列表' })).toBeVisible();
    await page.getByRole('link', { name: '返回角色列表' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '角色与权限' })).toBeVisible();
  });
});

test('the super administrator hands over and is signed out', async ({ page, context }) => {
  const holder = '13900000001';
  await openMembers(page, context, 1, holder);
  await expect(page.getByRole('button', { name: /移除|添加成员/ })).toHaveCount(0);
  await page.getByRole('button', { name: /移交：/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '确认移交' }).click();
  await expect(dialog.getByText('请填写完整信息！')).toHaveCount(2);
  await expectAccessible(page);
  const { rows } = await world.database.query(
    `select id, name, phone from staff where company_id = 101 and phone <> $1 and deleted_at is null limit 1`,
    [holder],
  );
  await dialog.getByRole('combobox', { name: '移交给' }).fill(rows[0].phone);
  await page.locator('.ant-select-item-option').filter({ hasText: rows[0].name }).click();
  await expect(dialog.getByText('请填写完整信息！')).toHaveCount(1); // what is below has moved up
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await expect(toast(page, '已发送验证码，请查收！!')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  const sent = await context.request.get(`${world.address}/demo/sms?phone=${holder}`);
  await dialog.getByLabel('短信验证码').fill((await sent.json()).data.code);
  const askedAfter: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/remove/super')) page.on('request', (request) => askedAfter.push(request.url()));
  });
  await dialog.getByRole('button', { name: '确认移交' }).click();
  await expect(toast(page, '移交成功!')).toBeVisible();
  await expect(page).toHaveURL(`${world.address}/login`);
  // Anything read anew would be refused, and take the good news away before it is read.
  expect(askedAfter.filter((url) => url.includes('/home/'))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('qixing.user'))).toBeNull();
  const held = await world.database.query('select staff_id from staff_role where company_id = 101 and role_id = 1');
  expect(held.rows.map((each) => Number(each.staff_id))).toEqual([Number(rows[0].id)]);
});
