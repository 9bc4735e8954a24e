import { expect, type Page, test } from '@playwright/test';
import { weekdayOf } from '#rules/calendar.ts';
import { reportOf } from '../kit/ride-calls.ts';
import { wireOf } from '../kit/scene-calls.ts';
import { quick } from '../kit/scenes.ts';
import { book, keptOn, PHONE, prepare } from './app-kit.ts';
import { ADMIN, hand } from './application-kit.ts';
import { provider } from './kit/machine.ts';
import { orderDesk, personOf } from './kit/orders.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const RIDER = '13800000005';
const FAILED = JSON.stringify({ code: 500, msg: '系统异常', data: null });
test.use({ ...PHONE, serviceWorkers: 'block' });

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const run = (text: string, values: unknown[]) => world.database.query(text, values);
const open = (page: Page, place: string) => page.goto(`${world.address}/m${place}`);
const limit = async (fen: number): Promise<void> => {
  const { staffId } = await personOf(world, RIDER);
  await run(
    'update spending_limit set replaced_at = now() where company_id = 100 and staff_id = $1 and replaced_at is null',
    [staffId],
  );
  await run(
    `insert into spending_limit (company_id, staff_id, kind, money_fen, counts_from, set_at)
     values (100, $1, 'total', $2, now(), now())`,
    [staffId, fen],
  );
};

