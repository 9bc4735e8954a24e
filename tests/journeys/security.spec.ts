import { expect, type Page, test } from '@playwright/test';
import { expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

// Behind a proxy that tells where people are, so that one of them can be elsewhere.
const world = useWorld({ TRUST_PROXY: '1' });
const ADMINISTRATOR = '13800000001';
const FINANCE = '13800000006';
const OFFICE = '198.51.100.7';
const from = (address: string) => ({ extraHTTPHeaders: { 'x-forwarded-for': address } });

const edit = (page: Page, setting: string) => page.getByRole('button', { name: `修改：${setting}` }).click();
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '保存' }).click();

test('sessions end in time, the console opens from the office alone, and a new device is told of @long', async ({
  browser,
}) => {
  const office = await browser.newContext(from(OFFICE));
  await signIn(office, world, ADMINISTRATOR);
  const page = await office.newPage();
  await page.goto(`${world.address}/security`);

  await test.step('who would shut themselves out is told at the field', async () => {
    await edit(page, '允许的网络');
    const networks = page.getByRole('textbox', { name: '地址或地址段，每行一个' });
    await networks.fill('办公室');
    await save(page);
    await expect(page.getByText('“办公室”不是有效的网络，请填写如 203.0.113.0/24 的地址段')).toBeVisible();
    await networks.fill('203.0.113.0/24');
    await save(page);
    await expect(page.getByText(`您当前的地址 ${OFFICE} 不在这些网络中，保存后您自己也将无法使用`)).toBeVisible();
    await expectDialogAccessible(page);
    await networks.fill('198.51.100.0/24');
    await save(page);
    await expect(page.getByText('允许的网络已保存')).toBeVisible();
  });

  await test.step('elsewhere the same person is refused, and told why', async () => {
    const elsewhere = await browser.newContext(from('203.0.113.9'));
    await signIn(elsewhere, world, FINANCE);
    const away = await elsewhere.newPage();
    await away.goto(`${world.address}/staff`);
    // The page they leave says it too, for as long as it stands.
    await expect(away).toHaveURL(/\/login/);
    await expect(away.getByText('当前网络不在企业允许的范围内，请换到公司网络或联系管理员')).toBeVisible();
    await elsewhere.close();
  });

  await test.step('whoever signs in on a new device has a mail about it', async () => {
    await edit(page, '新设备登录提醒');
    await page.getByRole('dialog').getByText('邮件提醒').click();
    await save(page);
    await expect(page.getByText('新设备登录提醒已保存')).toBeVisible();
    const device = await browser.newContext(from('198.51.100.8'));
    await signIn(device, world, FINANCE);
    const { rows } = await world.database.query(
      `select text from outbox where channel = 'mail' and purpose = 'newDevice' order by id desc limit 1`,
    );
    expect(rows[0].text).toContain('地址198.51.100.8');
    await device.close();
  });

  await test.step('who was idle for too long signs in again', async () => {
    await edit(page, '登录时长');
    const minutes = page.getByRole('spinbutton', { name: '闲置多久退出' });
    await minutes.fill('5');
    await save(page);
    await expect(page.getByText('登录时长已保存')).toBeVisible();
    await expect(page.getByText('闲置 5 分钟退出')).toBeVisible();
    await world.database.query(`update session set last_seen_at = now() - interval '6 minutes'`);
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
  });
});
