import { expect, type Page } from '@playwright/test';
import { dayOf } from '#rules/calendar.ts';
import type { World } from '../kit/world.ts';
import { COMPANY } from './cast.ts';

/** How a bill comes to its company, which objects to it and then confirms it. */

/** On the first of the next month it comes by itself; the desk sees it among those of all companies. */
export async function findBill(desk: Page, { address, database }: World, companyId: number): Promise<string> {
  const issued = async () =>
    (await database.query('select number from bill where company_id = $1', [companyId])).rows[0];
  await expect.poll(issued).toBeDefined();
  const month = dayOf(new Date()).slice(0, 7);
  await desk.goto(`${address}/desk/bills?month=${month}`);
  const { number } = await issued();
  await expect(desk.getByRole('row', { name: new RegExp(COMPANY) })).toContainText(number);
  return number;
}

export async function objectTo(page: Page, { address }: World, bill: string, orderNo: string): Promise<void> {
  await page.goto(`${address}/finance/yiyiAdd/${bill}`);
  await page.getByRole('button', { name: '选择异议订单', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '选择异议订单' });
  await dialog.getByRole('checkbox', { name: new RegExp(orderNo) }).check();
  await dialog.getByRole('button', { name: '移到异议订单', exact: true }).click();
  await dialog.getByRole('button', { name: '确定', exact: true }).click();
  await page.getByRole('textbox', { name: `订单 ${orderNo} 的异议描述` }).fill('绕路太远');
  await page.getByRole('button', { name: '确认提交', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认提交', exact: true }).click();
  await expect(page).toHaveURL(`${address}/finance`);
}

export async function confirmBill(page: Page, { address }: World, bill: string): Promise<void> {
  await page.goto(`${address}/finance/bill/${bill}`);
  await page.getByRole('button', { name: '确认账单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /确认/ }).click();
  await expect(page.getByText('已确认').first()).toBeVisible();
}
