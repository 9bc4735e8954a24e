import { expect, type Page, test } from '@playwright/test';
import {
  ACCOUNTANT,
  ADMIN,
  applies,
  decides,
  HEAD,
  revokes,
  rides,
  STAFF,
  type SubmittedApplication,
} from './application-kit.ts';
import { expectReadable, turn } from './kit/dark.ts';
import { expectAccessible, forgetSession, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
/** The super administrator of another company. */
const STRANGER = '13900000001';
const list = (search = '') => `${world.address}/travel${search}`;
const detail = (id: number | string) => `${world.address}/travelDetail?from=1&id=${id}`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const search = (page: Page) => page.getByRole('button', { name: '查询', exact: true }).click();
const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd');
const steps = (page: Page) => page.getByRole('list', { name: '审批进度' }).locator('> li');

/** From the list to one of its newest, and on the way back to the list. */
const read = async (page: Page, { number }: SubmittedApplication): Promise<void> => {
  await page.getByRole('button', { name: `详情：${number}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
};
const back = async (page: Page): Promise<void> => {
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('用车申请');
};

async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    .getByText(option, { exact: true })
    .click();
}

test('an administrator finds an application by every condition; what is wrong or missing is told', async ({
  page,
  context,
}) => {
  const one = await applies(world, 'approvalCharter');
  await signIn(context, world, ADMIN);

  await test.step('a list that cannot be read is asked for again', async () => {
    await page.route('**/api/v2/applyInfo/**', (route) => route.abort());
    await page.goto(list());
    await expect(toast(page, '查询异常')).toBeVisible();
    await page.unroute('**/api/v2/applyInfo/**');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  await test.step('numbers that are none are told at their field, and nothing is asked', async () => {
    await page.getByRole('button', { name: '更多条件' }).click();
    await field(page, '申请人手机号').fill('1380000000a');
    await field(page, '乘车人手机号').fill('138');
    await search(page);
    await expect(page.getByRole('alert').filter({ hasText: '手机号格式不正确' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: '手机号长度不正确' })).toBeVisible();
    await expect(page).toHaveURL(list());
    await expectAccessible(page);
    await field(page, '乘车人手机号').fill('');
    await expect(page.getByText('手机号长度不正确')).toHaveCount(0);
    await field(page, '申请人手机号').fill('');
    await expect(page.getByText('手机号格式不正确')).toHaveCount(0);
  });

  await test.step('every condition counts, and the address keeps them', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('用车申请');
    await field(page, '申请单号').fill(` ${one.number} `);
    await field(page, '申请人').fill('周子');
    await field(page, '申请人手机号').fill(STAFF);
    await field(page, '乘车人手机号').fill(STAFF);
    await choose(page, '审批状态', '待审批');
    await choose(page, '用车类型', '审批包车');
    await search(page);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('row', { name: new RegExp(one.number) })).toContainText('公务包车');
    await expect(page).toHaveURL(new RegExp(`no=${one.number}.*status=0&type=5`));

    await page.reload();
    await expect(field(page, '申请人')).toHaveValue('周子');
    await expect(page.getByRole('row')).toHaveCount(2);
    await choose(page, '审批状态', '已通过');
    await search(page);
    await expect(page.getByText('没有查询到数据')).toBeVisible();
    await expect(page.getByText('状态“已通过”')).toBeVisible();
    await page.getByRole('button', { name: '清除筛选' }).click();
    await expect(page).toHaveURL(list());
    await expect(field(page, '申请单号')).toHaveValue('');
  });

  await test.step('what is missing is told in the documents’ words', async () => {
    await page.goto(`${world.address}/travelDetail`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('初始化数据失败');
    await page.goto(detail(987_654));
    await expect(toast(page, '没有查询到数据')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有查询到数据');
    await page.getByRole('link', { name: '返回用车申请列表' }).click();
    await expect(page).toHaveURL(list());
  });
});

test('an application is read whole, each template with what is its own @long', async ({ page, context }) => {
  const one = await applies(world, 'approval');
  await decides(world, HEAD, one);
  const plain = await applies(world, 'trip');
  await world.database.query(`update company_terms set application_prefix = 'YCJ'`);
  const group = await applies(world, 'trip');
  await world.database.query(`update company_terms set application_prefix = ''`);
  const rejected = await applies(world, 'approvalCharter');
  await decides(world, HEAD, rejected, '超出本季度预算');
  const revoked = await applies(world, 'bus');
  await revokes(world, revoked);
  await signIn(context, world, ADMIN);
  await page.goto(list());

  await test.step('three steps with an automatic pass, orders and the document', async () => {
    await read(page, one);
    await expect(page).toHaveURL(detail(one.applicationId));
    await expect(steps(page)).toHaveCount(4);
    await expect(steps(page).nth(2)).toContainText('待审批');
    await expect(steps(page).nth(3)).toContainText('未开始');

    await decides(world, ACCOUNTANT, one);
    const order = await rides(world, one);
    await page.reload();
    await expect(steps(page).nth(3)).toContainText('自动通过');
    await expect(steps(page).nth(3)).toContainText('同一审批人已在前面的步骤通过，自动通过');
    await expect(steps(page).nth(3).locator('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await expect(fact(page, '途经点')).toHaveText('国贸三期、望京 SOHO');
    await expect(fact(page, '同行人')).toHaveText('白若溪 15011264083');
    await expect(fact(page, '预估费用')).toHaveText('¥120.50');
    await expect(fact(page, '剩余用车次数')).toHaveText('1 次（共 2 次）');
    await expect(fact(page, '是否往返')).toHaveText('是');
    const link = page.getByRole('link', { name: order.number });
    await expect(link).toHaveAttribute('href', `/order/orderDetail/${order.orderId}`);
    await expect(page.getByRole('row', { name: new RegExp(order.number) })).toContainText('80.50');
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载 PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${one.number}_\\d{14}\\.pdf$`));
    const { rows } = await world.database.query('select content from operation_log where content like $1', [
      `%${one.number}%`,
    ]);
    expect(rows).toEqual([{ content: `下载用车申请“${one.number}”的 PDF` }]);
    await back(page);
  });

  await test.step('a journey shows its lines with number and times only under a group’s letters', async () => {
    await read(page, plain);
    const head = page.getByRole('table', { name: '接送服务' }).getByRole('columnheader');
    await expect(head).toHaveText(['出发城市', '到达城市', '交通工具', '用车规则']);
    await expect(fact(page, '出差城市')).toHaveText('上海');
    await back(page);
    await read(page, group);
    await expect(head).toHaveText(['行号', '出发城市', '到达城市', '交通工具', '用车规则', '开始时间', '结束时间']);
    await expect(page.getByRole('cell', { name: `${group.number}-01` })).toBeVisible();
    await expect(page.getByRole('cell', { name: '舒适、商务，仅限出差日期内，可以跨城' })).toBeVisible();
  });

  await test.step('detail and list shut nobody out in the dark either', async () => {
    await turn(page, 'dark');
    await expectAccessible(page);
    await back(page);
    await expect(page.getByRole('row', { name: new RegExp(group.number) })).toBeVisible();
    await expectReadable(page);
  });

  await test.step('a rejection and a revocation say why, a bus shows what is its own', async () => {
    await read(page, rejected);
    await expect(page.getByText('已驳回：超出本季度预算')).toBeVisible();
    await expect(steps(page).last()).toContainText('超出本季度预算');
    await expect(fact(page, '服务类型')).toHaveText('日租');
    await back(page);
    await read(page, revoked);
    await expect(steps(page).last()).toContainText('撤销申请');
    await expect(fact(page, '乘车人数')).toHaveText('40 人');
    await expect(fact(page, '车型')).toHaveText('大巴 × 1');
    await expect(fact(page, '特殊需求')).toHaveText('一个轮椅位');
  });
});

