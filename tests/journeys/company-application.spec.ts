import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, useWorld } from './kit/world.ts';

const world = useWorld();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();
const captchaAnswer = async (): Promise<string> => {
  const { rows } = await world.database.query('select demo_answer from captcha order by expires_at desc limit 1');
  return rows[0].demo_answer;
};
/** A picture serves one try: the next one is fetched by itself. */
const picture = (page: Page) => page.getByRole('img', { name: '图形验证码' });
const apply = (page: Page) => page.getByRole('button', { name: '提交申请' });

async function open(page: Page): Promise<void> {
  await page.goto(`${world.address}/login`);
  await page.getByRole('link', { name: '申请企业账户' }).click();
  await expect(page.getByRole('heading', { name: '申请企业账户' })).toBeVisible();
}

async function fill(page: Page, phone: string): Promise<void> {
  await field(page, '企业名称').fill('新桥物流有限公司');
  await field(page, '联系人').fill('陈一帆');
  await field(page, '联系电话').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送,请注意查收')).toBeVisible();
  await page.getByRole('button', { name: /\d{4}/ }).click();
}

test('a form is kept, checked, and handed to the desk', async ({ page }) => {
  await open(page);

  await test.step('a reload keeps the form open, and the way back leads to the login', async () => {
    await field(page, '企业名称').fill('青禾种业有限公司');
    await field(page, '联系电话').fill('13911116666');
    await page.reload();
    await expect(page.getByRole('heading', { name: '申请企业账户' })).toBeVisible();
    await expect(field(page, '企业名称')).toHaveValue('青禾种业有限公司');
    await page.getByRole('link', { name: '返回登录' }).click();
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    await page.getByRole('link', { name: '申请企业账户' }).click();
    await expect(field(page, '联系电话')).toHaveValue('139 1111 6666');
  });

  await test.step('what is missing is said at its field, and nothing typed is lost', async () => {
    for (const label of ['企业名称', '联系电话']) await field(page, label).fill('');
    await apply(page).click();
    for (const text of ['请输入企业名称', '请输入联系人', '请输入联系电话', '请输入图形验证码', '请输入短信验证码']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await fill(page, '13911113333');
    const first = await picture(page).getAttribute('src');
    await field(page, '图形验证码').fill('????');
    await apply(page).click();
    await expect(page.getByText('图形验证码错误')).toBeVisible();
    await expect(field(page, '企业名称')).toHaveValue('新桥物流有限公司');
    await expect(field(page, '联系人')).toHaveValue('陈一帆');
    await expect(picture(page)).not.toHaveAttribute('src', first!);
  });

  await test.step('with the right picture it is kept for the desk, and the visitor is told what happens next', async () => {
    await fill(page, '13911112222');
    await field(page, '企业性质').selectOption('民营企业');
    await field(page, '图形验证码').fill(await captchaAnswer());
    await apply(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('3 个工作日');
    await expect(dialog.getByRole('link')).toHaveAttribute('href', /qixing\.example/);
    await dialog.getByRole('button').first().click();
    const { rows } = await world.database.query(`select * from enrolment where phone = '13911112222'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      company_name: '新桥物流有限公司',
      company_nature: '民营企业',
      city: 'unknown',
      post: 'unknown',
    });
  });
});

test('codes and pictures that are too old are told @long', async ({ page }) => {
  await open(page);

  await test.step('provinces offer their cities, and nothing shuts people out', async () => {
    const province = page.getByRole('combobox').filter({ hasText: '浙江省' });
    await province.selectOption('浙江省');
    await expect(page.getByRole('combobox').filter({ hasText: '杭州市' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the picture at the picture, and the message code still counts', async () => {
    await fill(page, '13911115555');
    await world.database.query('update captcha set expires_at = now()');
    const first = await picture(page).getAttribute('src');
    await field(page, '图形验证码').fill('abcd');
    await apply(page).click();
    await expect(field(page, '图形验证码')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('验证码已过期')).toHaveCount(1);
    await expect(field(page, '短信验证码')).toHaveAttribute('aria-invalid', 'false');
    await expect(page.getByRole('button', { name: /重新获取/ })).toBeVisible();
    await expect(picture(page)).not.toHaveAttribute('src', first!);
  });

  await test.step('the code at the code', async () => {
    await fill(page, '13911114444');
    await world.database.query(`update sms_code set expires_at = now() where phone = '13911114444'`);
    await field(page, '图形验证码').fill(await captchaAnswer());
    await expect(page.getByText('验证码已过期')).toHaveCount(0);
    await apply(page).click();
    await expect(page.getByText('验证码已过期')).toBeVisible();
  });
});
