import { expect, type Page, test } from '@playwright/test';
import { signIn, useWorld } from './kit/world.ts';

const world = useWorld();

/** Keeps every place at which something matching stood on the screen, frame by frame. */
async function watch(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle((wanted) => {
    const places = new Set<string>();
    const look = (): void => {
      for (const element of document.querySelectorAll(wanted)) {
        const { left, top, height } = element.getBoundingClientRect();
        if (left >= 0 && top >= 0) places.add([left, top, height].map(Math.round).join(' '));
      }
      requestAnimationFrame(look);
    };
    look();
    return places;
  }, selector);
  return () => seen.evaluate((places) => [...places]);
}

/** Until whatever was set going has come to its end. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });

test('a menu and a list of choices stand where they appear: a quick click meets what it was aimed at', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page.context(), world, '13800000001');
  await page.goto(`${world.address}/department`);
  await test.step('a menu', async () => {
    const places = await watch(page, '[role=menu]');
    await page.getByRole('button', { name: '更多操作：总经理办公室' }).click();
    await expect(page.getByRole('menuitem', { name: '添加子部门' })).toBeFocused();
    await settle(page);
    expect(await places()).toHaveLength(1);
    await page.keyboard.press('Escape');
  });
  await test.step('a list of choices', async () => {
    const places = await watch(page, '.ant-select-dropdown');
    await page.getByRole('combobox').last().click();
    await expect(page.locator('.ant-select-item-option').first()).toBeVisible();
    await settle(page);
    expect(await places()).toHaveLength(1);
  });
});
