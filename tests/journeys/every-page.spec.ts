import { expect, type Page, test } from '@playwright/test';
import { turn } from './kit/dark.ts';
import { everyPage } from './kit/every-page.ts';
import { accessibilityFaults, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';

/** The narrowest of the windows people sit before: what fits here fits in the others. */
const WINDOW = { width: 1280, height: 800 };

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

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${world.address}${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('#page [aria-busy="true"]'));
}

/** What is wrong with a page, in light and in dark. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  await open(page, address);
  const light = [...(await pushable(page)), ...(await accessibilityFaults(page))];
  await turn(page, 'dark');
  // What was accessible in light can only differ from it in contrast.
  const dark = await accessibilityFaults(page, { rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' }); // the next page begins in it
  return [...light, ...dark.map((fault) => `dark ${fault}`)].map((fault) => `${address}: ${fault}`);
}

const QUARTERS = ['first', 'second', 'third', 'last'] as const;

for (const quarter of QUARTERS) {
  test(`every page shuts nobody out in light and dark, and fits a small laptop: the ${quarter} quarter`, async ({
    page,
  }) => {
    await page.setViewportSize(WINDOW);
    await signIn(page.context(), world, SUPER);
    const pages = await everyPage(world);
    expect(pages.length).toBeGreaterThan(40);
    const faults: string[] = [];
    for (const address of pages.filter((_, at) => QUARTERS[at % QUARTERS.length] === quarter))
      faults.push(...(await faultsOf(page, address)));
    expect(faults).toEqual([]);
  });
}
