import { expect, type Locator, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '#rules/demo.ts';
import { useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';
/** So many steps of the Tab key a person may take on one page before we say that something cannot be reached. */
const MOST_TABS = 120;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page) => page.getByRole('region', { name: '提示' });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

type TabKey = 'Tab' | 'Shift+Tab';

/** Goes on with Tab until this has the keyboard, or back. */
async function tabTo(page: Page, target: Locator, key: TabKey = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`not reached with ${MOST_TABS} tabs: ${target}`);
}

async function press(page: Page, target: Locator, key?: TabKey): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Over what stands in it. */
async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** By the search over everything. */
async function goTo(page: Page, name: string, heading: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(title(page, heading)).toBeVisible();
}

test('with the keyboard alone: sign in, find, change and save on six screens @long', async ({ page }) => {
  await page.goto(`${world.address}/login`);
  await press(page, button(page, '密码登录'));
  await write(page, page.getByLabel('手机号'), SUPER);
  await write(page, page.getByLabel('密码', { exact: true }), DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(title(page, '等我处理')).toBeVisible();

  await test.step('a person’s e-mail', async () => {
    await goTo(page, '员工', '云程科技有限公司');
    await write(page, field(page, '姓名、员工编号或手机号'), '周子昂');
    await page.keyboard.press('Enter');
    await press(page, button(page, '编辑：周子昂'));
    await write(page, field(page, '邮箱'), 'zhouziang@yuncheng.example');
    await press(page, button(page, '保存'));
    await expect(toast(page)).toContainText('成功');
  });

  await test.step('a department’s name', async () => {
    await goTo(page, '部门', '云程科技有限公司');
    await press(page, button(page, '编辑：市场部'));
    await write(page, field(page, '部门名称'), '市场与品牌部');
    await press(page, button(page, /^(?:保存|确定|确认)$/));
    await expect(page.getByRole('table', { name: '子部门' })).toContainText('市场与品牌部');
  });

  await test.step('a scene’s hint', async () => {
    await goTo(page, '用车场景', '用车场景');
    await write(page, field(page, '场景名称'), '加班回家');
    await page.keyboard.press('Enter');
    await press(page, button(page, '编辑：加班回家'));
    await write(page, field(page, '用车提醒'), '请在公司门口上车');
    await press(page, button(page, '保存'), 'Shift+Tab'); // it stands above the fields
    await expect(title(page, /^用车场景$/)).toBeVisible();
  });

  await test.step('a role’s description', async () => {
    await goTo(page, '角色与权限', '角色与权限');
    await press(page, button(page, '编辑：财务专员'));
    await write(page, field(page, '角色描述'), '账单、发票与报表');
    await press(page, button(page, '保存'));
    await expect(toast(page)).toContainText('成功');
  });

  await test.step('what a second approval watches', async () => {
    await goTo(page, '二次审批规则', '二次审批规则');
    await press(page, button(page, '编辑：接待用车复核'));
    await write(page, field(page, '规则名称'), '接待用车再审');
    await press(page, button(page, /保存，下一步$/));
    await press(page, button(page, /保存$/));
    await expect(page.getByRole('table', { name: '二次审批规则列表' })).toContainText('接待用车再审');
  });

  await test.step('a setting of the company', async () => {
    await goTo(page, '企业设置', '企业设置');
    await press(page, button(page, '修改：提示语'));
    const dialog = page.getByRole('dialog');
    await write(page, dialog.getByRole('textbox').first(), '请提前十分钟到达上车点');
    await press(page, dialog.getByRole('button', { name: /^(?:保存|确定|确认)$/ }));
    await expect(dialog).toBeHidden();
    await expect(page.getByText('请提前十分钟到达上车点')).toBeVisible();
  });
});
