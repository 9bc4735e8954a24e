import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, addMonthsToDay, dayOf } from '#rules/calendar.ts';
import type { Person } from '../kit/company.ts';
import { readSpreadsheet } from './kit/built.ts';
import { type DemoOrder, daysAgo, FAR_START, LONG_ADDRESS, orderDesk, personOf } from './kit/orders.ts';
import { expectAccessible, expectDialogAccessible, forgetSession, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';
/** Heads 研发中心. */
const HEAD = '13800000003';
const PLAIN = '13800000005';
const today = () => dayOf(new Date());
const QUARTER = () => `${addMonthsToDay(today(), -3)}_${today()}`;

let desk: Awaited<ReturnType<typeof orderDesk>>;
let [chief, head, plain]: [Person, Person, Person] = [] as never;
let [ride, marked, free]: [DemoOrder, DemoOrder, DemoOrder] = [] as never;

/** Of a project of this file's own, so that what the demo world holds beside them plays no part. */
const OWN = 'XL-2026';
const SECOND = 'XL-2027';
const THIRD = 'XL-2028';
const own = (more: object = {}) => ({ columns: { project_no: OWN, ...more } });

test.beforeAll(async () => {
  desk = await orderDesk(world);
  chief = await personOf(world, SUPER);
  head = await personOf(world, HEAD);
  plain = await personOf(world, PLAIN);
  ride = await desk.served(head, 3, own());
  marked = await desk.marked(plain, 5, head, { project_no: SECOND });
  free = await desk.add({ booker: chief, rideAt: daysAgo(8), ...own({ booked_start: FAR_START }) });
  for (let nth = 0; nth < 10; nth += 1) {
    await desk.add({ booker: chief, rideAt: daysAgo(10 + nth), status: 'completed', companyFen: 3_000, ...own() });
  }
});

const table = (page: Page) => page.getByRole('table', { name: '订单列表' });

/** Every other picture of a map service does not come: there the districts are seen. */
async function expectTiles(page: Page): Promise<void> {
  const tiles = { url: '/tiles/{z}/{x}/{y}.svg', credit: '© 某某地图' };
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';
  await page.route('**/maps/tiles.json', (route) => route.fulfill({ json: tiles }));
  await page.route('**/tiles/*/*/*.svg', (route, request) =>
    Number(request.url().split('/').at(-2)) % 2 === 0
      ? route.fulfill({ contentType: 'image/svg+xml', body })
      : route.abort(),
  );
  await page.reload();
  const map = page.getByRole('img', { name: /^行程示意图：上车/ });
  await expect(map.getByText('行程示意图 · © 某某地图')).toBeVisible();
  await expect(map.locator('image[opacity="1"]')).not.toHaveCount(0);
  await expect(map.locator('image[opacity="0"]')).not.toHaveCount(0);
  await expect(map.locator('path[data-touched]')).not.toHaveCount(0);
  await page.unroute('**/maps/tiles.json');
  await page.unroute('**/tiles/*/*/*.svg');
}
const rows = (page: Page) => table(page).locator('tbody tr');
const rowOf = (page: Page, { number }: DemoOrder): Locator => rows(page).filter({ hasText: number });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const search = (page: Page) => button(page, '查询').click();

async function open(page: Page, phone: string, path: string): Promise<void> {
  await signIn(page.context(), world, phone);
  await page.goto(`${world.address}${path}`);
}

const setCarpool = (choice: string, offer: string) =>
  Promise.all([
    world.database.query('update company_setting set carpool = $1 where company_id = 100', [choice]),
    world.database.query('update company_terms set carpool_offer = $1 where company_id = 100', [offer]),
  ]);

/** How many sheets of paper the page takes. */
const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)!.length;

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByLabel(label, { exact: true });
  await box.click();
  await box.fill(option);
  await page.locator('.ant-select-item-option', { hasText: option }).first().click();
}

