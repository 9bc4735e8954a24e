import { expect, type Page, test } from '@playwright/test';
import { daysAgo, orderDesk, personOf } from './kit/orders.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const HEAD = '13800000003'; // of 研发中心
const todos = (page: Page) => page.getByRole('list', { name: '等我处理' });
const row = (page: Page, text: RegExp | string) => todos(page).getByRole('listitem').filter({ hasText: text });

test('bills wait until they are confirmed, and the menu counts them', async ({ page, context }) => {
  await signIn(context, world, '13800000001');
  await page.goto(world.address);
  await expect(page.getByRole('heading', { level: 1, name: '等我处理' })).toBeVisible();
  await expect(row(page, /\d+ 张账单待确认/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '最近操作' })).toBeVisible();
  await expectAccessible(page);
  const title = await row(page, '张账单待确认').textContent();
  const before = Number(/(\d+) 张账单/.exec(title!)![1]);
  const entry = (count: number) => page.getByRole('link', { name: `账户与账单，${count} 项待处理` });
  await expect(entry(before)).toBeVisible();

  await row(page, '张账单待确认')
    .getByRole('link', { name: /去确认/ })
    .click();
  await expect(page).toHaveURL(/\/finance\?from=\d{4}-\d{2}&to=\d{4}-\d{2}/);
  await page
    .getByRole('button', { name: /^确认：/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /确/ }).last().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(entry(before - 1)).toBeVisible();
  await page.getByRole('link', { name: /^工作台/ }).click();
  await expect(row(page, `${before - 1} 张账单待确认`)).toBeVisible();
  await expect(row(page, '笔账单异议处理中').getByRole('link', { name: /查看异议/ })).toHaveAttribute(
    'href',
    /\/finance\/yiyi\//,
  );
});

/** Somebody of the department has used 95 percent of a limit that is as large as it must be for that. */
const NEARLY_USED = `
  update spending_limit own set kind = 'total', counts_from = '-infinity', money_fen = used.fen * 100 / 95
  from (select entry.company_id, entry.staff_id, sum(entry.amount_fen) as fen
    from limit_ledger entry join staff on staff.company_id = entry.company_id and staff.id = entry.staff_id
    join department on department.company_id = staff.company_id and department.id = staff.department_id
    where department.path && (select array_agg(id) from department where name = '研发中心')
      and entry.counts_personal and staff.deleted_at is null
    group by 1, 2 having sum(entry.amount_fen) > 10000 order by 2 limit 1) used
  where own.company_id = used.company_id and own.staff_id = used.staff_id and own.replaced_at is null`;

test('a department administrator follows a limit and a figure to their lists', async ({ page, context }) => {
  await world.database.query(NEARLY_USED);
  // On the first days of a month the department may not have ridden yet.
  const { add } = await orderDesk(world);
  await add({ booker: await personOf(world, HEAD), rideAt: daysAgo(0) });
  await signIn(context, world, HEAD);
  await page.goto(world.address);
  const limits = row(page, /\d+ 名员工的限额已用 70% 以上/);
  await expect(limits).toBeVisible();
  await expect(todos(page)).not.toContainText('账单');
  const count = Number(/(\d+) 名员工/.exec((await limits.textContent())!)![1]);
  await limits.getByRole('link', { name: /查看员工/ }).click();
  await expect(page).toHaveURL(/\/staff\?.*used=70/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(count + 1);
  await page.goBack();

  const chart = page.getByRole('slider', { name: '累计用车金额' });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', /1 日，\d+ 月累计 ¥/);
  await page.getByRole('definition').getByRole('link', { name: /次$/ }).click();
  await expect(page).toHaveURL(/\/report\?.*show=rides/);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('somebody without functions sees what is their own; what fails can be tried again @long', async ({
  page,
  context,
}) => {
  await signIn(context, world, '13800000005');
  await page.route('**/api/v3/home/summary', (route) => route.abort());
  await page.goto(world.address);
  await expect(page.getByText('工作台加载失败')).toBeVisible();
  await page.unroute('**/api/v3/home/summary');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '我的本月用车' })).toBeVisible();
  await expect(page.getByText('个人限额剩余')).toBeVisible();
  for (const hidden of ['本月与上月同期', '最近操作']) await expect(page.getByText(hidden)).toBeHidden();
  await expectAccessible(page);
});
