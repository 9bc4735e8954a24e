import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { PRICE_REVIEW } from '#rules/order/price-check.ts';
import { holdPrice } from '../kit/order-rows.ts';
import { bill, objectTo, settledOrders } from './kit/bills.ts';
import { readSpreadsheet } from './kit/built.ts';
import { type DemoOrder, orderDesk, personOf } from './kit/orders.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const ADMIN = '13800000001';
const FINANCE = '13800000006';
/** The search for people waits until the typing has rested. */

const toast = (page: Page, text: string) => page.getByRole('region', { name: '提示' }).getByText(text, { exact: true });
/** Months long before the demo world's own, different ones for each journey. */
const open = (page: Page, from: string, to = from) => page.goto(`${world.address}/finance?from=${from}&to=${to}`);
const row = (page: Page, number: string) => page.getByRole('row', { name: new RegExp(number) });

/** A bill of this month over these company parts, in the demo company. */
async function billed(month: string, parts: readonly number[]): Promise<{ number: string; orders: string[] }> {
  const orders = await settledOrders(
    world.database,
    ADMIN,
    `${month}-10`,
    parts.map((companyFen, nth) => ({ companyFen, cancelled: nth === parts.length - 1 && nth > 0 })),
  );
  return { orders, number: await bill(world.database, ADMIN, month) };
}

/** A ride that is over, whose price the provider looks at. */
async function heldPrice(rideAt: string): Promise<DemoOrder> {
  const booker = await personOf(world, ADMIN);
  const sketch = { booker, status: 'ended', companyFen: 4_600, rideAt: new Date(`${rideAt}+08:00`) } as const;
  const made = await (await orderDesk(world)).add(sketch);
  await holdPrice(world.database, 100, made.orderId, { pushedFen: 46_000, frozenFen: 4_600 });
  return made;
}

