import { buffer } from 'node:stream/consumers';
import { expect, type Locator, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { bill, objectTo, settledOrders } from './kit/bills.ts';
import { writeWorkbook } from './kit/built.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const ADMIN = '13800000001';
const FINANCE = '13800000006';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const toast = (page: Page, text: string) => page.getByRole('region', { name: '提示' }).getByText(text, { exact: true });
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });

async function billed(month: string, count = 3): Promise<{ number: string; orders: string[] }> {
  const sketches = Array.from({ length: count }, (_, nth) => ({ companyFen: 1_000 * (nth + 1) }));
  const orders = await settledOrders(world.database, ADMIN, `${month}-10`, sketches);
  return { orders, number: await bill(world.database, ADMIN, month) };
}
const raise = (page: Page, number: string) => page.goto(`${world.address}/finance/yiyiAdd/${number}`);
const picture = (color: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: color } })
    .png()
    .toBuffer();

async function choose(page: Page, orders: readonly string[]): Promise<void> {
  await button(page, '选择异议订单').click();
  const dialog = page.getByRole('dialog', { name: '选择异议订单' });
  const left = dialog.getByRole('region', { name: '账单订单' });
  for (const order of orders) await left.getByRole('checkbox', { name: new RegExp(order) }).check();
  await button(dialog, '移到异议订单').click();
  await button(dialog, '确定').click();
  await expect(dialog).toHaveCount(0);
}

