import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { addDays, addMonthsToDay, dayOf } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { lastDayOf, type QuickRange, quickRange, type ReportRange, rangeText } from '#rules/report.ts';
import { readSpreadsheet } from './kit/built.ts';
import { expectReadable, turn } from './kit/dark.ts';
import { daysAgo, orderDesk, personOf } from './kit/orders.ts';
import { expectAccessible, expectDialogAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const SUPER = '13800000001';
const DEPARTMENT_HEAD = '13800000003'; // of 研发中心
const LONG_NAME = '华东大客户与渠道合作事业部'; // 26 wide, of which 20 are shown

const rangeOf = (quick: QuickRange): ReportRange => quickRange(quick, dayOf(new Date()));
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const overview = (page: Page) => card(page, '用车概况');
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const drawer = (page: Page) => page.getByRole('dialog');
const numberIn = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));

const closeDrawer = async (page: Page): Promise<void> => {
  await drawer(page)
    .getByRole('button', { name: /关闭|Close/ })
    .click();
  await expect(drawer(page)).toHaveCount(0);
};

async function open(page: Page, phone: string, search = ''): Promise<void> {
  await signIn(page.context(), world, phone);
  await page.goto(`${world.address}/report${search}`);
}

interface Total {
  rides: number;
  fen: number;
  riders: number;
}

/** What the orders themselves say: served and settled rides of the range, of one department's tree or of all. */
async function stored({ from, before }: ReportRange, department?: string): Promise<Total> {
  const { rows } = await world.database.query<Total>(
    `select count(*)::int as rides, coalesce(sum(company_fen), 0)::int as fen, count(distinct rider_phone)::int as riders
     from ride_order where company_id = 100 and settled_at is not null and cancelled_by is null
       and ride_at >= ($1::date)::timestamp at time zone 'Asia/Shanghai'
       and ride_at < ($2::date)::timestamp at time zone 'Asia/Shanghai'
       and ($3::text is null or department_id in (select below.id from department below join department top
         on top.company_id = 100 and top.name = $3 and top.id = any(below.path) where below.company_id = 100))`,
    [from, before, department ?? null],
  );
  return rows[0]!;
}

async function expectFigures(page: Page, { rides, fen, riders }: Total): Promise<void> {
  await expect(button(overview(page), `用车 ${rides} 次，查看订单`)).toBeVisible();
  await expect(button(overview(page), `用车金额 ${moneyText(fen)}，查看订单`)).toBeVisible();
  await expect(button(overview(page), `用车 ${riders} 人，查看订单`)).toBeVisible();
}

/** A department with a name that does not fit, and nobody in it. */
const addDepartment = () =>
  world.database.query(
    `with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
     insert into department (company_id, id, super_id, name, number, path)
     select 100, made.id, top.id, $1, 'LONG', array[top.id, made.id]
     from made, department top where top.company_id = 100 and top.super_id is null
       and not exists (select from department where company_id = 100 and name = $1)`,
    [LONG_NAME],
  );

