import { expect, type Page } from '@playwright/test';
import { dayOf } from '#rules/calendar.ts';
import { goAtDesk } from '../kit/desk-people.ts';
import { taxPapers } from '../kit/tax-papers.ts';
import type { World } from '../kit/world.ts';
import { COMPANY, TAXPAYER } from './cast.ts';
import { businessNow } from './clock.ts';

/** How an invoice comes to its company, and a red letter after it. */

const BUYER = { name: COMPANY, taxpayerId: TAXPAYER };
const NUMBER = '26112000000099990001';
const RED_NUMBER = '26112000000099990002';

export async function applyForInvoice(page: Page, { address }: World, bill: string): Promise<void> {
  await page.goto(`${address}/bill?type=81`);
  await page
    .getByRole('row', { name: new RegExp(bill) })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: '添加邮箱' }).click();
  const dialog = page.getByRole('dialog', { name: '添加邮箱' });
  await dialog.getByLabel('电子邮箱').fill('fapiao@xinqiao.example');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('radio', { name: 'fapiao@xinqiao.example' })).toBeChecked();
  await page.getByRole('button', { name: '申请开票' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认申请' }).click();
  await expect(page.getByText('开票申请已提交')).toBeVisible();
}

export async function attachInvoice(desk: Page, world: World, amountFen: number): Promise<void> {
  const own = desk.getByRole('button', { name: new RegExp(COMPANY) });
  await goAtDesk(desk, '发票');
  await own.click();
  await desk.getByRole('button', { name: '受理' }).click();
  await desk.getByText('待开票', { exact: true }).first().click();
  await own.click();
  const issuedOn = dayOf(await businessNow(world));
  await desk.getByLabel('发票文件').setInputFiles(taxPapers({ number: NUMBER, issuedOn, amountFen, buyer: BUYER }));
  await expect(desk.getByLabel('发票号码')).toHaveValue(NUMBER);
  await desk.getByRole('button', { name: '登记', exact: true }).click();
  await expect(desk.getByText('已登记，发票已发到邮箱')).toBeVisible();
}

/** Of what was given back after the invoice: requested at the desk, confirmed by the company, issued at the desk. */
export async function writeRedLetter(desk: Page, page: Page, world: World, amountFen: number): Promise<void> {
  await goAtDesk(desk, '红字发票');
  await desk.getByRole('button', { name: new RegExp(COMPANY) }).click();
  await desk.getByLabel('税局的红字确认单编号').fill('33010126110000000062');
  await desk.getByRole('button', { name: '申请', exact: true }).click();
  await expect(desk.getByText('等企业确认').first()).toBeVisible();
  const { rows } = await world.database.query('select id from invoice where number = $1', [NUMBER]);
  await page.goto(`${world.address}/bill?tab=records&record=${rows[0].id}`);
  await page.getByRole('button', { name: '确认', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^确认红字/ })
    .getByRole('button', { name: '确认', exact: true })
    .click();
  await expect(page.getByText('已确认', { exact: true }).first()).toBeVisible();
  await desk.reload();
  await desk.getByRole('button', { name: new RegExp(COMPANY) }).click();
  const issuedOn = dayOf(await businessNow(world));
  await desk
    .getByLabel('红字发票文件')
    .setInputFiles(taxPapers({ number: RED_NUMBER, issuedOn, amountFen: -amountFen, buyer: BUYER }));
  await desk.getByRole('button', { name: '登记', exact: true }).click();
  await expect(desk.getByText('红字发票已登记')).toBeVisible();
}
