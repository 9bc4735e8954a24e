import { type Browser, expect, type Page, test } from '@playwright/test';
import { turn } from './kit/dark.ts';
import { toast } from './kit/toasts.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
/** Two people who may do everything, each in a browser of their own. */
const [FIRST, SECOND] = ['13800000001', '13800000003'] as const;

async function two(browser: Browser, path: string): Promise<[Page, Page]> {
  const pages = [];
  for (const phone of [FIRST, SECOND]) {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
    await signIn(context, world, phone);
    const page = await context.newPage();
    await page.goto(`${world.address}${path}`);
    pages.push(page);
  }
  return [pages[0]!, pages[1]!];
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
const conflict = (page: Page) => page.getByRole('dialog').filter({ hasText: '修改了同一内容' });
const nameOf = async (phone: string): Promise<string> =>
  (await world.database.query('select name from staff where phone = $1 and deleted_at is null', [phone])).rows[0].name;

test.beforeAll(async () => {
  const { rows } = await world.database.query(
    `insert into role (company_id, name, memo, scope) values (100, '全能', '全部功能', 'all') returning id`,
  );
  const { id } = rows[0];
  await world.database.query(
    `insert into role_permission select 100, $1, id from unnest(array[1,3,5,7,11,13,9,45,15,21,23,25,33,35,37,39,27,43]) id`,
    [id],
  );
  await world.database.query(
    `insert into staff_role select 100, id, $1 from staff where company_id = 100 and phone = $2`,
    [id, SECOND],
  );
});

test("a role: rights that a colleague took away do not come back with somebody else's change", async ({ browser }) => {
  const { rows } = await world.database.query(
    `with made as (insert into role (company_id, name, memo, scope) values (100, '共编角色', '旧描述', 'none') returning id)
     insert into role_permission select 100, made.id, p from made, unnest(array[1, 3, 7]) p returning role_id::int as id`,
  );
  const { id } = rows[0];
  const [one, other] = await two(browser, `/role/RoleEdit/${id}`);
  const memo = (page: Page) => page.getByLabel('角色描述');
  await expect(memo(one)).toHaveValue('旧描述');
  await expect(memo(other)).toHaveValue('旧描述');
  await other.getByRole('checkbox', { name: /角色管理|角色与权限/ }).uncheck();
  await memo(other).fill('他的描述');
  await save(other);
  await expect(toast(other, '修改成功!')).toBeVisible();
  await memo(one).fill('我的描述');
  await save(one);
  const dialog = conflict(one);
  await expect(dialog).toContainText(`${await nameOf(SECOND)}已经修改了同一内容`);
  await expect(dialog.getByRole('button', { name: '按所选保存' })).toBeDisabled();
  await expectDialogAccessible(one);
  await turn(one, 'dark');
  await expectAccessible(one, { rules: ['color-contrast'], within: '[role="dialog"]' });
  await turn(one, 'light');
  await dialog.getByRole('radio', { name: '角色描述：用我的' }).check();
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await expect(toast(one, '修改成功!')).toBeVisible();
  const kept = await world.database.query(
    `select memo, (select array_agg(permission_id order by permission_id) from role_permission p
       where p.company_id = 100 and p.role_id = role.id) as functions from role where company_id = 100 and id = $1`,
    [id],
  );
  expect(kept.rows[0]).toEqual({ memo: '我的描述', functions: [1, 3] });
});

test("a flow: who saves later sees what the other did, goes back, and keeps the other's name @long", async ({
  browser,
}) => {
  const { rows } = await world.database.query(
    `select id::int, name from approval_flow where company_id = 100 and deleted_at is null order by id limit 1`,
  );
  const { id, name } = rows[0];
  const [one, other] = await two(browser, `/approve/approveAdd/${id}`);
  const title = (page: Page) => page.getByLabel('审批流名称');
  await expect(title(one)).toHaveValue(name);
  await expect(title(other)).toHaveValue(name);
  await title(other).fill('他改的流程');
  await save(other);
  await expect(toast(other, '编辑审批流成功')).toBeVisible();
  await title(one).fill('我改的流程');
  await save(one);
  await conflict(one).getByRole('button', { name: '返回修改' }).click();
  await expect(title(one)).toHaveValue('我改的流程');
  await save(one);
  await conflict(one)
    .getByRole('radio', { name: /^审批流名称：保留/ })
    .check();
  await conflict(one).getByRole('button', { name: '按所选保存' }).click();
  await expect(toast(one, '编辑审批流成功')).toBeVisible();
  const kept = await world.database.query(
    'select name, version from approval_flow where company_id = 100 and id = $1',
    [id],
  );
  expect(kept.rows[0].name).toBe('他改的流程');
});

test('a setting: the list that a colleague has saved meanwhile is shown beside mine, and I choose @long', async ({
  browser,
}) => {
  await world.database.query(`delete from setting_staff where company_id = 100`);
  await world.database.query(`update company_setting set designated_driver = 'personal' where company_id = 100`);
  const [one, other] = await two(browser, '/usersettings');
  for (const page of [one, other]) {
    await page.getByRole('button', { name: '修改：指定司机费用' }).click();
    await expect(page.getByRole('dialog').getByRole('radio', { name: /^企业不支付/ })).toBeChecked();
  }
  const choose = (page: Page, name: string) =>
    page
      .getByRole('dialog')
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .check();
  await choose(other, '企业为指定员工支付');
  await other.getByRole('combobox', { name: '按员工添加' }).fill('13800000003');
  await other.locator('.ant-select-item-option').first().click();
  await save(other);
  await expect(toast(other, '指定司机费用已保存')).toBeVisible();
  await choose(one, '企业全部支付');
  await save(one);
  const dialog = conflict(one);
  await expect(dialog).toContainText(`${await nameOf(SECOND)}已经修改了同一内容`);
  await expect(dialog.getByRole('row', { name: /^指定员工/ })).toContainText(await nameOf('13800000003'));
  await dialog.getByRole('radio', { name: /^指定司机费用：保留/ }).check();
  await dialog.getByRole('button', { name: '按所选保存' }).click();
  await expect(toast(one, '指定司机费用已保存')).toBeVisible();
  const { rows } = await world.database.query(
    `select designated_driver, (select count(*)::int from setting_staff where company_id = 100) as listed
     from company_setting where company_id = 100`,
  );
  expect(rows[0]).toEqual({ designated_driver: 'listed', listed: 1 });
});
