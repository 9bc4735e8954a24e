import { expect, test } from '@playwright/test';
import { choose, demoEmployee, openStaff, searchStaff, staffRow, stored, toast } from './kit/staff.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();

test('somebody’s phone, secretary and membership are changed', async ({ page, context }) => {
  const [person, secretary] = [await demoEmployee(world, 22), await demoEmployee(world, 24)];
  await signIn(context, world, '13800000001');
  await openStaff(page, world, person);
  await test.step('a phone', async () => {
    await choose(page, person, '修改手机号');
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: '修改手机号' });
    await submit.click();
    await expect(dialog.getByText('请输入正确的手机号')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('新手机号').fill('13800000001');
    await expect(dialog.getByText('请输入正确的手机号')).toHaveCount(0); // the button stands higher then
    await submit.click();
    await expect(dialog.getByText('手机号码不合法，请更正后重新提交')).toBeVisible();
    await dialog.getByLabel('新手机号').fill('13677770002');
    await expect(dialog.getByText('手机号码不合法，请更正后重新提交')).toHaveCount(0);
    await submit.click();
    await expect(toast(page, '修改手机号成功')).toBeVisible();
    expect(await stored(world, person.id, 'phone')).toBe('13677770002');
  });
  await test.step('a secretary is set and, emptied, deleted', async () => {
    await choose(page, person, '设置秘书');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '请选择秘书')).toBeVisible();
    const box = dialog.getByRole('combobox');
    await box.fill('没有这个人');
    await expect(page.getByText('没有找到秘书候选人')).toBeVisible();
    await box.fill(secretary.number);
    await page.locator('.ant-select-item-option').filter({ hasText: secretary.name }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '设置秘书成功')).toBeVisible();

    await choose(page, person, '设置秘书');
    await expect(dialog).toContainText(`修改“${person.name}”的秘书`);
    await expect(dialog).toContainText('待确认');
    await dialog.locator('.ant-select').hover();
    await dialog.locator('.ant-select-clear').click();
    await dialog.getByRole('button', { name: '删除秘书' }).click();
    await expect(toast(page, '删除秘书成功')).toBeVisible();
  });
  await test.step('members get a gem, and lose it', async () => {
    await choose(page, person, '设为会员');
    await expect(toast(page, '设为会员成功')).toBeVisible();
    await expect(staffRow(page, person).getByRole('img', { name: '会员' })).toBeVisible();
    await choose(page, person, '取消会员');
    await expect(toast(page, '取消会员成功')).toBeVisible();
    await expect(staffRow(page, person).getByRole('img', { name: '会员' })).toHaveCount(0);
  });
});

test('many are chosen, and what is done is done to all of them @long', async ({ page, context }) => {
  const person = await demoEmployee(world, 30);
  await signIn(context, world, '13800000001');
  await test.step('people are chosen across pages', async () => {
    await page.goto(`${world.address}/staff?page=4`);
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .check();
    await page.getByRole('button', { name: '第 5 页' }).click();
    await expect(page.getByRole('checkbox', { name: /^选择 /, checked: true })).toHaveCount(0);
    await page
      .getByRole('checkbox', { name: /^选择 / })
      .first()
      .check();
    await expect(page.getByText('已选 2 人')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '取消选择' }).click();
    await expect(page.getByText('已选 2 人')).toHaveCount(0);
  });
  await test.step('conditions and department are set for everybody chosen', async () => {
    await searchStaff(page, person.number);
    await expect(staffRow(page, person)).toHaveCount(1);
    await page.getByRole('checkbox', { name: `选择 ${person.name}` }).check();
    await page.getByRole('button', { name: '设置用车条件' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: '设置 1 人' })).toBeDisabled();
    await dialog.getByRole('radio', { name: '每日' }).check();
    await dialog.getByRole('textbox', { name: '企业每月/每日支付不超过' }).fill('66');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '设置 1 人' }).click();
    await expect(toast(page, '批量设置成功')).toBeVisible();
    await expect(staffRow(page, person)).toContainText('余 66.00');

    await page.getByRole('checkbox', { name: `选择 ${person.name}` }).check();
    await page.getByRole('button', { name: '调整部门' }).click();
    await dialog.getByRole('button', { name: '调整 1 人' }).click();
    await expect(dialog.locator('.ant-form-item-explain').getByText('请选择部门')).toBeVisible();
    await dialog.getByRole('combobox').fill('总经理办公室');
    await page.locator('.ant-select-tree-title').getByText('总经理办公室').click();
    await expect(dialog.getByText('请选择部门')).toHaveCount(0);
    await dialog.getByRole('button', { name: '调整 1 人' }).click();
    await expect(toast(page, '调整部门成功')).toBeVisible();
    await expect(staffRow(page, person)).toContainText('总经理办公室');
  });
  await test.step('deleting many lists whom it could not delete', async () => {
    await searchStaff(page, '');
    await page.getByRole('button', { name: '显示本部门及全部下级' }).click();
    await page.getByRole('menuitemradio', { name: '只显示本部门' }).click();
    await expect(page.getByText('共 5 人').or(page.getByText('共 6 人'))).toBeVisible();
    const people = page.getByRole('checkbox', { name: /^选择 (?!沈知远)/ });
    await people.first().check();
    const name = (await people.first().getAttribute('aria-label'))!.replace('选择 ', '');
    await page.getByRole('checkbox', { name: '选择 沈知远' }).check();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    const question = page.getByRole('dialog').filter({ hasText: '此操作将删除所选的 2 名员工, 是否继续?' });
    await question.getByRole('button', { name: '删除 2 人' }).click();
    const alert = page.getByRole('dialog').filter({ hasText: '部分员工没有删除' });
    await expect(alert).toContainText('以下员工没有删除，其他 1 人已删除。');
    await expect(alert).toContainText('“沈知远”是超级管理员，请先移交再删除');
    await alert.getByRole('button', { name: '知道了' }).click();
    await expect(staffRow(page, { name })).toHaveCount(0);
    await expect(staffRow(page, { name: '沈知远' })).toBeVisible();
  });
});
