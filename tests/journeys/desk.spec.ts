import { expect, test } from '@playwright/test';
import { dayOf } from '#rules/calendar.ts';
import { expectReadable, turn } from './kit/dark.ts';
import { deskPerson, goAtDesk, signInToDesk } from './kit/desk-people.ts';
import { everyCarAt } from './kit/fleet.ts';
import { expectAccessible, useWorld } from './kit/world.ts';

const world = useWorld();

const rows = async (sql: string, values: unknown[] = []) => (await world.database.query(sql, values)).rows;

test('a company is opened for an applicant, by somebody who may and within what was applied for @long', async ({
  page,
}) => {
  await rows(`insert into enrolment (company_name, company_nature, city, contact, phone, department, post, created_at)
    values ('合岳建筑设计院', '民营企业', '北京', '范思远', '13910204476', '行政部', '行政经理', now())`);
  await signInToDesk(page, world, 'service');
  await goAtDesk(page, '入驻申请');
  await expectAccessible(page);
  await page.getByRole('button', { name: '标为已联系' }).click();
  await expect(page.getByText('没有这样的申请')).toBeVisible();
  await page.getByText('已联系', { exact: true }).first().click();
  await page.getByLabel('管理员手机').fill('13800000001');
  await page.getByRole('button', { name: '开通企业' }).click();
  await expect(page.getByText('手机号 13800000001 已被使用，请换一个管理员手机号')).toBeVisible();
  await page.getByLabel('管理员手机').fill('13910204476');
  await page.getByRole('button', { name: '开通企业' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '合岳建筑设计院' })).toBeVisible();
  const [sms] = await rows(`select text from outbox where recipient = '13910204476' order by id desc limit 1`);
  expect(sms.text).toContain('合岳建筑设计院');
});

test('the manual opens from the person’s menu, with its pictures @long', async ({ page }) => {
  await signInToDesk(page, world, 'audit');
  await page.getByRole('button', { name: /用户菜单/ }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: '帮助' }).click();
  const manual = await opened;
  await expect(manual.getByRole('heading', { level: 1, name: '运营台使用手册' })).toBeVisible();
  await manual.getByRole('link', { name: '调度', exact: true }).click();
  await expect(manual.getByRole('img', { name: '调度' })).toBeInViewport();
  await expect
    .poll(() => manual.getByRole('img', { name: '调度' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1400);
  await expectAccessible(manual);
});

test('money above one’s own limit moves when a second person releases it', async ({ page, browser }) => {
  await signInToDesk(page, world, 'finance');
  await goAtDesk(page, '企业');
  await page.getByRole('link', { name: '云程科技有限公司' }).click();
  await page.getByRole('button', { name: '登记还款' }).click();
  await page.getByLabel('金额').fill('200000.01');
  await page.getByLabel('编号').fill('CMB-JOURNEY-1');
  await page.getByRole('button', { name: '看看会变什么' }).click();
  await expect(page.getByText('由另一位同事复核放行后执行')).toBeVisible();
  await page.getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('已提交复核，放行前账户不变')).toBeVisible();
  const repaid = () => rows(`select amount_fen from account_ledger where reference = 'CMB-JOURNEY-1'`);
  expect(await repaid()).toEqual([]);

  const chief = await deskPerson(browser, world, 'chief');
  await goAtDesk(chief, '复核');
  await expectAccessible(chief);
  await chief.getByRole('button', { name: '放行' }).click();
  await expect(chief.getByText('已放行并执行')).toBeVisible();
  expect(await repaid()).toEqual([{ amount_fen: '20000001' }]);
  await chief.context().close();
});

/** A ride in forty minutes without a car, with the cars of its city beside it. */
async function waitingRide(): Promise<{ number: string; orderId: string; companyId: string }> {
  const [ride] = await rows(`update ride_order set ride_at = now() + interval '40 minutes', vehicle_group = 'newEnergy',
      city_id = 110100 where id = (select id from ride_order where status = 'booking' and not is_carpool order by id limit 1)
    returning number, id as "orderId", company_id as "companyId", booked_start -> 'point' as point`);
  await everyCarAt(world, ride.point);
  return ride;
}

