import { expect, type Page, test } from '@playwright/test';
import { localText } from '#rules/calendar.ts';
import { book, PHONE } from './app-kit.ts';
import { machine, provider } from './kit/machine.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.use({ ...PHONE, serviceWorkers: 'block' });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a ride is followed on two tabs while the provider tells of it, through a network that goes and comes', async ({
  page,
  context,
}) => {
  await world.database.query(`update company_setting set cost_confirmation = 'byStaff' where company_id = 100`);
  await signIn(context, world, '13800000005');
  await page.goto(`${world.address}/m`);
  const orderId = await book(page);
  const ride = provider(world, orderId);
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(title(second, '正在找车')).toBeVisible();

  await test.step('both tabs hear of the car', async () => {
    await ride.until('assigned');
    for (const tab of [page, second]) {
      await expect(title(tab, /^已派车/)).toBeVisible();
      await expect(tab.getByText('京A12345').first()).toBeVisible();
    }
    await expectAccessible(page);
  });

  await test.step('without a network the plate and the phone stay, and nothing can be changed', async () => {
    await context.setOffline(true);
    await expect(page.getByText(/^没有网络。下面是 .+ 的内容/)).toBeVisible();
    await expect(page.getByText('京A12345').first()).toBeVisible();
    await expect(page.getByRole('link', { name: '打电话给王' })).toHaveAttribute('href', 'tel:13700000000');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await ride.until('arrived');
    await expect(title(page, /^已派车/)).toBeVisible();
  });

  await test.step('what was told meanwhile is there when the network is', async () => {
    await context.setOffline(false);
    for (const tab of [page, second]) await expect(title(tab, '司机已到，请上车')).toBeVisible();
  });

  await test.step('on the way it is asked for once to be told before the arrival, and heard of on both tabs', async () => {
    await ride.until('started');
    const point = { lng: 116.5, lat: 40 };
    const at = localText(new Date(Date.now() + 10_000)); // what was told before somebody got in is of another way
    await machine(world, '/desk/v1/orders/position', { companyId: 100, orderId, at, point, etaSeconds: 1_620 });
    await expect(page.getByText(/企业付 ¥/)).toBeVisible();
    const map = page.getByRole('img', { name: /深色的一段已经走过$/ });
    for (const part of ['behind', 'ahead']) await expect(map.locator(`[data-way="${part}"]`)).toBeVisible();
    await expect(map.getByText('朝阳区')).toBeVisible();
    await page.getByRole('button', { name: '图层' }).tap();
    await page.getByRole('switch', { name: '区县' }).tap();
    await expectAccessible(page);
    await page.goBack();
    await expect(map.getByText('朝阳区')).toHaveCount(0);
    const stages = page.getByRole('progressbar', { name: '行程进度' });
    for (const [width, type] of [
      [360, '32px'],
      [390, '20.8px'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), type);
      const lines = await stages
        .locator('span')
        .evaluateAll((words) =>
          words.map((word) =>
            Math.round(word.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(word).fontSize)),
          ),
        );
      expect(Math.max(...lines)).toBe(Math.min(...lines)); // none in two lines
      const right = await stages
        .locator('span')
        .last()
        .evaluate((word) => word.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize(PHONE.viewport);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.getByRole('button', { name: '到点提醒', exact: true }).tap();
    const asked = page.getByRole('button', { name: '到点会提醒', exact: true });
    await expect(asked).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(/到达前约 5 分钟，会发短信和消息给你。$/)).toBeVisible();
    await expectAccessible(page);
    await second.reload();
    await second.getByRole('button', { name: '到点会提醒', exact: true }).tap();
    await expect(second.getByRole('button', { name: '到点提醒', exact: true })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  await test.step('a colleague whose clock is a day ahead is shown the ride as it is now', async () => {
    await page.getByRole('button', { name: '发给同事' }).tap();
    const address = page.getByText(/^http.+\/m\/s\//);
    await expect(address).toBeVisible();
    const visitor = await context.browser()!.newContext(PHONE);
    const shown = await visitor.newPage();
    await shown.clock.setFixedTime(Date.now() + 86_400_000);
    await shown.goto((await address.textContent())!);
    await expect(title(shown, /^约 .+ 到$|^在路上$/)).toBeVisible();
    await expect(shown.getByText(/ 用车(，位置 \d+ 分钟前)?$/)).toBeVisible(); // by its own clock: 24 小时前
    await expectAccessible(shown);
    await visitor.close();
    await page.goBack();
  });

  await test.step('the cost comes by itself, and is confirmed once though both tabs press', async () => {
    await ride.until('priced');
    await expect(title(page, '行程结束，费用在复核')).toBeVisible(); // it came without a measure
    const decision = { companyId: 100, orderId, outcome: 'asPushed', reason: '已核对里程' };
    await machine(world, '/desk/v1/prices/decide', decision);
    const confirm = (tab: Page) => tab.getByRole('button', { name: /^确认(费用|并支付)/ });
    for (const tab of [page, second]) await expect(confirm(tab)).toBeVisible();
    await expectAccessible(page);
    await Promise.all([confirm(page).click(), confirm(second).click()]);
    for (const tab of [page, second]) await expect(confirm(tab)).toBeHidden();
    const { rows } = await world.database.query(
      `select count(*)::int as count from order_event where order_id = $1 and kind = 'costConfirmed'`,
      [orderId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });
});
