import { expect, type Page } from '@playwright/test';

/** What a person does in the scene editor, in words of the page. */
export const rule = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true });

export async function limit(page: Page, title: string): Promise<void> {
  await rule(page, title).getByText('限制', { exact: true }).click();
}

/** Chooses from a list of choices by its label. */
export async function choose(page: Page, label: string, option: string | RegExp, typed?: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.click();
  if (typed) await box.fill(typed);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .locator('.ant-select-item-option')
    .filter({ hasText: option })
    .first()
    .click();
}

export async function fillDays(page: Page, label: string, from: string, to: string): Promise<void> {
  const [start, end] = [page.getByPlaceholder(`${label}起`), page.getByPlaceholder('止')];
  await start.click();
  await start.fill(from);
  await start.press('Enter');
  await end.fill(to);
  await end.press('Enter');
}

export async function save(page: Page): Promise<void> {
  // While it saves, the button's name begins with what its wheel says.
  await page.getByRole('button', { name: /(^|\s)保存$/ }).click();
}

export async function savedToList(page: Page, name: string): Promise<void> {
  await save(page);
  await expect(page).toHaveURL(/\/scene$/);
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
}

export async function openAgain(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `编辑：${name}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`编辑场景“${name}”`);
}

/** A small picture that a decoder accepts. */
export const PICTURE = {
  name: '线路一.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGMwCThGEmIY1TCqYfhqAADemEoQnnV0DgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
