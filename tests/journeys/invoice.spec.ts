import { expect, type Page, test } from '@playwright/test';
import { forgetContacts, seedBill, seedTerms } from './invoice-kit.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.beforeAll(async () => {
  await seedTerms(world.database);
  await forgetContacts(world.database);
  // The newest five can be invoiced: one more than the list shows without scrolling.
  for (const [month, trips] of [
    ['2024-01', 25],
    ['2024-02', 12],
    ['2024-03', 6],
    ['2024-04', 8],
    ['2024-05', 5],
  ] as const) {
    await seedBill(world.database, month, trips);
  }
});

const ADMIN = '13800000001';
const FINANCE = '13800000006';
const days = (month: string): string => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-01 – ${month.slice(5)}-${last}`;
};
const period = (page: Page, month: string) => page.getByRole('row').filter({ hasText: days(month) });
const toast = (page: Page, text: string) => page.getByRole('region', { name: '提示' }).getByText(text, { exact: true });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const newest = async (columns: string) =>
  (await world.database.query(`select ${columns} from invoice order by id desc limit 1`)).rows[0];

/** Somebody else applies for this trip. */
async function takeAway(orderId: number): Promise<void> {
  await world.database.query(
    `with other as (insert into invoice (company_id, type, content, title, taxpayer_id, amount_fen, trip_count, email,
         applicant_id, applicant_name, applied_at)
       select company_id, 'electronic', 'passenger', '他人', '91110105MA01YC2X8Q', 1, 1, 'x@example.com', staff_id,
         staff_name, now() - interval '2 years' from ride_order where id = $1 returning company_id, id)
     insert into invoice_trip (company_id, invoice_id, order_id, bill_id, amount_fen)
     select other.company_id, other.id, $1, bill_id, 1 from other, bill_line where order_id = $1`,
    [orderId],
  );
}

async function open(page: Page, address: string, phone: string): Promise<void> {
  await signIn(page.context(), world, phone);
  await page.goto(`${world.address}${address}`);
}

test('an administrator applies by e-mail and for paper', async ({ page }) => {
  await open(page, '/bill', ADMIN);

  await test.step('a whole period by e-mail: every omission is said, the draft is gone afterwards', async () => {
    await expect(page.getByRole('heading', { level: 1, name: '发票管理' })).toBeVisible();
    const apply = page.getByRole('button', { name: '申请开票' });
    await apply.click();
    await expect(toast(page, '请选择发票类型')).toBeVisible();
    await page.getByRole('radio', { name: /^增值税电子发票/ }).check();
    await expect(page).toHaveURL(/type=1/);
    await apply.click();
    await expect(toast(page, '请至少选择一个账期')).toBeVisible();

    await expect(period(page, '2024-03')).toContainText('0 / 6');
    await page.getByRole('checkbox', { name: `选择 账期 ${days('2024-03')}` }).check();
    await expect(period(page, '2024-03')).toContainText('6 / 6');
    expect(JSON.parse((await stored(page, 'ZD202403id'))!)).toHaveLength(6);
    await apply.click();
    await expect(toast(page, '请选择电子邮箱')).toBeVisible();

    await page.getByRole('button', { name: '添加邮箱' }).click();
    const dialog = page.getByRole('dialog', { name: '添加邮箱' });
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('邮箱不能为空')).toBeVisible();
    await dialog.getByLabel('电子邮箱').fill('nobody');
    await expect(dialog.getByText('请输入合法的邮箱格式')).toBeVisible();
    await dialog.getByLabel('电子邮箱').fill('fapiao@example.com');
    await expectDialogAccessible(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('radio', { name: 'fapiao@example.com' })).toBeChecked();

    await expectAccessible(page);
    await apply.click();
    const confirm = page.getByRole('dialog', { name: '确认开票信息' });
    for (const text of [
      '增值税电子发票',
      '云程科技有限公司',
      '91110105MA01YC2X8Q',
      '客运服务费',
      'fapiao@example.com',
    ]) {
      await expect(confirm.getByText(text, { exact: true })).toBeVisible();
    }
    await confirm.getByRole('button', { name: '确认申请' }).click();
    await expect(toast(page, '开票申请已提交')).toBeVisible();
    await expect(period(page, '2024-03')).toContainText('已申请');
    expect(await stored(page, 'ZD202403id')).toBeNull();
    expect(await stored(page, 'ZD202403key')).toBeNull();
    expect(await newest('trip_count, email, status')).toEqual({
      trip_count: 6,
      email: 'fapiao@example.com',
      status: 'submitted',
    });
  });

  await test.step('a trip that is taken while the application is confirmed can be removed at once', async () => {
    await page.getByRole('checkbox', { name: `选择 账期 ${days('2024-04')}` }).check();
    await expect(period(page, '2024-04')).toContainText('8 / 8');
    await page.getByRole('radio', { name: 'fapiao@example.com' }).check();
    await page.getByRole('button', { name: '申请开票' }).click();
    await expect(page.getByRole('dialog', { name: '确认开票信息' })).toBeVisible();
    await takeAway(JSON.parse((await stored(page, 'ZD202404id'))!)[0]);
    await page.getByRole('button', { name: '确认申请' }).click();
    await expect(toast(page, '有 1 个行程已在其他开票申请中，请移除后再申请')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await period(page, '2024-04').getByRole('button', { name: '移除 1 个不可开票' }).click();
    await expect(period(page, '2024-04')).toContainText('7 / 7');
    await page.getByRole('checkbox', { name: `选择 账期 ${days('2024-04')}` }).uncheck();
  });

  await test.step('delivery addresses with province, city, area and street are kept, and paper applied for', async () => {
    await page.getByRole('link', { name: '收件地址' }).click();
    await page.getByRole('button', { name: '添加地址' }).click();
    const dialog = page.getByRole('dialog', { name: '添加收件地址' });
    await dialog.getByRole('button', { name: '保存' }).click();
    for (const text of ['请输入收件人姓名', '请选择性别', '请输入收件人联系电话', '请输入详细地址']) {
      await expect(dialog.getByText(text)).toBeVisible();
    }
    await dialog.getByLabel('收件人姓名').fill('林晓');
    await dialog.getByRole('radio', { name: '女' }).check();
    await dialog.getByLabel('联系电话').fill('12345678901');
    await expect(dialog.getByText('手机号格式不正确')).toBeVisible();
    await dialog.getByLabel('联系电话').fill('13800138000');
    for (const [label, name] of [
      ['省份', '广东省'],
      ['城市', '深圳市'],
      ['区县', '南山区'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).fill(name);
      await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    }
    await dialog.getByRole('combobox', { name: '街道' }).fill('粤海');
    await page.locator('.ant-select-item-option').filter({ hasText: '粤海街道' }).click();
    await dialog.getByLabel('详细地址').fill('科技南十二路 8 号');
    await dialog.getByRole('checkbox', { name: '设为默认地址' }).check();
    await expectDialogAccessible(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(toast(page, '保存成功!')).toBeVisible();
    await expect(page.getByText('广东省深圳市南山区粤海街道科技南十二路 8 号')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: '开发票' }).click();
    await page.getByRole('radio', { name: /^增值税专用发票/ }).check();
    await expect(page.getByRole('radio', { name: /林晓/ })).toBeChecked();
    await page.getByRole('checkbox', { name: `选择 账期 ${days('2024-05')}` }).check();
    await expect(period(page, '2024-05')).toContainText('5 / 5');
    await page.getByRole('button', { name: '申请开票' }).click();
    await page.getByRole('button', { name: '确认申请' }).click();
    await expect(toast(page, '开票申请已提交')).toBeVisible();
    // The words of the first application may stand there still.
    await expect
      .poll(async () => (await newest('delivery')).delivery)
      .toMatchObject({ address: '广东省深圳市南山区粤海街道科技南十二路 8 号' });

    await page.getByRole('button', { name: '删除 林晓' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(toast(page, '已取消删除')).toBeVisible();
    await page.getByRole('button', { name: '删除 林晓' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(toast(page, '删除成功!')).toBeVisible();
    await page.getByRole('button', { name: '申请开票' }).click();
    await expect(page.getByText('请选择收货地址')).toBeVisible();
  });
});

test('finance chooses single trips @long', async ({ page }) => {
  await open(page, '/bill?type=1', FINANCE);

  await test.step('across pages; what another takes meanwhile is marked and cannot be applied for', async () => {
    await period(page, '2024-01')
      .getByRole('button', { name: /选择行程/ })
      .click();
    await expect(page).toHaveURL(/\/bill\/tripList\?.*billNo=ZD202401/);
    await expect(page.getByText('还没有选择行程')).toBeVisible();
    await page.getByRole('button', { name: '选择行程信息' }).first().click();

    await expect(page.getByRole('heading', { level: 1, name: '发票管理' })).toBeVisible();
    await expect(page.getByText('表头的全选只选择当前页')).toBeVisible();
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(page).toHaveURL(/page=2/);
    const second = page.getByRole('checkbox', { name: /^选择 \d/ }).first();
    await expect(second).not.toBeChecked();
    await second.check();
    await expect(page.getByText('已选 11 个', { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '确认提交' }).click();

    await expect(page).toHaveURL(/\/bill\/tripList\?.*billNo=ZD202401/);
    await expect(page.getByText('共 11 个')).toBeVisible();
    expect(JSON.parse((await stored(page, 'ZD202401key'))!)[0]).toMatchObject({ actualPayAmount: expect.any(Number) });
    const [taken] = JSON.parse((await stored(page, 'ZD202401id'))!);
    await expectAccessible(page);

    await takeAway(taken);
    await page.reload();
    await expect(page.getByText('已被其他申请占用')).toHaveCount(1);
    await page.getByRole('button', { name: '保存并退出' }).click();
    await expect(page).toHaveURL(/\/bill\?type=1/);
    await page.getByRole('button', { name: '申请开票' }).click();
    await expect(toast(page, '有行程已被其他申请占用，请先移除')).toBeVisible();
    await period(page, '2024-01').getByRole('button', { name: '移除 1 个不可开票' }).click();
    await expect(period(page, '2024-01')).toContainText('10 / 24');
  });

  await test.step('by department; the company itself clears the choice; all that is left is one click', async () => {
    await period(page, '2024-02')
      .getByRole('button', { name: /选择行程/ })
      .click();
    await page.getByRole('button', { name: '选择行程信息' }).first().click();
    await expect(page).toHaveURL(/\/bill\/selTripList\?.*billNo=ZD202402/);
    await expect(page.getByText('共 12 个')).toBeVisible();
    const picker = page.getByRole('combobox', { name: '部门' });
    await picker.click();
    await page.getByRole('tree').getByText('研发中心', { exact: true }).click();
    await expect(page.getByRole('tree')).toBeHidden();
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).toHaveURL(/department=\d+/);
    await expect(page.getByText('共 12 个')).toBeHidden();
    await picker.click();
    await page.getByRole('tree').getByText('云程科技有限公司', { exact: true }).click();
    await expect(page.getByRole('tree')).toBeHidden();
    await page.getByRole('button', { name: '查询' }).click();
    await expect(page).not.toHaveURL(/department=/);
    await page.getByRole('button', { name: '选择全部 12 个行程' }).click();
    await expect(page.getByText(/12 个行程，¥/)).toBeVisible();

    await page.getByRole('link', { name: '工作台' }).click();
    const question = page.getByRole('dialog', { name: '您确定要放弃当前操作吗？' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: '确认提交' }).click();
    await expect(page.getByText('共 12 个')).toBeVisible();
    await page
      .getByRole('button', { name: /^移除：/ })
      .first()
      .click();
    await expect(page.getByText('共 11 个')).toBeVisible();
  });
});

test('of a period whose rides are of two legal entities, the trips of one are chosen @long', async ({ page }) => {
  const { rows } = await world.database.query(
    `select bill.number, count(ride.legal_entity_id)::int as theirs, count(*)::int as trips
     from bill join bill_line line on line.company_id = 100 and line.bill_id = bill.id and line.kind <> 'adjustment'
     join ride_order ride on ride.company_id = 100 and ride.id = line.order_id
     where bill.company_id = 100 and bill.status = 'confirmed'
     group by bill.number, bill.month having count(ride.legal_entity_id) > 0 order by bill.month desc limit 1`,
  );
  const { number, theirs, trips } = rows[0]!;
  await open(page, '/bill?type=81', FINANCE);
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('button', { name: /选择行程/ })
    .click();
  await page.getByRole('button', { name: '选择行程信息' }).first().click();
  await expect(page.getByRole('button', { name: `选择全部 ${trips - theirs} 个行程` })).toBeVisible();
  await page.getByLabel('按主体').click();
  await page.getByTitle('云程科技（上海）有限公司').click();
  await page.getByRole('button', { name: `选择全部 ${theirs} 个行程` }).click();
  await expect(page.getByText(`已选 ${theirs} 个`, { exact: false }).first()).toBeVisible();
  await expectAccessible(page);
});
