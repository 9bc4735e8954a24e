import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, type Page, test } from '@playwright/test';
import { readSpreadsheet, writeWorkbook } from './kit/built.ts';
import { demoEmployee, toast } from './kit/staff.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const workbook = (titles: readonly string[], rows: readonly string[][]): Promise<Buffer> =>
  buffer(
    writeWorkbook(
      titles.map((title) => ({ title })),
      rows,
    ),
  );

async function send(page: Page, name: string, content: Buffer): Promise<void> {
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: XLSX, buffer: content });
  await page.getByRole('button', { name: '开始导入' }).click();
}

test('staff are imported, and their information is supplemented', async ({ page, context }) => {
  const person = await demoEmployee(world, 40);
  await signIn(context, world, '13800000001');
  await page.goto(`${world.address}/staff`);
  await test.step('good rows go in, bad ones come back with their reasons', async () => {
    await page.getByRole('button', { name: '批量导入' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('批量导入员工');
    await expectAccessible(page);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(toast(page, '请选择xls或xlsx格式的文件')).toBeVisible();

    const rows = [
      ['甄好行', '13677771001', '测试部'],
      ['甄又好', '13677771002', 'YC-02'],
      ['', '13677771003', '测试部'],
      ['贾手机', '1367777', '测试部'],
      ['吴部门', '13677771005', '没有的部门'],
    ];
    await send(page, '新员工.xlsx', await workbook(['姓名', '手机号', '部门'], rows));
    await expect(dialog).toContainText('部分条目导入失败');
    await expect(dialog).toContainText('有 3 行错误，成功的 2 人已在列表中。');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: '查看错误明细' }).click();
    const details = await readSpreadsheet(await readFile(await (await download).path()));
    expect(JSON.stringify(details)).toContain('部门“没有的部门”不存在或有重名');
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect(page.getByRole('button', { name: '甄又好', exact: true })).toBeVisible();
    await expect(page.getByText('共 1,202 人')).toBeVisible();
  });
  await test.step('all good, and all bad', async () => {
    await page.getByRole('button', { name: '批量导入' }).click();
    const dialog = page.getByRole('dialog');
    await send(page, '一.xlsx', await workbook(['姓名', '手机号', '部门'], [['甄第三', '13677772001', '测试部']]));
    await expect(dialog).toContainText('1 人已全部导入。');
    await dialog.getByRole('button', { name: '再导一次' }).click();
    await send(page, '二.xlsx', await workbook(['姓名', '手机号', '部门'], [['甄第三', '13677772001', '测试部']]));
    await expect(dialog).toContainText('1 行都没有导入。');
    await expect(dialog.getByRole('link', { name: '下载失败明细' })).toBeVisible();
    await dialog.getByRole('button', { name: '再导一次' }).click();
    await send(page, '三.xlsx', await workbook(['名字'], [['甄第三']]));
    await expect(page.getByText('表头与模板不一致（缺少“姓名”“手机号”“部门”），请下载模板后填写')).toBeVisible();
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('information is supplemented by phone, and templates are there', async () => {
    await page.getByRole('button', { name: '更多操作', exact: true }).click();
    const template = page.waitForEvent('download', { timeout: 30_000 });
    await page.getByRole('menuitem', { name: '下载模板' }).click();
    expect((await template).suggestedFilename()).toMatch(/\.xlsx$/);

    await page.getByRole('button', { name: '更多操作', exact: true }).click();
    await page.getByRole('menuitem', { name: '信息补充' }).click();
    const dialog = page.getByRole('dialog');
    const update = page.waitForEvent('download');
    await dialog.getByRole('link', { name: '下载' }).click();
    expect((await update).suggestedFilename()).toMatch(/\.xlsx$/);
    await send(page, '补充.xlsx', await workbook(['手机号', '职务'], [[person.phone, '首席补充官']]));
    await expect(dialog).toContainText('1 人已全部导入。');
    const { rows } = await world.database.query('select duty from staff where company_id = 100 and id = $1', [
      person.id,
    ]);
    expect(rows[0].duty).toBe('首席补充官');
  });
});
