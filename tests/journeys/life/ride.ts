import { type Browser, expect, type Page } from '@playwright/test';
import { everyCarAt } from '../kit/fleet.ts';
import type { World } from '../kit/world.ts';
import { browserOf, RIDER } from './cast.ts';

/** How a ride is had: booked in the app, dispatched at the desk, driven by an SMS. */

export async function bookNow(phone: Page, { address }: World): Promise<number> {
  await phone.goto(`${address}/m`);
  await phone.getByLabel('手机号').fill(RIDER);
  await phone.getByRole('button', { name: '获取验证码' }).click();
  await phone.getByRole('button', { name: /演示环境：验证码/ }).click();
  const ends = [
    ['从哪儿上车', '望京SOHO'],
    ['去哪儿', '首都国际机场T3'],
  ] as const;
  for (const [end, words] of ends) {
    await phone.getByRole('button', { name: new RegExp(end) }).click();
    await phone.getByRole('searchbox').fill(words);
    await phone.getByRole('list', { name: '找到的地点' }).getByRole('button').first().click();
  }
  await phone.getByRole('button', { name: '还差：项目号' }).click();
  await phone.getByRole('textbox', { name: '项目号' }).fill('LX-01');
  await phone.getByRole('button', { name: '好了' }).click();
  await phone.getByRole('button', { name: '确认用车' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: '正在找车' })).toBeVisible();
  return Number(/\/o\/(\d+)$/.exec(phone.url())?.[1]);
}

/** The car that stands nearest is sent; answers what its driver is told by SMS. */
export async function dispatch(desk: Page, world: World, orderId: number): Promise<string> {
  const { address, database } = world;
  const { rows } = await database.query(
    `select company_id, booked_start -> 'point' as point from ride_order where id = $1`,
    [orderId],
  );
  const { company_id, point } = rows[0];
  await everyCarAt(world, point);
  await desk.goto(`${address}/desk/dispatch?city=110100&id=${company_id}-${orderId}`);
  await desk.getByRole('button', { name: /^派给/ }).click();
  await expect(desk.getByText(/已派给.*，短信已发给司机和乘车人/)).toBeVisible();
  const sms = await database.query(`select text from outbox where purpose = 'driverRide' order by id desc limit 1`);
  return sms.rows[0].text;
}

/** The driver needs no program, only the links of the SMS; the way is far longer than was estimated. */
export async function drive(browser: Browser, { address }: World, sms: string): Promise<void> {
  const driver = await browserOf(browser, true);
  await driver.goto(`${address}/d/${sms.split('/d/')[1]}`);
  for (const act of ['接单', '出发接人', '已到上车点', '乘客上车，开始行程']) {
    await driver.getByRole('button', { name: act }).click();
    await expect(driver.getByRole('button', { name: act })).toHaveCount(0);
  }
  await driver.getByLabel('里程（公里）').fill('90');
  await driver.getByLabel('时长（分钟）').fill('120');
  await driver.getByRole('button', { name: '行程结束，提交计价' }).click();
  await expect(driver.getByRole('heading', { name: '这单不用再操作' })).toBeVisible();
  await driver.context().close();
}