test('a ride without a car is dispatched, and driven by a driver who has nothing but an SMS', async ({
  page,
  browser,
}) => {
  const { number, orderId, companyId } = await waitingRide();
  await signInToDesk(page, world, 'dispatch');
  await goAtDesk(page, '调度');
  await page.goto(`${world.address}/desk/dispatch?city=110100&id=${companyId}-${orderId}`);
  await expect(page.getByRole('list', { name: '可派司机' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^派给/ }).click();
  await expect(page.getByText(/已派给.*，短信已发给司机和乘车人/)).toBeVisible();

  const [sms] = await rows(`select text from outbox where purpose = 'driverRide' order by id desc limit 1`);
  const driver = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await driver.goto(`${world.address}/d/${sms.text.split('/d/')[1]}`);
  await expectAccessible(driver);
  for (const act of ['接单', '出发接人', '已到上车点', '乘客上车，开始行程']) {
    await driver.getByRole('button', { name: act }).click();
    await expect(driver.getByRole('button', { name: act })).toHaveCount(0);
  }
  await driver.getByLabel('里程（公里）').fill('12.5');
  await driver.getByLabel('时长（分钟）').fill('30');
  await driver.getByRole('button', { name: '行程结束，提交计价' }).click();
  await expect(driver.getByRole('heading', { name: '这单不用再操作' })).toBeVisible();
  await driver.context().close();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '订单号、手机号、车牌、企业' }).fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await expect(page.getByRole('table', { name: '事件' }).getByRole('row')).toHaveCount(8);
  await expectAccessible(page);
  await page.getByRole('button', { name: '显示乘车人的手机号' }).click();
  await page.getByRole('button', { name: '查看', exact: true }).click();
  await expect(page.getByRole('button', { name: '显示乘车人的手机号' })).toHaveCount(0);
});

test('a city is turned off, and the notice of the next year’s holidays is pasted @long', async ({ page }) => {
  await signInToDesk(page, world, 'admin');
  await goAtDesk(page, '基础数据');
  await page.getByPlaceholder('名称、拼音、编号').fill('kekedala');
  await page.getByRole('switch', { name: '启用可克达拉' }).click();
  await page.getByRole('button', { name: '停用', exact: true }).click();
  await expect(page.getByRole('switch', { name: '启用可克达拉' })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole('link', { name: '节假日' }).click();
  const next = Number(dayOf(new Date()).slice(0, 4)) + 1;
  await page.getByText(String(next), { exact: true }).click();
  await page.getByRole('button', { name: `导入 ${next}` }).click();
  await page.getByLabel('通知原文').fill('国庆节：10月1日至6日放假，共6天。');
  await page.getByLabel('公布日期').fill(`${next - 1}-11-12`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '写入' }).click();
  await expect(page.getByRole('cell', { name: '10-01 – 10-06' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '改动记录' }).click();
  await expect(page.getByText(/国庆节 10-01 至 10-06/)).toBeVisible();
  await expect(page.getByText('修改城市“可克达拉”：启用由 是 改为 否')).toBeVisible();
});

test('an objection is decided, and taken back within the minute of regret @long', async ({ page }) => {
  await signInToDesk(page, world, 'service');
  await goAtDesk(page, '异议');
  await expectAccessible(page);
  await page.getByText('部分退还', { exact: true }).click();
  await page.getByLabel('退还金额').fill('1.50');
  await page.getByLabel('给企业的说明').fill('按轨迹退还多算的一段');
  await page.getByRole('button', { name: '看看会变什么' }).click();
  await expect(page.getByText('¥1.50', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await expect(page.getByText('60 秒后执行 ¥1.50')).toBeVisible();
  await page.getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('已撤回')).toBeVisible();
  expect(await rows(`select state from desk_hold where summary like '%按轨迹退还%'`)).toEqual([{ state: 'withdrawn' }]);
});

test('whoever may not see a part of the desk finds no way to it, and every page can be read', async ({
  page,
  browser,
}) => {
  const dispatcher = await deskPerson(browser, world, 'dispatch');
  await expect(dispatcher.getByRole('link', { name: '操作记录' })).toHaveCount(0);
  await dispatcher.goto(`${world.address}/desk/log`);
  await expect(dispatcher.getByText('不能看“操作记录”，需要对应权限，请联系管理员')).toBeVisible();
  await dispatcher.context().close();

  await signInToDesk(page, world, 'audit');
  for (const entry of [
    '今日',
    '订单',
    '司机与车辆',
    '费用复核',
    '企业',
    '账单',
    '发票',
    '红字发票',
    '员工与权限',
    '操作记录',
  ]) {
    await goAtDesk(page, entry);
    await expectAccessible(page, { contrast: true });
  }
  await turn(page, 'dark');
  await expectReadable(page);
});
