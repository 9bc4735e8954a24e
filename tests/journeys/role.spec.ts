import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { readToast, toast } from './kit/toasts.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name });

async function open(page: Page, context: BrowserContext, path: string, phone = SUPER): Promise<void> {
  await signIn(context, world, phone);
  await page.goto(world.address + path);
}

/** A role made through the wire, so that each journey has its own. */
async function makeRole(context: BrowserContext, name: string, fields: Record<string, string> = {}): Promise<number> {
  const params = { roleName: name, roleMemo: '旅程', did: '0', pid: '27', ...fields };
  const headers = { 'trace-id': 'journey' };
  const made = await context.request.get(`${world.address}/api/v2/role/add`, { params, headers });
  expect(await made.json()).toMatchObject({ code: 0 });
  const { rows } = await world.database.query('select id from role where name = $1', [name]);
  return Number(rows[0].id);
}

async function permissionsOf(name: string): Promise<number[]> {
  const { rows } = await world.database.query(
    `select p.permission_id as id from role_permission p join role r on r.company_id = p.company_id and r.id = p.role_id
     where r.name = $1 order by 1`,
    [name],
  );
  return rows.map(({ id }) => Number(id));
}

async function staffIdOf(phone: string): Promise<number> {
  const { rows } = await world.database.query('select id from staff where phone = $1 and deleted_at is null', [phone]);
  return Number(rows[0].id);
}

async function addTo(context: BrowserContext, roleId: number, phone: string): Promise<void> {
  const added = await context.request.post(`${world.address}/api/v2/company/user/updateRole`, {
    data: { userIds: [await staffIdOf(phone)], roleId },
    headers: { 'trace-id': 'journey' },
  });
  expect(await added.json()).toMatchObject({ code: 0 });
}

/** A department below one that has no other. */
async function makeOnlyChild(context: BrowserContext): Promise<number> {
  const { rows } = await world.database.query(`select id from department where name = '总经理办公室'`);
  const added = await context.request.post(`${world.address}/api/v2/dept/add`, {
    data: { deptId: 0, name: '独苗部', number: 'ONLY', superId: Number(rows[0].id), managerIds: '', type: 0, money: 0 },
    headers: { 'trace-id': 'journey' },
  });
  return (await added.json()).data.deptId;
}

const erase = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
};

