import { expect, test } from '@playwright/test';
import { deskPerson } from './kit/desk-people.ts';
import { machine } from './kit/machine.ts';
import { taxPapers } from './kit/tax-papers.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const rows = async (sql: string, values: unknown[] = []) => (await world.database.query(sql, values)).rows;

const BUYER = { name: '云程科技有限公司', taxpayerId: '91110105MA01YC8X2K' };

test('a month goes from its bill to the archive, and a red letter after it @long', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(600_000);
  const [{ bill, today }] = await rows(`select number as bill,
    (now() at time zone 'Asia/Shanghai')::date::text as today from bill where company_id = 100 and status = 'issued'
    order by month limit 1`);
  const clock = await rows('select ahead_ms::bigint as ahead from business_clock');
  const issuedOn = clock[0]
    ? new Date(Date.now() + Number(clock[0].ahead) + 8 * 3_600_000).toISOString().slice(0, 10)
    : today;
  await signIn(context, world, '13800000006');

  await test.step('the bill is proved and confirmed', async () => {
    await page.goto(`${world.address}/finance/bill/${bill}`);
    await page.getByRole('button', { name: '四方对账' }).click();
    await page.getByRole('button', { name: '开始核对' }).click();
    await expect(page.getByText(/0 处差异/).first()).toBeVisible({ timeout: 60_000 });
    await page.goto(`${world.address}/finance/bill/${bill}`);
    await page.getByRole('button', { name: '确认账单' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /确认/ }).click();
    await expect(page.getByText('已确认').first()).toBeVisible();
  });

  const desk = await deskPerson(browser, world, 'chief');
  await test.step('the company repays', async () => {
    await machine(world, '/desk/v1/account/repay', { companyId: 100, amountFen: 100_000, reference: 'JOURNEY-REPAY' });
  });

  await test.step('it applies for a digital invoice over all of it', async () => {
    await page.goto(`${world.address}/bill?type=81`);
    await page
      .getByRole('row', { name: new RegExp(bill) })
      .getByRole('checkbox')
      .check();
    await expect(page.getByText('还没有选择行程')).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: '申请开票' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确认申请' }).click();
    await expect(page.getByText('开票申请已提交')).toBeVisible();
  });

  const [invoice] = await rows(`select id::int, amount_fen::int as fen from invoice where company_id = 100
    order by id desc limit 1`);
  const number = '26112000000099990001';
  await test.step('the desk accepts it and attaches the XML, which fills in the form', async () => {
    await desk.goto(`${world.address}/desk/invoices`);
    await desk
      .getByRole('button', { name: /云程科技有限公司/ })
      .last()
      .click();
    await desk.getByRole('button', { name: '受理' }).click();
    await desk.getByText('待开票', { exact: true }).first().click();
    await desk
      .getByRole('button', { name: new RegExp(`${bill.slice(-4)}|${(invoice.fen / 100).toLocaleString('en-US')}`) })
      .click();
    await desk
      .getByLabel('发票文件')
      .setInputFiles(taxPapers({ number, issuedOn, amountFen: invoice.fen, buyer: BUYER }));
    await expect(desk.getByLabel('发票号码')).toHaveValue(number);
    await expectAccessible(desk);
    await desk.getByRole('button', { name: '登记', exact: true }).click();
    await expect(desk.getByText('已登记，发票已发到邮箱')).toBeVisible();
  });

  await test.step('finance archives the month, and the kept package is what was archived', async () => {
    await page.goto(`${world.address}/bill?tab=archive`);
    await page.getByRole('button', { name: `归档 ${issuedOn.slice(0, 7)}` }).click();
    await expect(page.getByText('已归档', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^核对/ }).first().click();
    await expect(page.getByText('与归档时一致')).toBeVisible();
  });

  await test.step('a refund asks for a red letter: requested, confirmed, issued', async () => {
    const [trip] = await rows(
      'select order_id::int as id from invoice_trip where company_id = 100 and invoice_id = $1',
      [invoice.id],
    );
    const refund = { companyId: 100, orderId: trip.id, reference: 'JOURNEY-RED', reason: '多收', companyFen: 100 };
    await machine(world, '/desk/v1/orders/refund', refund);
    await desk.goto(`${world.address}/desk/redLetters`);
    const own = desk.getByText(number).first();
    await own.click();
    await desk.getByLabel('税局的红字确认单编号').fill('33010126110000000062');
    await desk.getByRole('button', { name: '申请', exact: true }).click();
    await expect(desk.getByText('等企业确认').first()).toBeVisible();
    await page.goto(`${world.address}/bill?tab=records&record=${invoice.id}`);
    await page.getByRole('button', { name: '确认', exact: true }).click();
    await page
      .getByRole('dialog', { name: /^确认红字/ })
      .getByRole('button', { name: '确认', exact: true })
      .click();
    await expect(page.getByText('已确认', { exact: true }).first()).toBeVisible();
    await desk.reload();
    await own.click();
    const red = { number: '26112000000099990002', issuedOn, amountFen: -100, buyer: BUYER };
    await desk.getByLabel('红字发票文件').setInputFiles(taxPapers(red));
    await expectAccessible(desk);
    await desk.getByRole('button', { name: '登记', exact: true }).click();
    await expect(desk.getByText('红字发票已登记')).toBeVisible();
  });

  await test.step('the chain has every fen in its place', async () => {
    await page.goto(`${world.address}/finance/chain`);
    await expect(page.getByText('合计与账户流水一致')).toBeVisible();
    await expect(page.getByRole('button', { name: /已归档/ }).first()).toBeEnabled();
    await expect(page.getByRole('button', { name: /红字冲减/ }).first()).toBeEnabled();
    await expectAccessible(page);
  });
});