test('orders are chosen for an objection, and a bill’s objections are found, opened and exported @long', async ({
  page,
  context,
}) => {
  const january = await billed('2023-01');
  const april = await billed('2023-04');
  await objectTo(world.database, april.number, april.orders.slice(0, 2));
  await world.database.query(
    `update objection set status = 'decided', outcome = 'part', refund_fen = 300, remark = '部分属实', decided_at = now()
     where number = $1`,
    [`YY${april.orders[1]}`],
  );
  await signIn(context, world, FINANCE);
  await page.goto(`${world.address}/finance/yiyi/ZD000000`);
  await expect(page.getByText('没有这份账单')).toBeVisible();
  await page.goto(`${world.address}/finance?from=2023-01&to=2023-04`);

  await test.step('orders are chosen between two lists, with search, moves and reset', async () => {
    const { number, orders } = january;
    await button(page, `提出异议：${number}`).click();
    await expect(page).toHaveURL(`${world.address}/finance/yiyiAdd/${number}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('提出异议');
    await button(page, '确认提交').click();
    await expect(toast(page, '请选择至少一个订单!')).toBeVisible();
    await button(page, '选择异议订单').click();
    const dialog = page.getByRole('dialog', { name: '选择异议订单' });
    const left = dialog.getByRole('region', { name: '账单订单' });
    const right = dialog.getByRole('region', { name: '异议订单' });
    await expect(left).toContainText('3 单');
    await left.getByRole('textbox').fill(orders[1]!.slice(-8));
    await expect(left.getByRole('listitem')).toHaveCount(1);
    await expectDialogAccessible(page);
    await left.getByRole('checkbox', { name: new RegExp(orders[1]!) }).check();
    await button(dialog, '移到异议订单').click();
    await expect(right).toContainText(orders[1]!);
    await left.getByRole('textbox').fill(orders[0]!);
    await left.getByRole('checkbox', { name: new RegExp(orders[0]!) }).check();
    await left.getByRole('textbox').fill(orders[2]!);
    await expect(left.getByRole('listitem')).toHaveCount(1);
    await left.getByRole('checkbox', { name: '账单订单' }).check();
    await button(dialog, '移到异议订单').click();
    await expect(left).toContainText('账单的订单都已选出');
    await left.getByRole('textbox').fill('');
    await expect(right.getByRole('listitem')).toHaveCount(3);
    await right.getByRole('checkbox', { name: new RegExp(orders[1]!) }).check();
    await button(dialog, '移回账单订单').click();
    await expect(left.getByRole('listitem')).toContainText([orders[1]!]);
    await button(dialog, '重置').click();
    await expect(left).toContainText('3 单');
    await expect(right).toContainText('还没有选择订单');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
  });

  await test.step('a bill’s objections are found, opened and exported', async () => {
    const { number, orders } = april;
    await button(page, `查看异议：${number}`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('账单异议');
    await expect(page.getByText('共 2 条')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: '订单号' }).fill(orders[1]!);
    await button(page, '查询').click();
    await expect(page.getByText('共 1 条')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`orderNo=${orders[1]}`));
    await expect(page.getByRole('row', { name: new RegExp(`YY${orders[1]}`) })).toContainText('已处理');
    await button(page, `详情：YY${orders[1]}`).click();
    const detail = page.getByRole('dialog');
    await expect(detail).toContainText('多收了等候费');
    await expect(detail).toContainText('部分退还 ¥3.00');
    await expect(detail).toContainText('部分属实');
    await expectDialogAccessible(page);
    await page.keyboard.press('Escape');
    await button(page, '重置').click();
    await expect(page.getByText('共 2 条')).toBeVisible();
    await button(page, '导出').click();
    await expect(toast(page, '请选择至少一个异议申请单！')).toBeVisible();
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    const download = page.waitForEvent('download');
    await button(page, '导出').click();
    expect((await download).suggestedFilename()).toBe('异议申请单_2份.pdf');
    await button(page, '返回').click();
    await expect(page).toHaveURL(`${world.address}/finance`);
  });
});

test('objections are described, proved and submitted, or come from a workbook', async ({ page, context }) => {
  await signIn(context, world, ADMIN);

  await test.step('described, proved, submitted together and once', async () => {
    const { number, orders } = await billed('2023-02');
    await raise(page, number);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('提出异议');
    await button(page, '确认提交').click();
    await expect(toast(page, '请选择至少一个订单!')).toBeVisible();
    await choose(page, orders.slice(0, 2));
    await expect(page.getByText('已选订单 2')).toBeVisible();
    await expect(page.getByText('请填写完整信息！')).toHaveCount(0);
    await button(page, '确认提交').click();
    await expect(toast(page, '请填写完整信息！')).toBeVisible();
    const first = page.getByRole('textbox', { name: `订单 ${orders[0]} 的异议描述` });
    await first.fill('多收了等候费');
    await expect(page.getByText('6 / 120')).toBeVisible();
    await page.getByRole('textbox', { name: `订单 ${orders[1]} 的异议描述` }).fill('没有乘坐');
    const upload = page.getByLabel(`上传订单 ${orders[0]} 的凭证图片`);
    const files = ['#a00', '#0a0', '#00a'].map(async (color, nth) => ({
      name: `${nth}.png`,
      mimeType: 'image/png',
      buffer: await picture(color),
    }));
    let letThrough: () => void = () => {};
    const held = new Promise<void>((done) => {
      letThrough = done;
    });
    await page.route('**/file/upload/stream', async (route) => {
      await held;
      await route.continue();
    });
    await upload.setInputFiles(await Promise.all(files));
    await button(page, '确认提交').click();
    await expect(toast(page, '图片还在上传，请稍候再提交')).toBeVisible();
    letThrough();
    await expect(page.getByRole('button', { name: /^查看订单/ })).toHaveCount(3);
    await button(page, `删除订单 ${orders[0]} 的凭证 2`).click();
    await expect(page.getByRole('button', { name: /^查看订单/ })).toHaveCount(2);
    await upload.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(toast(page, '上传图片失败!')).toBeVisible();
    await expectAccessible(page);
    await button(page, `查看订单 ${orders[0]} 的凭证 1`).click();
    await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, '确认提交').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('将为该账单的 2 个订单提出异议。');
    await button(dialog, '确认提交').click();
    await expect(page).toHaveURL(`${world.address}/finance`);
    const { rows } = await world.database.query(
      `select objection.description, cardinality(objection.proofs) as proofs, ride.status from objection
       join ride_order ride on ride.id = objection.order_id where ride.number = any($1) order by ride.number = $2 desc`,
      [orders, orders[0]],
    );
    expect(rows).toEqual([
      { description: '多收了等候费', proofs: 2, status: 'disputed' },
      { description: '没有乘坐', proofs: 0, status: 'disputed' },
    ]);
    await raise(page, number);
    await expect(page.getByText('该账单已提交过异议，不能再次提出')).toBeVisible();
  });

  await test.step('orders come from a workbook; lines that fail come back with their reasons', async () => {
    const { number, orders } = await billed('2023-03');
    await raise(page, number);
    await button(page, '批量导入').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('批量导入异议订单模板')).toBeVisible();
    const template = page.waitForEvent('download');
    await dialog.getByRole('link', { name: '下载' }).click();
    expect((await template).suggestedFilename()).toBe('批量导入异议订单模板.xlsx');
    const field = dialog.locator('input[type=file]');
    await field.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(toast(page, '请选择xls或xlsx格式的文件')).toBeVisible();
    const titles = [{ title: '订单号' }, { title: '异议描述' }];
    const book = await buffer(
      writeWorkbook(titles, [
        [orders[0]!, '绕路'],
        ['T0', ''],
        [orders[1]!, ''],
      ]),
    );
    await field.setInputFiles({ name: '异议.xlsx', mimeType: XLSX, buffer: book });
    await button(dialog, '开始导入').click();
    await expect(dialog).toContainText('部分条目导入失败');
    await expect(dialog).toContainText('有 1 行错误，成功的 2 单已在列表中。');
    await expect(dialog.getByRole('link', { name: '查看错误明细' })).toBeVisible();
    await button(dialog, '完成').click();
    await expect(page.getByRole('textbox', { name: `订单 ${orders[0]} 的异议描述` })).toHaveValue('绕路');
    await button(page, `删除订单 ${orders[1]}`).click();
    await expect(page.getByText('已选订单 1')).toBeVisible();
    await button(page, '取消').click();
    await expect(page.getByRole('dialog')).toContainText('您确定要放弃当前操作吗？');
    await button(page.getByRole('dialog'), '确定').click();
    await expect(page).toHaveURL(`${world.address}/finance`);
  });
});

test('a reload keeps orders, texts and pictures; another tab begins anew, and leaving gives them up @long', async ({
  page,
  context,
}) => {
  const { number, orders } = await billed('2022-11');
  await signIn(context, world, FINANCE);
  await raise(page, number);
  page.on('dialog', (asked) => void asked.accept());
  await choose(page, orders.slice(0, 1));
  const text = (place: Page) => place.getByRole('row', { name: new RegExp(orders[0]!) }).getByRole('textbox');
  await text(page).fill('多收了等候费');
  await page.reload();
  await expect(text(page)).toHaveValue('多收了等候费');
  const other = await context.newPage();
  await raise(other, number);
  await expect(other.getByText('还没有选择订单')).toBeVisible();
  await other.close();
  await button(page, '取消').click();
  await button(page.getByRole('dialog'), '确定').click();
  await expect(page).toHaveURL(/\/finance$/);
  // The address goes first; the drafts go with the page.
  await expect(page.getByRole('heading', { level: 1, name: '账户与账单' })).toBeVisible();
  await raise(page, number);
  await expect(page.getByText('还没有选择订单')).toBeVisible();
});
