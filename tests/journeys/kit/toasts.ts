import { expect, type Locator, type Page } from '@playwright/test';

const toasts = (page: Page): Locator => page.getByRole('region', { name: '提示' });

export const toast = (page: Page, text: string): Locator => toasts(page).getByText(text, { exact: true });

/** The toast comes, and is closed: the next one of the same words is another. */
export async function readToast(page: Page, text: string): Promise<void> {
  const line = toasts(page)
    .locator('[data-kind]')
    .filter({ has: page.getByText(text, { exact: true }) });
  await line.getByRole('button', { name: '关闭提示' }).click();
  await expect(line).toHaveCount(0);
}
