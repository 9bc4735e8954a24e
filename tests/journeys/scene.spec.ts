import { expect, type Page, test } from '@playwright/test';
import { expectReadable, turn } from './kit/dark.ts';
import { actOnRow } from './kit/row.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';
import { choose, limit, rule, save } from './scene-kit.ts';

const world = useWorld();
const idOf = async (name: string): Promise<number> =>
  (await world.database.query('select id from scene where name = $1 order by id limit 1', [name])).rows[0].id;
const editorOf = async (name: string) => `${world.address}/scene/editScenario/${await idOf(name)}`;
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ context }) => signIn(context, world, '13800000001'));

test('the list is read, and a scene is looked at, opened and tried', async ({ page }) => {
  await test.step('the list says where people are set, and pages past ten', async () => {
    await page.goto(`${world.address}/scene`);
    await expect(page.getByText('可以使用场景的人员在员工页设置，也可以点人数添加')).toBeVisible();
    await expect(row(page, '区域驻点用车')).toContainText('上海、杭州、广州');
    await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
    await page.getByRole('combobox', { name: '每页条数' }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: '50 条/页' }).click();
    await expect(page).toHaveURL(/size=50/);
    await expect(row(page, '加班回家')).toContainText('快捷用车');
    await expect(row(page, '加班回家')).toContainText('加班用车');
    await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);
  });
  await test.step('a scene is read out', async () => {
    await page.getByRole('button', { name: '详情：加班回家' }).click();
    const dialog = page.getByRole('dialog', { name: '加班回家' });
    await expect(dialog).toContainText('每单限额 ¥80.00，每日限额 ¥100.00，杭州、成都每日 ¥80.00，计入个人限额。');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '编辑' }).click();
    await expect(title(page)).toHaveText('编辑场景“加班回家”');
    await expect(page.getByRole('checkbox', { name: '舒适' })).toBeVisible();
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectReadable(page);
  });
  await test.step('a ride is tried while the scene is edited', async () => {
    await choose(page, '试算员工', '沈知远', '沈知远');
    await page.getByLabel('用车时间').fill('22:00');
    await choose(page, '下车城市', '北京', '北京');
    await choose(page, '下车地点', '北京南站', '北京南站');
    await page.getByRole('textbox', { name: '项目号' }).fill('P-1');
    await page.getByRole('button', { name: '试算这次用车' }).click();
    await expect(page.getByText('上车地点“望京SOHO”在限定范围内')).toBeVisible();
    await expect(page.getByText('可以使用预约用车')).toBeVisible();
    await limit(page, '用车城市');
    await rule(page, '用车城市').getByRole('button', { name: '选择城市' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '上海', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('不能在北京用车')).toBeVisible();
    await expect(page.getByText('不能叫车')).toBeVisible();
  });
});

test('a scene is stopped, started, deleted, each after a question, and an expired one is copied @long', async ({
  page,
}) => {
  await page.goto(`${world.address}/scene?size=50`);
  await expect(row(page, '加班回家')).toBeVisible();
  await expectAccessible(page);
  await turn(page, 'dark');
  await expectReadable(page);
  await test.step('stopped and started', async () => {
    await actOnRow(page, '市内公出', '禁用');
    await expect(page.getByRole('dialog')).toContainText(/\d+ 人将不能使用。/);
    await page.getByRole('dialog').getByRole('button', { name: '禁用' }).click();
    await expect(page.getByText('禁用成功')).toBeVisible();
    await expect(row(page, '市内公出')).toContainText('已禁用');
    await actOnRow(page, '市内公出', '启用');
    await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
    await expect(page.getByText('启用成功')).toBeVisible();
    await expect(row(page, '市内公出')).toContainText('已启用');
    await expect(page.getByRole('dialog')).toHaveCount(0); // the next question is another one
  });
  await test.step('deleted', async () => {
    const remove = async () => {
      await page.getByRole('button', { name: '更多操作：市内公出' }).click();
      await page.getByRole('menuitem', { name: '删除' }).click();
    };
    await remove();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(page.getByText('已取消删除')).toBeVisible();
    await remove();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('删除成功')).toBeVisible();
    await expect(row(page, '市内公出')).toHaveCount(0);
    await page.getByText('已过期和已删除', { exact: true }).click();
    await expect(page).toHaveURL(/ended=1/);
    await expect(row(page, '市内公出')).toContainText('已删除');
    await expect(row(page, '市内公出').getByRole('button', { name: /编辑|禁用|启用|更多/ })).toHaveCount(0);
  });
  await test.step('an expired scene is copied, and its days must be chosen anew', async () => {
    await expect(row(page, '年会接驳')).toContainText('已过期');
    await page.getByRole('button', { name: '复制为新场景：年会接驳' }).click();
    await expect(title(page)).toHaveText('复制为新场景');
    await expect(page.getByLabel('场景名称')).toHaveValue('年会接驳 副本');
    await save(page);
    await expect(page.getByText('请填写完整信息！')).toBeVisible();
    await expect(rule(page, '可用日期').getByRole('alert')).toHaveText('请选择时间范围');
    await rule(page, '可用日期').getByText('不限', { exact: true }).click();
    await save(page);
    await expect(page).toHaveURL(/\/scene$/);
    await expect(row(page, '年会接驳 副本')).toContainText('长期有效');
  });
  await test.step('what was deleted is not edited by address either', async () => {
    await page.goto(await editorOf('市内公出'));
    await expect(page.getByText('场景已删除，不能再修改，可以复制为新场景')).toBeVisible();
  });
});

