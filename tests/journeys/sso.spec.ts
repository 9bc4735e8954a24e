import { expect, test } from '@playwright/test';
import { CLIENT, closeListeners, identityProvider } from '../kit/identity-provider.ts';
import { expectAccessible, forgetSession, signIn, useWorld } from './kit/world.ts';

const world = useWorld({ SSO_PRIVATE_NETWORKS: '127.0.0.0/8' });
test.afterAll(closeListeners);

test('an administrator connects the company’s provider, tries it, and an employee signs in by it @long', async ({
  page,
  browser,
}) => {
  const provider = await identityProvider({ redirectUri: `${world.address}/login/sso` });
  await test.step('the settings are tried before they are saved', async () => {
    await signIn(page.context(), world, '13800000001');
    await page.goto(`${world.address}/security`);
    await page.getByRole('button', { name: '修改：企业单点登录' }).click();
    const dialog = page.getByRole('dialog', { name: '企业单点登录' });
    await expect(dialog.getByText(`${world.address}/login/sso`)).toBeVisible();
    await dialog.getByLabel('企业代码').fill('Qiming-Tech');
    await dialog.getByLabel('签发地址').fill(provider.issuer);
    await dialog.getByLabel('客户端 ID').fill(CLIENT.clientId);
    await dialog.getByLabel('客户端密钥').fill('not the secret');
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await expect(dialog.getByText('身份提供方不认这个客户端 ID 或密钥')).toBeVisible();
    await dialog.getByLabel('客户端密钥').fill(CLIENT.clientSecret);
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await expect(dialog.getByText('身份提供方认得客户端 ID 和密钥')).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('单点登录已保存')).toBeVisible();
    await expect(page.getByText('还没有人登录成功过')).toBeVisible();
  });
  await test.step('an employee comes in by the company’s code, and by its link', async () => {
    provider.who.account = { sub: 'one', phone_number: '13800000006' };
    const context = await browser.newContext();
    const employee = await context.newPage();
    await employee.goto(`${world.address}/login`);
    await employee.getByRole('link', { name: '企业单点登录' }).click();
    await expect(employee.getByRole('heading', { name: '企业单点登录' })).toBeVisible();
    await employee.getByLabel('企业代码').fill('no-such-firm');
    await employee.getByRole('button', { name: '下一步' }).click();
    await expect(employee.getByText('没有找到这个企业代码，请向管理员确认')).toBeVisible();
    await expectAccessible(employee);
    await employee.getByLabel('企业代码').fill('qiming-tech');
    await employee.getByRole('button', { name: '下一步' }).click();
    await expect(employee.getByRole('navigation').first()).toBeVisible();
    await expect(employee).toHaveURL(`${world.address}/`);
    await forgetSession(employee, world);
    await employee.goto(`${world.address}/login/sso?company=qiming-tech`);
    await expect(employee).toHaveURL(`${world.address}/`);
    provider.who.account = { sub: 'two', phone_number: '13111111111' };
    await forgetSession(employee, world);
    await employee.goto(`${world.address}/login/sso?company=qiming-tech`);
    await expect(employee.getByText('企业里没有与您的单点登录账号对应的员工，请联系管理员')).toBeVisible();
    await expect(employee).toHaveURL(`${world.address}/login/sso`);
    await context.close();
  });
  await page.reload();
  await expect(page.getByText('最近一次失败')).toBeVisible();
});