test('a month is read: what fails is asked again, figures lead to their orders, charts are tables, and paper', async ({
  page,
}) => {
  const lastMonth = rangeOf('lastMonth');
  const all = await stored(lastMonth);
  // On the first of a month nobody may have ridden yet.
  const { add } = await orderDesk(world);
  await add({ booker: await personOf(world, DEPARTMENT_HEAD), rideAt: daysAgo(0) });
  const hours = card(page, '用车时段');

  await test.step('what cannot be read says so in its place and is asked again', async () => {
    await page.route('**/report/hourNumber', (route) => route.abort());
    await page.route('**/report/tocalStatistics', (route) => route.abort());
    await open(page, SUPER);
    await expect(page.getByText(/网络请求错误！/).first()).toBeVisible();
    await page.unroute('**/report/tocalStatistics');
    await page.getByText('用车概况加载失败').locator('..').getByRole('button', { name: '重试' }).click();
    await expectFigures(page, all);
    await expect(hours).toContainText('用车时段加载失败');
    await page.unroute('**/report/hourNumber');
    await button(hours, '重试').click();
    await expect(hours.getByRole('slider')).toBeVisible();
  });

  await test.step('the last month comes first, and the figures are those of the orders', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('用车报表');
    await expect(page).toHaveURL(new RegExp(`from=${lastMonth.from}&to=${lastDayOf(lastMonth)}`));
    expect(all.rides).toBeGreaterThan(20);
    await expectFigures(page, all);
  });

  await test.step('a figure leads to the very orders behind it, by mouse and by keys', async () => {
    const first = card(page, '部门用车次数').getByRole('listitem').first();
    const count = numberIn((await first.locator('span').last().textContent())!);
    await first.getByRole('button').click();
    await expect(drawer(page)).toContainText(`共 ${count} 单`);
    await expect(page).toHaveURL(/show=rides\.departmentId\.\d+/);
    await expectDialogAccessible(page);
    await drawer(page).getByRole('row').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/order\/orderDetail\/\d+/);
    await page.goBack();
    await expect(drawer(page)).toContainText(`共 ${count} 单`);
    await closeDrawer(page);

    const trend = page.getByRole('slider', { name: /^用车趋势/ });
    await trend.focus();
    await trend.press('End');
    await expect(trend).toHaveAttribute('aria-valuetext', new RegExp(`^${lastDayOf(lastMonth)}，`));
    while (/，0 次/.test((await trend.getAttribute('aria-valuetext'))!)) await trend.press('ArrowLeft');
    const [, day, rides] = /^(\S+?)，(\d+) 次/.exec((await trend.getAttribute('aria-valuetext'))!)!;
    await trend.press('Enter');
    await expect(drawer(page)).toContainText(`用车订单 · ${day}`);
    await expect(drawer(page)).toContainText(`共 ${rides} 单`);
    await closeDrawer(page);
  });

  await test.step('a chart is a table as well, adds up, and can be saved', async () => {
    await hours.getByTitle('表格').click();
    const rows = hours.getByRole('table', { name: '时段分布' }).locator('tbody tr');
    await expect(rows).toHaveCount(24);
    const counts = await rows.locator('td:nth-child(2)').allInnerTexts();
    expect(counts.reduce((sum, text) => sum + numberIn(text), 0)).toBe(all.rides);
    expect(numberIn(await hours.locator('tfoot td').nth(1).textContent())).toBe(all.rides);
    await expect(hours.locator('tfoot td').nth(2)).toHaveText('100.0%');

    const saving = page.waitForEvent('download');
    await button(hours, '下载用车时段').click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^用车时段.*\.xlsx$/);
    const book = await readSpreadsheet(readFileSync(await file.path()));
    const lines = book.ok ? book.rows : [];
    expect(lines).toHaveLength(26);
    expect(lines.slice(1, -1).reduce((sum, line) => sum + Number(line[2]), 0)).toBe(all.rides);
    expect(lines.at(-1)?.[0]).toBe('统计范围');
  });

  await test.step('nothing shuts people out, in the dark either', async () => {
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectReadable(page);
  });

  await test.step('the usual ranges are one click', async () => {
    const quick = page.getByRole('radiogroup', { name: '常用日期' });
    await expect(quick.locator('label')).toHaveText(['本周', '本月', '上月']);
    await quick.getByText('本月').click();
    const thisMonth = rangeOf('thisMonth');
    await expect(page).toHaveURL(new RegExp(`from=${thisMonth.from}&to=${lastDayOf(thisMonth)}`));
    await expectFigures(page, await stored(thisMonth));
    await quick.getByText('本周').click();
    await expect(page).toHaveURL(new RegExp(`from=${rangeOf('thisWeek').from}`));
    await quick.getByText('上月').click();
    await expect(page).toHaveURL(new RegExp(`from=${lastMonth.from}&to=${lastDayOf(lastMonth)}`));
    await expectFigures(page, all);
  });

  await test.step('on paper: whose, which days, no buttons', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(`用车报表，${rangeText(lastMonth)}`)).toBeVisible();
    await expect(page.getByText('沈知远 打印于')).toBeVisible();
    await expect(button(page, '分析')).toBeHidden();
    await expect(button(page, '导出')).toBeHidden();
  });
});

