import { type Browser, expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import type { World } from './world.ts';

/** Signs somebody of the provider in, with the second step that everybody there has. */
export async function signInToDesk(page: Page, { address }: Pick<World, 'address'>, account: string): Promise<void> {
  await page.goto(`${address}/desk`);
  await page.getByLabel('账号').fill(account);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '下一步' }).click();
  const digits = page.getByText(/现在的动态口令是 \d{6}/);
  const code = /\d{6}/.exec((await digits.textContent()) ?? '')![0];
  await page.getByLabel('动态口令').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: '今日' })).toBeVisible();
}

/** Somebody of the provider in a browser of their own. */
export async function deskPerson(browser: Browser, world: Pick<World, 'address'>, account: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage();
  await signInToDesk(page, world, account);
  return page;
}

/** By the menu, as a person goes. */
export async function goAtDesk(page: Page, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}
