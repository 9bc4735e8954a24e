import { expect, test } from '@playwright/test';
import { expectReadable, turn } from './kit/dark.ts';
import { toast } from './kit/toasts.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.beforeEach(async ({ context }) => signIn(context, world, '13800000001'));

test('a quota is played over a year before it is saved, kept under a name and compared', async ({ page }) => {
  await page.goto(`${world.address}/lab/sandbox/new`);
  await expect(page.getByRole('heading', { level: 1, name: '新建回放' })).toBeVisible();
  await test.step('what changes: a scene, and its quota of one order', async () => {
    const begin = page.getByRole('button', { name: '开始回放' });
    await expect(begin).toBeDisabled();
    await page.getByRole('combobox', { name: '场景' }).fill('加班回家');
    await page.locator('.ant-select-item-option').filter({ hasText: '加班回家' }).click();
    await page.getByRole('textbox', { name: '每单限额' }).fill('30');
    await expect(page.getByText(/要改的 [\d,]+ 单/)).toBeVisible();
    await expectAccessible(page);
    await begin.click();
  });
  await test.step('the rules in force give what happened, and the draft moves money to people', async () => {
    await expect(page.getByText(/单与账上一分不差/)).toBeVisible();
    await expect(page.getByRole('region', { name: '企业支付的变化' })).toContainText('−¥');
    await expect(page.getByRole('table', { name: '按部门' })).toContainText('合计');
    await expectAccessible(page);
    await page.getByRole('tab', { name: '订单样例' }).click();
    await expect(page.getByRole('table', { name: '规则对照' })).toContainText('费用限额');
    await turn(page, 'dark');
    await expectReadable(page);
  });
  await test.step('it is kept, and stands in the list', async () => {
    await page.getByRole('button', { name: '留存' }).click();
    await page.getByRole('textbox', { name: '名称' }).fill('每单降到 30 元');
    await page.getByRole('dialog').getByRole('button', { name: '留存' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '每单降到 30 元' })).toBeVisible();
    await page.getByRole('button', { name: '对比' }).click();
    await expect(page.getByRole('table', { name: '回放对比' })).toContainText('每单限额 ¥30.00');
  });
});

test('the editor plays what is not saved yet @long', async ({ page }) => {
  const { rows } = await world.database.query(`select id from scene where name = '加班回家' order by id limit 1`);
  await page.goto(`${world.address}/scene/editScenario/${rows[0].id}`);
  const panel = page.getByRole('region', { name: '沙盘' });
  await expect(panel).toContainText('改动任何一条规则后');
  await page.getByRole('textbox', { name: '每单限额' }).fill('30');
  await panel.getByRole('button', { name: '改动 1 处，回放近 3 个月' }).click();
  await expect(panel).toContainText(/企业少付|照旧/);
  await panel.getByRole('button', { name: '看全部结果，近 12 个月' }).click();
  await expect(page.getByText(/单与账上一分不差/)).toBeVisible();
  await page.getByRole('button', { name: '按此改场景' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '编辑场景“加班回家”' })).toBeVisible();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page).toHaveURL(/\/scene$/);
  const { rows: log } = await world.database.query('select content from operation_log order by id desc limit 1');
  expect(log[0].content).toContain('依据回放');
});

test('who would approve is checked for everybody, and what is right as it is stands with its reason @long', async ({
  page,
}) => {
  await page.goto(`${world.address}/lab/approvals`);
  const grid = page.getByRole('grid', { name: '部门与场景' });
  const result = page.getByRole('region', { name: '检查结果' });
  await expect(result.getByRole('list', { name: '问题' })).toBeVisible();
  await expectAccessible(page);
  await test.step('arrows move, Enter goes to the result, Escape comes back', async () => {
    const first = grid.getByRole('gridcell').first();
    await first.click();
    await page.keyboard.press('ArrowDown');
    await expect(first).not.toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(result).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  });
  await test.step('its people, each with their approvers', async () => {
    await grid
      .getByRole('gridcell', { name: /没人覆盖本部门/ })
      .first()
      .click();
    await result.getByRole('button', { name: /人名单/ }).click();
    await expect(page.getByRole('table', { name: '每个人的审批人' })).toContainText('没人覆盖本部门');
    await page
      .getByRole('button', { name: '关闭' })
      .or(page.getByRole('button', { name: 'Close' }))
      .first()
      .click();
  });
  await test.step('called right, with a reason', async () => {
    await result.getByRole('button', { name: '这样是对的，不再提示' }).click();
    const agree = page.getByRole('dialog').getByRole('button', { name: '不再提示' });
    await expect(agree).toBeDisabled();
    await page.getByRole('dialog').getByRole('textbox').fill('外区的经理都了解这些客户');
    await agree.click();
    await expect(result).toContainText('标为这样是对的：外区的经理都了解这些客户');
    await expect(grid.getByRole('gridcell', { name: /已认可/ })).toHaveCount(1);
    await turn(page, 'dark');
    await expectReadable(page);
  });
});