test('what cannot be done now is said with what can: loading, not yet, pay stopped, nothing there', async ({
  page,
  context,
}) => {
  await signIn(context, world, RIDER);
  await test.step('the shape of what comes, while it comes', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/app/v1/scenes*', async (route) => {
      await held;
      await route.continue();
    });
    await open(page, '');
    await expect(page.getByRole('status', { name: '正在加载' })).toBeVisible();
    answer();
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await page.unroute('**/app/v1/scenes*');
  });

  await test.step('what could not be loaded is said where it would stand, with a way to ask again', async () => {
    await page.route('**/app/v1/messages*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: FAILED }),
    );
    await open(page, '/messages');
    const failed = page.getByRole('alert').filter({ hasText: '没有加载出来' });
    await expect(failed.getByText(/^编号 [0-9a-f]{16}$/)).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/app/v1/messages*');
    await failed.getByRole('button', { name: '重试' }).tap();
    await expect(failed).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  });

  await test.step('what could not be read again says of when it is, with a way to ask again', async () => {
    await open(page, '/me/scenes');
    await expect.poll(() => keptOn(page)).toContain('["/app/v1/scenes",{}]');
    await page.route('**/app/v1/scenes*', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: FAILED }),
    );
    await page.reload();
    const old = page.getByText(/^没有更新出来。下面是 .+ 的内容。/);
    await expect(old).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/app/v1/scenes*');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/app/v1/scenes*', (route) => held.then(() => route.continue()));
    const again = page.getByRole('button', { name: '重试' });
    await again.tap();
    await expect(again).toBeDisabled(); // under way, and seen to be
    answer();
    await expect(old).toBeHidden();
    await page.unroute('**/app/v1/scenes*');
  });

  await test.step('pay stopped: since when, and whom to call', async () => {
    await run('update staff set company_pay = false where company_id = 100 and phone = $1', [RIDER]);
    await open(page, '');
    await expect(title(page, '暂时不能用企业的钱叫车')).toBeVisible();
    await expect(page.getByText(/管理员在 .+ 停用了你的企业支付/)).toBeVisible();
    await expect(page.getByRole('link', { name: /^打电话给/ })).toHaveAttribute('href', /^tel:1\d{10}$/);
    await expectAccessible(page);
    await run('update staff set company_pay = true where company_id = 100 and phone = $1', [RIDER]);
  });

  await test.step('not yet: from when, to be booked for then, or to be told of', async () => {
    const { staffId } = await personOf(world, RIDER);
    const kept = await run('delete from staff_scene where company_id = 100 and staff_id = $1 returning scene_id', [
      staffId,
    ]);
    const opens = new Date(Date.now() + 3 * 86_400_000);
    const hours = [{ weekday: weekdayOf(opens), ranges: [{ from: 480, to: 540 }] }];
    const admin = await hand(world, ADMIN);
    const { sceneId } = await admin.post('/api/v2/scene/add', wireOf(quick({ name: '早班', hours })));
    const give = (id: number) => run('insert into staff_scene values (100, $1, $2)', [staffId, id]);
    await give(sceneId);
    await open(page, '');
    await expect(title(page, /起可以用“早班”$/)).toBeVisible();
    await page.getByRole('button', { name: '到点提醒我' }).tap();
    await expect(page.getByText('到点会发短信和消息给你。')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '到点会提醒' }).tap();
    await expect(page.getByRole('button', { name: '到点提醒我' })).toBeVisible();
    await page.getByRole('button', { name: /去哪儿/ }).tap();
    await page.getByRole('searchbox', { name: '去哪儿' }).fill('首都国际机场T3');
    await page.getByRole('list', { name: '找到的地点' }).getByRole('button').first().tap();
    await expect(title(page, /可以用“早班”$/)).toBeVisible();
    await expect(page.getByText(/^还差 (3|2) 天$|^还差 \d+ 小时$/)).toBeVisible();
    await page.getByRole('button', { name: /提醒我/ }).tap();
    await expect(page.getByRole('button', { name: /会提醒你/ })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: '全部规则', exact: true }).tap();
    const rules = page.getByRole('dialog', { name: '为什么还不行' });
    await expect(rules.getByText('用车时段', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await run('delete from scene_reminder where company_id = 100 and staff_id = $1', [staffId]);
    await run('delete from staff_scene where company_id = 100 and staff_id = $1', [staffId]);
    for (const { scene_id } of kept.rows) await give(scene_id);
  });

  await test.step('an empty list says what will stand there', async () => {
    await run(
      `update application set staff_id = (select id from staff where company_id = 100 and phone = '13800000001')
      where company_id = 100 and staff_id = (select id from staff where company_id = 100 and phone = $1)`,
      [RIDER],
    );
    await open(page, '/applications');
    await expect(page.getByRole('heading', { name: '还没有用车申请' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('without a car nothing is taken; a booking that is slow, dearer than shown, or waits for what is unpaid says so', async ({
  page,
  context,
}) => {
  await signIn(context, world, RIDER);
  await open(page, '');

  await test.step('without a car: how long was waited, and that nothing is taken', async () => {
    await limit(1_000_000);
    const ride = provider(world, await book(page));
    await ride.until('accepted');
    await ride.tell(reportOf('cancelledByProvider', 5, { reason: '没有车' }));
    await expect(title(page, '这次没有车接单')).toBeVisible();
    await expect(page.getByText(/等了 .+。不收费，保留的限额已退回。/)).toBeVisible();
    await expect(page.getByRole('button', { name: '再叫一次' })).toBeVisible();
    await expect(page.getByText(/可能更快，(企业全付|个人要付)/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^换/ }).tap();
    await expect(page).toHaveURL(/\/m\/confirm$/);
  });

  await test.step('slow: the same booking is tried again, and given up it leaves no order', async () => {
    await open(page, '');
    const before = await orders();
    await page.route('**/app/v1/rides/book', (route) => route.abort());
    await prepare(page);
    await page.getByRole('button', { name: '确认用车' }).click();
    const sheet = page.getByRole('dialog', { name: '网络慢，正在下单' });
    await expect(sheet.getByText('第 2 次')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '先不叫了' }).click();
    await expect(sheet).toBeHidden();
    await page.unroute('**/app/v1/rides/book');
    expect(await orders()).toBe(before);
  });

  await test.step('a fen more than was shown is asked for again', async () => {
    await limit(5_000);
    await page.getByRole('button', { name: '确认用车' }).click();
    const sheet = page.getByRole('dialog', { name: /^个人付从 .+ 变为 / });
    await expect(sheet.getByRole('button', { name: '同意并下单' })).toBeVisible();
    await expect(sheet.getByText(/^企业最多支付 ¥50\.00/)).toBeVisible(); // and why
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '返回' }).click();
  });

  await test.step('a time that has passed meanwhile: now, by one tap', async () => {
    const body = JSON.stringify({ code: 28_022, msg: '用车时间不能早于现在', data: null });
    await page.route('**/app/v1/rides/book', (route) =>
      route.fulfill({ status: 409, contentType: 'application/json', body }),
    );
    await page.getByRole('button', { name: '确认用车' }).click();
    await expect(page.getByText('用车时间不能早于现在')).toBeVisible();
    await expect(page.getByRole('button', { name: '现在出发' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/app/v1/rides/book');
  });

  await test.step('a session that ended is begun anew on the same screen, with what was filled in', async () => {
    await page.getByRole('button', { name: /^用车事由/ }).click();
    await page.getByRole('textbox', { name: '用车事由' }).fill('拜访客户');
    await page.getByRole('button', { name: '好了' }).click();
    await context.clearCookies();
    await page.getByRole('button', { name: '确认用车' }).click();
    await page.getByLabel('手机号').fill(RIDER);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /演示环境：验证码/ }).click();
    await expect(page).toHaveURL(/\/m\/confirm$/);
    await expect(page.getByRole('button', { name: /^用车事由\s*拜访客户/ })).toBeVisible();
  });

  await test.step('what is unpaid is named, with its ride', async () => {
    const { served } = await orderDesk(world);
    await served(await personOf(world, RIDER), 3);
    await page.getByRole('button', { name: '确认用车' }).click();
    const sheet = page.getByRole('dialog', { name: '付清后才能叫要个人付的车' });
    await expect(sheet.getByRole('button', { name: /^支付 ¥/ })).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: /^支付 ¥/ }).click();
    await expect(page).toHaveURL(/\/m\/o(rders|\/\d+)/);
  });
});

test('a ride that was sent and is over, or never was, says so to whoever opens it', async ({ page }) => {
  const answer = page.waitForResponse((response) => response.url().includes('/app/v1/shared'));
  await open(page, '/s/1.nothing');
  expect((await answer).status()).toBe(404);
  await expect(title(page, '这个行程看不到了')).toBeVisible();
  await expectAccessible(page);
});

const orders = async (): Promise<number> =>
  (await run('select count(*)::int as count from ride_order', [])).rows[0].count;
