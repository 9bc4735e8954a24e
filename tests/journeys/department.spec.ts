import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectReadable, turn } from './kit/dark.ts';
import { readToast } from './kit/toasts.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';
const ADMINISTRATOR = '13800000003';

const tree = (page: Page) => page.getByRole('tree', { name: '部门' });
const table = (page: Page) => page.getByRole('table', { name: '子部门' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, phone: string, search = ''): Promise<void> {
  await signIn(page.context(), world, phone);
  await page.goto(`${world.address}/department${search}`);
}

const idOf = async (name: string): Promise<number> => {
  const { rows } = await world.database.query(
    'select id from department where company_id = 100 and name = $1 and deleted_at is null',
    [name],
  );
  return Number(rows[0].id);
};

let serial = 0;
/** A department of this test's own, under the one named. */
async function found(page: Page, name: string, under: string): Promise<number> {
  serial += 1;
  const data = {
    name,
    number: `J-${serial}`,
    superId: await idOf(under),
    deptId: 0,
    managerIds: '',
    type: 0,
    money: 0,
  };
  const response = await page.context().request.post(`${world.address}/api/v2/dept/add`, {
    data,
    headers: { 'trace-id': 'journey' },
  });
  const answer = await response.json();
  expect(answer.code).toBe(0);
  return answer.data.deptId;
}

async function more(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

const menu = (page: Page) => page.getByRole('navigation').first().getByRole('link', { name: '部门', exact: true });

/** Finds a department in the tree and opens it. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByLabel('搜索部门').fill(name);
  // The tree has shrunk to what was found: before, the click would be aimed at where it was.
  await expect(tree(page).getByRole('treeitem').nth(1)).toContainText(name);
  await tree(page).getByText(name, { exact: true }).click();
  await expect(title(page)).toHaveText(name);
}

const save = (form: Locator) => form.getByRole('button', { name: '保存', exact: true });

test('nobody is shut out of the list, a form or a detail, and a changed form is asked about @long', async ({
  page,
}) => {
  await signIn(page.context(), world, SUPER);
  await page.goto(world.address);
  await test.step('the detail stands in the address', async () => {
    await menu(page).click();
    await expect(row(page, '研发中心')).toBeVisible();
    await expectAccessible(page);
    await more(page, '研发中心', '详情');
    await expect(dialog(page).getByText('固定期间总额')).toBeVisible();
    await expect(dialog(page).getByText('云程科技有限公司')).toBeVisible();
    await expect(page).toHaveURL(/detail=\d+/);
    await expectAccessible(page);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('the list and a form, light and dark', async () => {
    await page.getByRole('button', { name: '编辑：研发中心' }).click();
    await expect(dialog(page).getByLabel('期间内不超过')).toBeVisible();
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectReadable(page);
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expectReadable(page);
  });
  await test.step('a changed form is not left without a question', async () => {
    const form = dialog(page).filter({ hasText: '编辑部门' });
    await page.getByRole('button', { name: '编辑：研发中心' }).click();
    await form.getByLabel('部门名称').fill('研发');
    await form.getByRole('button', { name: '取消' }).click();
    const question = dialog(page).filter({ hasText: '您确定要放弃当前操作吗？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(page.getByText('已取消', { exact: true })).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(form.getByLabel('部门名称')).toHaveValue('研发');
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(`${world.address}/`);
  });
});

test('the company first, then whatever is chosen, and the address remembers it @long', async ({ page }) => {
  await open(page, SUPER);
  await test.step('the company, a department, one below it', async () => {
    await expect(title(page)).toHaveText('云程科技有限公司');
    await expect(page.getByText('企业管理员 沈知远')).toBeVisible();
    await expect(page.getByText(/^企业人数 1,\d{3}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: '编辑', exact: true })).toHaveCount(0);
    await tree(page).getByText('研发中心', { exact: true }).click();
    await expect(title(page)).toHaveText('研发中心');
    await expect(page.getByText('负责人 陆明哲')).toBeVisible();
    await expect(page).toHaveURL(/\?deptId=\d+$/);
    await row(page, '平台研发部').getByRole('link', { name: '平台研发部' }).click();
    await expect(title(page)).toHaveText('平台研发部');
    await page.reload();
    await expect(title(page)).toHaveText('平台研发部');
    await expect(tree(page).locator('.ant-tree-node-selected')).toHaveText(/^平台研发部\d*$/);
    await page.goBack();
    await expect(title(page)).toHaveText('研发中心');
  });
  await test.step('the tree is searched, and walked with the keyboard', async () => {
    await page.getByLabel('搜索部门').fill('没有这个部门');
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await page.getByLabel('搜索部门').fill('算法部');
    await expect(tree(page).getByText('总经理办公室')).toHaveCount(0);
    await tree(page).getByText('算法部', { exact: true }).click();
    await expect(title(page)).toHaveText('算法部');
    await page.getByLabel('搜索部门').fill('');
    await expect(tree(page).getByText('总经理办公室')).toBeVisible();
    await page.getByLabel('搜索部门').press('Tab');
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect(title(page)).toHaveText('平台研发部');
  });
});

test('an address is read, and told where it names no department; so is a tree that cannot be read @long', async ({
  page,
}) => {
  await page.route('**/api/v2/dept/all*', (route) => route.fulfill({ status: 500, json: { code: 500, msg: '' } }));
  await open(page, SUPER, '?deptId=abc');
  await expect(page.getByText('获取部门数据失败')).toBeVisible();
  await expect(page.getByText('系统异常')).toBeVisible();
  await page.unroute('**/api/v2/dept/all*');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('id格式不合法')).toBeVisible();
  await expect(title(page)).toHaveText('云程科技有限公司');

  await page.goto(`${world.address}/department?deptId=99999999`);
  await expect(page.getByText('id不存在,请重新获取树根')).toBeVisible();
  await expect(page).toHaveURL(`${world.address}/department`);
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText('已经存在子节点,不用更新')).toBeVisible();

  await page.goto(`${world.address}/department?detail=99999999`);
  await expect(page.getByText('读取详情失败:没有读取到详情数据')).toBeVisible();
  await page.goto(`${world.address}/department?size=2&page=2&detail=`);
  await expect(page.getByText('读取详情失败,部门编号为空')).toBeVisible();

  // Two rows to a page.
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await expect(row(page, '产品设计中心')).toBeVisible();
  await page.getByRole('link', { name: '产品设计中心' }).click();
  await expect(page).toHaveURL(/size=2/);
  await expect(page).not.toHaveURL(/page=/);
});

