// What somebody waits for with a poor network and a processor four times slower: the sign-in and the first screen of the
// app, on the first visit and on a later one. Aims at 400 kbit/s and 300 ms: 4 s, later 1 s. ADDRESS=http://… measures a
// demonstration that runs already; WATERFALL=1 prints when each request began and ended; TIMES=3: the middle one of three.
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/lib/browser.mjs';
import { withDemonstration } from './demonstration.mjs';

const NETWORKS = {
  'slow 4G': { kbit: 1_600, latency: 150 },
  '400 kbit/s': { kbit: 400, latency: 300 },
};
const SLOWER = 4;
const TIMES = Number(process.env.TIMES ?? 3);
const RIDER = { phone: '13800000005', password: 'qixing2026' };
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai', hasTouch: true };
/** What is read first: the fields of the sign-in, the statement of the first screen. */
const READ = { 'sign-in': 'input[name="phone"]', 'signed in': 'main h1' };

/** When the thing asked for was painted, in milliseconds since the visit began. */
const noteReading = (selector) => {
  globalThis.readAt = null;
  const look = () => {
    const found = document.querySelector(selector);
    if (found && found.getClientRects().length > 0) globalThis.readAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

async function visit(context, address, selector, { kbit, latency }) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = (kbit * 1_000) / 8;
  const network = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const asked = new Map();
  let bytes = 0;
  const started = Date.now();
  const since = () => Date.now() - started;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) =>
    asked.set(requestId, { url: request.url, from: since() }),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    Object.assign(asked.get(requestId) ?? {}, { to: since(), bytes: encodedDataLength });
  });
  await page.addInitScript(noteReading, selector);
  await page.goto(`${address}/m`, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.readAt !== null, null, { timeout: 60_000 });
  const readAt = await page.evaluate(() => globalThis.readAt);
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const before = [...asked.values()].filter(({ bytes: size }) => size !== 0);
  await page.waitForTimeout(6_000);
  if (process.env.WATERFALL) {
    for (const { url, from, to, bytes: size } of asked.values())
      console.log(`  ${from} – ${to ?? '…'} ms ${size ?? ''} ${new URL(url).pathname}`);
    console.log(`  painted ${painted.toFixed()}, read ${readAt.toFixed()}`);
  }
  await devtools.send('Network.emulateNetworkConditions', {
    ...network,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
  await page.waitForTimeout(500);
  await page.close();
  return { readAt, painted, bytes, requests: before.length };
}

async function personIn(context, address) {
  const headers = { 'trace-id': 'bench' };
  const response = await context.request.post(`${address}/api/v1/password/login`, {
    form: { ...RIDER, client: 'app' },
    headers,
  });
  const { data } = await response.json();
  await context.addInitScript((user) => localStorage.setItem('qixing.user', user), JSON.stringify(data));
}

async function twoVisits(browser, address, who, network) {
  const context = await browser.newContext(PHONE);
  if (who === 'signed in') await personIn(context, address);
  const first = await visit(context, address, READ[who], network);
  const later = await visit(context, address, READ[who], network);
  await context.close();
  return { first, later };
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;
await withDemonstration(async (address) => {
  const browser = await chromium.launch(findBrowser());
  await twoVisits(browser, address, 'signed in', NETWORKS['slow 4G']); // the server has compiled what it answers with
  for (const [name, network] of Object.entries(NETWORKS)) {
    for (const who of Object.keys(READ)) {
      const all = [];
      for (let time = 0; time < TIMES; time += 1) all.push(await twoVisits(browser, address, who, network));
      for (const which of ['first', 'later']) {
        const of = (figure) => median(all.map((one) => one[which][figure]));
        const spread = all.map((one) => seconds(one[which].readAt)).join(', ');
        console.log(
          `${name}, ${which}, ${who}: painted ${seconds(of('painted'))}, read ${seconds(of('readAt'))} (${spread}), ` +
            `${Math.round(of('bytes') / 1_000)} KB, ${of('requests')} requests`,
        );
      }
    }
  }
  await browser.close();
});