test('orders are found, exported and told apart', async ({ page }) => {
  const carpool = { is_carpool: true, carpool_succeeded: true };
  const shared = await desk.add({ booker: chief, rideAt: daysAgo(4), service: 'pickupCarpool', columns: carpool });
  await setCarpool('off', 'mixed');
  await open(page, SUPER, `/order?project=${OWN}`);

  await test.step('opens with three months of both dates; long addresses are cut, whole on hover; pages of ten', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('订单');
    await expect(page).toHaveURL(
      new RegExp(`ride=${encodeURIComponent(QUARTER())}&served=${encodeURIComponent(QUARTER())}`),
    );
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByText('共 12 单')).toBeVisible();
    const main = [
      '订单号',
      '订单状态',
      '用车时间',
      '服务类型',
      '下单人',
      '部门',
      '上车地点',
      '下车地点',
      '订单金额（元）',
    ];
    const money = ['实付金额（元）', '企业支付（元）'];
    const more = ['乘车人', '城市', '下单人手机号', '乘车人手机号', '用车方式', '项目号', '申请单号'];
    await expect(table(page).getByRole('columnheader')).toHaveText(main);
    await button(page, '列设置').click();
    for (const name of [...money, ...more]) await page.getByRole('checkbox', { name, exact: true }).check();
    await expect(table(page).getByRole('columnheader')).toHaveText([...main, ...money, ...more]);
    await button(page, '列设置').click();
    const place = rowOf(page, free).getByText(`${LONG_ADDRESS.slice(0, 25)}…`);
    await place.hover();
    await expect(page.getByRole('tooltip', { name: LONG_ADDRESS })).toBeVisible();
    await expectAccessible(page);
    await page.locator('.ant-select', { hasText: '10 条/页' }).click();
    await expect(page.locator('.ant-select-item-option')).toHaveText([/^2 /, /^10 /, /^20 /, /^30 /, /^40 /]);
    await page.locator('.ant-select-item-option', { hasText: '20' }).click();
    await expect(rows(page)).toHaveCount(12);
  });

  await test.step('an export says how many, shows that it is no voucher, and holds what the list is about', async () => {
    await button(page, '导出').click();
    const dialog = page.getByRole('dialog', { name: '导出订单' });
    await expect(dialog).toContainText('共 12 条订单');
    await expect(dialog).toContainText('仅供查看，不作为对账凭证');
    await expectDialogAccessible(page);
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出 12 条' }).click();
    // First: it goes by itself, while a busy machine still reads the file.
    await expect(page.getByText('已导出 12 条订单')).toBeVisible();
    await expect(dialog).toBeHidden();
    const download = await file;
    expect(download.suggestedFilename()).toBe(`订单_${today()}.xlsx`);
    const book = await readSpreadsheet(readFileSync(await download.path()));
    expect(book.ok && book.rows).toHaveLength(14);

    await page.getByRole('textbox', { name: '订单号', exact: true }).fill('没有这个订单号');
    await search(page);
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await button(page, '导出').click();
    await expect(page.getByText('订单内容为空,下载失败')).toBeVisible();
  });

  await test.step('conditions are asked for together, stand in the address, and are taken back', async () => {
    await page.getByRole('textbox', { name: '订单号', exact: true }).fill('');
    await page.getByRole('textbox', { name: '项目号', exact: true }).fill(SECOND);
    await page.getByRole('textbox', { name: '下单人', exact: true }).fill(plain.name.slice(1));
    await page.getByRole('checkbox', { name: '二次审批' }).check();
    await expect(page.getByRole('checkbox', { name: '未拼车' })).toBeHidden(); // the company takes no part in carpools
    await page.getByRole('textbox', { name: '下单人手机号', exact: true }).fill('138-0');
    await search(page);
    await expect(page.getByText('请填写完整信息！')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '下单人手机号', exact: true })).toHaveAccessibleDescription(
      '手机号格式不正确',
    );
    await page.getByRole('textbox', { name: '下单人手机号', exact: true }).fill(` ${PLAIN} `);
    await search(page);
    await expect(page).toHaveURL(new RegExp(`phone=${PLAIN}.*second=1`));
    await expect(rowOf(page, marked)).toContainText('二次审批');
    await expect(rows(page)).toHaveCount(1);

    await setCarpool('choice', 'mixed');
    await page.reload();
    await expect(page.getByRole('checkbox', { name: '二次审批' })).toBeChecked();
    await page.getByRole('textbox', { name: '订单号', exact: true }).fill('没有这个订单号');
    await search(page);
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await expect(page.getByText('条/页')).toBeHidden();
    await button(page, '重置').click();
    await expect(page).not.toHaveURL(/phone|second|no=|project/);
    await expect(page.getByRole('textbox', { name: '下单人', exact: true })).toHaveValue('');
  });

  await test.step('carpools are asked about only where the company takes part', async () => {
    await page.getByRole('textbox', { name: '订单号', exact: true }).fill(shared.number);
    await search(page);
    await expect(rowOf(page, shared)).toBeVisible();
    await page.getByRole('checkbox', { name: '未拼车' }).check();
    await search(page);
    await expect(page).toHaveURL(/carpool=0/);
    await expect(page.getByText('没有查询到数据')).toBeVisible();
  });
});

