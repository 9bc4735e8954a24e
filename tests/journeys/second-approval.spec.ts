import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { actOnRow } from './kit/row.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const COMPANY = 100;
const ADMIN = '13800000001';

const list = (): string => `${world.address}/carrules`;
const editor = (search = ''): string => `${world.address}/carrules/edit${search}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page, text: string) => page.getByRole('region', { name: '提示' }).getByText(text, { exact: true });
const next = (page: Page) => page.getByRole('button', { name: /保存，下一步$/ }).click();
const save = (page: Page) => page.getByRole('button', { name: /保存$/ }).click();
const box = (page: Page, scene: string) => page.getByRole('checkbox', { name: `选择 ${scene}`, exact: true });

async function post(context: BrowserContext, call: string, form: Record<string, string | number>) {
  const response = await context.request.post(`${world.address}/company/second/approval/${call}`, {
    form,
    headers: { 'trace-id': 'journey' },
  });
  const { code, data } = await response.json();
  expect(code).toBe(0);
  return data;
}

/** A rule of this test's own, saved through the server. */
async function addRule(context: BrowserContext, name: string, watched: object, scenes: string[] = []): Promise<number> {
  const [{ flowId }] = await post(context, 'getAllFlow', {});
  const { companySecondApprovalRuleId } = await post(context, 'saveRule', {
    secondApprovalName: name,
    flowId,
    secondApprovalRuleStr: JSON.stringify(watched),
  });
  const { rows } = await world.database.query('select id from scene where company_id = $1 and name = any($2)', [
    COMPANY,
    scenes,
  ]);
  const sceneIdList = rows.map(({ id }) => id).join(',');
  await post(context, 'saveUseCarType', { companySecondApprovalRuleId, sceneIdList });
  return companySecondApprovalRuleId;
}

const COST = { amountLimit: 1, getOnCar: '', getOffCar: '' };

test('rules are changed, left, made in two steps and deleted', async ({ page, context }) => {
  await signIn(context, world, ADMIN);
  const mine = await addRule(context, '费用检查', COST, ['加班回家']);
  await addRule(context, '驻点检查', COST, ['区域驻点用车']);
  await addRule(context, '离开检查', COST);
  await addRule(context, '要删除的规则', COST);

  await test.step('the address may be written otherwise, and a list that fails says so', async () => {
    await page.route('**/company/second/approval/list', (route) =>
      route.fulfill({ json: { code: 500, msg: '系统异常' } }),
    );
    await page.goto(`${world.address}/CarRules`);
    await expect(page.getByRole('heading', { level: 1, name: '二次审批规则' })).toBeVisible();
    await expect(toast(page, '获取二次审批列表列表失败！')).toBeVisible();
    await page.unroute('**/company/second/approval/list');
    await button(page, '重试').click();
    await expect(row(page, '要删除的规则')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('other rules’ scenes are grey; a quick scene shuts the distances off', async () => {
    await page.getByRole('button', { name: '编辑：费用检查' }).click();
    await expect(page).toHaveURL(editor(`?id=${mine}&step=1`));
    for (const name of [/上车点偏离/, /下车点偏离/]) {
      await expect(page.getByRole('checkbox', { name })).toBeDisabled();
    }
    await expect(page.getByText('规则已关联无需申请的场景')).toBeVisible();
    await next(page);
    await expect(box(page, '区域驻点用车')).toBeDisabled();
    await expect(row(page, '区域驻点用车')).toContainText('已关联规则“驻点检查”');
    await box(page, '加班回家').uncheck();
    await save(page);
    await expect(row(page, '费用检查')).toContainText('未关联');
    await page.getByRole('button', { name: '编辑：费用检查' }).click();
    await expect(page.getByRole('checkbox', { name: /上车点偏离/ })).toBeEnabled();
    await button(page, '取消').click();
    await expect(page).toHaveURL(list());
  });

  await test.step('leaving asks, and what was chosen waits while the other step is shown', async () => {
    await page.getByRole('button', { name: '编辑：离开检查' }).click();
    await next(page);
    await box(page, '团队大巴').check();
    await button(page, '上一步').click();
    await page.getByRole('textbox', { name: '规则名称' }).fill('离开检查二');
    await button(page, '取消').click();
    await expect(page.getByRole('dialog', { name: '退出后当前页面设置不保存，是否确认离开？' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await next(page);
    await expect(box(page, '团队大巴')).toBeChecked();
    await expect(page.getByRole('heading', { level: 1, name: '离开检查二' })).toBeVisible();
    await button(page, '取消').click();
    await button(page, '确定').click();
    await expect(page).toHaveURL(list());
    await expect(row(page, '离开检查二')).toContainText('未关联');
  });

  await test.step('a rule is made in two steps and holds for its scenes', async () => {
    await button(page, '新建规则').first().click();
    await expect(page).toHaveURL(editor('?step=1'));
    await next(page);
    await expect(page.getByRole('textbox', { name: '规则名称' })).toBeFocused();
    for (const text of ['长度在 1 到 50 个字符', '请至少选择一个', '请选择审批流程']) {
      await expect(page.getByText(text, { exact: true }).last()).toBeVisible();
    }
    await page.getByRole('textbox', { name: '规则名称' }).fill('包车地点偏离');
    await page.getByRole('checkbox', { name: /上车点偏离/ }).check();
    const meters = page.getByRole('textbox', { name: '上车点偏离距离' });
    await expect(meters).toHaveValue('1000');
    for (const [typed, text] of [
      ['', '请填写距离范围'],
      ['一千', '输入的数值必须为正整数'],
      ['499', '输入的数值需大于等于500'],
    ]) {
      await meters.fill(typed!);
      await expect(page.getByText(text!, { exact: true })).toBeVisible();
    }
    await meters.fill('800');
    await page.getByRole('combobox', { name: '审批流' }).click();
    await page.locator('.ant-select-item-option', { hasText: '差旅用车审批' }).click();
    await expect(page.getByText('上车点偏离超过 800 米')).toBeVisible();
    await expectAccessible(page);
    await next(page);
    await expect(page).toHaveURL(/\/carrules\/edit\?id=\d+&step=2$/);

    await expect(box(page, '活动包车')).toBeEnabled();
    await expect(box(page, '加班回家')).toBeDisabled();
    await expect(row(page, '加班回家')).toContainText('无需申请，不能使用距离条件');
    await expect(row(page, '活动包车')).toContainText('长期有效');
    await box(page, '活动包车').check();
    await expectAccessible(page);
    await save(page);
    await expect(page).toHaveURL(list());
    await expect(row(page, '包车地点偏离')).toContainText('上车点偏离 800 米');
    await expect(row(page, '包车地点偏离')).toContainText('活动包车');
  });

  await test.step('deleting warns, and the settlement is chosen here too', async () => {
    await actOnRow(page, '要删除的规则', '删除');
    await expect(page.getByText('已经标记的订单仍保持标记')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消删除')).toBeVisible();
    await actOnRow(page, '要删除的规则', '删除');
    await page.getByRole('dialog').getByRole('button', { name: /删除$/ }).click();
    await expect(toast(page, '删除成功!')).toBeVisible();
    await expect(row(page, '要删除的规则')).toHaveCount(0);

    await page.getByRole('radio', { name: '员工确认费用后结算' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /确定$/ }).click();
    await expect(toast(page, '结算方式已保存')).toBeVisible();
    await expect(page.getByRole('radio', { name: '员工确认费用后结算' })).toBeChecked();
  });

  await test.step('an unknown rule is not found', async () => {
    await page.goto(editor('?id=999999&step=2'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有查询到数据');
    await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
  });
});
