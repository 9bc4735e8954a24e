import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { hotp, stepOf } from '#server/access/totp.ts';
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
  let recovery = '';

  await test.step('the security administrator asks it of everybody', async () => {
    await admin.goto(`${world.address}/security`);
    await admin.getByRole('button', { name: '修改：动态验证码' }).click();
    await admin.getByText('全部员工必须使用').click();
    await admin.getByRole('button', { name: '保存' }).click();
    await expect(admin.getByText('动态验证码已保存')).toBeVisible();
    await expectAccessible(admin);
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
    recovery = (await clerk.getByRole('listitem').first().textContent()) ?? '';
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

  await test.step('the phone is lost: another administrator resets it, and the log says so', async () => {
    await admin.reload();
    await admin.getByRole('button', { name: /^重置：/ }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '重置' }).click();
    await expect(admin.getByText('已重置')).toBeVisible();
    await admin.goto(`${world.address}/operLog?modules=47`);
    await expect(admin.getByText(/重置“.*”的动态验证码/).first()).toBeVisible();
  });
});
