import { expect, type Page, type Request, test } from '@playwright/test';
import { demoEmployee } from './kit/staff.ts';
import { toast } from './kit/toasts.ts';
import { signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';
test.beforeEach(({ context }) => signIn(context, world, SUPER));

/** Every request of this address from now on. */
function watch(page: Page, path: string): Request[] {
  const sent: Request[] = [];
  page.on('request', (request) => void (request.url().includes(path) && sent.push(request)));
  return sent;
}

const alerts = (page: Page) => page.getByRole('region', { name: '提示' }).getByRole('alert');

async function count(sql: string, values: unknown[]): Promise<number> {
  const { rows } = await world.database.query(`select count(*)::int as count from ${sql}`, values);
  return rows[0].count;
}

async function newDepartment(page: Page, name: string): Promise<void> {
  await page.goto(`${world.address}/department`);
  await page.getByRole('button', { name: '添加部门' }).first().click();
  await page.getByRole('dialog').getByLabel('部门名称').fill(name);
}

test('a double click on save is one act wherever somebody or something is added', async ({ page }) => {
  const departments = watch(page, '/api/v2/dept/add');
  await test.step('a department', async () => {
    await newDepartment(page, '双击部门');
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).dblclick();
    await expect(toast(page, '添加部门成功')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a department, and the next one', async () => {
    await newDepartment(page, '连加部门');
    await page.getByRole('dialog').getByRole('button', { name: '保存并继续添加' }).dblclick();
    await expect(page.getByRole('dialog').getByLabel('部门名称')).toHaveValue('');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  });
  expect(departments).toHaveLength(2);
  expect(departments[0]!.headers()['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  await test.step('a person, then scenes and a limit', async () => {
    const people = watch(page, '/company/user/add');
    const conditions = watch(page, '/scene/setUser');
    await page.goto(`${world.address}/AddStaff?from=2`);
    await page.getByRole('textbox', { name: '姓名', exact: true }).fill('双击员工');
    await page.getByRole('textbox', { name: '手机号', exact: true }).fill('13677778801');
    await page.getByRole('combobox', { name: '部门' }).fill('测试部');
    await page.locator('.ant-select-tree-title').getByText('测试部', { exact: true }).click();
    await page.getByRole('button', { name: '保存，下一步' }).dblclick();
    await expect(page).toHaveURL(/AddStaffNext/);
    await page.getByRole('button', { name: '保存', exact: true }).dblclick();
    await expect(page).toHaveURL(/\/staff/);
    expect([people.length, conditions.length]).toEqual([1, 1]);
  });
  await test.step('members of a role', async () => {
    const members = watch(page, '/company/user/updateRole');
    const { rows } = await world.database.query('select id from role where company_id = 100 and id >= 1000 limit 1');
    const person = await demoEmployee(world, 3);
    await page.goto(`${world.address}/role/Memberlist/?roleName=x&roleId=${rows[0].id}`);
    await page.getByRole('button', { name: '添加成员' }).first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('textbox').fill(person.phone);
    await panel.getByRole('textbox').press('Enter');
    await panel.getByRole('checkbox', { name: `选择 ${person.name}` }).check();
    await panel.getByRole('button', { name: '添加 1 人' }).dblclick();
    await expect(toast(page, '添加成员成功！')).toBeVisible();
    await expect(panel).toBeHidden();
    expect(members).toHaveLength(1);
  });
  await expect(alerts(page)).toHaveCount(0);
});

test('the answer is lost: the person is told that it was saved after all, and saving again adds nothing', async ({
  page,
}) => {
  let cut = 2;
  await page.route('**/api/v2/dept/add', async (route) => {
    if (cut === 0) return route.continue();
    cut -= 1;
    await route.fetch();
    return route.abort();
  });
  await newDepartment(page, '断线部门');
  const save = page.getByRole('dialog').getByRole('button', { name: '保存', exact: true });
  await save.click();
  await expect(alerts(page).getByText(/连接不上服务器/)).toBeVisible();
  await expect(toast(page, '已保存：添加部门')).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(alerts(page)).toHaveCount(0);
  expect(await count('department where name = $1', ['断线部门'])).toBe(1);
});

test('nothing arrived: the person is told that nothing was saved, and can try again @long', async ({ page }) => {
  await page.route('**/api/v2/dept/add', (route) => route.abort());
  await newDepartment(page, '没到部门');
  const save = page.getByRole('dialog').getByRole('button', { name: '保存', exact: true });
  await save.click();
  await expect(toast(page, '没有保存，可以再试：添加部门')).toBeVisible();
  expect(await count('department where name = $1', ['没到部门'])).toBe(0);
  await page.unroute('**/api/v2/dept/add');
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await count('department where name = $1', ['没到部门'])).toBe(1);
});
