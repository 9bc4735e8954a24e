import { expect, type Request, test } from '@playwright/test';
import { expectFingerWide, PHONE, prepare } from './app-kit.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const RIDER = '13800000005';
test.use({ ...PHONE, serviceWorkers: 'block' });

const orders = async (): Promise<number> =>
  (await world.database.query('select count(*)::int as count from ride_order where status = $1', ['booking'])).rows[0]
    .count;

test('somebody signs in with a code and is where the link led', async ({ page }) => {
  await page.goto(`${world.address}/m/me/scenes`);
  await expect(page.getByRole('heading', { level: 1, name: '企行' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('手机号').fill(RIDER);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /演示环境：验证码/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '我的场景' })).toBeVisible();
  await expect(page).toHaveURL(/\/m\/me\/scenes$/);
  await expectAccessible(page);
});

test('a booking whose answer is lost, and a reload in the middle of it, make one order', async ({ page, context }) => {
  await signIn(context, world, RIDER);
  const before = await orders();
  const sent: Request[] = [];
  let lost = 0;
  await page.route('**/app/v1/rides/book', async (route) => {
    sent.push(route.request());
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch(); // it arrives
    return route.abort(); // and nobody hears of it
  });
  await page.goto(`${world.address}/m`);
  await prepare(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: '确认用车' }).click();
  await expect.poll(() => lost).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '正在找车' })).toBeVisible();
  expect(await orders()).toBe(before + 1);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map((request) => request.headers()['idempotency-key'])).size).toBe(1);

  await test.step('the home screen tells of the ride, and the trip begins anew', async () => {
    await page.goto(`${world.address}/m`);
    await expect(page.getByRole('list', { name: '待办' }).getByText(/预订中/)).toBeVisible();
    await expect(page.getByRole('button', { name: /去哪儿/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /看行程/ }).click();
  });

  await test.step('cancelling tells its cost first and needs a reason; back closes the sheet alone', async () => {
    const sheet = page.getByRole('dialog', { name: '现在取消，不收费' });
    await page.getByRole('button', { name: '取消，不收费' }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/m\/o\/\d+$/);
    await page.getByRole('button', { name: '取消，不收费' }).click();
    await sheet.getByRole('button', { name: '取消订单' }).click();
    await expect(sheet.getByText('请选一个原因')).toBeVisible();
    await sheet.getByRole('button', { name: '行程变了' }).click();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '取消订单' }).click();
    await expect(page.getByText('不收费，保留的限额已退回。')).toBeVisible();
    expect(await orders()).toBe(before);
  });
});

test('a place is found without its name: airports and stations, the company’s own, and those of another city', async ({
  page,
  context,
}) => {
  await signIn(context, world, RIDER);
  await page.goto(`${world.address}/m/place/to`);
  await expect(page.getByRole('button', { name: '城市：北京' })).toBeVisible();
  const hubs = page.getByRole('list', { name: '机场、车站' });
  await page.getByRole('button', { name: '机场、车站' }).tap();
  await expect(hubs.getByRole('button', { name: /^北京大兴国际机场/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: '最近去过' })).toHaveCount(0);
  await expectAccessible(page);
  await expectFingerWide(page);
  await page.getByRole('button', { name: '企业地点' }).tap();
  await expect(hubs).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: '企业地点' })).toBeVisible();
  await page.getByRole('button', { name: '企业地点' }).tap();
  await expect(page.getByRole('heading', { name: '最近去过' })).toBeVisible();

  await test.step('in a city where nothing is known yet its airports and stations stand at once', async () => {
    await page.getByRole('button', { name: '城市：北京' }).tap();
    await page.getByRole('searchbox', { name: '城市' }).fill('拉萨');
    await page.getByRole('button', { name: '拉萨', exact: true }).tap();
    await expect(page.getByRole('button', { name: '城市：拉萨' })).toBeVisible();
    await expect(hubs.getByRole('button', { name: /^拉萨/ }).first()).toBeVisible();
    await expect(hubs.getByRole('button', { name: /北京/ })).toHaveCount(0);
    await page.getByRole('searchbox', { name: '去哪儿' }).fill('贡嘎');
    await page.getByRole('list', { name: '找到的地点' }).getByRole('button').first().tap();
    await expect(page).toHaveURL(/\/m\/confirm$/);
  });

  await test.step('a stop on the way is chosen from there, and leads back', async () => {
    await page.goto(`${world.address}/m/place/to`);
    await page.getByRole('button', { name: '途经点' }).tap();
    await page.getByRole('searchbox', { name: '途经点' }).fill('北京南站');
    await page.getByRole('list', { name: '找到的地点' }).getByRole('button').first().tap();
    await expect(page).toHaveURL(/\/m\/place\/to$/);
  });
});

test('a time at which nothing may be used names the nearest one with its price', async ({ page, context }) => {
  await signIn(context, world, RIDER);
  await page.goto(`${world.address}/m`);
  await prepare(page);
  await page.getByRole('button', { name: /9:00$/ }).click();
  const sheet = page.getByRole('dialog', { name: '什么时候走' });
  await sheet.getByLabel('时', { exact: true }).selectOption('7');
  await expect(sheet.getByText(/7:00 没有可用的场景，最近是/)).toBeVisible();
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/app/v1/rides/options*', (route) => answered.then(() => route.continue()));
  await sheet.getByRole('button', { name: /出发$/ }).click();
  // Nobody books the new trip by what was found for the old one.
  await expect(page.getByText('正在按新的行程算…')).toBeVisible();
  await expect(page.getByRole('button', { name: '确认用车' })).toBeDisabled();
  answer();
  await expect(page.getByRole('heading', { level: 1, name: /可以用“.+”/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^预约 / }).click();
  await expect(page.getByRole('button', { name: /确认用车|还差：项目号/ })).toBeVisible();
});
