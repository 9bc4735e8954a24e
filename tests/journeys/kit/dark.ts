import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './world.ts';

/** A colour that antd was given with the theme; it changes when React has drawn the page in the other one. */
const colour = (page: Page): Promise<string> =>
  page
    .locator('[class*="css-var-"]')
    .first()
    .evaluate((part) => getComputedStyle(part).getPropertyValue('--ant-color-text'));

/** The page as it stands, in dark without a reload: only contrast can differ from light. Light again afterwards. */
export async function expectReadableInDark(page: Page): Promise<void> {
  const light = await colour(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => colour(page)).not.toBe(light);
  await expectAccessible(page, { rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => colour(page)).toBe(light);
}
