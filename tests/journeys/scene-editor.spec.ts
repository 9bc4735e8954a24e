import { expect, type Page, test } from '@playwright/test';
import { addDays, dayOf } from '#rules/calendar.ts';
import { signIn, useWorld } from './kit/world.ts';
import { choose, fillDays, limit, openAgain, PICTURE, rule, save, savedToList } from './scene-kit.ts';

const world = useWorld();
const editor = () => `${world.address}/scene/editScenario/0`;

/** From a saved scene to a new one, by the list. */
async function another(page: Page): Promise<void> {
  await page.getByRole('navigation').first().getByRole('link', { name: '用车场景', exact: true }).click();
  await page.getByRole('button', { name: '新建场景' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建场景');
}

test.beforeEach(async ({ context }) => signIn(context, world, '13800000001'));

test('a quick scene is filled in, saved, and opens again with every value', async ({ page }) => {
  const [from, to] = [dayOf(new Date()), addDays(dayOf(new Date()), 90)];
  const cities = page.getByRole('dialog', { name: '选择城市' });
  await page.goto(editor());
  await test.step('days, hours, cities, places and cars', async () => {
    await page.getByLabel('场景名称').fill('旅程快捷');
    await choose(page, '场景标签', '加班用车');
    await page.getByLabel('用车提醒').fill('请在 B 口上车');
    await limit(page, '可用日期');
    await fillDays(page, '可用日期', from, to);

    await limit(page, '每周时段');
    await page.getByRole('button', { name: '添加时段' }).click();
    const range = page.getByRole('dialog', { name: '添加时段' });
    await range.getByLabel('开始时间').fill('2130');
    await range.getByLabel('结束时间').fill('6');
    await expect(range.getByText('至次日')).toBeVisible();
    await range.getByRole('button', { name: '添加', exact: true }).click();
    const lanes = (await page.locator('[data-lanes]').boundingBox())!;
    await page.mouse.move(lanes.x + lanes.width * 0.3751, lanes.y + 28 * 6 + 10);
    await page.mouse.down();
    await page.mouse.move(lanes.x + lanes.width * 0.74, lanes.y + 28 * 6 + 10, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('button', { name: '周日的时段：9:00–18:00' })).toBeVisible();

    await limit(page, '用车城市');
    await rule(page, '用车城市').getByRole('button', { name: '选择城市' }).click();
    await cities.getByRole('button', { name: '确定' }).click();
    await expect(cities.getByText('请至少选择一个城市')).toBeVisible();
    await cities.getByRole('button', { name: '北京', exact: true }).click();
    await cities.getByText('XYZ', { exact: true }).click();
    await cities.getByRole('button', { name: '厦门', exact: true }).click();
    await cities.getByLabel('搜索城市').fill('suzhou');
    await cities.getByRole('button', { name: '苏州', exact: true }).click();
    await cities.getByRole('button', { name: '确定' }).click();

    await limit(page, '上车地点');
    await rule(page, '上车地点').getByRole('button', { name: '添加地点' }).click();
    const place = page.getByRole('dialog', { name: '添加上车地点' });
    await place.getByRole('button', { name: '确定' }).click();
    await expect(place.getByText('请填写上车地点')).toBeVisible();
    await choose(page, '城市', '北京', '北京');
    await choose(page, '地点', '北京站', '北京站');
    await choose(page, '范围', '1,500 米内');
    await place.getByRole('button', { name: '确定' }).click();
    await expect(page.getByText('限定上下车地点后不提供接机/站和送机/站')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '接机/站' })).toBeDisabled();

    await page.getByRole('checkbox', { name: '预约用车' }).check();
    await page.getByRole('checkbox', { name: '舒适' }).check();
  });
  await test.step('amounts and fields', async () => {
    await limit(page, '每单限额');
    await expect(page.getByPlaceholder('建议不低于 800 元')).toBeVisible();
    const perOrder = page.getByLabel('每单限额（元）');
    for (const wrong of ['-5', '12.345']) {
      await perOrder.fill(wrong);
      await perOrder.blur();
      await expect(perOrder).toHaveValue(wrong);
      await expect(perOrder).toHaveAttribute('aria-invalid', 'true');
    }
    await perOrder.fill('１００');
    await perOrder.blur();
    await expect(perOrder).toHaveValue('100.00');
    await limit(page, '每日限额');
    await page.getByLabel('每日限额（元）', { exact: true }).fill('200.5');
    await page.getByRole('button', { name: '添加城市限额' }).click();
    const quota = page.getByRole('dialog', { name: '城市每日限额' });
    await quota.getByRole('button', { name: '确定' }).click();
    await expect(quota.getByText('请输入正确的金额')).toBeVisible();
    await quota.getByLabel('城市每日限额（元）').fill('260');
    await quota.getByRole('button', { name: '选择城市' }).click();
    await cities.getByRole('button', { name: '上海', exact: true }).click();
    await cities.getByRole('button', { name: '确定' }).click();
    await quota.getByRole('button', { name: '确定' }).click();
    await page.getByRole('switch', { name: '计入个人限额' }).click();
    await rule(page, '项目号').getByText('选填').click();
    await page.getByRole('switch', { name: '可以添加途经点' }).click();
  });
  await savedToList(page, '旅程快捷');
  await openAgain(page, '旅程快捷');
  await test.step('every value is there again', async () => {
    await expect(page.getByLabel('场景名称')).toHaveValue('旅程快捷');
    await expect(page.getByLabel('用车提醒')).toHaveValue('请在 B 口上车');
    await expect(page.getByPlaceholder('可用日期起')).toHaveValue(from);
    await expect(page.getByPlaceholder('止')).toHaveValue(to);
    for (const day of ['周一', '周五']) {
      await expect(page.getByRole('button', { name: `${day}的时段：21:30–次日6:00` })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: '周六的时段：不可用' })).toBeVisible();
    await expect(page.getByRole('button', { name: '周日的时段：9:00–18:00' })).toBeVisible();
    for (const city of ['北京', '厦门', '苏州']) {
      await expect(rule(page, '用车城市').getByRole('button', { name: `移除${city}` })).toBeVisible();
    }
    await expect(rule(page, '上车地点')).toContainText('北京站');
    await expect(rule(page, '上车地点')).toContainText('1,500 米内');
    await expect(page.getByRole('checkbox', { name: '预约用车' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: '舒适' })).toBeChecked();
    const log = await world.database.query(`select content from operation_log where content like '%旅程快捷%'`);
    expect(log.rows[0].content).toBe('新建场景“旅程快捷”（快捷用车）');
  });
  await test.step('and every amount', async () => {
    await expect(page.getByLabel('每单限额（元）')).toHaveValue('100.00');
    await expect(page.getByLabel('每日限额（元）', { exact: true })).toHaveValue('200.50');
    await expect(rule(page, '按城市设置每日限额')).toContainText('上海');
    await expect(rule(page, '按城市设置每日限额')).toContainText('¥260.00');
    await expect(page.getByRole('switch', { name: '计入个人限额' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: '可以添加途经点' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: '可以添加同行人' })).toBeChecked();
    await expect(page.getByText('有每日限额设置在不可用车的城市，不会起作用')).toBeVisible();
  });
});