test('the list shows every role, opens one, and deletes what is empty @long', async ({ page, context }) => {
  await signIn(context, world, SUPER);
  await makeRole(context, '空角色');
  await makeRole(context, '删不掉');
  await page.goto(`${world.address}/role`);
  await test.step('every role and what may be done with each', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('角色与权限');
    await expect(row(page, '超级管理员')).toContainText('系统');
    await expect(row(page, '审计员')).toContainText('自建');
    await expect(row(page, '审计员')).toContainText('查阅操作日志');
    const words = (name: string) => row(page, name).getByRole('button', { name: /：/ }).allInnerTexts();
    expect(await words('超级管理员')).toEqual(['成员']);
    expect(await words('部门管理员')).toEqual(['成员']);
    expect(await words('普通员工')).toEqual([]);
    expect(await words('部门经理')).toEqual(['编辑', '成员', '']);
    await page.getByRole('combobox', { name: '每页条数' }).click();
    const sizes = page.locator('.ant-select-item-option');
    await expect(sizes).toHaveText(['10 条/页', '20 条/页', '30 条/页', '40 条/页']);
    await sizes.filter({ hasText: '40 条/页' }).click();
    await expect(page).toHaveURL(/size=40/);
    await expectAccessible(page);
  });
  await test.step('a detail with functions under their headings and departments by name', async () => {
    await page.getByRole('button', { name: '区域用车管理员', exact: true }).click();
    const detail = page.getByRole('dialog');
    await expect(detail).toContainText('管理华东大区的员工、订单和用车申请');
    await expect(detail.getByRole('listitem').filter({ hasText: '组织管理' })).toContainText('员工管理');
    await expect(detail.getByText('华东大区', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  });
  await test.step('a role with members is refused, an empty one goes after a question', async () => {
    await erase(page, '行政主管');
    await expect(toast(page, '当前角色下成员不为空，无法删除！')).toBeVisible();
    await erase(page, '空角色');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消删除')).toBeVisible();
    await erase(page, '空角色');
    await page.getByRole('dialog').getByRole('button', { name: '删除角色' }).click();
    await expect(toast(page, '删除成功')).toBeVisible();
    await expect(row(page, '空角色')).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a deletion says how it failed', async () => {
    const answers = [{ code: 24004, msg: '角色正在被审批流等使用，无法删除！', data: null }, null];
    await page.route('**/api/v2/role/del', (route) => {
      const json = answers.shift();
      return json ? route.fulfill({ json }) : route.abort();
    });
    for (const text of ['删除失败！角色正在被审批流等使用，无法删除！', '请求失败, 已取消删除！']) {
      await erase(page, '删不掉');
      await page.getByRole('dialog').getByRole('button', { name: '删除角色' }).click();
      await expect(toast(page, text)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('a role is added, edited, and added again under a name that is taken', async ({ page, context }) => {
  await signIn(context, world, SUPER);
  const id = await makeRole(context, '待修改', { pid: '3,27', did: '-1' });
  const childId = await makeOnlyChild(context);
  await page.goto(`${world.address}/role/roleEdit/${id}`);
  await test.step('an edit drops a heading without functions, and leaving is asked about', async () => {
    await expect(page.getByRole('textbox', { name: '角色名称' })).toHaveValue('待修改');
    await box(page, '员工管理').uncheck();
    await page.getByRole('radio', { name: /^无/ }).check();
    await expect(page.getByText('只看得到自己的订单和用车申请。')).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('您确定要放弃当前操作吗？');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消')).toBeVisible();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '修改成功!')).toBeVisible();
    await expect(page).toHaveURL(`${world.address}/role`);
    expect(await permissionsOf('待修改')).toEqual([17, 27]);
  });
  await test.step('what is missing is said at each field', async () => {
    await page.getByRole('button', { name: '新建角色' }).click();
    await page.getByRole('radio', { name: /指定部门/ }).check();
    await page.getByRole('button', { name: '保存' }).click();
    for (const text of ['请输入角色名称', '请填写角色描述', '请至少选择一个角色权限', '请选择指定部门！']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('textbox', { name: '角色名称' })).toBeFocused();
    await expectAccessible(page);
  });
  await test.step('the form says what the role can do, and adds it with its headings', async () => {
    await page.getByRole('textbox', { name: '角色名称' }).fill('司机调度');
    await expect(page.getByText('4 / 100')).toBeVisible();
    await page.getByRole('textbox', { name: '角色描述' }).fill('安排场景');
    await expect(page.getByText('4 / 499')).toBeVisible();
    await box(page, '员工管理').check();
    await expect(box(page, '组织管理')).toBeChecked({ indeterminate: true });
    await box(page, '制度管理').check();
    await expect(box(page, '二次审批规则')).toBeChecked();
    await page.getByRole('combobox', { name: '指定部门' }).click();
    const branch = page.locator('.ant-select-tree-treenode').filter({ hasText: '销售中心' });
    await branch.locator('.ant-select-tree-checkbox').click();
    const prose = page.getByRole('complementary', { name: '这个角色可以做什么' });
    await expect(prose).toContainText('可以管理销售中心及下级部门的员工，查看这些部门的订单和用车申请。');
    await expect(prose).toContainText('还可以维护用车场景、审批流和二次审批规则，不分部门。');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存' }).click();
    await readToast(page, '添加成功!');
    await expect(page).toHaveURL(`${world.address}/role`);
    expect(await permissionsOf('司机调度')).toEqual([1, 3, 9, 11, 13, 45]);
  });
  await test.step('a name that is taken is told at its field, and nothing typed is lost', async () => {
    await page.getByRole('button', { name: '新建角色' }).click();
    await page.getByRole('textbox', { name: '角色名称' }).fill('审计员');
    await page.getByRole('textbox', { name: '角色描述' }).fill('第二个');
    await box(page, '操作日志').check();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('角色名称已存在')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '角色描述' })).toHaveValue('第二个');
  });
  await test.step('the only child of a department does not become the department', async () => {
    await page.getByRole('textbox', { name: '角色名称' }).fill('独苗管理员');
    await expect(page.getByText('角色名称已存在')).toHaveCount(0);
    await page.getByRole('textbox', { name: '角色描述' }).fill('只管一个部门');
    await box(page, '员工管理').check();
    await page.getByRole('radio', { name: /指定部门/ }).check();
    await page.getByRole('combobox', { name: '指定部门' }).fill('独苗');
    const leaf = page.locator('.ant-select-tree-treenode').filter({ hasText: '独苗部' });
    await leaf.locator('.ant-select-tree-checkbox').click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '添加成功!')).toBeVisible();
    await expect(page).toHaveURL(`${world.address}/role`);
    const managed = await world.database.query(
      `select department_id as id from role_department d join role r on r.company_id = d.company_id and r.id = d.role_id
       where r.name = '独苗管理员'`,
    );
    expect(managed.rows.map((each) => Number(each.id))).toEqual([childId]);
  });
});

test('what cannot be read or edited is told @long', async ({ page, context }) => {
  await signIn(context, world, SUPER);
  await test.step('the list says why it could not be read', async () => {
    await page.route('**/api/v2/role/list*', (route) =>
      route.fulfill({ json: { code: 500, msg: '太忙', data: null } }),
    );
    await page.goto(`${world.address}/role`);
    await expect(toast(page, '读取列表失败:太忙')).toBeVisible();
    await expect(page.getByText('角色列表加载失败')).toBeVisible();
    await page.unroute('**/api/v2/role/list*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(row(page, '超级管理员')).toBeVisible();
  });
  await test.step('unreadable permissions are told', async () => {
    await page.route('**/api/v2/permission/list', (route) => route.abort());
    await page.getByRole('button', { name: '新建角色' }).click();
    await expect(toast(page, '获取当前用户权限失败!')).toBeVisible();
  });
  await test.step('system roles are not edited by address either', async () => {
    await page.goto(`${world.address}/role/RoleEdit/1`);
    await expect(page.getByText('系统角色不能编辑或删除')).toBeVisible();
    await page.getByRole('link', { name: '返回角色列表' }).click();
    await expect(page).toHaveURL(`${world.address}/role`);
  });
});

test('nobody gives what they do not hold @long', async ({ page, context }) => {
  await signIn(context, world, SUPER);
  const { rows } = await world.database.query(`select id from department where name = '华北大区'`);
  await addTo(
    context,
    await makeRole(context, '大区角色管理员', { pid: '3,7', did: String(rows[0].id) }),
    '13800000004',
  );
  await open(page, context, '/role?size=40', '13800000004');
  await expect(row(page, '财务专员').getByRole('button', { name: /编辑/ })).toHaveCount(0);
  await page.getByRole('button', { name: '新建角色' }).click();
  await expect(box(page, '账户与账单')).toBeDisabled();
  await expect(page.getByText('您自己没有这项功能，不能授予').first()).toBeVisible();
  await expect(page.getByRole('radio', { name: /全部部门/ })).toBeDisabled();
  await expect(box(page, '员工管理')).toBeEnabled();
  await page.goto(`${world.address}/role/RoleEdit/1000`);
  await expect(page.getByText('该角色的权限或部门范围超出您自己的，不能授予、编辑或删除')).toBeVisible();
});