test('coverage shows the hours in which few can ride, and what decides one of them @long', async ({ page }) => {
  await page.goto(`${world.address}/lab/coverage`);
  const grid = page.getByRole('grid', { name: '一周每小时' });
  const card = page.getByRole('region', { name: '这一小时' });
  await expect(card).toContainText('直接可用');
  await expect(page.getByRole('region', { name: '发现' })).toContainText('断档');
  await expectAccessible(page);
  await grid.getByRole('gridcell', { name: /^周三 20:00/ }).click();
  await expect(card).toContainText('周三 20:00–21:00');
  await page.keyboard.press('ArrowRight');
  await expect(card).toContainText('周三 21:00–22:00');
  await page.getByText('任意地点', { exact: true }).first().click();
  await expect(card).toContainText('任意地点');
  await page.getByText('表格', { exact: true }).click();
  await expect(page.getByRole('table', { name: '一周每小时的人数' })).toContainText('周日');
  await turn(page, 'dark');
  await expectReadable(page);
});

test('an example is written, fails a draft, and only a reason lets it be saved @long', async ({ page }) => {
  const { rows } = await world.database.query(`select id from scene where name = '市内公出' order by id limit 1`);
  await test.step('made from an order, where it is looked at or by its number', async () => {
    const orders = await world.database.query(
      `select id, number from ride_order where scene_id = $1 and cap_fen > 10000 order by id desc limit 1`,
      [rows[0].id],
    );
    await page.goto(`${world.address}/order/orderDetail/${orders.rows[0].id}`);
    await page.getByRole('button', { name: '存为用例' }).click();
    await page.getByRole('button', { name: '查看用例' }).click();
    await page.getByRole('button', { name: '从订单添加' }).click();
    await page.getByRole('textbox', { name: /订单号/ }).fill('1');
    await page.getByRole('button', { name: '生成用例' }).click();
    await expect(toast(page, '没有查询到数据')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('table', { name: '制度用例' })).toContainText(`订单 ${orders.rows[0].number}`);
    await expect(page.getByRole('list', { name: '每条规则' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '写一条用例' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('请填写名称');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  });
  await test.step('the editor says that a draft fails it, and saving asks why', async () => {
    await page.goto(`${world.address}/scene/editScenario/${rows[0].id}`);
    const panel = page.getByRole('region', { name: '用例' });
    await expect(panel).toContainText('1 条全部通过');
    await page.getByRole('textbox', { name: '每单限额' }).fill('1');
    await expect(panel).toContainText('1 条不通过');
    await page.getByRole('button', { name: '保存' }).click();
    const save = page.getByRole('button', { name: '写明理由并保存' });
    await expect(save).toBeDisabled();
    await page.getByRole('textbox', { name: /仍不通过的理由/ }).fill('会议决定每单一元');
    await save.click();
    await expect(page).toHaveURL(/\/scene$/);
    const { rows: log } = await world.database.query('select content from operation_log order by id desc limit 1');
    expect(log[0].content).toContain('1 条用例不通过，理由：会议决定每单一元');
  });
});

test('steps of a flow are played from its editor, kept, compared and exported, and an auditor reads them @long', async ({
  page,
  context,
  browser,
}) => {
  const { rows } = await world.database.query(`select id from approval_flow where name = '客户接待用车' limit 1`);
  await page.goto(`${world.address}/approve/approveAdd/${rows[0].id}`);
  const panel = page.getByRole('region', { name: '沙盘' });
  const play = panel.getByRole('button', { name: '回放近 12 个月' });
  const kept = ['去掉第 3 步', '只留第 1 步'];
  for (const [nth, name] of kept.entries()) {
    await test.step(`${name}：played as it stands in the form, then kept`, async () => {
      await expect(play).toBeDisabled();
      await page.getByRole('button', { name: `移除第 ${3 - nth} 步` }).click();
      await play.click();
      await expect(panel).toContainText('份换了审批人');
      // What the run before found stands until this one is done.
      await expect(panel).not.toContainText('步骤又改过');
      const opened = context.waitForEvent('page');
      await panel.getByRole('link', { name: '看全部结果' }).click();
      const result = await opened;
      await expect(result.getByRole('table', { name: '按审批人' })).toContainText('合计');
      await expectAccessible(result);
      await result.getByRole('button', { name: '留存' }).click();
      await result.getByRole('textbox', { name: '名称' }).fill(name);
      await result.getByRole('dialog').getByRole('button', { name: '留存' }).click();
      await expect(result.getByRole('heading', { level: 1, name })).toBeVisible();
      await result.close();
    });
  }
  const other = await browser.newContext();
  await signIn(other, world, '13800000007');
  const auditor = await other.newPage();
  await auditor.goto(`${world.address}/lab/sandbox/new`);
  await expect(auditor.getByRole('heading', { level: 1, name: '留存的回放' })).toBeVisible();
  for (const name of kept) await auditor.getByRole('checkbox', { name: `对比“${name}”` }).check();
  await auditor.getByRole('button', { name: '对比所选 2' }).click();
  await expect(auditor.getByRole('table', { name: '回放对比' })).toContainText('要人决定的步');
  await expectAccessible(auditor);
  await auditor.getByRole('link', { name: kept[0]! }).first().click();
  const saved = auditor.waitForEvent('download');
  await auditor.getByRole('button', { name: '导出' }).click();
  expect((await saved).suggestedFilename()).toBe('去掉第 3 步.xlsx');
  await expect(auditor.getByRole('button', { name: '改名' })).toHaveCount(0);
  await other.close();
});