test('what went over the limits adds up; other days and departments are chosen @long', async ({ page }) => {
  const today = dayOf(new Date());
  const first = addMonthsToDay(today, -14);
  const last = addMonthsToDay(first, 12);
  await addDepartment();

  await test.step('what went over the limits adds up and leads to its orders', async () => {
    await open(page, SUPER, `?from=${addDays(addMonthsToDay(today, -12), 1)}&to=${today}`);
    const strip = card(page, '超额分析').locator('dl');
    const exceeded = strip.getByRole('button', { name: /^超出额度 \d+ 单/ });
    const count = numberIn(await exceeded.textContent());
    expect(count).toBeGreaterThan(0);
    // What staff bore, as a sum that adds up before the eyes.
    const equation = (await strip.getByText(/^= 超出额度/).textContent())!;
    const parts = [...equation.matchAll(/¥([\d,.]+)/g)].map(([, yuan]) => numberIn(yuan!));
    const borne = numberIn(await strip.getByRole('button', { name: /^个人支付/ }).textContent());
    expect(parts.reduce((sum, yuan) => sum + yuan, 0)).toBeCloseTo(borne, 2);

    const scenes = card(page, '超额订单（按场景）');
    await scenes.getByTitle('表格').click();
    await expect(scenes.locator('tfoot td').nth(1)).toHaveText(String(count));
    await exceeded.click();
    await expect(drawer(page)).toContainText(`共 ${count} 单`);
    await closeDrawer(page);
  });

  await test.step('a city on the map leads to its orders, as many as its table says', async () => {
    const cities = card(page, '城市分布');
    await cities.getByTitle('表格').click();
    const most = await cities.locator('tbody tr').first().getByRole('button').textContent();
    await cities.getByTitle('图表').click();
    await expect(cities.getByRole('img', { name: /^城市用车示意图：/ })).toBeVisible();
    await cities.locator('circle[data-city]').first().click();
    await expect(drawer(page)).toContainText(`共 ${numberIn(most).toLocaleString('en-US')} 单`);
    await closeDrawer(page);
  });

  await test.step('a range is at most twelve months from the day picked first', async () => {
    const inputs = page.locator('.ant-picker-range input');
    await inputs.first().fill(first);
    await inputs.first().press('Enter');
    await inputs.last().fill(addDays(last, 1));
    await expect(page.locator(`td.ant-picker-cell-disabled[title="${addDays(last, 1)}"]`).first()).toBeVisible();
    await inputs.last().fill(last);
    await inputs.last().press('Enter');
    await button(page, '分析').click();
    await expect(page).toHaveURL(new RegExp(`from=${first}&to=${last}`));
    await expectFigures(page, await stored({ from: first, before: addDays(last, 1) }));
  });

  await test.step('departments are chosen in a tree: searched, cut, chipped, and at least one', async () => {
    await page.getByRole('button', { name: /^部门范围：\s*全公司/ }).click();
    const dialog = page.getByRole('dialog', { name: '选择部门范围' });
    await dialog.getByRole('radio', { name: '指定部门' }).check();
    await button(dialog, '确定').click();
    await expect(dialog.getByRole('alert')).toHaveText('请选择指定部门！');

    const node = (name: string) => dialog.locator('.ant-tree-treenode').filter({ hasText: name });
    await dialog.getByLabel('搜索部门').fill('华东大客户');
    await expect(node('华东大客户与渠道合作…')).toHaveCount(1);
    await expect(dialog.getByTitle(LONG_NAME).last()).toHaveText('华东大客户与渠道合作…');
    await node('华东大客户与渠道合作…').locator('.ant-tree-checkbox').click();
    await dialog.getByLabel('搜索部门').fill('研发中心');
    await node('研发中心').first().locator('.ant-tree-checkbox').click();
    const chosen = dialog.getByRole('region', { name: '已选部门' });
    await expect(chosen.getByRole('listitem')).toHaveText(['华东大客户与渠道合作…', '研发中心']);
    await expectDialogAccessible(page);
    await button(chosen, `移除${LONG_NAME}`).click();
    await expect(chosen).toContainText('已选 1 个部门');
    await button(dialog, '确定').click();
    await expect(dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(/depts/);
    await button(page, '分析').click();
    await expect(page).toHaveURL(/depts=\d+/);
    await expectFigures(page, await stored({ from: first, before: addDays(last, 1) }, '研发中心'));
    await expect(page.getByText('研发中心（含下级）')).toBeVisible();
  });
});

test('a department’s administrator sees the own tree alone @long', async ({ page }) => {
  // An address that asks for more than twelve months opens the last one.
  const today = dayOf(new Date());
  await open(page, DEPARTMENT_HEAD, `?from=${addMonthsToDay(today, -14)}&to=${today}`);
  await expect(page).toHaveURL(new RegExp(`from=${rangeOf('lastMonth').from}`));
  const own = await stored(rangeOf('lastMonth'), '研发中心');
  expect(own.rides).toBeLessThan((await stored(rangeOf('lastMonth'))).rides);
  await expectFigures(page, own);
  await page.getByRole('button', { name: /^部门范围：\s*我可见的 \d+ 个部门/ }).click();
  const dialog = page.getByRole('dialog', { name: '选择部门范围' });
  await dialog.getByRole('radio', { name: '指定部门' }).check();
  await expect(dialog.getByRole('treeitem').first()).toContainText('研发中心');
  await dialog.getByLabel('搜索部门').fill('销售中心');
  await expect(dialog).toContainText('没有查询到数据');

  const { rows } = await world.database.query(
    `select id::int from department where company_id = 100 and name = '销售中心'`,
  );
  const { from, before } = rangeOf('lastMonth');
  const answer = await page.context().request.post(`${world.address}/api/v2/company/report/tocalStatistics`, {
    form: { beginTime: from, endTime: before, departmentId: rows[0].id },
  });
  expect(await answer.json()).toMatchObject({ code: 40400, msg: '没有查询到数据' });

  await page.goto(`${world.address}/report?depts=${rows[0].id}`);
  await expect(page.getByText('所选部门不存在，或不在您的管理范围内。')).toBeVisible();
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0);
  await page.getByRole('button', { name: '查看全部部门' }).click();
  await expectFigures(page, own);
});