test('finance confirms bills, reads one down to its lines, and what the account’s figures are made of', async ({
  page,
  context,
}) => {
  const february = await billed('2023-02', [8_000, 1_250]);
  const may = await billed('2023-05', [8_000, 1_250, 500]);
  const september = await billed('2023-09', [700]);
  const held = await heldPrice('2023-05-20 09:30:00');
  await signIn(context, world, FINANCE);
  await open(page, '2023-02', '2023-09');

  await test.step('a bill is confirmed in the documents’ words, once', async () => {
    const { number, orders } = february;
    await expect(row(page, number)).toContainText('¥92.50');
    await expect(row(page, number)).toContainText('待确认');
    await page.getByRole('button', { name: `确认：${number}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('确认账单后将无法提出异议，并计入可开票金额中。');
    await dialog.getByRole('button', { name: '确认账单' }).click();
    await expect(row(page, number)).toContainText('已确认');
    await expect(page.getByRole('button', { name: `确认：${number}` })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: `提出异议：${number}` })).toHaveCount(0);
    const { rows } = await world.database.query('select status from ride_order where number = $1', [orders[0]]);
    expect(rows).toEqual([{ status: 'completed' }]);
    await page.getByRole('button', { name: `日志：${number}` }).click();
    await expect(page.getByRole('dialog', { name: '账单日志' }).getByRole('listitem')).toContainText([
      '账单已出',
      '账单已确认',
    ]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a bill that somebody else confirmed meanwhile is told in an alert, and the list is read anew', async () => {
    const { number } = september;
    await expect(row(page, number)).toContainText('待确认');
    await world.database.query(`update bill set status = 'confirmed', confirmed_at = now() where number = $1`, [
      number,
    ]);
    await page.getByRole('button', { name: `确认：${number}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认账单' }).click();
    const alert = page.getByRole('dialog', { name: '账单没有确认' });
    await expect(alert).toContainText('账单已经确认，无需重复确认');
    await alert.getByRole('button', { name: '知道了' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row(page, number)).toContainText('已确认');
  });

  await test.step('a bill opens to its lines, and they add up', async () => {
    const { number, orders } = may;
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2023年5月账单');
    const equation = page.getByRole('region', { name: '账单金额' });
    await expect(equation).toContainText('¥97.50');
    await expect(equation).toContainText('¥92.502 单');
    await expect(equation).toContainText('¥5.001 单');
    await expect(page.getByText('全部 3 条合计')).toBeVisible();
    await expect(page.getByText('本月用车另有 1 单费用复核中，冻结 ¥46.00，不在这份账单里')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('明细类型').getByText('取消费').click();
    await expect(page).toHaveURL(/kind=cancellation/);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.getByLabel('明细类型').getByText('全部').click();
    await expect(page.getByText('共 3 条')).toBeVisible();
    await page.getByRole('textbox', { name: '订单号' }).fill(orders[1]!.slice(-7));
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.goto(`${world.address}/finance/bill/ZD0`);
    await expect(page.getByText('没有查询到数据').first()).toBeVisible();
  });

  await test.step('the account explains its figures, down to the orders behind them', async () => {
    const menu = page.getByRole('navigation', { name: '主菜单' });
    await menu.getByRole('link', { name: /^账户与账单/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('账户与账单');
    const summary = page.getByRole('region', { name: '账户概况' });
    for (const label of [
      '可预订额度',
      '总授信额度',
      '已结算未还',
      '进行中订单',
      '待结算订单',
      '待还款总额',
      '剩余额度',
    ]) {
      await expect(summary.getByText(label, { exact: true })).toBeVisible();
    }
    await summary.getByRole('button', { name: '进行中订单的说明' }).click();
    await expect(page.getByText('进行中订单 = 尚未结束的订单按预估冻结的企业支付金额')).toBeVisible();
    await page.getByRole('button', { name: '查看进行中订单' }).click();
    const drawer = page.getByRole('dialog', { name: '进行中订单' });
    await expect(drawer.getByRole('table')).toContainText('冻结金额');
    await expect(drawer.getByRole('table')).toContainText('预订中');
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(summary.getByRole('button', { name: '进行中订单的说明' })).toBeFocused();
    await summary.getByRole('button', { name: '其中费用复核中 ¥46.00（1 单）' }).click();
    const review = page.getByRole('dialog', { name: '费用复核中' });
    await expect(review.getByText(PRICE_REVIEW.explains)).toBeVisible();
    await review.getByRole('link', { name: held.number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(held.number.slice(-4));
    await expect(page.getByText('推送的费用 费用复核中')).toBeVisible();
    await expect(page.getByText(PRICE_REVIEW.explains)).toBeVisible();
    await page.goto(`${world.address}/order?no=${held.number}&ride=any&served=any`);
    const listed = page.getByRole('table', { name: '订单列表' }).locator('tbody tr');
    await expect(listed).toContainText(['服务结束费用复核中']);
  });
});

test('an administrator is warned in time, and downloads bills while another waits under objection @long', async ({
  page,
  context,
}) => {
  await world.database.query('update company_account set warn_fen = null, warn_staff_id = null where company_id = 100');
  const march = await billed('2023-03', [8_000, 500]);
  await objectTo(world.database, march.number, [march.orders[0]!]);
  const april = await billed('2023-04', [8_000, 500]);
  await signIn(context, world, ADMIN);

  await test.step('a balance that cannot be read is a dash with a way to ask again, and no toast', async () => {
    await page.route('**/account/headAccount', (route) =>
      route.fulfill({ json: { code: 500, msg: '系统异常', data: null } }),
    );
    await open(page, '2023-01');
    const summary = page.getByRole('region', { name: '账户概况' });
    await expect(summary.getByText('—')).toBeVisible();
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await expect(page.getByRole('region', { name: '提示' }).getByText('系统异常')).toHaveCount(0);
    await page.unroute('**/account/headAccount');
    await summary.getByRole('button', { name: '重试' }).click();
    await expect(summary.getByText('可预订额度', { exact: true })).toBeVisible();
  });

  await test.step('the warning wants an amount and one person, who is found by name or mobile', async () => {
    await page.getByRole('button', { name: '余额预警' }).click();
    const dialog = page.getByRole('dialog', { name: '余额预警' });
    const save = dialog.getByRole('button', { name: /保存$/ });
    await save.click();
    await expect(dialog.getByText('请设置预警金额')).toBeVisible();
    await expect(dialog.getByText('可预订额度低于它时发一条短信；还款后再次低于时再提醒')).toBeVisible();
    await expect(dialog.getByText('设置接收提醒的人员', { exact: true })).toBeVisible();
    await expectDialogAccessible(page);
    const amount = dialog.getByLabel('预警金额（元）');
    await amount.fill('12a34567890123456789012345');
    await expect(amount).toHaveValue('12345678901234567890');
    await expect(dialog.getByText('预警金额太大，请重新填写')).toBeVisible();
    await amount.fill('5000');
    await dialog.getByRole('combobox', { name: '接收提醒的人员' }).fill(FINANCE);
    await page.locator('.ant-select-item-option').first().click();
    await expect(dialog.getByText('设置接收提醒的人员', { exact: true })).toHaveCount(0);
    await expect(dialog.getByText('短信发到')).toContainText(FINANCE);
    await save.click();
    await expect(toast(page, '设置成功')).toBeVisible();
    const { rows } = await world.database.query(
      `select warn_fen::int as fen, staff.phone from company_account account
       join staff on staff.company_id = account.company_id and staff.id = account.warn_staff_id where staff.phone = $1`,
      [FINANCE],
    );
    expect(rows).toEqual([{ fen: 500_000, phone: FINANCE }]);
    await page.getByRole('button', { name: '余额预警' }).click();
    await expect(dialog.getByLabel('预警金额（元）')).toHaveValue('5000');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await open(page, '2023-03', '2023-04');
  await test.step('under objection the bill waits: greyed, with a word about it, and the log says where it is', async () => {
    const { number } = march;
    await expect(row(page, number)).toContainText('异议处理中');
    // Greyed, yet it answers: a person presses it all the same.
    await page.getByRole('button', { name: `确认：${number}` }).press('Enter');
    await expect(toast(page, '异议已提交，平台核实处理后账单会重新计算，请留意处理结果。')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: `更多操作：${number}` }).click();
    await page.getByRole('menuitem', { name: '日志' }).click();
    const log = page.getByRole('dialog', { name: '账单日志' });
    await expect(log.getByRole('listitem')).toContainText(['账单已出', '提出异议，平台处理', '待确认', '账单已确认']);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(log).toHaveCount(0);
  });

  await test.step('chosen bills are downloaded with chosen fields', async () => {
    const { number, orders } = april;
    await expect(row(page, number)).toBeVisible();
    await page.getByRole('button', { name: '下载所选' }).click();
    await expect(toast(page, '请选择要下载的账单')).toBeVisible();
    await page.getByRole('checkbox', { name: `选择 ${number}` }).check();
    await page.getByRole('button', { name: '下载所选' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('下载账单明细（1 份）');
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(1008);
    await expectDialogAccessible(page);
    const all = dialog.getByRole('checkbox', { name: '全选用车信息' });
    await all.check();
    await all.uncheck();
    await expect(dialog.getByRole('alert')).toHaveText('请至少选择一个');
    await dialog.getByRole('button', { name: '下载', exact: true }).click();
    await expect(toast(page, '请至少选择一个')).toBeVisible();
    await dialog.getByRole('checkbox', { name: '订单状态' }).check();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: /下载$/ }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`账单明细_${number}.xlsx`);
    const book = await readSpreadsheet(await readFile(await file.path()));
    const lines = book.ok ? book.rows : [];
    expect(lines[0]).toContain('计入账单（元）');
    expect(lines.slice(1, -1).map((cells) => cells[0])).toEqual(orders);
    expect(lines.at(-1)![0]).toMatch(/^合计 ZD\d+（2 条）：¥85\.00$/);
  });
});
