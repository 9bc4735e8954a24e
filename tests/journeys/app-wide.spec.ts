import { expect, test } from '@playwright/test';
import { prepare } from './app-kit.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.use({ viewport: { width: 1024, height: 768 }, serviceWorkers: 'block' });

const PLACES = ['/m', '/m/orders', '/m/applications', '/m/approvals', '/m/me', '/m/me/scenes', '/m/a/new'] as const;
/** Widths of a window, with the size of type that a person has chosen. */
const SIZES = [
  [360, '16px'],
  [390, '20.8px'],
  [390, '32px'],
  [840, '16px'],
] as const;

test('with room, list and detail stand side by side; in every width nothing is cut off sideways', async ({
  page,
  context,
}) => {
  await signIn(context, world, '13800000005');
  await test.step('two panes, reached by keys', async () => {
    await page.goto(`${world.address}/m/approvals`);
    await expect(page.getByText('选一项查看')).toBeVisible();
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/\/m\/p\/\d+$/);
    await expect(page.getByRole('button', { name: '通过', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: '审批' })).toBeVisible();
  });
  await test.step('whoever opens the choice of a place by its address sees a map with a start and known places', async () => {
    await page.goto(`${world.address}/m/place/to`);
    await expect(page.getByRole('searchbox', { name: '去哪儿' })).toBeVisible();
    const map = page.getByRole('img', { name: /^上车地点/ });
    await expect(map).toBeVisible();
    const recent = page.getByRole('heading', { name: '最近去过' });
    await expect(recent).toBeVisible();
    await expect(map.locator('[data-kind="place"]').first()).toBeVisible();
    await expectAccessible(page, { contrast: true });
  });
  await test.step('before the booking a card below the map says why it is paid so', async () => {
    await page.goto(`${world.address}/m`);
    await prepare(page);
    const card = page.getByRole('region', { name: '为什么这样付' });
    await expect(card.getByText('企业付')).toBeVisible();
    await expect(card.getByText('用车时段', { exact: true })).toBeVisible();
    await expect(card.getByText('费用限额', { exact: true })).toBeVisible();
    await expectAccessible(page, { contrast: true });
  });
  for (const place of PLACES) {
    await page.goto(`${world.address}${place}`);
    await expect(page.getByRole('status', { name: '正在加载' })).toHaveCount(0);
    await expect(page.locator('main').first()).toBeVisible();
    for (const [width, size] of SIZES) {
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate((type) => document.documentElement.style.setProperty('font-size', type), size);
      const over = await page.evaluate(
        () => [...document.querySelectorAll('main')].filter((main) => main.scrollWidth > main.clientWidth + 1).length,
      );
      expect(over, `${place} at ${width} with type of ${size}`).toBe(0);
      if (size === '16px') await expectAccessible(page, { contrast: true });
    }
  }
});
