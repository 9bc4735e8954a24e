import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { hotp, stepOf } from '#server/access/totp.ts';
import { PHONE } from './app-kit.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const ADMINISTRATOR = '13800000001';
const CLERK = '13800000006';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
/** What the app on a phone would show: taken while its half minute lasts, and in the one after it. */
const digits = (secret: string): string => hotp(bytesOf(secret), stepOf(new Date()));

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto(`${world.address}/login`);
  await page.getByRole('button', { name: '密码登录' }).click();
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}
/** Of the employees' app. */
const DIGITS = '动态验证码或恢复码';
async function givePassword(phone: Page): Promise<void> {
  await phone.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await phone.getByRole('button', { name: '登录', exact: true }).click();
}
async function logInToApp(phone: Page): Promise<void> {
  await phone.goto(`${world.address}/m`);
  await phone.getByRole('button', { name: '密码登录' }).click();
  await phone.getByLabel('手机号').fill(CLERK);
  await givePassword(phone);
}
const secretIn = async (page: Page): Promise<string> =>
  (await page.locator('code').first().textContent())!.replace(/\s/g, '');

test('a company asks for a second factor: an app is bound while signing in, asked for next time, and reset by another', async ({
  browser,
}) => {
  const office = await browser.newContext();
  await signIn(office, world, ADMINISTRATOR);
  const admin = await office.newPage();
  const clerk = await (await browser.newContext()).newPage();
  let secret = '';
  let [recovery, another] = ['', ''];

  await test.step('the security administrator asks it of everybody', async () => {
    await admin.goto(`${world.address}/security`);
    await admin.getByRole('button', { name: '修改：动态验证码' }).click();
    await admin.getByText('全部员工必须使用').click();
    await admin.getByRole('button', { name: '保存' }).click();
    await expect(admin.getByText('动态验证码已保存')).toBeVisible();
    await expectAccessible(admin);
  });

  await test.step('a clerk who has no such app yet is told so on the phone, and led to where one is bound', async () => {
    const phone = await (await browser.newContext({ ...PHONE, serviceWorkers: 'block' })).newPage();
    await logInToApp(phone);
    await expect(phone.getByRole('alert')).toHaveText('企业要求使用动态验证码，请先绑定');
    await expect(phone.getByLabel(DIGITS)).toHaveCount(0);
    await expectAccessible(phone);
    await phone.getByRole('link', { name: '绑定动态验证码' }).click();
    await expect(phone).toHaveURL(`${world.address}/login`);
    await expect(phone.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
  });

  await test.step('a clerk binds an app on the login page and is shown the recovery codes once', async () => {
    await logIn(clerk, CLERK);
    await expect(clerk.getByRole('heading', { name: '绑定动态验证码' })).toBeVisible();
    await expect(clerk.getByRole('img', { name: '绑定动态验证码的二维码' })).toBeVisible();
    await expectAccessible(clerk);
    secret = await secretIn(clerk);
    await clerk.getByLabel('验证器显示的 6 位数字').fill(digits(secret));
    await clerk.getByRole('button', { name: '绑定并登录' }).click();
    await expect(clerk.getByRole('heading', { name: '请保存恢复码' })).toBeVisible();
    [recovery = '', another = ''] = await clerk.getByRole('listitem').allTextContents();
    await clerk.getByRole('button', { name: '已保存，进入企行' }).click();
    await expect(clerk).toHaveURL(`${world.address}/`);
  });

  await test.step('next time the digits are asked for; wrong ones are told at their field', async () => {
    const again = await (await browser.newContext()).newPage();
    await logIn(again, CLERK);
    await again.getByLabel('动态验证码或恢复码').fill('000000');
    await again.getByRole('button', { name: '登录', exact: true }).click();
    await expect(again.getByText('动态验证码不正确')).toBeVisible();
    await again.getByLabel('动态验证码或恢复码').fill(recovery);
    await again.getByRole('button', { name: '登录', exact: true }).click();
    await expect(again).toHaveURL(`${world.address}/`);
  });

  await test.step('the clerk sees both sessions and ends the other', async () => {
    await clerk.goto(`${world.address}/account`);
    await expect(clerk.getByText('还有 9 个恢复码可用')).toBeVisible();
    await clerk
      .getByRole('button', { name: /^退出设备：/ })
      .first()
      .click();
    await clerk.getByRole('dialog').getByRole('button', { name: '退出设备' }).click();
    await expect(clerk.getByText('已退出')).toBeVisible();
    await expectAccessible(clerk);
  });

  await test.step('on the phone the digits are asked for; whoever turns back, or comes too late, is at their number again', async () => {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    const phone = await context.newPage();
    const [number, asked] = [phone.getByLabel('手机号'), phone.getByLabel(DIGITS)];
    await logInToApp(phone);
    await expect(asked).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: '换个账号登录' }).click();
    await expect(number).toHaveValue('138 0000 0006');
    await givePassword(phone);
    await expect(asked).toBeVisible();
    // As after ten minutes: the browser has let go of it.
    await context.clearCookies({ name: 'qixing-pending' });
    await asked.fill('000000');
    await phone.getByRole('button', { name: '登录', exact: true }).click();
    await expect(phone.getByRole('alert')).toHaveText('登录超时，请重新登录');
    await expect(number).toHaveValue('138 0000 0006');
    await givePassword(phone);
    await asked.fill(another);
    await phone.getByRole('button', { name: '登录', exact: true }).click();
    await expect(phone.getByRole('button', { name: /去哪儿/ })).toBeVisible();
  });

  await test.step('the phone is lost: another administrator resets it, and the log says so', async () => {
    await admin.reload();
    await admin.getByRole('button', { name: /^重置：/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '重置' }).click();
    await expect(admin.getByText('已重置')).toBeVisible();
    await admin.goto(`${world.address}/operLog?modules=47`);
    await expect(admin.getByText(/重置“.*”的动态验证码/).first()).toBeVisible();
  });
});
