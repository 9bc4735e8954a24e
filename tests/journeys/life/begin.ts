import { expect, type Page } from '@playwright/test';
import { goAtDesk } from '../kit/desk-people.ts';
import type { World } from '../kit/world.ts';
import { choose, save } from '../scene-kit.ts';
import { ADMIN, COMPANY, CONTACT, RIDER } from './cast.ts';

/** How a company begins: applied for, opened, and set up by its administrator. */

export async function applyForCompany(page: Page, { address, database }: World): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByRole('link', { name: '申请企业账户' }).click();
  await page.getByLabel('企业名称').first().fill(COMPANY);
  await page.getByLabel('企业性质').first().selectOption('民营企业');
  await page.getByLabel('联系人').first().fill('陈一帆');
  await page.getByLabel('联系电话').first().fill(CONTACT);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /\d{4}/ }).click();
  const captcha = await database.query('select demo_answer from captcha order by expires_at desc limit 1');
  await page.getByLabel('图形验证码').first().fill(captcha.rows[0].demo_answer);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('dialog')).toContainText('3 个工作日');
}

export async function openCompany(desk: Page): Promise<void> {
  await goAtDesk(desk, '入驻申请');
  await desk.getByText(COMPANY).first().click();
  await desk.getByRole('button', { name: '标为已联系' }).click();
  await desk.getByText('已联系', { exact: true }).first().click();
  await desk.getByText(COMPANY).first().click();
  await desk.getByLabel('管理员手机').fill(ADMIN);
  await desk.getByRole('button', { name: '开通企业' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '提交复核' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: COMPANY })).toBeVisible();
}

/** Its credit is given by a second person. */
export async function releaseTerms(desk: Page): Promise<void> {
  await goAtDesk(desk, '复核');
  await desk.getByRole('button', { name: '放行' }).click();
  await expect(desk.getByText('已放行并执行')).toBeVisible();
}

/** By the code that came by SMS, which a demonstration shows. */
export async function signInByCode(page: Page, { address }: World, phone: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /\d{4}/ }).click();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

export async function makeScene(page: Page, { address }: World): Promise<void> {
  await page.goto(`${address}/scene/editScenario/0`);
  await page.getByLabel('场景名称').fill('市内用车');
  await choose(page, '场景标签', '加班用车');
  await page.getByRole('checkbox', { name: '预约用车' }).check();
  await page.getByRole('checkbox', { name: '专享' }).check();
  await page.getByRole('checkbox', { name: '新能源' }).check();
  await save(page);
  await expect(page).toHaveURL(/\/scene$/);
}

export async function makePerson(page: Page, { address }: World): Promise<void> {
  await page.goto(`${address}/AddStaff?from=2`);
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('李行舟');
  await page.getByRole('textbox', { name: '手机号', exact: true }).fill(RIDER);
  await page.getByRole('combobox', { name: '部门' }).fill(COMPANY);
  await page.locator('.ant-select-tree-title').getByText(COMPANY, { exact: true }).click();
  await page.getByRole('button', { name: '保存，下一步' }).click();
  await page.getByRole('checkbox', { name: /市内用车/ }).check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('row', { name: /李行舟/ })).toBeVisible();
}
