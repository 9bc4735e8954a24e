import { expect, test } from '@playwright/test';
import { addDays, dayOf } from '#rules/calendar.ts';
import { chooseDay, expectFingerWide, PHONE } from './app-kit.ts';
import { newScene, SCENES, STAFF } from './application-kit.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
// A browser that speaks another language than the app does.
test.use({ ...PHONE, viewport: { width: 360, height: 780 }, locale: 'en-US', serviceWorkers: 'block' });

test('days and times are chosen in Chinese in whatever browser, by finger and by keys; a charter says what each car costs', async ({
  page,
  context,
}) => {
  const sceneId = await newScene(world, SCENES.approvalCharter);
  await signIn(context, world, STAFF);
  await page.goto(`${world.address}/m/a/new?scene=${sceneId}`);
  const [first, last] = [addDays(dayOf(new Date()), 3), addDays(dayOf(new Date()), 4)];
  const field = (label: string) => page.getByRole('button', { name: new RegExp(`^${label} `) });
  const calendar = page.getByRole('dialog', { name: '结束日期' });

  await test.step('by finger: a day that is over is not taken, the end follows a later start', async () => {
    const today = dayOf(new Date());
    await field('开始日期').tap();
    const start = page.getByRole('dialog', { name: '开始日期' });
    if (today.endsWith('-01')) await start.getByRole('button', { name: '上个月' }).tap();
    const yesterday = start.locator(`[data-day="${addDays(today, -1)}"]`);
    await expect(yesterday).toBeDisabled();
    await yesterday.tap({ force: true });
    await expect(start).toBeVisible();
    await page.goBack();
    await chooseDay(page, '开始日期', first);
    await expect(field('开始日期')).toHaveText(/^\d{2}-\d{2} 周.$|^\d{4}-\d{2}-\d{2} 周.$/);
    expect(await field('结束日期').textContent()).toBe(await field('开始日期').textContent());
    expect(await page.locator('input[type="date"], input[type="datetime-local"]').count()).toBe(0);
  });

  await test.step('by keys: arrows go by day, Enter takes, the focus comes back; a day before the start is not taken', async () => {
    await field('结束日期').focus();
    await page.keyboard.press('Enter');
    await expect(calendar).toBeVisible();
    await expectAccessible(page);
    await expectFingerWide(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(field('结束日期')).toContainText(last.slice(5));
    await expect(field('结束日期')).toBeFocused();
    await field('结束日期').click();
    const later = calendar.getByRole('button', { name: '下个月' });
    await later.focus();
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
    await expect(later).toBeFocused();
    await page.goBack();
    await expect(calendar).toBeHidden();
    await expect(page).toHaveURL(/\/a\/new/);
  });

  await test.step('with a city each car has its price; pressed, it becomes the estimate', async () => {
    await page.getByRole('button', { name: /^用车城市/ }).tap();
    await expect(page.getByRole('searchbox', { name: '城市' })).toBeFocused(); // a sheet with a search begins there
    await page.getByRole('searchbox', { name: '城市' }).fill('北京');
    await page.getByRole('button', { name: '北京', exact: true }).tap();
    const car = page.getByRole('button', { name: /^商务 ?每次 ¥/ });
    await expect(car).toBeVisible();
    await page.getByRole('button', { name: '用车次数加一' }).tap();
    await expect(car).toContainText('共 2 次');
    const total = /¥([\d,]+\.\d{2})$/.exec((await car.textContent()) ?? '')?.[1]?.replaceAll(',', '');
    const each = /每次 ¥([\d,]+\.\d{2})/.exec((await car.textContent()) ?? '')?.[1]?.replaceAll(',', '');
    expect(Number(total)).toBeCloseTo(2 * Number(each), 2);
    await car.tap();
    expect(Number(await page.getByLabel(/预估费用/).inputValue())).toBe(Number(total));
    await expectAccessible(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
});

test('a message has a title and its sentence apart; unread it has one act, read it opens by its title', async ({
  page,
  context,
}) => {
  const RIDER = '13800000005';
  await world.database.query(
    `insert into app_message (company_id, staff_id, purpose, text, about, created_at)
     select company_id, staff_id, 'orderAssigned', '【企行】您11-16 21:22从望京SOHO出发的行程已派车：罗师傅。', 'order ' || id, now()
     from ride_order where company_id = 100 and staff_id = (select id from staff where company_id = 100 and phone = $1) limit 1`,
    [RIDER],
  );
  await signIn(context, world, RIDER);
  await page.goto(`${world.address}/m/messages`);
  const message = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: '已派车' }) })
    .first();
  await expect(message.getByText(/^您.+出发的行程已派车：/)).toBeVisible();
  await expectAccessible(page);
  await expectFingerWide(page);
  await message.getByRole('button', { name: '看行程' }).tap();
  await expect(page).toHaveURL(/\/m\/o\/\d+$/);
  await page.goBack();
  await expect(message.getByRole('img', { name: '未读' })).toHaveCount(0);
  await expect(message.getByRole('button')).toHaveCount(1);
  await message.getByRole('button', { name: '已派车' }).tap();
  await expect(page).toHaveURL(/\/m\/o\/\d+$/);

  await test.step('those of a kind that lie further back are looked for, not denied', async () => {
    await world.database.query(
      `insert into app_message (company_id, staff_id, purpose, text, about, created_at)
       select company_id, id, 'newDevice', '【企行】您的账号在新设备登录。', '', now() + make_interval(secs => n)
       from staff, generate_series(1, 60) n where company_id = 100 and phone = $1`,
      [RIDER],
    );
    await page.goto(`${world.address}/m/messages`);
    await page.getByRole('button', { name: '行程', exact: true }).tap();
    await expect(page.getByText('最近没有这类消息')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '看更早的' }).tap();
    await page.getByRole('button', { name: '看更早的' }).tap();
    await expect(message).toBeVisible();
  });
});
