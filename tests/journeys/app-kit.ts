import { type Browser, expect, type Page } from '@playwright/test';
import { signIn, type World } from './kit/world.ts';

/** A phone in a hand: small, touched, and with one thumb. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** Somebody else's phone, beside the one that the test has. */
export async function otherPhone(browser: Browser, world: World, phone: string): Promise<Page> {
  const context = await browser.newContext({
    ...PHONE,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await signIn(context, world, phone);
  return context.newPage();
}

/** A day of the week on which everybody works, soon: what may be booked does not depend on when the test runs. */
export async function chooseWednesday(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '什么时候走' });
  await sheet.getByRole('button', { name: /周三/ }).last().click();
  await expect(sheet.getByText('可用“市内公出”')).toBeVisible();
  await sheet.getByRole('button', { name: /出发$/ }).click();
  await expect(sheet).toBeHidden();
}
