import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { addDays, addMonthsToDay, dayOf } from '#rules/calendar.ts';
import { readSpreadsheet } from './kit/built.ts';
import { expectReadable, turn } from './kit/dark.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';
const AUDITOR = '13800000007';
const today = () => dayOf(new Date());

const table = (page: Page) => page.getByRole('table', { name: '操作日志列表' });
const rows = (page: Page) => table(page).locator('tbody tr');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const chosen = (page: Page, label: string) => page.locator('.ant-select', { has: page.getByLabel(label) });

async function open(page: Page, phone: string, search = ''): Promise<void> {
  await signIn(page.context(), world, phone);
  await page.goto(`${world.address}/operLog${search}`);
}

async function choose(page: Page, label: string, ...options: string[]): Promise<void> {
  await page.getByLabel(label).click();
  for (const name of options) await page.locator('.ant-select-item-option', { hasText: name }).first().click();
  await page.keyboard.press('Escape');
}

/** A department of this test's own: one write, one entry. */
async function addDepartment(page: Page, name: string): Promise<void> {
  const { rows: found } = await world.database.query(
    'select id from department where company_id = 100 and super_id is null',
  );
  const response = await page.context().request.post(`${world.address}/api/v2/dept/add`, {
    data: { name, number: name, superId: Number(found[0].id), deptId: 0, managerIds: '', type: 0, money: 0 },
    headers: { 'trace-id': 'journey' },
  });
  expect((await response.json()).code).toBe(0);
}

