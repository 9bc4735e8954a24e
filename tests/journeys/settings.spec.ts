import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const COMPANY = 100;
const ADMIN = '13800000001';
/** Longer than the second that a search for people waits. */

const address = (): string => `${world.address}/usersettings`;
const row = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const dialog = (page: Page) => page.getByRole('dialog').first();
const edit = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('dialog')).toHaveCount(0); // the one before has gone
  await page.getByRole('button', { name: `修改：${title}` }).click();
};
const choose = (page: Page, name: string) =>
  dialog(page)
    .getByRole('radio', { name: new RegExp(`^${name}`) })
    .check();
/** While it is busy, and a moment longer, the button's name begins with its spinner's. */
const save = (page: Page) => dialog(page).getByRole('button', { name: /保存$/ }).click();
const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: '提示' }).getByText(text);

async function stored(): Promise<Record<string, string>> {
  const { rows } = await world.database.query('select * from company_setting where company_id = $1', [COMPANY]);
  return rows[0];
}

const offer = (kind: string) =>
  world.database.query('update company_terms set carpool_offer = $2 where company_id = $1', [COMPANY, kind]);

/** What a company begins with, whatever the demonstration chose. */
async function begin(): Promise<void> {
  await world.database.query('delete from setting_staff where company_id = $1', [COMPANY]);
  await world.database.query(
    `update company_setting set designated_driver = default, carpool = default, mixed_carpool = default,
       other_transport = default, cost_confirmation = default, tips = default where company_id = $1`,
    [COMPANY],
  );
}

async function open(page: Page, context: BrowserContext): Promise<void> {
  await begin();
  await signIn(context, world, ADMIN);
  await page.goto(address());
  await expect(page.getByRole('heading', { level: 1, name: '企业设置' })).toBeVisible();
}

test('the company reads who it is and changes its choices one by one', async ({ page, context }) => {
  await world.database.query(
    `update company_terms set discount_per_ten_thousand = 9550, sales_name = '周销' where company_id = $1`,
    [COMPANY],
  );
  await offer('none');
  await open(page, context);

  await test.step('who the company is, and nothing shuts people out', async () => {
    const card = page.getByRole('main').locator('dl');
    await expect(card).toContainText('云程科技有限公司');
    await expect(card).toContainText('后付费，9.55 折');
    await expect(card).toContainText('周销');
    await expectAccessible(page);
  });

  await test.step('carpools are the provider’s to offer', async () => {
    await expect(row(page, '接送机拼车')).toContainText('服务商未开通');
    await expect(page.getByRole('button', { name: '修改：接送机拼车' })).toHaveCount(0);
    await expect(row(page, '混合拼车')).toHaveCount(0);
  });

  await test.step('each choice is changed by itself', async () => {
    await edit(page, '其他平台运力');
    await expect(dialog(page).getByRole('button', { name: '保存' })).toBeDisabled();
    await choose(page, '仅用本平台运力');
    await expectDialogAccessible(page);
    await save(page);
    await expect(toast(page, '其他平台运力已保存')).toBeVisible();
    await expect(row(page, '其他平台运力')).toContainText('仅用本平台运力');

    await edit(page, '结算方式');
    await choose(page, '员工确认费用后结算');
    await save(page);
    await expect(row(page, '结算方式')).toContainText('员工确认费用后结算');

    await edit(page, '提示语');
    await dialog(page).getByRole('textbox').fill('字'.repeat(501));
    await expect(dialog(page).getByText('提示语不能超过 500 个字')).toBeVisible();
    await dialog(page).getByRole('textbox').fill('雨天请提前约车');
    await save(page);
    await expect(row(page, '提示语')).toContainText('雨天请提前约车');
    expect(await stored()).toMatchObject({
      other_transport: 'ownOnly',
      cost_confirmation: 'byStaff',
      tips: '雨天请提前约车',
    });
  });

  await test.step('designated drivers are paid for a list of people', async () => {
    await edit(page, '指定司机费用');
    await choose(page, '企业为指定员工支付');
    await save(page);
    await expect(dialog(page).getByText('请填写指定员工！')).toBeVisible();
    const list = dialog(page).getByRole('region', { name: '指定员工' });
    await list.getByRole('button', { name: '添加' }).click();
    await expect(list.getByText('请选择指定部门！')).toBeVisible();

    await list.getByRole('combobox', { name: '按部门添加' }).click();
    await page
      .locator('.ant-select-tree-treenode', { hasText: '总经理办公室' })
      .locator('.ant-select-tree-checkbox')
      .click();
    await list.getByRole('button', { name: /添加$/ }).click();
    await expect(list.getByText(/^[1-9]\d* 人$/)).toBeVisible();
    await list.getByRole('combobox', { name: '按员工添加' }).fill('13800000003');
    await page.locator('.ant-select-item-option', { hasText: '陆明哲' }).click();
    await list.getByLabel('在名单中查找').fill('陆明哲');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByLabel('在名单中查找').fill('');
    await expectDialogAccessible(page);
    while ((await list.getByRole('listitem').count()) > 2) {
      await list
        .getByRole('button', { name: /^移除：/ })
        .first()
        .click();
    }
    await expect(list.getByText('2 人', { exact: true })).toBeVisible();
    await save(page);
    await expect(row(page, '指定司机费用')).toContainText('2 人');
    await expect(row(page, '指定司机费用')).toContainText('陆明哲');

    await edit(page, '指定司机费用');
    await choose(page, '企业全部支付');
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog', { name: '您确定要放弃当前操作吗？' })).toBeVisible();
    await page.getByRole('button', { name: '确定', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await offer('mixed');
    await page.reload();
    await expect(row(page, '指定司机费用')).toContainText('企业为指定员工支付');
  });

  await test.step('carpools are chosen once they are offered, and a failure says which choice it was', async () => {
    await edit(page, '混合拼车');
    await choose(page, '接受');
    await save(page);
    await expect(row(page, '混合拼车')).toContainText('接受');

    await edit(page, '接送机拼车');
    await choose(page, '指定员工优先拼车');
    await save(page);
    await expect(dialog(page).getByText('请填写指定员工！')).toBeVisible();
    await dialog(page).getByRole('combobox', { name: '按员工添加' }).fill('13800000003');
    await page.locator('.ant-select-item-option', { hasText: '陆明哲' }).click();
    const refuse = { code: 503, msg: '系统繁忙，请稍后再试', data: null };
    await page.route('**/updateCarpoolType', (route) => route.fulfill({ json: refuse }), { times: 1 });
    await save(page);
    await expect(toast(page, '保存接送机拼车设置失败：系统繁忙，请稍后再试')).toBeVisible();
    await save(page);
    await expect(row(page, '接送机拼车')).toContainText('指定员工优先拼车');
    await expect(row(page, '接送机拼车')).toContainText('1 人：陆明哲');
    expect(await stored()).toMatchObject({ carpool: 'firstForListed', mixed_carpool: 'accept' });
  });

  await test.step('the log tells of it', async () => {
    await page.getByRole('link', { name: '操作日志', exact: true }).click();
    await expect(page.getByText('修改提示语：无→“雨天请提前约车”')).toBeVisible();
  });
});
