import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { expectAccessible, forgetSession, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const CLERK = '13800000006';

/** A phone or laptop that unlocks for its owner, as the browser's own tests have it. */
async function withAuthenticator(context: BrowserContext): Promise<{ page: Page; credentials: () => Promise<number> }> {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await line.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
  return { page, credentials };
}

test('a passkey is added, stands in for the digits, signs in alone where the company allows it, and is removed @long', async ({
  browser,
}) => {
  // Keys belong to names, not to addresses.
  const address = world.address.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext();
  const { page, credentials } = await withAuthenticator(context);
  const logIn = async (): Promise<void> => {
    await page.goto(`${address}/login`);
    await page.getByRole('button', { name: '密码登录' }).click();
    await page.getByLabel('手机号').fill(CLERK);
    await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: '登录', exact: true }).click();
  };
  const signOut = async (): Promise<void> => {
    await forgetSession(page, { address });
    await page.evaluate(() => localStorage.clear());
  };

  await test.step('named and added beside the digits, with recovery codes', async () => {
    await logIn();
    await expect(page).toHaveURL(`${address}/`);
    await page.goto(`${address}/account`);
    await page.getByRole('button', { name: '添加', exact: true }).click();
    await page.getByLabel('名称').fill('办公电脑');
    await page.getByRole('dialog').getByRole('button', { name: '添加' }).click();
    await expect(page.getByText('请保存恢复码')).toBeVisible();
    await page.getByRole('button', { name: '已保存' }).click();
    await expect(page.getByRole('cell', { name: '办公电脑', exact: true })).toBeVisible();
    expect(await credentials()).toBe(1);
    await expectAccessible(page);
  });
  await test.step('asked for after the password', async () => {
    await signOut();
    await logIn();
    await page.getByRole('button', { name: '使用通行密钥' }).click();
    await expect(page).toHaveURL(`${address}/`);
  });
  await test.step('alone, once the company allows it', async () => {
    await signOut();
    await page.goto(`${address}/login`);
    await page.getByRole('button', { name: '通行密钥登录' }).click();
    await expect(page.getByText('企业没有允许只用通行密钥登录')).toBeVisible();
    const office = await browser.newContext();
    await signIn(office, world, '13800000001');
    const saved = await office.request.post(`${world.address}/api/v2/security/saveSettings`, {
      data: { passkeys: 'signIn' },
      headers: { 'trace-id': 'journey' },
    });
    expect((await saved.json()).code).toBe(0);
    await page.getByRole('button', { name: '通行密钥登录' }).click();
    await expect(page).toHaveURL(`${address}/`);
  });
  await test.step('and taken away again', async () => {
    await page.goto(`${address}/account`);
    await page.getByRole('button', { name: '删除：办公电脑' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('cell', { name: '办公电脑', exact: true })).toBeHidden();
  });
  await context.close();
});
