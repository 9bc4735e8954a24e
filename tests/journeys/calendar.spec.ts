import { expect, test } from '@playwright/test';
import { addDays, dayOf } from '#rules/calendar.ts';
import { expectReadable, turn } from './kit/dark.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const ADMIN = '13800000001';
const COMPANY = 100;

/** In two years: nothing is published for it, and every day of it may still be changed. */
const YEAR = Number(dayOf(new Date()).slice(0, 4)) + 2;
const DAY = `${YEAR}-03-15`;

test('a company makes days its own, and gives them back @long', async ({ page, context }) => {
  await world.database.query('delete from company_day where company_id = $1', [COMPANY]);
  await signIn(context, world, ADMIN);
  await page.goto(`${world.address}/usersettings`);
  await page.getByRole('button', { name: '修改：节假日' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '节假日' })).toBeVisible();
  await expectAccessible(page);
  const next = page.getByRole('button', { name: '下一年' });
  await next.click();
  await next.click();
  await expect(page.getByText(`${YEAR} 年的放假安排尚未公布`)).toBeVisible();
  const cell = page.getByRole('button', { name: new RegExp(`^${DAY} `) });
  await cell.click();
  await page.getByRole('button', { name: new RegExp(`^${addDays(DAY, 1)} `) }).click();
  await expect(page.getByRole('heading', { name: '选中 2 天' })).toBeVisible();
  await page.getByRole('radio', { name: '法定节假日' }).check();
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(page.getByText('请填写名称')).toBeVisible();
  await page.getByLabel('名称').fill('公司年会');
  await expect(page.getByText('请填写名称')).toHaveCount(0); // the button stands higher then
  await page.getByRole('button', { name: /保存$/ }).click();
  await expect(cell).toHaveAccessibleName(`${DAY} 法定节假日 公司年会 企业自己的`);
  const { rows } = await world.database.query(
    `select day::text, kind, name from company_day where company_id = $1 order by day`,
    [COMPANY],
  );
  expect(rows).toEqual([DAY, addDays(DAY, 1)].map((day) => ({ day, kind: 'holiday', name: '公司年会' })));
  await turn(page, 'dark');
  await expectReadable(page);
  await cell.click();
  await page.getByRole('button', { name: '恢复国家安排' }).click();
  await expect(cell).not.toHaveAccessibleName(/公司年会/);
});

test('a scene is limited by workdays, rest days and holidays @long', async ({ page, context }) => {
  await signIn(context, world, ADMIN);
  await page.goto(`${world.address}/scene/editScenario/0`);
  await page.getByLabel('场景名称').fill('节假日加班');
  const time = page.getByRole('group', { name: '每周时段' });
  await time.getByText('限制', { exact: true }).click();
  await time.getByText('按工作日和节假日').click();
  await time.getByRole('button', { name: '休息日全天可用' }).click();
  await time.getByRole('button', { name: '设置工作日的时段' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '添加时段' }).click();
  await dialog.getByLabel('开始时间').fill('19:00');
  await dialog.getByLabel('结束时间').fill('6:00');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(time).toContainText('19:00–次日6:00');
  await expect(page.getByText('工作日 19:00–次日6:00').last()).toBeVisible();
  await expectAccessible(page);
});
