import { type Browser, expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { expectAccessible, useWorld } from './kit/world.ts';

const world = useWorld();

const phone = (page: Page) => page.getByLabel('手机号');
const code = (page: Page) => page.getByLabel('短信验证码');
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true });

test('a stranger sees the login and nothing else, is told what is wrong, and signs in both ways', async ({ page }) => {
  await page.goto(`${world.address}/`);
  await expect(page).toHaveURL(`${world.address}/login`);

  await test.step('nothing shuts people out, and Chinese text has ink', async () => {
    await expect(phone(page)).toBeVisible();
    await expectAccessible(page);
    const ink = await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d')!;
      const draw = (text: string) => {
        pen.clearRect(0, 0, 60, 60);
        pen.font = `40px ${getComputedStyle(document.body).fontFamily}`;
        pen.fillText(text, 5, 45);
        return pen.getImageData(0, 0, 60, 60).data.filter((value, at) => at % 4 === 3 && value > 0).length;
      };
      return { zi: draw('企'), missing: draw('\u{10FFFE}') };
    });
    expect(ink.zi).toBeGreaterThan(100);
    expect(ink.zi).not.toBe(ink.missing);
  });

  await test.step('each field says what is wrong, and the first is gone to', async () => {
    await submit(page).click();
    await expect(page.getByText('请输入您的手机号')).toBeVisible();
    await expect(page.getByText('请输入验证码', { exact: true })).toBeVisible();
    await expect(phone(page)).toBeFocused();
    await phone(page).fill('23800000001');
    await code(page).fill('12');
    await submit(page).click();
    await expect(page.getByText('手机号格式不正确')).toBeVisible();
    await expect(page.getByText('验证码格式不正确')).toBeVisible();
    await page.getByRole('button', { name: '密码登录' }).click();
    await page.getByLabel('密码', { exact: true }).fill('12345');
    await submit(page).click();
    await expect(page.getByText('密码长度为 6 至 12')).toBeVisible();
    await page.getByLabel('密码', { exact: true }).fill('');
    await submit(page).click();
    await expect(page.getByText('请输入密码')).toBeVisible();
  });

  await test.step('a wrong password and a wrong code are told without a toast that goes away', async () => {
    await page.getByRole('button', { name: '短信验证码登录' }).click();
    await phone(page).fill('13800000007');
    await page.getByRole('button', { name: '获取验证码' }).click();
    const shown = await page.getByRole('button', { name: /\d{4}/ }).textContent();
    const sent = /\d{4}/.exec(shown!)![0];
    await code(page).fill(sent === '0000' ? '0001' : '0000');
    await submit(page).click();
    await expect(page.getByText('验证码错误')).toBeVisible();
    await page.getByRole('button', { name: '密码登录' }).click();
    await page.getByLabel('密码', { exact: true }).fill('wrong_pass');
    await submit(page).click();
    await expect(page.getByText('手机号或密码不正确')).toBeVisible();
    await expect(phone(page)).toHaveValue(/138 ?0000 ?0007/);
  });

  await test.step('with the password to the start page, and no login page any more', async () => {
    await phone(page).fill('13800000005');
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${world.address}/`);
    await expect(page.getByText('普通员工').first()).toBeVisible();
    await page.goto(`${world.address}/login`);
    await expect(page).toHaveURL(`${world.address}/`);
  });

  await test.step('a browser that was closed has forgotten the session, but not who it was', async () => {
    await page.goto('about:blank');
    await page.context().clearCookies();
    await page.goto(`${world.address}/order`);
    await expect(phone(page)).toBeVisible();
    await expect(page).toHaveURL(`${world.address}/login`);
  });

  await test.step('with the code that was sent to the start page', async () => {
    await phone(page).fill('13800000001');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('验证码已发送,请注意查收')).toBeVisible();
    await page.getByRole('button', { name: /\d{4}/ }).click(); // the demonstration shows the code; a click fills it in
    await expect(code(page)).toHaveValue(/^\d{4}$/);
    await submit(page).click();
    await expect(page).toHaveURL(`${world.address}/`);
    await expect(page.getByText('沈知远').first()).toBeVisible();
  });
});

test('codes are sent within their limits: refused with a reason, once in 300 seconds, and for a picture', async ({
  page,
}) => {
  await page.goto(`${world.address}/login`);

  await test.step('a send that the server refuses is told with its reason', async () => {
    const number = '15987654321';
    await world.database.query(
      `insert into rate_limit (key, window_start, count) values ('sms-gap:${number}', now(), 1)`,
    );
    await phone(page).fill(number);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText(/^获取验证码失败,或者请求太频繁,请稍后再试\(请\d+秒后再试\)$/)).toBeVisible();
  });

  await test.step('the 300-second window counts down and outlives a reload; another number is free', async () => {
    await phone(page).fill('13800000004');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('验证码已发送,请注意查收')).toBeVisible();
    await page.reload();
    await expect(phone(page)).toHaveValue(/138 ?0000 ?0004/);
    const resend = page.getByRole('button', { name: /重新获取/ });
    await expect(resend).toBeVisible();
    await resend.click({ force: true });
    await expect(page.getByText(/^请求太频繁,验证码已发送到你手机,请[45]分(钟|\d+秒)后再试$/)).toBeVisible();
    await phone(page).fill('13800000005');
    await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
    const other = await page.context().newPage();
    await other.goto(`${world.address}/login`);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('验证码已发送,请注意查收')).toBeVisible();
    await phone(other).fill('13800000005');
    await expect(other.getByRole('button', { name: /重新获取/ })).toBeVisible();
    await other.close();
  });

  await test.step('too many codes for a number ask for a picture, and solving it goes on', async () => {
    const number = '15912345678';
    await world.database.query(
      `insert into rate_limit (key, window_start, count) values ('sms-day:${number}', now(), 2)`,
    );
    // The picture may be slow: a hurried hand cannot answer one that has not come.
    let show = (): void => {};
    const shown = new Promise<void>((resolve) => {
      show = resolve;
    });
    await page.route('**/captcha?*', (route) => shown.then(() => route.continue()));
    await phone(page).fill(number);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('textbox', { name: '图形验证码' })).not.toBeEditable();
    show();
    await expect(page.getByText('请输入图形验证码')).toBeVisible();
    await page.getByRole('textbox', { name: '图形验证码' }).fill('xxxx');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('图形验证码错误')).toBeVisible();
    // A picture serves one try: the next one is fetched by itself.
    const newest = async () =>
      (await world.database.query('select demo_answer from captcha order by expires_at desc limit 1')).rows[0]
        ?.demo_answer;
    await expect.poll(newest).toBeTruthy();
    await page.getByRole('textbox', { name: '图形验证码' }).fill(await newest());
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('验证码已发送,请注意查收')).toBeVisible();
  });

  await test.step('in the app too the browser offers to compute, beside what is wrong with the picture', async () => {
    const number = '15912345679';
    await world.database.query(
      `insert into rate_limit (key, window_start, count) values ('sms-day:${number}', now(), 2)`,
    );
    await page.goto(`${world.address}/m`);
    await page.getByLabel('手机号').fill(number);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: '看不清图片' }).click();
    // How long it takes is the machine's affair (server/access/captcha-work.test.ts has its answer).
    await expect(page.getByRole('status').getByText('正在计算…')).toBeVisible();
  });
});

interface Loaded {
  kind: string;
  path: string;
  bytes: number;
}
const sizeOf = (files: Loaded[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** What a browser that was never here fetches for an address, calls apart. */
async function fetchedFor(browser: Browser, address: string): Promise<Loaded[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const loaded: Loaded[] = [];
  page.on('response', (response) => {
    const { pathname: path } = new URL(response.url());
    if (response.status() !== 200 || path.startsWith('/api/')) return;
    const headers = response.headers();
    expect(headers['content-encoding'], path).toBe('br');
    loaded.push({ kind: response.request().resourceType(), path, bytes: Number(headers['content-length']) });
  });
  await page.goto(address);
  await expect(phone(page)).toBeVisible();
  await expect(page).toHaveURL(`${world.address}/login`);
  // The pictures of the slides that follow come when the page can long be used.
  const first = await page.locator('link[rel=preload][as=image]').getAttribute('href');
  await context.close();
  return loaded.filter(({ kind, path }) => kind !== 'image' || path === first);
}

test('the page stays within 130 KB and four requests, most of which serve the console next, and its slides stand still under the pointer', async ({
  browser,
  page,
}) => {
  // Itself, and as whatever a visitor opens.
  for (const path of ['/login', '/staff?from=0']) {
    const loaded = await fetchedFor(browser, `${world.address}${path}`);
    const scripts = loaded.filter(({ kind }) => kind === 'script');
    expect(loaded.filter(({ kind }) => kind === 'image')).toHaveLength(1);
    expect(loaded.length - 1).toBeLessThanOrEqual(4);
    expect(sizeOf(loaded)).toBeLessThan(130 * 1024);
    const shell = await (await page.request.get(`${world.address}/`)).text();
    expect(sizeOf(scripts.filter((script) => shell.includes(script.path)))).toBeGreaterThan(0.85 * sizeOf(scripts));
  }

  await page.goto(`${world.address}/login`);
  await test.step('four slides change every six seconds and stand still under the pointer', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.mouse.move(1400, 30); // where a journey before this one left it, slides may lie
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('paragraph').filter({ hasText: '每一程，都说得清' })).toBeVisible();
    const current = () => page.locator('[aria-current="true"]').first().getAttribute('aria-label');
    const first = await current();
    await page.clock.runFor(6_500);
    await expect.poll(current).not.toBe(first);
    await page.mouse.move(200, 300);
    const under = await current();
    await page.clock.runFor(13_000);
    expect(await current()).toBe(under);
  });
});

test.describe('an old browser', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko' });
  test('is told which ones to use', async ({ page }) => {
    await page.goto(`${world.address}/login`);
    await expect(page.getByText(/Chrome/).first()).toBeVisible();
  });
});
