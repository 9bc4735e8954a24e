import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { seedBill, seedTerms } from './invoice-kit.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.beforeAll(async () => {
  await seedTerms(world.database);
  await seedBill(world.database, '2024-04', 8);
});

const ADMIN = '13800000001';
const toast = (page: Page, text: string) => page.getByRole('region', { name: '提示' }).getByText(text, { exact: true });

/** An application of the whole period, made by the calls of the console. */
async function applyFor({ request }: BrowserContext, billNo: string): Promise<number> {
  const post = async (call: string, data: object) => {
    const response = await request.post(`${world.address}/api/v2/invoiceManagement/${call}`, {
      data,
      headers: { 'trace-id': 'journey' },
    });
    return (await response.json()).data;
  };
  await post('addEmail', { email: `${billNo}@example.com`, defaultEmail: 0 });
  const { amountList, emailList } = await post('loadAll', {});
  const { billId, remainAmount } = amountList.find((one: { billNo: string }) => one.billNo === billNo);
  const trips: { id: number }[] = await post('remainingTrips', { billId });
  const { invoiceRecordId } = await post('applyInvoice', {
    invoiceTypeId: 1,
    emailId: emailList.at(-1).id,
    invoiceTripDTOS: [{ billId, esOrderIds: trips.map(({ id }) => id), amountByBill: remainAmount }],
    invoicedAmount: remainAmount,
  });
  return invoiceRecordId;
}

test('the records show why one was refused, and hand out the voucher of one that was invoiced @long', async ({
  page,
  context,
}) => {
  await signIn(context, world, ADMIN);
  const invoiceId = await applyFor(context, 'ZD202404');
  await page.goto(`${world.address}/bill?tab=records`);
  await expect(page.getByRole('heading', { level: 1, name: '发票管理' })).toBeVisible();
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `${invoiceId}` }) });
  await expect(row).toContainText('待开票');
  await expect(row.getByRole('button', { name: /下载凭证/ })).toBeHidden();

  await world.database.query(
    `update invoice set status = 'invoiced', number = '12345678', issued_on = current_date, tax_rate = 0,
       net_fen = amount_fen, tax_fen = 0, invoiced_at = now() where id = $1`,
    [invoiceId],
  );
  await expect(row.getByRole('button', { name: /下载发票/ })).toBeHidden();
  await world.database.query(
    `insert into invoice_file (company_id, invoice_id, kind, filename, file_id, size, sha256, attached_at)
     select company_id, id, 'pdf', '发票.pdf', 'x.pdf', 1, repeat('0', 64), now() from invoice where id = $1`,
    [invoiceId],
  );
  await page.getByRole('button', { name: '查询' }).click();
  await expect(toast(page, '查询成功')).toBeVisible();
  await expect(row.getByRole('button', { name: /下载发票/ })).toBeVisible();
  await row.getByRole('button', { name: /发票详情/ }).click();
  await expect(page.getByRole('dialog', { name: '发票详情' }).getByText('12345678')).toBeVisible();
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /更多操作/ }).click();
  await page.getByRole('menuitem', { name: '下载凭证' }).click();
  const dialog = page.getByRole('dialog', { name: '下载付款凭证' });
  await dialog.getByRole('checkbox', { name: '全选' }).uncheck();
  await expect(dialog.getByText('请至少选择一个')).toBeVisible();
  await dialog.getByRole('checkbox', { name: '订单号' }).check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('付款凭证_12345678.xlsx');

  await world.database.query(
    `update invoice set status = 'refused', refused_at = now(), refused_reason = '抬头有误', number = null,
       issued_on = null, tax_rate = null, net_fen = null, tax_fen = null where id = $1`,
    [invoiceId],
  );
  await page.getByRole('combobox', { name: '发票状态' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '已退回' }).click();
  await page.getByRole('button', { name: '查询' }).click();
  await expect(row).toContainText('抬头有误');
  await expect(page).toHaveURL(/status=refused/);
  await expectAccessible(page);
});
