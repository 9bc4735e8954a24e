import { expect, type Page, test } from '@playwright/test';
import { choose, demoEmployee, searchStaff, staffRow, stored, toast } from './kit/staff.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const headcount = async (): Promise<number> => {
  const { rows } = await world.database.query(
    'select count(*)::int as people from staff where company_id = 100 and deleted_at is null',
  );
  return rows[0].people;
};
const box = (page: Page) => page.getByPlaceholder('姓名、员工编号或手机号');
/** The whole list, as the menu opens it. */
const openList = async (page: Page) => {
  await page.getByRole('navigation').first().getByRole('link', { name: '员工', exact: true }).click();
  await expect(page).toHaveURL(`${world.address}/staff`);
};
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tree = (page: Page) => page.getByRole('tree', { name: '部门' });
const table = (page: Page) => page.getByRole('table', { name: '员工列表' });
const body = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('the super administrator sees the enterprise, and each department from the tree', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  await test.step('everything that can be done', async () => {
    await expect(heading(page)).toHaveText('云程科技有限公司');
    const main = page.getByRole('main');
    await expect(main).toContainText('企业管理员');
    await expect(main).toContainText(`企业人数 ${(await headcount()).toLocaleString('en')}`);
    await expect(body(page)).toHaveCount(10);
    for (const name of ['批量导入', '添加员工']) await expect(page.getByRole('button', { name })).toBeVisible();
    await page.getByRole('button', { name: '更多操作', exact: true }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      '导出员工列表',
      '最近删除',
      '信息补充',
      '设为会员',
      '取消会员',
      '下载模板',
    ]);
    await page.getByRole('menuitem', { name: '设为会员' }).click();
    await expect(toast(page, '请选择员工')).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('page sizes as documented', async () => {
    await page.getByLabel('每页条数').click();
    await expect(page.getByRole('option')).toHaveText([
      '10 条/页',
      '20 条/页',
      '30 条/页',
      '40 条/页',
      '50 条/页',
      '100 条/页',
    ]);
    await page.locator('.ant-select-item-option').filter({ hasText: '100 条/页' }).click();
    await expect(body(page)).toHaveCount(100);
  });
  await test.step('only the department itself, or all below it', async () => {
    await openList(page);
    await page.getByRole('button', { name: '显示本部门及全部下级' }).click();
    await page.getByRole('menuitemradio', { name: '只显示本部门' }).click();
    await expect(page).toHaveURL(/deptAll=0/);
    await expect(page.getByText('共 5 人')).toBeVisible();
    // Two scenes are written out.
    await expect(body(page).filter({ hasText: '+1' }).first()).toContainText(/、[^、]+…\+1/);
  });
  await test.step('the tree opens a department, and the address says which', async () => {
    await openList(page);
    await expect(heading(page)).toHaveText('云程科技有限公司');
    await tree(page).getByText('研发中心').click();
    await expect(heading(page)).toHaveText('研发中心');
    await expect(page).toHaveURL(/from=0&deptId=\d+/);
    await expect(page.getByRole('main')).toContainText('负责人');
    await page.reload();
    await expect(heading(page)).toHaveText('研发中心');
    await page.goBack();
    await expect(heading(page)).toHaveText('云程科技有限公司');
  });
});

