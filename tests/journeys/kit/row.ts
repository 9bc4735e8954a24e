import type { Page } from '@playwright/test';

/** An act that stands behind the dots of a row. */
export async function actOnRow(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}
