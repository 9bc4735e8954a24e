import { expect, type Page } from '@playwright/test';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { goAtDesk } from '../kit/desk-people.ts';
import type { World } from '../kit/world.ts';
import { COMPANY, TAXPAYER } from './cast.ts';
import { businessNow, laterTo } from './clock.ts';

/** How money moves at the desk: each act is looked at first, and done after the minute of regret. */

async function actWithMoney(desk: Page, world: World): Promise<void> {
  const newest = async (): Promise<number> =>
    (await world.database.query('select coalesce(max(id), 0)::int as id from desk_hold')).rows[0].id;
  const before = await newest();
  await desk.getByRole('button', { name: '看看会变什么' }).click();
  await desk.getByRole('dialog').last().getByRole('button', { name: /^提交/ }).click();
  // What is told of the one before stands for as long as that one can be taken back.
  await expect.poll(newest).toBeGreaterThan(before);
  await expect(desk.getByText(/秒后执行/).last()).toBeVisible();
  await laterTo(world, new Date((await businessNow(world)).getTime() + 2 * 60_000));
  const waiting = `select count(*)::int as waiting from desk_hold where state = 'waiting' and needs = 'none'`;
  await expect.poll(async () => (await world.database.query(waiting)).rows[0].waiting).toBe(0);
  const { rows } = await world.database.query('select state from desk_hold order by id desc limit 1');
  expect(rows[0].state).toBe('done');
}

/** Whom invoices are made out to is agreed with the company. */
export async function agreeTitle(desk: Page, world: World, companyId: number): Promise<void> {
  await desk.goto(`${world.address}/desk/companies/${companyId}/terms`);
  await desk.getByLabel('发票抬头').fill(COMPANY);
  await desk.getByLabel('税号').fill(TAXPAYER);
  await actWithMoney(desk, world);
  await desk.reload();
  await expect(desk.getByText('生效中 v3')).toBeVisible();
}

export async function takeHeldPrice(desk: Page, world: World): Promise<void> {
  await goAtDesk(desk, '费用复核');
  await desk.getByRole('button', { name: new RegExp(COMPANY) }).click();
  await desk.getByLabel('原因').fill('司机绕行机场高速，已核对轨迹');
  await actWithMoney(desk, world);
}

/** A line of the ride is lowered. */
export async function correct(desk: Page, world: World, order: string): Promise<void> {
  await desk.goto(`${world.address}/desk/orders/${order}`);
  await desk.getByRole('button', { name: '更正费用' }).click();
  await desk.getByLabel('减免改为').fill('30');
  await desk.getByLabel('原因').fill('司机走错一段路');
  await actWithMoney(desk, world);
}

export async function refund(desk: Page, world: World, order: string, yuan: string): Promise<void> {
  await desk.goto(`${world.address}/desk/orders/${order}`);
  await desk.getByRole('button', { name: '退款' }).click();
  await desk.getByLabel('退企业').fill(yuan);
  await desk.getByLabel('原因').fill('停车费重复收取');
  await actWithMoney(desk, world);
}

export async function decideObjection(desk: Page, world: World, yuan: string): Promise<void> {
  await goAtDesk(desk, '异议');
  await desk.getByRole('button', { name: new RegExp(COMPANY) }).click();
  await desk.getByText('部分退还', { exact: true }).click();
  await desk.getByLabel('退还金额').fill(yuan);
  await desk.getByLabel('给企业的说明').fill('按轨迹退还多算的一段');
  await actWithMoney(desk, world);
}

/** The bill is paid whole. */
export async function repay(desk: Page, world: World, companyId: number): Promise<void> {
  await desk.goto(`${world.address}/desk/companies/${companyId}`);
  await desk.getByRole('table', { name: '账单' }).getByRole('button', { name: '还款' }).click();
  await desk.getByLabel('编号').fill('WHOLE-LIFE-1');
  await actWithMoney(desk, world);
}

/** Every disagreement of the books, in words. */
export async function reconciled({ database }: World): Promise<string[]> {
  const client = await database.connect();
  try {
    return (await reconcile(client)).map(differenceText);
  } finally {
    client.release();
  }
}
