import { expect, type Page, test } from '@playwright/test';
import { signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';

const ON_PHONE = ['/', '/order', '/travel', '/approvals', '/finance', '/log'] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${world.address}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** How far the document, and the page's own box, are wider or longer than the window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const [root, box] = [document.documentElement, document.getElementById('page')!];
    return {
      documentWide: root.scrollWidth - root.clientWidth,
      documentLong: root.scrollHeight - root.clientHeight,
      pageWide: box.scrollWidth - box.clientWidth,
    };
  });

const NOTHING = { documentWide: 0, documentLong: 0, pageWide: 0 };

test('a flow with one more step is not pushed sideways', async ({ page }) => {
  await signIn(page.context(), world, SUPER);
  await open(page, '/approve/approveAdd/1003');
  await page.getByRole('button', { name: '添加步骤' }).click();
  expect(await overflow(page)).toEqual(NOTHING);
});

test('on a phone the menu opens over the page, and lists are read without pushing them aside', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page.context(), world, SUPER);
  for (const path of ON_PHONE) {
    await open(page, path);
    expect(await overflow(page), path).toEqual(NOTHING);
  }
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await menu.getByRole('link', { name: '订单', exact: true }).click();
  await expect(page).toHaveURL(/\/order/);
  await expect(menu).toBeHidden();
});

/** Lists, with what tells that their rows have come. */
const LISTS = [
  '/staff',
  '/department',
  '/role',
  '/approve',
  '/scene',
  '/carrules',
  '/order',
  '/travel',
  '/finance',
  '/operLog',
];
const MOST_SHIFT = 0.005;

declare global {
  var shifted: { value: number; what: string[] };
}

test('nothing jumps: lists stand where they will stand from the first paint, also on the next page @long', async ({
  page,
}) => {
  await signIn(page.context(), world, SUPER);
  await page.addInitScript(() => {
    globalThis.shifted = { value: 0, what: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const {
          value,
          hadRecentInput,
          sources = [],
        } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources?: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const where = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        globalThis.shifted.value += value;
        for (const { node, previousRect, currentRect } of sources)
          globalThis.shifted.what.push(
            `${value.toFixed(4)} ${node?.nodeName} ${node?.textContent?.slice(0, 20)} ${where(previousRect)} → ${where(currentRect)}`,
          );
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Whose menu it is, the first visit has to ask.
  await open(page, '/');
  for (const path of LISTS) {
    await open(page, path);
    await expect(page.locator('tbody tr').first()).toBeVisible();
    const next = page.getByRole('button', { name: '下一页' });
    if ((await next.count()) > 0 && (await next.first().isEnabled())) {
      await next.first().click();
      await expect(page).toHaveURL(/page=2/);
    }
    await page.waitForLoadState('networkidle');
    const { value, what } = await page.evaluate(() => globalThis.shifted);
    expect(value, `${path}\n${what.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
  }
});