test('days are chosen, and orders are read whole @long', async ({ page }) => {
  const fee = { cancel_fee_fen: 1_000, fees: JSON.stringify({ cancel: 1_000 }), total_fen: 1_000 };
  const paid = { actual_pay_fen: 1_000, company_fen: 1_000, personal_fen: 0 };
  const words = { cancelled_at: daysAgo(2), cancel_reason: '行程有变' };
  const columns = { ...fee, ...paid, ...words, project_no: THIRD };
  const cancelled = await desk.add({ booker: chief, rideAt: daysAgo(2), status: 'cancelled', columns });
  const why = { cancelled_by: 'carpool', cancel_reason: '没有同路的乘客', project_no: THIRD };
  const lost = { is_carpool: true, carpool_succeeded: false, ...why };
  const sketch = { booker: chief, rideAt: daysAgo(2), service: 'pickupCarpool', status: 'cancelled' } as const;
  const failed = await desk.add({ ...sketch, columns: lost });
  const of = { columns: { project_no: THIRD } };
  const read = await desk.served(head, 3, of);
  const old = await desk.add({ booker: chief, rideAt: daysAgo(500), ...of });

  await test.step('a span is within twelve months of the day picked first; without one all days count', async () => {
    // An address that asks for too much opens the quarter.
    await open(page, SUPER, `/order?project=${THIRD}&size=40&ride=2020-01-01_2026-01-01`);
    await expect(page).toHaveURL(new RegExp(`ride=${encodeURIComponent(QUARTER())}`));
    await expect(rows(page)).toHaveCount(3);
    const picker = page.locator('.ant-picker-range').first();
    const [from, to] = [picker.locator('input').first(), picker.locator('input').last()];
    const first = addMonthsToDay(`${today().slice(0, 7)}-10`, -14);
    await expect(page.locator('.ant-picker-range')).toHaveCount(2);
    await picker.hover();
    await picker.locator('.ant-picker-clear').click();
    await from.fill(first);
    await from.press('Enter');
    const beyond = addDays(addMonthsToDay(first, 12), 1);
    await to.fill(beyond);
    await expect(page.locator(`td.ant-picker-cell-disabled[title="${beyond}"]`).first()).toBeVisible();
    await to.fill(addMonthsToDay(first, 12));
    await to.press('Enter');
    await search(page);
    await expect(page).toHaveURL(new RegExp(`ride=${first}`));

    for (const one of await page.locator('.ant-picker-range').all()) {
      await one.hover();
      await one.locator('.ant-picker-clear').click();
    }
    await search(page);
    await expect(page).toHaveURL(/ride=any&served=any/);
    await expect(rowOf(page, old)).toBeVisible();
    await expect(rows(page)).toHaveCount(4);
    await expect(from).toHaveAttribute('placeholder', '起');
  });

  await test.step('an order is read whole: the way, the fees that add up, and why', async () => {
    await rowOf(page, read).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/order/orderDetail/${read.orderId}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(read.number);
    await expect(page.getByRole('img', { name: /^行程示意图：上车 天安门东/ })).toBeVisible();
    await expect(page.getByText('轨迹点 17 个')).toBeVisible();
    const fees = page.locator('section', { has: page.getByRole('heading', { name: '费用', exact: true }) });
    const amounts = (await fees.locator('dl').first().locator('dd').allInnerTexts()).map((text) =>
      Math.round(Number(text.replace('−', '-')) * 100),
    );
    expect(amounts.reduce((sum, fen) => sum + fen, 0)).toBe(5_420);
    await expect(fees).toContainText('费用合计 54.20');
    await expect(fees).toContainText('实付¥51.49');
    await expect(fees).toContainText('企业支付 ¥40.00');
    await expect(fees).toContainText('个人支付 ¥11.49');
    await expect(page.getByText('服务结束时企业最多支付 ¥40.00（每单限额）。')).toBeVisible();
    await page.getByText('服务结束时', { exact: true }).click();
    await expect(page.getByText('企业最多支付 ¥40.00（每单限额 ¥40.00），其余由个人支付')).toBeVisible();
    await expect(page.getByText('按实际里程和时长重算，各项费用一致。')).toBeVisible();
    await expect(page.getByText('孙师傅')).toBeVisible();
    await expect(page.getByText(`${head.name}下单`)).toBeVisible();
    await button(page, '放大').click();
    await expect(button(page, '缩小')).toBeEnabled();
    await expectAccessible(page);
    await page.evaluate(() => {
      const map = document.querySelector('svg[role="img"]')!;
      addEventListener('afterprint', () => document.body.setAttribute('data-map', map.getAttribute('viewBox')!));
    });
    expect(await sheetsOf(page)).toBe(1);
    // Drawn for the paper's height, so that neither end of the way is cut off.
    await expect(page.locator('body')).toHaveAttribute('data-map', /^0 0 \d+ 180$/);
    await expectTiles(page);
    await page.goBack();
  });

  await test.step('a cancelled ride and a carpool that failed say what happened', async () => {
    await rowOf(page, cancelled).getByRole('link').click();
    const info = page.locator('section', { has: page.getByRole('heading', { name: '取消信息' }) });
    await expect(info).toContainText('取消原因行程有变');
    await expect(info).toContainText('取消费¥10.00');
    await expect(page.getByRole('region', { name: '行程' })).toContainText('预估里程');
    await expect(page.getByRole('img', { name: /行程示意图/ })).toHaveCount(0);
    await page.goBack();
    await rowOf(page, failed).getByRole('link').click();
    await expect(page.getByRole('heading', { name: '拼车失败' })).toBeVisible();
    await expect(page.getByText('没有同路的乘客')).toBeVisible();
    await expectAccessible(page, { rules: ['color-contrast'] });
  });

  await test.step('a second approval says what was too dear, and who is asked', async () => {
    await page.goto(`${world.address}/order/orderDetail?orderId=${marked.orderId}`);
    await expect(page.getByText('实付金额 ¥51.49，超过基准 ¥40.00')).toBeVisible();
    await expect(page.getByText('绕路接客户')).toBeVisible();
    await expect(page.getByText('等待审批', { exact: true })).toBeVisible();
  });
});

