import { expect, type Page, test } from '@playwright/test';
import { book, keptOn, PHONE } from './app-kit.ts';
import { type Door, openDoor } from './kit/door.ts';
import { provider } from './kit/machine.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.use({ ...PHONE, serviceWorkers: 'allow' });

let door: Door;
test.beforeAll(async () => {
  door = await openDoor(world.address);
});
test.afterAll(() => door.close());

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const band = (page: Page) => page.getByText(/^这是 .+ 的内容，正在更新…$/);
const isReady = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'));
const buildOf = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('qixing-app-files')).at(-1));
/** As after a visit that ended before its place had been judged. */
const forgetJudged = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('qixing-app', 1);
        open.onsuccess = () => {
          const change = open.result.transaction('answers', 'readwrite');
          const judged = '["/app/v1/scenes",{"near"';
          change.objectStore('answers').delete(IDBKeyRange.bound(judged, `${judged}~`));
          change.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
  );

test('a first visit asks for what its screen reads before its scripts have come, and once', async ({
  page,
  context,
}) => {
  await signIn(context, world, '13800000005');
  const asked: string[] = [];
  const broken: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
  const read = ['/app/v1/me', '/app/v1/places', '/app/v1/scenes'];
  // The scripts come only when everything has been asked for.
  await page.route(/\/m\/assets\/first-.*\.js$/, async (route) => {
    await expect.poll(() => read.filter((path) => !asked.includes(path))).toEqual([]);
    await route.continue();
  });
  await page.goto(`${world.address}/m`);
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('list', { name: '常去的地方' })).toBeVisible();
  expect(asked.filter((path) => path === '/app/v1/me' || path === '/app/v1/places').toSorted()).toEqual(
    read.slice(0, 2),
  );
  // The other screens are fetched a moment after the first one stands, and may bring parts of the sign-in along.
  const others = asked.findIndex((path) => /\/screens-/.test(path));
  expect((others < 0 ? asked : asked.slice(0, others)).filter((path) => /login-/.test(path))).toEqual([]);
  expect(broken).toEqual([]);
  // Each answer served once, and nothing is left that could serve another person.
  expect(await page.evaluate(() => Object.keys(window.qixingAsked ?? { none: true }))).toEqual([]);
});

test('a later visit stands before the network answers, says of when it is, takes a new build, and leaves nothing behind', async ({
  page,
  context,
}) => {
  await signIn(context, { ...world, address: door.address }, '13800000005');
  await page.goto(`${door.address}/m`);
  await provider(world, await book(page)).until('assigned');
  const plate = page.getByRole('img', { name: /^车牌 / });
  await expect(plate).toBeVisible();
  const ride = page.url();
  await expect.poll(() => isReady(page)).toBe(true);
  await page.goto(`${door.address}/m`);
  await expect(page.getByRole('link', { name: /看行程/ }).first()).toBeVisible();
  await expect(title(page)).toBeVisible();
  const seen = await title(page).textContent();
  await expect.poll(() => keptOn(page).then(({ length }) => length)).toBeGreaterThan(3);

  await test.step('with a network that does not answer: the last visit, and of when it is', async () => {
    door.hold(/./);
    await page.goto(`${door.address}/m`);
    await expect(title(page)).toHaveText(seen!);
    const before = await title(page).boundingBox();
    await expect(band(page)).toBeVisible();
    expect(await title(page).boundingBox()).toEqual(before); // nothing moves under a finger
    await expectAccessible(page);
    door.hold(null);
    await expect(band(page)).toBeHidden();
    await expect(title(page)).toHaveText(seen!);
    expect(await title(page).boundingBox()).toEqual(before);
  });

  await test.step('from a place that was never judged: what holds wherever one is', async () => {
    await forgetJudged(page);
    door.hold(/./);
    await page.goto(`${door.address}/m`);
    await expect(title(page)).toHaveText(seen!);
    await expect(band(page)).toBeVisible();
    door.hold(null);
    await expect(band(page)).toBeHidden();
  });

  await test.step('with a network that leads nowhere: the same, until somebody answers', async () => {
    const inVain = page.getByText(/^连不上服务器。下面是 .+ 的内容，连上后自动更新。$/);
    door.cut(true);
    await page.goto(`${door.address}/m`);
    await expect(inVain).toBeVisible();
    await expect(title(page)).toHaveText(seen!);
    await expectAccessible(page);
    door.cut(false);
    await expect(inVain).toBeHidden();
  });

  await test.step('without a network: the ride is there, and nothing of it can be changed', async () => {
    await context.setOffline(true);
    await page.goto(ride);
    await expect(page.getByText(/^没有网络。下面是 .+ 的内容，连上后自动更新。$/)).toBeVisible();
    await expect(plate).toBeVisible();
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeDisabled();
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: '取消', exact: true })).toBeEnabled();
  });

  await test.step('a build whose page is not there yet is not taken; one that is whole is, at the next tab', async () => {
    const before = await buildOf(page);
    door.replace('/m', (text) => text.replace('/m/assets/first-', '/m/assets/other-'));
    door.replace('/m/sw.js', (text) => text.replaceAll(before!.split('-').at(-1)!, 'build000next'));
    await page.goto(`${door.address}/m/orders`);
    const updated = () =>
      page.evaluate(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        await found?.update().catch(() => undefined);
        const worker = found?.installing;
        if (!worker) return found?.active?.state;
        await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
        return worker.state;
      });
    await expect.poll(updated).toBe('redundant');
    await expect.poll(() => buildOf(page)).toBe(before);
    await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible();

    await page.getByRole('heading', { level: 1, name: '订单' }).tap(); // somebody is at it: it is not loaded again under them
    const over = await page.evaluateHandle(() => {
      const over = { isOver: false };
      navigator.serviceWorker.addEventListener('controllerchange', () => (over.isOver = true));
      return over;
    });
    door.replace('/m', (text) => text.replace('<title>企行', '<title>新企行'));
    // The app asks by itself as well: a question of ours may have been joined to one that still found the page missing.
    await expect.poll(() => updated().then(() => over.evaluate(({ isOver }) => isOver))).toBe(true);
    expect(await buildOf(page)).toContain('build000next');
    expect(await page.evaluate(() => caches.keys().then(({ length }) => length))).toBe(2); // what is open needs its own
    await expect(page).toHaveTitle('企行');
    await page.getByRole('link', { name: '我的' }).tap();
    await expect(page).toHaveTitle('新企行');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('whoever signs out leaves nothing on the device', async () => {
    await page.goto(`${door.address}/m/me`);
    await page.getByRole('button', { name: /退出登录/ }).tap();
    await expect(page.getByLabel('手机号')).toBeVisible();
    await expect.poll(() => keptOn(page)).toEqual([]);
  });
});
