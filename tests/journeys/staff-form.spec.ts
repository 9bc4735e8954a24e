import { expect, type Page, test } from '@playwright/test';
import { choose, demoEmployee, openStaff, staffRow, stored, toast } from './kit/staff.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function pickDepartment(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: '部门' }).fill(name);
  await page.locator('.ant-select-tree-title').getByText(name, { exact: true }).click();
}

/** A double click whose second half comes as soon as the first is told to be done; everything that was sent. */
async function saveTwice(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/user/add') && sent.push(request.postData() ?? ''));
  const save = page.getByRole('button', { name: '保存，下一步' });
  await save.evaluate((button: HTMLElement) => {
    const watch = new MutationObserver(() => {
      if (!document.body.textContent?.includes('保存成功')) return;
      watch.disconnect();
      setTimeout(() => button.click(), 60);
    });
    watch.observe(document.body, { childList: true, subtree: true });
  });
  await save.click();
  return sent;
}

test('somebody is added, gets scenes and a limit, and appears', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await test.step('what is wrong with somebody new is said at its field', async () => {
    await page.goto(`${world.address}/AddStaff?from=2`);
    await expect(page.getByLabel('出生日期')).toHaveValue('1990-01-01');
    await field(page, '手机号').fill('12a');
    await page.getByRole('button', { name: '保存，下一步' }).click();
    for (const text of ['请输入姓名', '请输入数字']) await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator('.ant-form-item-explain').getByText('请选择部门')).toBeVisible();
    await expect(toast(page, '请核对信息后重新提交！')).toBeVisible();
    await field(page, '手机号').fill('1250000000');
    await expect(page.getByText('手机号码格式不正确！')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  });
  await test.step('a phone that is taken is told, and nothing typed is lost', async () => {
    // The first department comes with the people.
    await expect(page.getByRole('checkbox', { name: /^选择 / }).first()).toBeVisible();
    await page.getByRole('button', { name: '添加员工' }).click();
    await expect(page).toHaveURL(/\/AddStaff\?from=2&deptId=\d+&deptAll=1$/);
    await field(page, '姓名').fill('钟书远');
    await field(page, '手机号').fill('13800000003');
    await pickDepartment(page, '测试部');
    await page.getByRole('button', { name: '保存，下一步' }).click();
    await expect(toast(page, '手机号码不合法，请更正后重新提交')).toBeVisible();
    await expect(field(page, '姓名')).toHaveValue('钟书远');
    await field(page, '手机号').fill('136 7777 0001');
    await expect(field(page, '手机号')).toHaveValue('13677770001');
  });
  await test.step('saved once, however often it is pressed; then scenes and a limit', async () => {
    await page.getByRole('combobox', { name: '职务' }).fill('测试专家');
    const sent = await saveTwice(page);
    await expect(toast(page, '保存成功')).toBeVisible();
    for (const past of ['手机号码不合法，请更正后重新提交', '请核对信息后重新提交！']) {
      await expect(toast(page, past)).toHaveCount(0);
    }

    await expect(page).toHaveURL(/\/AddStaffNext\?from=2&userId=\d+&name=.+&deptId=\d+&deptAll=1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('钟书远的用车条件');
    expect(sent).toHaveLength(1);
    await page.getByRole('checkbox', { name: /加班回家/ }).check();
    await page.getByRole('radio', { name: '每月' }).check();
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('请填写完整信息！')).toBeVisible();
    await page.getByRole('textbox', { name: '企业每月/每日支付不超过' }).fill('800');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '成功')).toBeVisible();
    await expect(page).toHaveURL(/\/staff\?from=3&deptId=\d+&deptAll=1$/);
    const row = staffRow(page, { name: '钟书远' });
    for (const text of ['测试部', '加班回家', '余 800.00']) await expect(row).toContainText(text);
  });
});

test('the data of somebody is changed; their phone is locked here @long', async ({ page, context }) => {
  const person = await demoEmployee(world, 10, '研发中心');
  await signIn(context, world, '13800000003');
  await openStaff(page, world, person);
  await page.getByRole('button', { name: `编辑：${person.name}` }).click();
  await expect(field(page, '手机号')).toBeDisabled();
  await field(page, '员工编号').fill('X'.repeat(25));
  await expect(field(page, '员工编号')).toHaveValue('X'.repeat(20));
  await field(page, '员工编号').fill('');
  await field(page, '邮箱').fill('no mail');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('邮箱格式不正确')).toBeVisible();
  await field(page, '邮箱').fill('new@yuncheng.example');
  await page.getByRole('radio', { name: '女' }).check();
  // Somebody else saves meanwhile: what was not touched here is not put back.
  await world.database.query('update staff set duty = $1 where id = $2', ['调度主管', person.id]);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(toast(page, '保存成功')).toBeVisible();
  await expect(page).toHaveURL(/\/staff\?from=3&deptId=\d+&deptAll=1&q=/);
  expect(await stored(world, person.id, 'email')).toBe('new@yuncheng.example');
  expect(await stored(world, person.id, 'number')).toBeNull();
  expect(await stored(world, person.id, 'sex')).toBe('female');
  expect(await stored(world, person.id, 'duty')).toBe('调度主管');
});

