import { expect, test } from '@playwright/test';
import { dayOf } from '#rules/calendar.ts';
import { demoEmployee } from './kit/staff.ts';
import { toast } from './kit/toasts.ts';
import { expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const holders = async (sceneId: number): Promise<number> => {
  const { rows } = await world.database.query(
    `select count(*)::int as count from staff_scene link join staff on staff.company_id = link.company_id
       and staff.id = link.staff_id and staff.deleted_at is null
     where link.company_id = 100 and link.scene_id = $1`,
    [sceneId],
  );
  return rows[0].count;
};

test('a scene is given to departments and people where it stands, and taken again @long', async ({ page, context }) => {
  const { rows } = await world.database.query(
    `select id::int, name from scene where company_id = 100 and status = 'enabled' and template = 'quick' order by id desc limit 1`,
  );
  const { id: sceneId, name } = rows[0];
  const person = await demoEmployee(world, 7);
  await world.database.query('delete from staff_scene where company_id = 100 and scene_id = $1', [sceneId]);
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/scene`);

  await test.step('nobody may use it yet', async () => {
    await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^0 人/ }).click();
    await expect(page.getByText('还没有人可以使用')).toBeVisible();
  });

  await test.step('a department and a person', async () => {
    await page.getByRole('button', { name: '添加部门或员工' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: `谁可以使用“${name}”` });
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await expect(dialog.getByText('请选择员工')).toBeVisible();
    await dialog.getByRole('combobox', { name: '员工' }).fill(person.phone);
    await page.locator('.ant-select-item-option', { hasText: person.name }).first().click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('combobox', { name: '部门' }).click();
    await page
      .locator('.ant-select-tree-treenode', { hasText: '总经理办公室' })
      .locator('.ant-select-tree-checkbox')
      .click();
    await page.keyboard.press('Escape');
    await expectDialogAccessible(page);
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
    await expect(page.getByText(/^已添加 \d+ 人/)).toBeVisible();
    expect(await holders(sceneId)).toBeGreaterThan(1);
  });

  await test.step('one of them loses it', async () => {
    await page.getByRole('button', { name: `移除：${person.name}` }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: '不再让' })
      .getByRole('button', { name: '移除', exact: true })
      .click();
    await expect(toast(page, `“${person.name}”不能再使用“${name}”`)).toBeVisible();
    await expect(page.getByRole('button', { name: `移除：${person.name}` })).toHaveCount(0);
  });

  await test.step('a second scene of the same name is warned of', async () => {
    await page.goto(`${world.address}/scene/editScenario`);
    await page.getByRole('textbox', { name: '场景名称' }).fill(name);
    await expect(page.getByText('已有同名的场景，选择时不容易分清，建议换一个名称')).toBeVisible();
    await page.getByRole('textbox', { name: '场景名称' }).fill(`${name}二`);
    await expect(page.getByText('已有同名的场景')).toHaveCount(0);
    await page.goto(`${world.address}/scene/editScenario/${sceneId}`);
    await expect(page.getByRole('textbox', { name: '场景名称' })).toHaveValue(name);
    await expect(page.getByText('已有同名的场景')).toHaveCount(0);
  });
});

test('an auditor finds a year of one person, and what was done to something @long', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/operLog`);
  const log = page.getByRole('table', { name: '操作日志列表' });
  await page.getByRole('checkbox', { name: '可选一年' }).check();
  await expect(page).toHaveURL(/long=1/);
  const year = Number(dayOf(new Date()).slice(0, 4));
  await page.goto(`${page.url().replace(/from=[\d-]+/, `from=${year - 1}-12-31`)}`);
  await page.getByLabel('操作人').fill('沈知远');
  await page.getByLabel('操作内容').fill('场景');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page).toHaveURL(/person=/);
  const rows = log.locator('tbody tr');
  await expect(rows.first()).toContainText('沈知远');
  for (const text of await rows.allInnerTexts()) expect(text).toContain('场景');
});

test('an order leads to its scene, its application and its bill @long', async ({ page, context }) => {
  const { rows } = await world.database.query(
    `select o.id::int, bill.number from ride_order o
     join bill_line line on line.company_id = o.company_id and line.order_id = o.id and line.kind = 'ride'
     join bill on bill.company_id = line.company_id and bill.id = line.bill_id
     where o.company_id = 100 and o.application_id is not null order by o.id desc limit 1`,
  );
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/order/orderDetail/${rows[0].id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: rows[0].number })).toBeVisible();
  await main.getByRole('link', { name: rows[0].number }).click();
  await expect(page).toHaveURL(new RegExp(`/finance/bill/${rows[0].number}`));
  await page.goBack();
  await main.locator('a[href*="travelDetail"]').click();
  await expect(page).toHaveURL(/travelDetail/);
  await page.goBack();
  await main.locator('a[href*="editScenario"]').first().click();
  await expect(page).toHaveURL(/editScenario/);
});
