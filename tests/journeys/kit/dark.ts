import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './world.ts';

/** A colour that antd was given with the theme; it changes when React has drawn the page in the other one. */
const colour = (page: Page): Promise<string> =>
  page
    .locator('[class*="css-var-"]')
    .first()
    .evaluate((part) => getComputedStyle(part).getPropertyValue('--ant-color-text'));

/** The page as it stands in the other colours, without a reload; it stays in them. */
export async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await colour(page);
  await page.emulateMedia({ colorScheme });
  await expect.poll(() => colour(page)).not.toBe(before);
}

/** What was accessible in light can only differ from it in contrast. */
export const expectReadable = (page: Page): Promise<void> => expectAccessible(page, { rules: ['color-contrast'] });