test('somebody’s role and limit are changed, and unsaved work is asked about @long', async ({ page, context }) => {
  const person = await demoEmployee(world, 11);
  await signIn(context, world, '13800000001');
  await openStaff(page, world, person);
  await test.step('leaving unsaved work is asked about', async () => {
    await page.getByRole('button', { name: `编辑：${person.name}` }).click();
    await field(page, '姓名').fill('另一个名字');
    await page.getByRole('button', { name: '取消' }).click();
    const question = page.getByRole('dialog').filter({ hasText: '您确定要放弃当前操作吗？' });
    await question.getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消')).toBeVisible();
    await expect(field(page, '姓名')).toHaveValue('另一个名字');
    await page.getByRole('button', { name: '取消' }).first().click();
    await question.getByRole('button', { name: '确定' }).click();
    await expect(staffRow(page, person)).toBeVisible();
    expect(await stored(world, person.id, 'name')).toBe(person.name);
  });
  await test.step('a role is given; 1, 3 and 5 are not offered', async () => {
    await page.getByRole('button', { name: `编辑：${person.name}` }).click();
    await page.getByRole('combobox', { name: '角色' }).click();
    const offered = page.locator('.ant-select-item-option-content');
    await expect(offered.getByText('部门经理', { exact: true })).toBeVisible();
    for (const name of ['超级管理员', '部门管理员', '普通员工']) {
      await expect(offered.getByText(name, { exact: true })).toHaveCount(0);
    }
    await offered.getByText('部门经理', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '保存成功')).toBeVisible();
    const { rows } = await world.database.query(
      'select role_id::int as id from staff_role where company_id = 100 and staff_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ id: 4 }]);
    await expect(staffRow(page, person)).toBeVisible();
  });
  await test.step('every kind of limit, in the documents’ words', async () => {
    await choose(page, person, '管理用车条件');
    await expect(page).toHaveURL(
      new RegExp(`/AddStaffNext\\?from=1&userId=${person.id}&name=.+&deptId=\\d+&deptAll=1`),
    );
    await expect(page.getByRole('radiogroup').getByRole('radio')).toHaveCount(7);
    await expectAccessible(page);
    for (const [kind, label] of [
      ['每日', '企业每月/每日支付不超过'],
      ['固定总额', '固定用车总额不超过'],
      ['固定期间总额', '固定用车总额不超过'],
    ] as const) {
      await page.getByRole('radio', { name: kind, exact: true }).check();
      await expect(page.getByRole('textbox', { name: label })).toBeVisible();
    }
    const money = page.getByRole('textbox', { name: '固定用车总额不超过' });
    await money.fill('-5');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('请选择时间范围')).toBeVisible();
    await expect(page.getByText('请填写完整信息！')).toBeVisible();
    await expect(money).toHaveValue('-5');
    await money.fill('1,234.5');
    await expect(page.getByText('请填写完整信息！')).toBeHidden();
    await page.getByPlaceholder('期间起').fill('2031-01-01');
    await page.getByPlaceholder('期间起').press('Enter');
    await page.getByPlaceholder('止').fill('2031-01-01');
    await page.getByPlaceholder('止').press('Enter');
    await page.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '成功')).toBeVisible();
    await expect(staffRow(page, person)).toContainText('期间');
    await expect(staffRow(page, person)).toContainText('1,234.50');
  });
});

test('an address that names nobody, or somebody who is not there, opens no form @long', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  for (const path of ['/AddStaff?from=1', '/AddStaffNext?from=1', '/AddStaff?from=1&userId=x']) {
    await page.goto(`${world.address}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有这个页面');
  }
  await page.getByRole('link', { name: '返回员工列表' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto(`${world.address}/AddStaff?from=1&userId=99999999`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有查询到数据');
  await expect(page.getByText('员工资料不存在，或者不在您可见的范围里。')).toBeVisible();
  await page.getByRole('button', { name: '返回上一页' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
