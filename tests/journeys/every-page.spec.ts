import { expect, type Page, test } from '@playwright/test';
import { turn } from './kit/dark.ts';
import { everyPage } from './kit/every-page.ts';
import { accessibilityFaults, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';

/** The windows of common laptops; what fits here fits in larger ones. */
const NARROW = { width: 1280, height: 800 };
const WIDER = { width: 1366, height: 768 };

/** Boxes that can be pushed aside, and the document itself where it is wider or longer than the window. */
const pushable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const boxes = [root, ...document.querySelectorAll<HTMLElement>('#page, #page *')].filter(
      (box) => box === root || /auto|scroll/.test(getComputedStyle(box).overflowX),
    );
    const wide = boxes
      .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth)
      .map((box) => `${box.scrollWidth - box.clientWidth} px too wide: ${box.className || box.tagName}`);
    return root.scrollHeight > root.clientHeight ? [...wide, 'a second scrollbar'] : wide;
  });

/** What can still be pushed aside once the page has made itself at home in a window of another width. */
async function pushableAtRest(page: Page): Promise<string[]> {
  let found: string[] = [];
  const count = async () => {
    found = await pushable(page);
    return found.length;
  };
  await expect
    .poll(count)
    .toBe(0)
    .catch(() => undefined);
  return found;
}

async function tooWide(page: Page, window: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(window);
  return (await pushableAtRest(page)).map((fault) => `at ${window.width} ${fault}`);
}

/** Links and buttons that have the keyboard without the ring of two pixels that shows it. */
async function withoutRing(page: Page): Promise<string[]> {
  // From now on the browser draws rings, as it does for whoever uses the keyboard.
  await page.keyboard.press('Tab');
  return await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button')]
      .filter((element) => element.offsetParent !== null && !element.matches(':disabled'))
      .flatMap((element) => {
        element.focus();
        if (!element.matches(':focus-visible')) return [];
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        if (outlineStyle === 'solid' && outlineWidth === '2px') return [];
        return [`no ring: ${element.outerHTML.slice(0, 80)}`];
      }),
  );
}

/** As a link of the console goes there: nothing is fetched and compiled that the page before has brought already. */
async function open(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '');
    history.pushState(null, '', to);
  }, address);
  await expect(page.locator('h1:not([data-before])')).toBeVisible();
  await expect(page.locator('h1:not([data-before])')).not.toHaveText('没有这个页面');
  await page.waitForFunction(() => !document.querySelector('#page [aria-busy="true"]'));
}

/** What is wrong with a page in the narrower window; of the wider one, and of the dark, the rest is asked. */
async function faultsOf(page: Page): Promise<string[]> {
  return [...(await tooWide(page, NARROW)), ...(await accessibilityFaults(page)), ...(await withoutRing(page))];
}

/** The same window by window and in dark, where what was accessible in light can only differ in contrast. */
async function otherFaultsOf(page: Page): Promise<string[]> {
  const faults = await tooWide(page, WIDER);
  await turn(page, 'dark');
  faults.push(...(await accessibilityFaults(page, { rules: ['color-contrast'] })).map((fault) => `dark ${fault}`));
  await page.emulateMedia({ colorScheme: 'light' }); // the next page begins in it
  return faults;
}

/** Each of these pages, asked about. */
async function faultsOfAll(page: Page, quarter: number, ask: (page: Page) => Promise<string[]>): Promise<string[]> {
  await signIn(page.context(), world, SUPER);
  const pages = await everyPage(world);
  expect(pages.length).toBeGreaterThan(40);
  await page.goto(`${world.address}/no-such-page`);
  const faults: string[] = [];
  for (const address of pages.filter((_, at) => at % QUARTERS.length === quarter)) {
    await open(page, address);
    faults.push(...(await ask(page)).map((fault) => `${address}: ${fault}`));
  }
  return faults;
}

const QUARTERS = ['first', 'second', 'third', 'last'] as const;

for (const [nth, quarter] of QUARTERS.entries()) {
  test(`every page shuts nobody out, shows what has the keyboard, and fits a small laptop: the ${quarter} quarter`, async ({
    page,
  }) => {
    expect(await faultsOfAll(page, nth, faultsOf)).toEqual([]);
  });

  test(`every page is read in dark, and fits a wider laptop: the ${quarter} quarter @long`, async ({ page }) => {
    expect(await faultsOfAll(page, nth, otherFaultsOf)).toEqual([]);
  });
}