test('an approval scene with carpool routes, and a trip scene, are saved and open again @long', async ({ page }) => {
  await page.goto(editor());
  await test.step('an approval scene with carpool routes', async () => {
    await page.getByRole('tab', { name: /审批用车/ }).click();
    await page.getByLabel('场景名称').fill('旅程拼车');
    await page.getByRole('checkbox', { name: '预约用车' }).check();
    await page.getByRole('checkbox', { name: '新能源' }).check();
    await save(page);
    await expect(page.getByText('请至少选择一个审批流')).toBeVisible();
    await choose(page, '审批流', /./);
    const flow = await rule(page, '审批流').locator('.ant-select-content').textContent();

    await page.getByRole('switch', { name: '加班拼车' }).click();
    await expect(page.getByRole('switch', { name: '可以添加途经点' })).toBeDisabled();
    await expect(page.getByRole('switch', { name: '可以添加途经点' })).not.toBeChecked();
    await expect(page.getByRole('radio', { name: '员工填写' })).toBeChecked();
    await expect(rule(page, '可用日期').getByText('开启加班拼车后不可更改')).toBeVisible();
    await page.getByRole('button', { name: '添加线路' }).click();
    await page.getByLabel('第 1 条线路的备注').fill('公司—天通苑');
    await save(page);
    await expect(page.getByText('需要把没有传图的线路删掉才能提交')).toBeVisible();
    await page.getByRole('button', { name: '上传第 1 条线路的图片' }).dblclick();
    await expect(page.getByText('请不要频繁点击')).toBeVisible();
    await page.getByLabel('第 1 条线路的图片文件').dispatchEvent('cancel');
    await expect(page.getByText('请选取图片')).toBeVisible();
    await page.getByLabel('第 1 条线路的图片文件').setInputFiles(PICTURE);
    await expect(page.getByText('图片上传成功！')).toBeVisible();
    await page.getByRole('button', { name: '查看线路图片：公司—天通苑' }).click();
    await expect(page.getByRole('img', { name: '线路图片：公司—天通苑' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '添加线路' }).click();
    await page.getByLabel('第 2 条线路的图片文件').setInputFiles({ ...PICTURE, name: '线路二.png' });
    await expect(page.getByText('线路二.png', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: '删除第 2 条线路' }).click();
    await expect(page.getByText('删除图片成功')).toBeVisible();
    for (const stop of ['北京站', '北京西站']) {
      await page.getByRole('button', { name: '给第 1 条线路添加站点' }).click();
      const dialog = page.getByRole('dialog', { name: '添加站点' });
      if (stop === '北京站') await choose(page, '城市', '北京', '北京');
      await choose(page, '地点', stop, stop);
      await dialog.getByRole('button', { name: '确定' }).click();
      await expect(dialog).toBeHidden();
    }
    await page.getByRole('button', { name: '上移站点北京西站' }).click();
    await savedToList(page, '旅程拼车');

    await openAgain(page, '旅程拼车');
    await expect(page.getByRole('tab', { name: /审批用车/ })).toHaveAttribute('aria-selected', 'true');
    await expect(rule(page, '审批流')).toContainText(flow!);
    await expect(page.getByRole('switch', { name: '加班拼车' })).toBeChecked();
    await expect(page.getByLabel('第 1 条线路的备注')).toHaveValue('公司—天通苑');
    await expect(page.getByRole('button', { name: '查看线路图片：公司—天通苑' }).locator('img')).toHaveJSProperty(
      'complete',
      true,
    );
    await expect(page.getByLabel('第 2 条线路的备注')).toHaveCount(0);
    await expect(page.getByRole('img', { name: /^线路示意图：公司—天通苑，起点北京西站.*终点北京站/ })).toBeVisible();
  });
  await test.step('a trip scene', async () => {
    await another(page);
    await page.getByRole('tab', { name: /差旅用车/ }).click();
    await page.getByLabel('场景名称').fill('旅程差旅');
    await choose(page, '审批流', /./);
    await save(page);
    await expect(page.getByText('请选择出差城市用车或接送服务')).toBeVisible();
    await rule(page, '出差城市用车').getByText('可用', { exact: true }).click();
    await page.getByRole('group', { name: '出差城市用车的车型' }).getByRole('checkbox', { name: '豪华' }).uncheck();
    await rule(page, '接送服务').getByText('可用', { exact: true }).click();
    await rule(page, '接送服务').getByText('前后可延长').click();
    await save(page);
    await expect(rule(page, '接送服务').getByRole('alert')).toHaveText('请选择天数');
    await choose(page, '延长天数', '前后 3 天');
    await rule(page, '接送单程限额').getByText('限制', { exact: true }).click();
    await page.getByLabel('接送单程限额（元）').fill('300');
    await savedToList(page, '旅程差旅');

    await openAgain(page, '旅程差旅');
    const city = page.getByRole('group', { name: '出差城市用车的车型' });
    await expect(city.getByRole('checkbox', { name: '豪华' })).not.toBeChecked();
    await expect(city.getByRole('checkbox', { name: '专享' })).toBeChecked();
    await expect(page.getByRole('switch', { name: '出差城市用车仅限同城' })).toBeChecked();
    await expect(page.getByRole('switch', { name: '接送服务仅限同城' })).not.toBeChecked();
    await expect(rule(page, '接送服务')).toContainText('前后 3 天');
    await expect(page.getByLabel('接送单程限额（元）')).toHaveValue('300.00');
    await expect(page.getByText('接送单程限额 ¥300.00')).toBeVisible();
  });
});

const SHORT = [
  { tab: '快捷包车', name: '旅程快捷包车', checked: ['日租', '半日租'], group: '商务', flow: false },
  { tab: '审批包车', name: '旅程审批包车', checked: ['日租', '半日租'], group: '商务', flow: true },
  { tab: '大巴用车', name: '旅程大巴', checked: [], group: '考斯特', flow: true },
] as const;

test('scenes of charter and bus begin with their defaults, are saved and open again @long', async ({ page }) => {
  await page.goto(editor());
  for (const [at, { tab, name, checked, group, flow }] of SHORT.entries()) {
    await test.step(tab, async () => {
      if (at > 0) await another(page);
      await page.getByRole('tab', { name: new RegExp(tab) }).click();
      await page.getByLabel('场景名称').fill(name);
      for (const service of checked)
        await expect(page.getByRole('checkbox', { name: service, exact: true })).toBeChecked();
      if (checked.length === 0) await page.getByRole('checkbox', { name: '日租', exact: true }).check();
      await page.getByRole('checkbox', { name: group, exact: true }).check();
      if (flow) await choose(page, '审批流', /./);
      await savedToList(page, name);
      await openAgain(page, name);
      await expect(page.getByRole('tab', { name: new RegExp(tab) })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('checkbox', { name: '日租', exact: true })).toBeChecked();
      await expect(page.getByRole('checkbox', { name: group, exact: true })).toBeChecked();
    });
  }
});