test('what was typed is kept until it is saved or given up, and what is missing is named @long', async ({ page }) => {
  await test.step('the template of a saved scene stays', async () => {
    await page.goto(await editorOf('机场接送'));
    // Greyed out for the eye and for readers, and still there to be pressed.
    await page.getByRole('tab', { name: /审批用车/ }).click({ force: true });
    await expect(page.getByText('编辑场景时不能更换模板').first()).toBeVisible();
    await expect(page.getByRole('tab', { name: /快捷用车/ })).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('a draft survives a reload', async () => {
    await page.getByLabel('用车提醒').fill('还没有保存');
    await expect(page.getByText(/草稿已存/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('用车提醒')).toHaveValue('还没有保存');
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await expect(page.getByLabel('用车提醒')).toHaveValue('');
  });
  await test.step('given up after a question, it is gone', async () => {
    // The list's page does not arrive: whoever comes back meanwhile finds nothing of what they gave up.
    await page.route('**/SceneListPage-*.js', () => {});
    await page.getByLabel('用车提醒').fill('再写一次');
    await page.getByRole('button', { name: '取消', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('该操作放弃对场景的编辑并跳转到场景列表, 是否继续?');
    await page.getByRole('button', { name: '放弃编辑' }).click();
    await expect(page).toHaveURL(/\/scene$/);
    await page.goBack();
    await expect(title(page)).toHaveText('编辑场景“机场接送”');
    await expect(page.getByLabel('用车提醒')).toHaveValue('');
    await page.unroute('**/SceneListPage-*.js');
  });
  await test.step('an empty form names its first gap', async () => {
    await page.goto(`${world.address}/scene/editScenario`);
    await expect(title(page)).toHaveText('新建场景');
    await page.getByRole('checkbox', { name: '预约用车' }).check();
    await save(page);
    await expect(page.getByText('请填写完整信息！')).toBeVisible();
    await expect(page.getByText('请输入场景名称')).toBeVisible();
    await expect(page.getByText('请至少选择一个车型')).toBeVisible();
    await expect(page.getByLabel('场景名称')).toBeFocused();
    await page.getByRole('tab', { name: /差旅用车/ }).click();
    await rule(page, '接送服务').getByText('可用', { exact: true }).click();
    await save(page);
    await expect(page.getByText('请输入场景名称')).toBeVisible();
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectReadable(page);
  });
});

test('failures are told in the words of the documents @long', async ({ page }) => {
  const failing = JSON.stringify({ code: 500, msg: '系统异常', data: null });
  await page.route('**/api/v2/car/getService', (route) => route.fulfill({ body: failing }));
  await page.goto(await editorOf('机场接送'));
  await expect(page.getByText('获取服务类型失败！')).toBeVisible();
  await page.route('**/api/v2/scene/update', (route) => route.fulfill({ body: failing }));
  await save(page);
  await expect(page.getByText('添加场景失败！系统异常')).toBeVisible();
  await page.route('**/api/v2/scene/update', (route) => route.abort());
  await save(page);
  await expect(page.getByText('错误！连接不上服务器')).toBeVisible();
  await page.route('**/api/v2/scene/getPage', (route) => route.fulfill({ body: failing }));
  await page.getByRole('button', { name: '取消', exact: true }).click();
  await page.getByRole('button', { name: '放弃编辑' }).click();
  await expect(page).toHaveURL(/\/scene$/);
  await expect(page.getByText('获取场景列表失败！')).toBeVisible();

  // An answer with a template that nobody knows is refused.
  await page.route('**/api/v2/scene/getDetail', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, data: { ...answer.data, templateId: 99 } } });
  });
  await page.goBack();
  await expect(page.getByRole('alert').filter({ hasText: '数据模板ID找不到或不匹配！' }).first()).toBeVisible();
});

test('a scene is found by its conditions, with who may use it and what it cost @long', async ({ page }) => {
  await page.goto(`${world.address}/scene?size=50`);
  await test.step('the names of those who may use it', async () => {
    const count = row(page, '加班回家').getByRole('button', { name: /\d 人\s*可以使用/ });
    const [holders] = /[\d,]+/.exec((await count.textContent())!)!;
    await count.click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText(`可以使用“加班回家”的员工（${Number(holders.replace(',', ''))} 人）`);
    await expect(drawer.getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page);
    await drawer.getByRole('button', { name: /关闭|Close/ }).click();
  });
  await test.step('name, template and city stand in the address and are kept by a reload', async () => {
    await page.getByPlaceholder('场景名称').fill('加班');
    await expect(page).toHaveURL(/q=/);
    await expect(row(page, '区域驻点用车')).toHaveCount(0);
    await expect(row(page, '加班回家')).toContainText(/\d+ 次/);
    await page.goto(`${world.address}/scene?size=50&type=1&tag=0`);
    await expect(row(page, '加班回家')).toBeVisible();
    await expect(row(page, '区域驻点用车')).toHaveCount(0);
    await page.reload();
    await expect(row(page, '加班回家')).toBeVisible();
  });
  await test.step('nothing found says what was asked', async () => {
    await page.goto(`${world.address}/scene?q=没有这个名字&status=0`);
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await expect(page.getByText('场景名称“没有这个名字”')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(row(page, '加班回家').or(page.getByRole('row').nth(1)).first()).toBeVisible();
  });
});
