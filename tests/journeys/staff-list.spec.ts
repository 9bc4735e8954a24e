import { expect, type Page, test } from '@playwright/test';
import { openStaff, somebody, staffRow, toast } from './kit/staff.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tree = (page: Page) => page.getByRole('tree', { name: '部门' });
const table = (page: Page) => page.getByRole('table', { name: '员工列表' });
const body = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('the super administrator sees the enterprise, and everything that can be done', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  await expect(heading(page)).toHaveText('云程科技有限公司');
  const main = page.getByRole('main');
  await expect(main).toContainText('企业管理员');
  await expect(main).toContainText('企业人数 1,200');
  await expect(body(page)).toHaveCount(10);
  for (const name of ['批量导入', '添加员工']) await expect(page.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['信息补充', '设为会员', '取消会员', '下载模板']);
  await page.getByRole('menuitem', { name: '设为会员' }).click();
  await expect(toast(page, '请选择员工')).toBeVisible();
  await expectAccessible(page);
});

test('only the department itself, or all below it; page sizes as documented', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  await page.getByRole('button', { name: '显示本部门及全部下级' }).click();
  await page.getByRole('menuitemradio', { name: '只显示本部门' }).click();
  await expect(page).toHaveURL(/deptAll=0/);
  await expect(page.getByText('共 5 人')).toBeVisible();
  // Two scenes are written out.
  await expect(body(page).filter({ hasText: '+1' }).first()).toContainText(/、[^、]+…\+1/);
  await page.goto(`${world.address}/staff?size=100`);
  await expect(body(page)).toHaveCount(100);
  await page.getByLabel('每页条数').click();
  await expect(page.getByRole('option')).toHaveText([
    '10 条/页',
    '20 条/页',
    '30 条/页',
    '40 条/页',
    '50 条/页',
    '100 条/页',
  ]);
});

test('the tree opens a department, and the address says which', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  await tree(page).getByText('研发中心').click();
  await expect(heading(page)).toHaveText('研发中心');
  await expect(page).toHaveURL(/from=0&deptId=\d+/);
  await expect(page.getByRole('main')).toContainText('负责人');
  await page.reload();
  await expect(heading(page)).toHaveText('研发中心');
  await page.goBack();
  await expect(heading(page)).toHaveText('云程科技有限公司');
});

test('filters narrow the list and survive a reload', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  await page.getByText('已停用', { exact: true }).first().click();
  await expect(page).toHaveURL(/pay=0/);
  await expect(body(page).filter({ hasText: '已启用' })).toHaveCount(0);
  await page.getByRole('combobox', { name: '用车场景' }).fill('加班回家');
  await page.locator('.ant-select-item-option[title="加班回家"]').click();
  await expect(page).toHaveURL(/scene=\d+/);
  await page.reload();
  await expect(body(page).first()).toContainText('加班回家');
  await page.goto(`${world.address}/staff?q=不会有的人&pay=1`);
  await expect(page.getByText('没有查询到数据')).toBeVisible();
  await expect(page.getByText('当前条件：“不会有的人”、企业支付“已启用”')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(body(page)).toHaveCount(10);
});

test('people are found by name, number and phone; nothing typed is said so', async ({ page, context }) => {
  const person = await somebody(world, 3);
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/SearchStaff`);
  const box = page.getByPlaceholder('姓名、员工编号或手机号');
  await expect(box).toBeFocused();
  await box.press('Enter');
  await expect(toast(page, '请输入查询信息')).toBeVisible();
  for (const words of [person.number, person.phone]) {
    await box.fill(words);
    await box.press('Enter');
    await expect(body(page)).toHaveCount(1);
    await expect(staffRow(page, person)).toBeVisible();
  }
});

test('a department is searched exactly', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  await page.getByLabel('搜索什么').click();
  await page.locator('.ant-select-item-option[title="部门"]').click();
  const box = page.getByPlaceholder('部门名称或编号');
  await box.fill('研发');
  await box.press('Enter');
  await expect(toast(page, '请选择准确的部门名称或编号')).toBeVisible();
  await box.fill('yc-02');
  await box.press('Enter');
  await expect(heading(page)).toHaveText('研发中心');
  await box.fill('市场部');
  await page.locator('.ant-select-item-option').filter({ hasText: '市场部' }).first().click();
  await expect(heading(page)).toHaveText('市场部');
});

test('somebody beside the list: this month, roles, secretary', async ({ page, context }) => {
  const person = await somebody(world, 5);
  await signIn(context, world, '13800000001');
  await openStaff(page, world, person);
  await page.getByRole('button', { name: person.name, exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('本月用车');
  await expect(panel).toContainText('本月费用');
  await expect(panel).toContainText('普通员工');
  await expect(page).toHaveURL(new RegExp(`detail=${person.id}`));
  await expectAccessible(page);
  await panel.getByRole('button', { name: '编辑资料' }).click();
  await expect(page).toHaveURL(new RegExp(`/AddStaff\\?from=1&userId=${person.id}&deptId=\\d+&deptAll=1&navData=`));
});

test('the super administrator’s own row is theirs alone', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff?q=13800000001`);
  await expect(page.getByRole('button', { name: '编辑：沈知远' })).toBeVisible();
  await page.getByRole('button', { name: '更多操作：沈知远' }).click();
  const entries = await page.getByRole('menuitem').allInnerTexts();
  expect(entries).toEqual(expect.arrayContaining(['管理用车条件', '设置秘书']));
  expect(entries).not.toEqual(expect.arrayContaining(['删除']));
  expect(entries).not.toEqual(expect.arrayContaining(['修改手机号']));
});

test('a department administrator sees only what they manage', async ({ page, context }) => {
  const { rows } = await world.database.query(`select id from department where company_id = 100 and name = '销售中心'`);
  await signIn(context, world, '13800000003');
  await page.goto(`${world.address}/staff`);
  await expect(heading(page)).toHaveText('研发中心');
  await expect(tree(page).getByText('销售中心')).toHaveCount(0);
  await expect(tree(page).getByText('云程科技有限公司')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '添加员工' })).toBeVisible();
  await expect(page.getByRole('button', { name: '批量导入' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '更多操作', exact: true })).toHaveCount(0);
  await page.goto(`${world.address}/staff?from=0&deptId=${rows[0].id}`);
  await expect(page.getByText('员工列表没有读到')).toBeVisible();
  await page.goto(`${world.address}/staff?from=3&deptId=${rows[0].id}&deptAll=1`);
  await expect(heading(page)).toHaveText('研发中心');
  await expect(body(page)).toHaveCount(10);
  await expect(page).toHaveURL(`${world.address}/staff`);
});

test('a department manager sees their own tree, plain staff nothing', async ({ page, context, browser }) => {
  await signIn(context, world, '13800000004');
  await page.goto(`${world.address}/staff`);
  await expect(heading(page)).toHaveText('华北大区');
  await expect(page.getByText('共 88 人')).toBeVisible();
  await expect(page.getByRole('button', { name: '批量导入' })).toHaveCount(0);
  await page
    .getByRole('button', { name: /^更多操作：/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: /会员/ })).toHaveCount(0);

  const plain = await browser.newContext();
  await signIn(plain, world, '13800000005');
  const other = await plain.newPage();
  for (const path of ['/staff', '/AddStaff?from=2', '/AddStaffNext?from=1&userId=1']) {
    await other.goto(world.address + path);
    await expect(other.getByText('没有权限！请重新登录！').first()).toBeVisible();
  }
  await plain.close();
});
