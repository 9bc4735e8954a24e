import { type Browser, expect, type Page, test } from '@playwright/test';
import { addMonthsToDay, dayOf, startOfDay } from '#rules/calendar.ts';
import { differenceText, reconcile } from '#server/reconcile/reconcile.ts';
import { PHONE } from './app-kit.ts';
import { deskPerson, goAtDesk } from './kit/desk-people.ts';
import { useWorld } from './kit/world.ts';
import { choose, save } from './scene-kit.ts';

/*
 * The whole life of a company, lived in browsers alone: of the applicant, the provider's people, the administrator, an
 * employee and a driver who has nothing but an SMS.
 */
const world = useWorld();
const COMPANY = '新桥物流有限公司';
const CONTACT = '13911112222';
const ADMIN = '13911114444';
const RIDER = '13911113333';

const rows = async (sql: string, values: unknown[] = []) => (await world.database.query(sql, values)).rows;

/** The demonstration's clock goes on: nobody waits here for a minute, a month or a night's job. */
async function laterTo(at: Date): Promise<void> {
  const answer = await fetch(`${world.address}/demo/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: at.getTime() }),
  });
  expect(await answer.json()).toMatchObject({ code: 0 });
}

async function browserOf(browser: Browser, phone = false): Promise<Page> {
  const context = await browser.newContext({
    ...(phone ? { ...PHONE, serviceWorkers: 'block' as const } : { viewport: { width: 1440, height: 900 } }),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  return await context.newPage();
}

async function applyForCompany(page: Page): Promise<void> {
  await page.goto(`${world.address}/login`);
  await page.getByRole('link', { name: '申请企业账户' }).click();
  await page.getByLabel('企业名称').first().fill(COMPANY);
  await page.getByLabel('企业性质').first().selectOption('民营企业');
  await page.getByLabel('联系人').first().fill('陈一帆');
  await page.getByLabel('联系电话').first().fill(CONTACT);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /\d{4}/ }).click();
  const [captcha] = await rows('select demo_answer from captcha order by expires_at desc limit 1');
  await page.getByLabel('图形验证码').first().fill(captcha.demo_answer);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 个工作日');
}

async function openCompany(desk: Page): Promise<void> {
  await goAtDesk(desk, '入驻申请');
  await desk.getByText(COMPANY).first().click();
  await desk.getByRole('button', { name: '标为已联系' }).click();
  await desk.getByText('已联系', { exact: true }).first().click();
  await desk.getByText(COMPANY).first().click();
  await desk.getByLabel('管理员手机').fill(ADMIN);
  await desk.getByRole('button', { name: '开通企业' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible();
}

/** By the code that came by SMS, which a demonstration shows. */
async function signInByCode(page: Page, phone: string): Promise<void> {
  await page.goto(`${world.address}/login`);
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /\d{4}/ }).click();
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

async function makeScene(page: Page): Promise<void> {
  await page.goto(`${world.address}/scene/editScenario/0`);
  await page.getByLabel('场景名称').fill('市内用车');
  await choose(page, '场景标签', '加班用车');
  await page.getByRole('checkbox', { name: '预约用车' }).check();
  await page.getByRole('checkbox', { name: '专享' }).check();
  await page.getByRole('checkbox', { name: '新能源' }).check();
  await save(page);
  await expect(page).toHaveURL(/\/scene$/);
}

async function makePerson(page: Page): Promise<void> {
  await page.goto(`${world.address}/AddStaff?from=2`);
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('李行舟');
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(RIDER);
  await page.getByRole('combobox', { name: '部门' }).fill(COMPANY);
  await page.locator('.ant-select-tree-title').getByText(COMPANY, { exact: true }).click();
  await page.getByRole('button', { name: '保存，下一步' }).click();
  await page.getByRole('checkbox', { name: /市内用车/ }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存成功').first()).toBeVisible();
}

async function bookNow(phone: Page): Promise<number> {
  await phone.goto(`${world.address}/m`);
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

/** The car that stands nearest is sent; its driver needs no program, only the links of an SMS. */
async function dispatchAndDrive(desk: Page, browser: Browser, orderId: number): Promise<void> {
  const [ride] = await rows(`select company_id, booked_start -> 'point' as point from ride_order where id = $1`, [
    orderId,
  ]);
  await rows('update car_position set lng = $1, lat = $2', [ride.point.lng, ride.point.lat]);
  await desk.goto(`${world.address}/desk/dispatch?city=110100&id=${ride.company_id}-${orderId}`);
  await desk.getByRole('button', { name: /^派给/ }).click();
  await expect(desk.getByText(/已派给.*，短信已发给司机和乘车人/)).toBeVisible();
  const [sms] = await rows(`select text from outbox where purpose = 'driverRide' order by id desc limit 1`);
  const driver = await browserOf(browser, true);
  await driver.goto(`${world.address}/d/${sms.text.split('/d/')[1]}`);
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

/** What moves money is looked at first, and done after the minute of regret. */
async function actWithMoney(page: Page): Promise<void> {
  await page.getByRole('button', { name: '看看会变什么' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: /^提交/ }).click();
  await expect(page.getByText(/秒后执行 ¥/)).toBeVisible();
  const [{ ahead }] = await rows('select coalesce(max(ahead_ms), 0)::float8 as ahead from business_clock');
  await laterTo(new Date(Date.now() + ahead + 2 * 60_000));
}

async function reconciled(): Promise<string[]> {
  const client = await world.database.connect();
  try {
    return (await reconcile(client)).map(differenceText);
  } finally {
    client.release();
  }
}

test('a company is applied for, opened, set up, ridden with, priced, billed and repaid, in browsers alone', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  await test.step('applied for on the login page, accepted at the desk', async () => {
    const applicant = await browserOf(browser);
    await applyForCompany(applicant);
    await applicant.context().close();
    const desk = await deskPerson(browser, world, 'service');
    await openCompany(desk);
    await desk.context().close();
  });
  const admin = await browserOf(browser);
  await test.step('the administrator signs in, makes a scene and somebody who rides', async () => {
    await signInByCode(admin, ADMIN);
    await expect(admin.getByRole('navigation').first()).toBeVisible();
    await makeScene(admin);
    await makePerson(admin);
  });
  const phone = await browserOf(browser, true);
  let orderId = 0;
  await test.step('who books in the app', async () => {
    orderId = await bookNow(phone);
  });
  const desk = await deskPerson(browser, world, 'dispatch');
  await test.step('the ride is dispatched and driven by an SMS', async () => {
    await dispatchAndDrive(desk, browser, orderId);
    await expect(phone.getByRole('heading', { level: 1, name: '行程结束，费用在复核' })).toBeVisible();
  });
  const finance = await deskPerson(browser, world, 'chief');
  await test.step('its price is far above the estimate: held, looked at, and taken after the minute of regret', async () => {
    await goAtDesk(finance, '费用复核');
    await finance.getByRole('button', { name: new RegExp(COMPANY) }).click();
    await finance.getByLabel('原因').fill('司机绕行机场高速，已核对轨迹');
    await actWithMoney(finance);
    await expect
      .poll(async () => (await rows('select status from ride_order where id = $1', [orderId]))[0].status)
      .toBe('settled');
    await expect(phone.getByRole('heading', { level: 1, name: /实付/ })).toBeVisible();
  });
  await finance.context().close();
  await test.step('the month is over: the bill is issued and repaid', async () => {
    const month = dayOf(new Date()).slice(0, 7);
    await laterTo(new Date(startOfDay(addMonthsToDay(`${month}-01`, 1)).getTime() + 10 * 3_600_000));
    const chief = await deskPerson(browser, world, 'chief');
    await chief.goto(`${world.address}/desk/bills?month=${month}`);
    const bill = chief.getByRole('row', { name: new RegExp(COMPANY) });
    await expect(bill).toContainText(/\d{3}\.\d{2}/);
    await bill.getByRole('link', { name: COMPANY }).click();
    const [ride] = await rows('select company_fen::int as fen from ride_order where id = $1', [orderId]);
    await chief.getByRole('button', { name: '登记还款' }).click();
    await chief.getByLabel('金额').fill((ride.fen / 100).toFixed(2));
    await chief.getByLabel('编号').fill('WHOLE-LIFE-1');
    await actWithMoney(chief);
    await expect
      .poll(
        async () =>
          (await rows(`select count(*)::int as count from account_ledger where reference = 'WHOLE-LIFE-1'`))[0].count,
      )
      .toBe(1);
  });
  await test.step('and the books agree', async () => {
    expect(await reconciled()).toEqual([]);
  });
});