test('the log is read: asked again, narrowed, and what is done is there at once', async ({ page }) => {
  await test.step('a server that cannot be reached is told in the words of the documents', async () => {
    await page.route('**/operationLog/findList', (route) => route.abort());
    await open(page, SUPER);
    await expect(page.getByText('操作日志列表加载失败')).toBeVisible();
    await expect(page.getByText(/网络请求错误！/).first()).toBeVisible();
    await page.unroute('**/operationLog/findList');
    await button(page, '重试').click();
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('the last month comes first, newest on top, and stands in the address', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('操作日志');
    await expect(page).toHaveURL(new RegExp(`from=${addMonthsToDay(today(), -1)}&to=${today()}`));
    await expect(table(page).getByRole('columnheader')).toHaveText([
      '操作时间',
      '操作类型',
      '操作模块',
      '操作人',
      '手机号',
      '操作内容',
      '编号',
    ]);
    const times = await rows(page).locator('td:first-child').allInnerTexts();
    expect(times).toEqual([...times].sort().reverse());
  });

  await test.step('modules and types are asked for together, kept in the address, and reset', async () => {
    await choose(page, '操作模块', '员工管理', '部门管理');
    await choose(page, '操作类型', '新增');
    await expect(page).not.toHaveURL(/types/);
    await button(page, '查询').click();
    await expect(page).toHaveURL(/modules=3%2C5&types=1(&|$)/);
    await expect.poll(() => rows(page).locator('td:nth-child(2)').allInnerTexts()).not.toContain('员工关联用车场景');
    for (const cells of await rows(page).all()) {
      await expect(cells.locator('td').nth(1)).toHaveText('新增');
      await expect(cells.locator('td').nth(2)).toHaveText('员工管理');
    }
    await page.reload();
    await expect(chosen(page, '操作类型')).toContainText('新增');
    await expect(chosen(page, '操作模块')).toContainText('部门管理');
    await expect(rows(page).first()).toBeVisible();
  });

  await test.step('nothing shuts people out, in the dark either', async () => {
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectReadable(page);
    await button(page, '重置').click();
    await expect(page).not.toHaveURL(/modules|types/);
    await expect(chosen(page, '操作类型')).not.toContainText('新增');
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('what is done is there at once: who, what, and the whole of it on hover', async () => {
    await addDepartment(page, '日志旅程部');
    await button(page, '查询').click();
    const newest = rows(page).first();
    await expect(newest).toContainText('添加部门“日志旅程部”');
    await expect(newest.locator('td').nth(1)).toHaveText('新增');
    await expect(newest.locator('td').nth(2)).toHaveText('部门管理');
    await expect(newest.locator('td').nth(3)).toHaveText('沈知远');
    await expect(newest.locator('td').nth(4)).toHaveText('13800000001');
    await newest.locator('td').nth(5).locator('div').hover();
    await expect(page.getByRole('tooltip')).toContainText('（编号 日志旅程部，上级 云程科技有限公司，负责人 无');
  });

  await test.step('more to a page', async () => {
    await page.locator('.ant-select', { hasText: '10 条/页' }).click();
    await expect(page.locator('.ant-select-item-option')).toHaveText([/10/, /20/, /30/, /40/, /50/]);
    await page.locator('.ant-select-item-option', { hasText: '50' }).click();
    await expect(rows(page)).toHaveCount(50);
    await expect(page).toHaveURL(/size=50/);
  });
});

/** An entry as somebody past the engine would change it; answers how it is put right again. */
async function tamper(text: string): Promise<{ id: string; day: string; restore: () => Promise<void> }> {
  const { rows: found } = await world.database.query(
    'select id, at, content from operation_log where company_id = 100 order by id offset 20 limit 1',
  );
  const { id, at, content } = found[0];
  const change = async (words: string) => {
    const client = await world.database.connect();
    await client.query('set session_replication_role = replica');
    await client.query('update operation_log set content = $1 where company_id = 100 and id = $2', [words, id]);
    await client.query('set session_replication_role = origin');
    client.release();
  };
  await change(text);
  return { id, day: dayOf(at), restore: () => change(content) };
}

test('days are chosen within a month, and a changed entry is found on its day @long', async ({ page }) => {
  await test.step('an address that asks for too much opens the last month', async () => {
    await open(page, SUPER, '?from=2020-01-01&to=2026-01-01&types=99');
    await expect(page).toHaveURL(new RegExp(`from=${addMonthsToDay(today(), -1)}`));
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('a range is needed, and is within a month of the day picked first', async () => {
    const picker = page.locator('.ant-picker-range');
    await picker.hover();
    await picker.locator('.ant-picker-clear').click();
    await button(page, '查询').click();
    await expect(page.getByText('请选择操作时间')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);

    const first = addMonthsToDay(`${today().slice(0, 7)}-10`, -20); // before the demonstration begins
    const last = addMonthsToDay(first, 1);
    const inputs = picker.locator('input');
    await inputs.first().fill(first);
    await inputs.first().press('Enter');
    await inputs.last().fill(addDays(last, 1));
    await expect(page.locator(`td.ant-picker-cell-disabled[title="${addDays(last, 1)}"]`).first()).toBeVisible();
    await inputs.last().fill(last);
    await inputs.last().press('Enter');
    await button(page, '查询').click();
    await expect(page).toHaveURL(new RegExp(`from=${first}&to=${last}`));
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await expect(page.getByText(`操作时间 ${first} – ${last}`)).toBeVisible();
    await button(page, '导出').click();
    await expect(page.getByRole('alert').getByText('没有查询到数据')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(rows(page)).toHaveCount(10);
  });

  await test.step('a changed entry is found, and its day is shown', async () => {
    const { id, day, restore } = await tamper('没有改动');
    try {
      await button(page, '校验日志').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('日志有问题');
      await expect(dialog).toContainText(`第 ${id} 条记录被改动过：内容与写入时留下的校验值不符。`);
      await expectDialogAccessible(page);
      await dialog.getByRole('button', { name: '查看当天的记录' }).click();
      await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`));
      await expect(rows(page).filter({ hasText: '没有改动' })).toHaveCount(1);
    } finally {
      await restore();
    }
  });
});

test('an auditor, with the log alone, filters by every module, exports and checks @long', async ({ page }) => {
  await open(page, AUDITOR, '?size=50');
  await expect(rows(page).first()).toBeVisible();
  await page.getByLabel('操作模块').click();
  for (const name of ['员工管理', '部门管理', '角色管理', '用车场景', '审批流', '二次审批规则', '订单列表'])
    await expect(page.locator('.ant-select-item-option', { hasText: name }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  const total = Number(/(\d+)/.exec((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '')![1]);
  const downloading = page.waitForEvent('download');
  await button(page, '导出').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`操作日志_${addMonthsToDay(today(), -1)}_${today()}.xlsx`);
  const book = await readSpreadsheet(readFileSync(await download.path()));
  expect(book.ok && book.rows.length).toBe(total + 1);
  expect(book.ok && book.rows[0]).toEqual(['编号', '操作时间', '操作类型', '操作模块', '操作人', '手机号', '操作内容']);
  await expect(rows(page).first()).toContainText(`导出操作日志 ${total} 条`);

  await button(page, '校验日志').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('日志完整');
  await expect(dialog).toContainText(/共 \d+ 条记录，从第一条到最后一条逐条核对，全部完整，没有被改动。/);
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect(dialog).toHaveCount(0);
});