test('everybody sees their own, and one person’s orders are opened by their id @long', async ({ page }) => {
  await test.step('what is out of sight is not there', async () => {
    await open(page, PLAIN, '/order/orderDetail/abc');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('初始化数据失败');
    await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '订单', exact: true }).click();
    await button(page, '更多条件').click();
    await page.getByRole('textbox', { name: '项目号', exact: true }).fill(SECOND);
    await search(page);
    await expect(rows(page)).toHaveCount(1);
    await expect(rowOf(page, marked)).toBeVisible();
    await page.getByRole('textbox', { name: '项目号', exact: true }).fill(OWN);
    await search(page);
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await expect(page.getByLabel('部门', { exact: true })).toBeHidden();
    await page.goto(`${world.address}/order/orderDetail/${ride.orderId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有查询到数据');
    await page.getByRole('link', { name: '返回订单列表' }).click();
    await expect(page).toHaveURL(/\/order\?/);
  });

  await test.step('one person’s orders are opened by their id, and left again', async () => {
    await forgetSession(page, world);
    await open(page, HEAD, `/order?userId=${head.staffId}&size=40`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('员工订单');
    await expect(page.getByText(`员工 ${head.name}`)).toBeVisible();
    await expect(rowOf(page, ride)).toBeVisible();
    await expect(button(page, '查询')).toBeHidden();
    await page.getByRole('link', { name: '查看全部订单' }).click();
    await expect(button(page, '查询')).toBeVisible();
    await button(page, '更多条件').click();
    await page.getByRole('textbox', { name: '项目号', exact: true }).fill(OWN);
    await choose(page, '订单状态', '等待付款');
    await search(page);
    await expect(page).toHaveURL(/status=44/);
    await expect(rowOf(page, ride)).toBeVisible();
    await expect(rowOf(page, free)).toBeHidden();
  });
});
