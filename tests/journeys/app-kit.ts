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

/** Nothing that is pressed is smaller than a finger, with what of its surroundings answers for it. */
export async function expectFingerWide(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const FINGER = 43.5;
    return [...document.querySelectorAll<HTMLElement>('button, a[href]')].flatMap((one) => {
      const box = one.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      const around = getComputedStyle(one, '::after');
      const isWider = around.content !== 'none' && around.position === 'absolute';
      const width = Math.max(box.width, isWider ? Number.parseFloat(around.width) || 0 : 0);
      const height = Math.max(box.height, isWider ? Number.parseFloat(around.height) || 0 : 0);
      const name = one.getAttribute('aria-label') ?? one.textContent;
      return width < FINGER || height < FINGER ? [`${name} ${Math.round(width)} × ${Math.round(height)}`] : [];
    });
  });
  expect(small).toEqual([]);
}

/** A day of the week on which everybody works, soon: what may be booked does not depend on when the test runs. */
export async function chooseWednesday(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '什么时候走' });
  await sheet.getByRole('button', { name: /周三/ }).last().click();
  await expect(sheet.getByText('可用“市内公出”')).toBeVisible();
  await sheet.getByRole('button', { name: /出发$/ }).click();
  await expect(sheet).toBeHidden();
}

/** The trip up to its confirmation: a place by search, a time at which somebody may go. */
export async function prepare(page: Page): Promise<void> {
  await page.getByRole('button', { name: /去哪儿/ }).click();
  await page.getByRole('searchbox', { name: '去哪儿' }).fill('首都国际机场T3');
  await page.getByRole('list', { name: '找到的地点' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/m\/confirm$/);
  await page.getByRole('button', { name: '现在', exact: true }).click();
  await chooseWednesday(page);
  await expect(page.getByRole('button', { name: '确认用车' })).toBeVisible();
}

/** Books what was prepared; answers the order that is on the screen then. */
export async function book(page: Page): Promise<number> {
  await prepare(page);
  await page.getByRole('button', { name: '确认用车' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '正在找车' })).toBeVisible();
  return Number(/\/o\/(\d+)$/.exec(page.url())?.[1]);
}

/** A day in the app's own calendar, of this month or a later one. */
export async function chooseDay(page: Page, label: string, day: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click();
  const sheet = page.getByRole('dialog', { name: label });
  const [year, month, date] = day.split('-').map(Number);
  const one = sheet.getByRole('button', { name: new RegExp(`^${year} 年 ${month} 月 ${date} 日 `) });
  await expect(sheet.getByRole('heading', { level: 3 })).toBeVisible();
  const [shownYear = 0, shownMonth = 0] = ((await sheet.getByRole('heading', { level: 3 }).textContent()) ?? '')
    .match(/\d+/g)!
    .map(Number);
  const ahead = (year! - shownYear) * 12 + month! - shownMonth;
  const step = sheet.getByRole('button', { name: ahead < 0 ? '上个月' : '下个月' });
  for (let left = Math.abs(ahead); left > 0; left -= 1) await step.click();
  await one.click();
  await expect(sheet).toBeHidden();
}

/** The questions whose answers the device keeps for the next visit. */
export const keptOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const open = indexedDB.open('qixing-app', 1);
        open.onsuccess = () => {
          const keys = open.result.transaction('answers').objectStore('answers').getAllKeys();
          keys.onsuccess = () => {
            open.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );
