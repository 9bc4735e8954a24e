import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { findBrowser } from './lib/browser.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { DESK_PICTURES } from './lib/manual-desk-pictures.mjs';
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

const sent = async (context, path, data) => {
  const headers = { 'trace-id': 'manual', 'idempotency-key': randomUUID() };
  const response = await context.request.fetch(`${address}${path}`, { method: data ? 'POST' : 'GET', data, headers });
  const { code, msg, data: answer } = await response.json();
  if (code !== 0) throw new Error(`${path}: ${msg}`);
  return answer;
};

const atDesk = new Map();

/** Cookies of somebody of the desk: signed in once, since each of an authenticator's codes serves once. */
async function deskCookies(context, account) {
  if (!atDesk.has(account)) {
    const { demoCode } = await sent(context, '/desk/v1/session/login', { account, password: PASSWORD });
    await sent(context, '/desk/v1/session/verify', { code: demoCode });
    atDesk.set(account, await context.cookies());
  }
  return atDesk.get(account);
}

/** Calls of the desk by whoever is named, for what a picture needs. */
const deskCalls = (browser) => async (account, path, data) => {
  const context = await browser.newContext();
  await context.addCookies(await deskCookies(context, account));
  const answer = await sent(context, path, data);
  await context.close();
  return answer;
};

/** A browser of its own for each picture: nothing that one leaves behind shows in the next. */
async function pageFor(browser, { phone, account, width, height }) {
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
  if (account) await context.addCookies(await deskCookies(context, account));
  return context.newPage();
}

async function take(browser, sharp, { name, phone, account, needs, path, act, width = WIDTH, height = 800, clip }) {
  const undo = await needs?.(deskCalls(browser), address);
  const page = await pageFor(browser, { phone, account, width, height });
  if (act) await act(page, address);
  else await page.goto(`${address}${path}`);
  // App and desk keep a line open for news: they never fall silent.
  const fallsSilent = width === WIDTH && !account;
  await page.waitForLoadState(fallsSilent ? 'networkidle' : 'load');
  if (!fallsSilent) await page.waitForTimeout(3_000);
  // Between its scripts and its questions a slow page is silent too.
  if (fallsSilent && phone) await page.locator('#page h1').first().waitFor();
  await page.waitForFunction(() => document.fonts.ready.then(() => !document.querySelector('[aria-busy="true"]')));
  await page.waitForTimeout(500); // charts and popups have come to rest
  const taken = await page.screenshot({ clip });
  await sharp(taken)
    .png(FEW_COLOURS)
    .toFile(join(root, 'docs/manual/pictures', `${name}.png`));
  await page.context().close();
  await undo?.();
  console.log(name);
}

ensureNode();
await main(async () => {
  await ensureInstalled();
  const { chromium } = await import('playwright-core');
  const { default: sharp } = await import('sharp');
  const browser = await chromium.launch(findBrowser());
  try {
    for (const picture of [...PICTURES, ...DESK_PICTURES]) {
      if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, sharp, picture);
    }
  } finally {
    await browser.close();
  }
});