test('departments are added, renamed and moved', async ({ page }) => {
  await signIn(page.context(), world, SUPER);
  await found(page, '编号部', '客户成功部');
  await found(page, '待移动部', '客户成功部');
  await found(page, '待移动部下级', '待移动部');
  await page.goto(`${world.address}/department?deptId=${await idOf('市场部')}`);
  const form = dialog(page);
  await test.step('one is added with managers and a limit, and then another', async () => {
    await page.getByRole('button', { name: '添加部门' }).click();
    await expect(form.getByLabel('部门编号')).toHaveValue(/^No\.999\d{13}$/);
    await form.getByText('固定期间总额').click();
    await save(form).click();
    await expect(form.getByText('请输入部门名称')).toBeVisible();
    await expect(form.getByText('请选择时间范围')).toBeVisible();
    await expect(page.getByText('请填写完整信息！')).toHaveCount(2);
    await form.getByLabel('部门名称').fill('长'.repeat(101));
    await expect(form.getByText('部门名称太长')).toBeVisible();
    await form.getByLabel('部门名称').fill('展会一部');
    await form.getByLabel('期间内不超过').fill('1200.5');
    await form.getByLabel('开始日期').fill('2020-01-01');
    await form.getByLabel('开始日期').press('Enter');
    await form.getByLabel('结束日期').fill('2019-12-31');
    await form.getByLabel('结束日期').press('Enter');
    await expect(form.getByText('开始时间不能大于结束时间')).toBeVisible();
    await form.getByLabel('结束日期').fill('2039-12-31');
    await form.getByLabel('结束日期').press('Enter');
    await expect(form.getByText('开始时间不能大于结束时间')).toHaveCount(0);
    await form.getByLabel('部门负责人').fill('13800000007');
    await page.locator('.ant-select-item-option').filter({ hasText: '程弘毅' }).click();
    await form.getByRole('button', { name: '保存并继续添加' }).click();
    await expect(page.getByText('添加部门成功')).toBeVisible();
    await expect(form.getByLabel('部门名称')).toHaveValue('');
    await form.getByLabel('部门名称').fill('展会二部');
    await form.getByText('不限', { exact: true }).click();
    await form.getByLabel('部门名称').press('Enter');
    await expect(form).toHaveCount(0);
    await expect(row(page, '展会二部')).toContainText('不限');
    await expect(row(page, '展会一部')).toContainText('程弘毅');
    await expect(row(page, '展会一部')).toContainText('余 1,200.50');
    await page.getByLabel('搜索部门').fill('展会');
    await expect(tree(page).getByText('展会一部')).toBeVisible();
  });
  await test.step('a number that is taken is told at the field and in a toast', async () => {
    await goTo(page, '客户成功部');
    await page.getByRole('button', { name: '编辑：编号部' }).click();
    await form.getByLabel('部门编号').fill('YC-01');
    await save(form).click();
    await expect(form.getByText('部门编号已存在')).toBeVisible();
    await expect(page.getByText('编辑失败:部门编号已存在')).toBeVisible();
    await form.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(form).toHaveCount(0);
    await more(page, '编号部', '添加子部门');
    await form.getByLabel('部门名称').fill('编号子部');
    await form.getByLabel('部门编号').fill('YC-01');
    await save(form).click();
    await expect(page.getByText('保存失败:部门编号已存在')).toBeVisible();
    await form.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(form).toHaveCount(0);
  });
  await test.step('one is renamed and moved, never below itself', async () => {
    await row(page, '待移动部').getByRole('link', { name: '待移动部' }).click();
    await expect(title(page)).toHaveText('待移动部');
    await page.getByRole('button', { name: '编辑', exact: true }).click();
    await form.getByLabel('部门名称').fill('已移动部');
    await form.getByLabel('上级部门').fill('待移动部');
    const choices = page.locator('.ant-select-tree-treenode');
    await expect(choices.filter({ hasText: '待移动部下级' })).toHaveClass(/treenode-disabled/);
    await form.getByLabel('上级部门').fill('供应链中心');
    await choices.filter({ hasText: '供应链中心' }).getByText('供应链中心').click();
    await save(form).click();
    await expect(page.getByText('编辑成功')).toBeVisible();
    await expect(title(page)).toHaveText('已移动部');
    await goTo(page, '供应链中心');
    await expect(row(page, '已移动部')).toBeVisible();
  });
});

