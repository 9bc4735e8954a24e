import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, type Request, test } from '@playwright/test';
import { signIn, useWorld } from './kit/world.ts';

/** A page on another site tries to make a signed-in browser change something here. */
const world = useWorld();
let evil: Server;
let evilAddress: string;

test.beforeAll(async () => {
  evil = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>evil</h1>'));
  await new Promise<void>((done) => evil.listen(0, '127.0.0.1', done));
  // Another site: the browser knows the name localhost and the address 127.0.0.1 as two.
  evilAddress = `http://localhost:${(evil.address() as AddressInfo).port}`;
});
test.afterAll(() => void evil.close());

const WRITES: Record<string, (target: string) => Promise<unknown> | undefined> = {
  image: (target) =>
    new Promise((done) => {
      const image = new Image();
      image.onerror = done;
      image.onload = done;
      image.src = `${target}/api/v1/h5/companyRegister?companyName=x&trace-id=1`;
    }),
  'plain fetch': (target) =>
    fetch(`${target}/api/v1/company/logout`, { method: 'POST', mode: 'no-cors', credentials: 'include' }).catch(
      () => null,
    ),
  'fetch with the header': (target) =>
    fetch(`${target}/api/v1/company/logout`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'trace-id': 'x' },
    }).catch(() => null),
  form: (target) => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = `${target}/api/v1/company/logout`;
    document.body.append(form);
    form.submit();
    return undefined;
  },
  link: (target) => {
    location.href = `${target}/api/v1/h5/companyRegister?companyName=x`;
    return undefined;
  },
};

/** Until our server has answered, or the browser has refused to ask it. */
function endOfRequest(page: Page) {
  const toUs = { predicate: (request: Request) => request.url().startsWith(world.address) };
  return Promise.race([page.waitForEvent('requestfinished', toUs), page.waitForEvent('requestfailed', toUs)]);
}

for (const [way, attack] of Object.entries(WRITES)) {
  test(`by ${way} nothing changes`, async ({ page, context }) => {
    await signIn(context, world, '13800000004');
    const before = await world.database.query('select count(*) from enrolment');
    await page.goto(evilAddress);
    const over = endOfRequest(page);
    await page.evaluate(attack, world.address);
    await over;
    const me = await context.request.get(`${world.address}/api/v1/company/me`);
    expect((await me.json()).code).toBe(0);
    expect((await world.database.query('select count(*) from enrolment')).rows).toEqual(before.rows);
  });
}

test('the same request from our own page does change something', async ({ page, context }) => {
  await signIn(context, world, '13800000004');
  await page.goto(`${world.address}/`);
  await page.evaluate(() => fetch('/api/v1/company/logout', { method: 'POST', headers: { 'trace-id': 'x' } }));
  const me = await context.request.get(`${world.address}/api/v1/company/me`);
  expect((await me.json()).code).toBe(10004);
});
