import { expect, type Page, test } from '@playwright/test';
import { demoEmployee, staffRow, toast } from './kit/staff.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const dialog = (page: Page, text: string) => page.getByRole('dialog').filter({ hasText: text });
const paid = async (): Promise<{ on: number; all: number }> => {
  const { rows } = await world.database.query(
    `select count(*) filter (where company_pay)::int as on, count(*)::int as all from staff
     where company_id = 100 and deleted_at is null`,
  );
  return rows[0];
};

test('an administrator acts on everybody at once, and brings somebody back @long', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  const { all } = await paid();
  const [here, elsewhere, leaver] = [
    await demoEmployee(world, 0),
    await demoEmployee(world, 3, '研发中心'),
    await demoEmployee(world, 5),
  ];
  const others = (all - 1).toLocaleString('en');

  await test.step('everybody whom the filters find, however many they are', async () => {
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .check();
    await page.getByRole('button', { name: `选择全部 ${all.toLocaleString('en')} 人` }).click();
    await expect(toast(page, `已选择 ${others} 人，不含超级管理员和您本人`)).toBeVisible();
    await expect(page.getByRole('toolbar', { name: '对所选的操作' })).toContainText(`已选 ${others} 人`);
    await expect(page.getByRole('button', { name: /^选择全部/ })).toHaveCount(0);
  });

  await test.step('so many are stopped after their number is typed', async () => {
    await page.getByRole('button', { name: '企业支付', exact: true }).click();
    await page.getByRole('menuitem', { name: '停用支付' }).click();
    const question = dialog(page, `此操作将停用所选 ${others} 名员工的企业支付`);
    const act = question.getByRole('button', { name: `停用 ${others} 人` });
    await expect(act).toBeDisabled();
    await question.getByRole('textbox').fill(String(all - 2));
    await expect(act).toBeDisabled();
    await question.getByRole('textbox').fill(String(all - 1));
    await expectDialogAccessible(page);
    await act.click();
    await expect(page.getByText(/^已停用 [\d,]+ 人的企业支付/)).toBeVisible();
    expect((await paid()).on).toBe(1);
  });

  await test.step('and one who is taken out of all leaves the rest of the page', async () => {
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .check();
    await page.getByRole('button', { name: /^选择全部/ }).click();
    await expect(page.getByRole('toolbar', { name: '对所选的操作' })).toContainText(`已选 ${others} 人`);
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .nth(1)
      .uncheck();
    await expect(page.getByRole('toolbar', { name: '对所选的操作' })).toContainText(/已选 [89] 人/);
  });

  await test.step('a search that finds nobody here looks in all departments', async () => {
    await page.goto(`${world.address}/staff?from=0&deptId=${here.departmentId}&deptAll=0&q=${elsewhere.number}`);
    await page.getByRole('button', { name: '在全部部门中查找' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('全部部门');
    await expect(staffRow(page, elsewhere)).toHaveCount(1);
    await page.getByPlaceholder('姓名、员工编号或手机号').fill(elsewhere.phone.replace(/(\d{3})(\d{4})/, '$1 $2 '));
    await expect(page.getByText('共 1 人')).toBeVisible();
  });

  await test.step('the order of a column', async () => {
    await page.goto(`${world.address}/staff`);
    const head = page.getByRole('columnheader', { name: '员工编号' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect(page).toHaveURL(/sort=number&dir=desc/);
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expectAccessible(page);
  });

  await test.step('somebody who was deleted comes back', async () => {
    await page.goto(`${world.address}/staff?q=${leaver.number}`);
    await page.getByRole('button', { name: `更多操作：${leaver.name}` }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialog(page, '该员工, 是否继续?').getByRole('button', { name: '删除' }).click();
    await expect(toast(page, '删除成功')).toBeVisible();
    await page.getByRole('button', { name: '更多操作', exact: true }).click();
    await page.getByRole('menuitem', { name: '最近删除' }).click();
    await expectDialogAccessible(page);
    await page.getByRole('button', { name: `恢复：${leaver.name}` }).click();
    await dialog(page, `恢复“${leaver.name}”？`).getByRole('button', { name: '恢复' }).click();
    await expect(toast(page, `已恢复“${leaver.name}”`)).toBeVisible();
    await dialog(page, '最近删除')
      .getByRole('button', { name: '关闭' })
      .or(page.locator('.ant-modal-close'))
      .first()
      .click();
    await expect(staffRow(page, leaver)).toHaveCount(1);
  });

  await test.step('the list as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: '更多操作', exact: true }).click();
        await page.getByRole('menuitem', { name: '导出员工列表' }).click();
      })(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^员工_\d{4}-\d\d-\d\d\.xlsx$/);
  });
});