test('a department’s administrator, plain staff and another company see what is theirs @long', async ({
  page,
  context,
}) => {
  const made = [await applies(world, 'approval'), await applies(world, 'approval'), await applies(world, 'approval')];

  await test.step('a department administrator sees the departments managed, page by page', async () => {
    await signIn(context, world, HEAD);
    await page.goto(list('?size=2'));
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('row').nth(1)).toContainText(made[2]!.number);
    await page.getByRole('combobox', { name: '每页条数' }).click();
    await expect(page.locator('.ant-select-item-option')).toHaveText(
      ['2', '10', '20', '30', '40'].map((n) => `${n} 条/页`),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '下一页' }).click();
    await expect(page).toHaveURL(list('?page=2&size=2'));
    await expect(page.getByRole('row').nth(1)).toContainText(made[0]!.number);
    await expect(page.getByRole('combobox', { name: '申请人部门' })).toBeEnabled();
  });

  await test.step('plain staff see their own and no department to choose', async () => {
    await forgetSession(page, world);
    await signIn(context, world, STAFF);
    await page.goto(list(`?no=${made[0]!.number}`));
    await expect(page.getByRole('row', { name: new RegExp(made[0]!.number) })).toBeVisible();
    await expect(page.getByRole('combobox', { name: '申请人部门' })).toBeDisabled();
  });

  await test.step('for another company it does not exist', async () => {
    await forgetSession(page, world);
    await signIn(context, world, STRANGER);
    await page.goto(detail(made[0]!.applicationId));
    await expect(toast(page, '没有查询到数据')).toBeVisible();
  });
});
