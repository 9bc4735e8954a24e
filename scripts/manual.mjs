import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { PICTURES } from './lib/manual-pictures.mjs';
import { ensureNode } from './lib/node.mjs';
import { main, root } from './lib/run.mjs';

// Takes the pictures of the manuals anew from a running demonstration: npm run manual -- [http://127.0.0.1:3000] [home …].
const [first = '', ...others] = process.argv.slice(2).filter((argument) => argument !== '--');
const isAddress = first.startsWith('http');
const address = isAddress ? first.replace(/\/$/, '') : `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const wanted = isAddress ? others : [first, ...others].filter(Boolean);

const PASSWORD = 'qixing2026';
const WIDTH = 1400;
const FEW_COLOURS = { palette: true, colours: 128, effort: 10, dither: 0 };

/** A browser of its own for each picture: nothing that one leaves behind shows in the next. */
async function pageFor(browser, phone, width, height) {
  const context = await browser.newContext({
    viewport: { width, height },
    serviceWorkers: 'block',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  if (phone) {
    const response = await context.request.post(`${address}/api/v1/password/login`, {
      form: { phone, password: PASSWORD },
      headers: { 'trace-id': 'manual' },
    });
    const { data } = await response.json();
    await context.addInitScript((user) => localStorage.setItem('qixing.user', user), JSON.stringify(data));
  }
  return context.newPage();
}

async function take(browser, sharp, { name, phone, path, act, width = WIDTH, height, clip }) {
  const page = await pageFor(browser, phone, width, height);
  if (act) await act(page, address);
  else await page.goto(`${address}${path}`);
  // The app keeps a line open for news: it never falls silent.
  await page.waitForLoadState(width === WIDTH ? 'networkidle' : 'load');
  if (width !== WIDTH) await page.waitForTimeout(3_000);
  await page.waitForFunction(() => document.fonts.ready.then(() => !document.querySelector('[aria-busy="true"]')));
  await page.waitForTimeout(500); // charts and popups have come to rest
  const taken = await page.screenshot({ clip });
  await sharp(taken)
    .png(FEW_COLOURS)
    .toFile(join(root, 'docs/manual/pictures', `${name}.png`));
  await page.context().close();
  console.log(name);
}

ensureNode();
await main(async () => {
  await ensureInstalled();
  const { chromium } = await import('playwright-core');
  const { default: sharp } = await import('sharp');
  const browser = await chromium.launch(findBrowser());
  try {
    for (const picture of PICTURES) {
      if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, sharp, picture);
    }
  } finally {
    await browser.close();
  }
});
