import type { Browser, Page } from '@playwright/test';
import { PHONE } from '../app-kit.ts';

/** Who lives the life of a company, and what it is called. */
export const COMPANY = '新桥物流有限公司';
export const CONTACT = '13911112222';
export const ADMIN = '13911114444';
export const RIDER = '13911113333';
export const TAXPAYER = '91110105MA01NQ7X3P';

/** A browser of somebody's own: at a table, or in a hand. */
export async function browserOf(browser: Browser, phone = false): Promise<Page> {
  const context = await browser.newContext({
    ...(phone ? { ...PHONE, serviceWorkers: 'block' as const } : { viewport: { width: 1440, height: 900 } }),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  return await context.newPage();
}