test('only a department with nothing and nobody below it is deleted, after a question @long', async ({ page }) => {
  const long = `名称很长的部门${'长'.repeat(30)}`;
  await signIn(page.context(), world, SUPER);
  await found(page, long, '市场部');
  await found(page, '将撤销部', '市场部');
  await page.goto(`${world.address}/department`);
  await test.step('people keep a department, and so does what is below it', async () => {
    await more(page, '总经理办公室', '删除');
    await expect(page.getByText(/部门里还有 \d+ 名员工/)).toBeVisible();
    await dialog(page).getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除失败:该部门下还有员工，不能删除')).toBeVisible();
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: '更多操作：研发中心' }).click();
    await expect(page.getByRole('menuitem', { name: '详情' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: '删除' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  });
  await test.step('one in the list', async () => {
    await goTo(page, '市场部');
    await expect(row(page, '名称很长的部门')).toBeVisible();
    await more(page, long, '删除');
    await expect(page.getByRole('dialog', { name: `确定删除“${long.slice(0, 25)}…”吗？` })).toBeVisible();
    await expect(page.getByText('删除部门后只保留历史订单。')).toBeVisible();
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, '名称很长的部门')).toBeVisible();
    await more(page, long, '删除');
    await dialog(page).getByRole('button', { name: '删除' }).click();
    await readToast(page, '删除成功');
    await expect(row(page, '名称很长的部门')).toHaveCount(0);
  });
  await test.step('the one on screen is left for its parent', async () => {
    await row(page, '将撤销部').getByRole('link', { name: '将撤销部' }).click();
    await expect(page.getByText('还没有子部门')).toBeVisible();
    await page.getByRole('button', { name: '更多操作', exact: true }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialog(page).getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(title(page)).toHaveText('市场部');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a department administrator sees their own tree, whose top others decide @long', async ({ page }) => {
  await open(page, ADMINISTRATOR, `?deptId=${await idOf('销售中心')}`);
  await expect(page.getByText('id不存在,请重新获取树根')).toBeVisible();
  await expect(title(page)).toHaveText('研发中心');
  await expect(tree(page).getByText('云程科技有限公司')).toHaveCount(0);
  await expect(tree(page).getByText('销售中心')).toHaveCount(0);
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const form = dialog(page);
  await expect(
    form.getByText('不能更改自己所管最上级部门的上级、负责人或限额，也不能删除它，请联系上级管理员'),
  ).toBeVisible();
  await expect(form.getByLabel('上级部门')).toBeDisabled();
  await form.getByLabel('部门编号').fill('YC-02A');
  await save(form).click();
  await expect(page.getByText('编辑成功')).toBeVisible();
  await expect(page.getByText('编号 YC-02A')).toBeVisible();
  await page.goto(`${world.address}/department?detail=${await idOf('销售中心')}`);
  await expect(page.getByText('读取详情失败:没有读取到详情数据')).toBeVisible();
});

test('three thousand departments are searched rather than scrolled @long', async ({ page }) => {
  // In the company that no other journey of this file visits: there they may stay.
  await world.database.query(
    `insert into department (company_id, id, super_id, name, number, path)
     select 101, 500000 + n, top.id, '门店' || n, 'MD' || n, top.path || (500000 + n)::bigint
     from generate_series(1, 3100) n, department top where top.company_id = 101 and top.super_id is null`,
  );
  await open(page, '13900000001', '?deptId=503100');
  await expect(title(page)).toHaveText('门店3100');
  await expect(page.getByText('部门超过 3,000 个，输入名称或编号查找更快')).toBeVisible();
  await page.getByLabel('搜索部门').fill('门店2999');
  await tree(page).getByText('门店2999', { exact: true }).click();
  await expect(title(page)).toHaveText('门店2999');
});