test('people and departments are found @long', async ({ page, context }) => {
  const person = await demoEmployee(world, 3);
  await signIn(context, world, '13800000001');
  await test.step('people by number and phone; nothing typed is said so', async () => {
    await page.goto(`${world.address}/SearchStaff`);
    await expect(box(page)).toBeFocused();
    await box(page).press('Enter');
    await expect(toast(page, '请输入查询信息')).toBeVisible();
    for (const words of [person.number, person.phone]) {
      await box(page).fill(words);
      await box(page).press('Enter');
      await expect(body(page)).toHaveCount(1);
      await expect(staffRow(page, person)).toBeVisible();
    }
  });
  await test.step('somebody beside the list: this month, roles, secretary', async () => {
    await page.getByRole('button', { name: person.name, exact: true }).click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('本月用车');
    await expect(panel).toContainText('本月费用');
    await expect(panel).toContainText('普通员工');
    await expect(page).toHaveURL(new RegExp(`detail=${person.id}`));
    await expectAccessible(page);
    await panel.getByRole('button', { name: '编辑资料' }).click();
    await expect(page).toHaveURL(new RegExp(`/AddStaff\\?from=1&userId=${person.id}&deptId=\\d+&deptAll=1&navData=`));
    await page.goBack();
    await expect(panel).toContainText('本月用车');
    await page.goBack();
    await expect(panel).toBeHidden();
  });
  await test.step('the super administrator’s own row is theirs alone', async () => {
    await openList(page);
    await searchStaff(page, '13800000001');
    await expect(page.getByRole('button', { name: '编辑：沈知远' })).toBeVisible();
    await page.getByRole('button', { name: '更多操作：沈知远' }).click();
    const entries = await page.getByRole('menuitem').allInnerTexts();
    expect(entries).toEqual(expect.arrayContaining(['管理用车条件', '设置秘书']));
    expect(entries).not.toEqual(expect.arrayContaining(['删除']));
    expect(entries).not.toEqual(expect.arrayContaining(['修改手机号']));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });
  await test.step('a department is searched exactly', async () => {
    await openList(page);
    await page.getByLabel('搜索什么').click();
    await page.locator('.ant-select-item-option[title="部门"]').click();
    const departments = page.getByPlaceholder('部门名称或编号');
    await departments.fill('研发');
    await departments.press('Enter');
    await expect(toast(page, '请选择准确的部门名称或编号')).toBeVisible();
    await departments.fill('yc-02');
    await departments.press('Enter');
    await expect(heading(page)).toHaveText('研发中心');
    await departments.fill('市场部');
    await page.locator('.ant-select-item-option').filter({ hasText: '市场部' }).first().click();
    await expect(heading(page)).toHaveText('市场部');
  });
  await test.step('filters narrow the list and survive a reload', async () => {
    await openList(page);
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
});

test('a department administrator sees only what they manage, and deletes there @long', async ({ page, context }) => {
  const person = await demoEmployee(world, 21, '研发中心');
  const { rows } = await world.database.query(`select id from department where company_id = 100 and name = '销售中心'`);
  await signIn(context, world, '13800000003');
  await page.goto(`${world.address}/staff?from=0&deptId=${rows[0].id}`);
  await expect(page.getByText('员工列表不存在，或者不在您可见的范围里。')).toBeVisible();
  await page.goto(`${world.address}/staff?from=3&deptId=${rows[0].id}&deptAll=1`);
  await expect(heading(page)).toHaveText('研发中心');
  await expect(body(page)).toHaveCount(10);
  await expect(page).toHaveURL(`${world.address}/staff`);
  await expect(tree(page).getByText('销售中心')).toHaveCount(0);
  await expect(tree(page).getByText('云程科技有限公司')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '添加员工' })).toBeVisible();
  await expect(page.getByRole('button', { name: '批量导入' })).toHaveCount(0);
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['导出员工列表', '最近删除']);
  await page.keyboard.press('Escape');
  await test.step('somebody is deleted', async () => {
    await searchStaff(page, person.number);
    await expect(staffRow(page, person)).toHaveCount(1);
    await choose(page, person, '删除');
    const question = page.getByRole('dialog').filter({ hasText: `此操作将删除“${person.name}”该员工, 是否继续?` });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消')).toBeVisible();
    await choose(page, person, '删除');
    await question.getByRole('button', { name: '删除' }).click();
    await expect(toast(page, '删除成功')).toBeVisible();
    await expect(staffRow(page, person)).toHaveCount(0);
    expect(await stored(world, person.id, 'deleted_at')).not.toBeNull();
  });
});

test('a department manager sees their own tree, and stops and starts pay there @long', async ({ page, context }) => {
  const person = await demoEmployee(world, 20, '华北大区');
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
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await test.step('pay is stopped and started, each after a question', async () => {
    await searchStaff(page, person.number);
    await expect(staffRow(page, person)).toHaveCount(1);
    await choose(page, person, '停用支付');
    const question = page.getByRole('dialog').filter({ hasText: `此操作将停用“${person.name}”的企业支付, 是否继续?` });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消')).toBeVisible();
    await choose(page, person, '停用支付');
    await question.getByRole('button', { name: '停用支付' }).click();
    await expect(toast(page, '停用成功')).toBeVisible();
    await expect(staffRow(page, person)).toContainText('已停用');
    expect(await stored(world, person.id, 'company_pay')).toBe(false);
    await choose(page, person, '启用支付');
    await page.getByRole('dialog').getByRole('button', { name: '启用支付' }).click();
    await expect(toast(page, '启用成功')).toBeVisible();
    expect(await stored(world, person.id, 'company_pay')).toBe(true);
  });
});
