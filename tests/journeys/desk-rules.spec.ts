import { expect, test } from '@playwright/test';
import { addDays, dayOf } from '#rules/calendar.ts';
import { kindStarts } from '#rules/desk/kind-change.ts';
import { deskPerson, goAtDesk, signInToDesk } from './kit/desk-people.ts';
import { expectAccessible, useWorld } from './kit/world.ts';

const world = useWorld();

/** Its bills are agreed to and nobody asks for an invoice. */
async function clearTheWay(companyId: number): Promise<void> {
  await world.database.query(
    `update bill set status = 'confirmed', confirmed_at = now(), confirmed_by = (select min(id) from staff
       where company_id = $1) where company_id = $1 and status in ('issued', 'disputed', 'processed')`,
    [companyId],
  );
  await world.database.query(
    `update invoice set status = 'withdrawn', withdrawn_at = now(), withdrawn_name = '周' where company_id = $1
       and status in ('submitted', 'accepted')`,
    [companyId],
  );
}

test('terms are changed from a day on, looked at by a second person, and taken back; the kind of account by itself @long', async ({
  page,
  browser,
}) => {
  const from = addDays(dayOf(new Date()), 20);
  await signInToDesk(page, world, 'ops');
  await page.goto(`${world.address}/desk/companies/100/terms`);
  await expect(page.getByRole('heading', { level: 1, name: '云程科技有限公司 的条款' })).toBeVisible();
  await page.getByLabel('付款期限（出账后，天）').fill('75');
  await expect(page.getByText('改动 1 处，从')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('生效日期').fill(from);
  await page.keyboard.press('Enter'); // takes the day, and asks what would change
  await expect(page.getByText('由另一位同事复核放行后执行')).toBeVisible();
  await page.getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('已提交复核，放行前账户不变')).toBeVisible();

  const chief = await deskPerson(browser, world, 'chief');
  await goAtDesk(chief, '复核');
  await chief.getByRole('button', { name: '放行' }).click();
  await expect(chief.getByText('已放行并执行')).toBeVisible();

  await page.reload();
  const versions = page.getByRole('list', { name: '条款版本' });
  await expect(versions.getByRole('listitem').first()).toContainText(`待生效${from} 起`);
  await expectAccessible(page);
  await versions.getByRole('button', { name: '取消改动' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消改动' }).click();
  await expect(versions.getByText('待生效')).toHaveCount(0);

  await page.getByRole('button', { name: '改类型' }).click();
  const blocked = page.getByRole('dialog', { name: '后付费改为预付费' });
  await expect(blocked.getByRole('listitem')).toHaveCount(6);
  await expect(blocked.getByText('现在不能改')).toBeVisible();
  await expect(blocked.getByRole('button', { name: /^安排/ })).toBeDisabled();
  await expectAccessible(page);

  await clearTheWay(101);
  await page.goto(`${world.address}/desk/companies/101/terms`);
  await page.getByRole('button', { name: '改类型' }).click();
  const free = page.getByRole('dialog', { name: '预付费改为后付费' });
  await free.getByRole('combobox', { name: '生效日期' }).click();
  const last = kindStarts(dayOf(new Date())).at(-1)!;
  await page.getByTitle(last).last().click();
  await free.getByLabel('总授信额度').fill('50000');
  await free.getByRole('button', { name: `安排 ${last} 改为后付费` }).click();
  await page.getByRole('button', { name: '提交复核' }).click();
  await expect(page.getByText('已提交复核，放行前账户不变')).toBeVisible();
  await chief.reload();
  await chief.getByRole('button', { name: '放行' }).click();
  await expect(chief.getByText('已放行并执行')).toBeVisible();
  await chief.context().close();
  await page.reload();
  await expect(versions.getByRole('listitem').first()).toContainText('账户类型由 预付费 改为 后付费');
});

test('people are found and taken as a workbook; rules and sessions are set by who moves no money @long', async ({
  page,
  browser,
}) => {
  const service = await deskPerson(browser, world, 'service');
  await signInToDesk(page, world, 'admin');
  await goAtDesk(page, '员工与权限');
  const people = page.getByRole('table', { name: '员工' });
  await expect(people.getByRole('row', { name: /service/ })).toContainText('在线');
  await expectAccessible(page);
  await page.getByPlaceholder('姓名、账号、手机').fill('dispatch');
  await page.keyboard.press('Enter');
  await expect(people.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/word=dispatch/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  expect((await download).suggestedFilename()).toMatch(/^运营台员工_.*\.xlsx$/);

  await page.getByRole('link', { name: /^角色/ }).click();
  await expect(page.getByRole('row', { name: /^账单/ })).toContainText('复核');
  await expectAccessible(page);
  await world.database.query(`update desk_role set correction_limit_fen = 50000 where name = '客服'`);
  await page.reload();
  await page.getByRole('button', { name: '与预设比较' }).click();
  const changed = page.getByRole('dialog', { name: '与预设比较' });
  await expect(changed.getByRole('row', { name: /^客服/ })).toContainText('¥200.00¥500.00比预设多');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(changed).toBeHidden();

  await page.getByRole('link', { name: '复核规则' }).click();
  await page.getByLabel('收付一律复核的金额').fill('1000');
  await expectAccessible(page);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，立即生效')).toBeVisible();
  const { rows } = await world.database.query('select movement_cap_fen::int as cap from desk_settings');
  expect(rows).toEqual([{ cap: 100_000 }]);

  await page.getByRole('link', { name: '登录与会话' }).click();
  await page.getByRole('button', { name: '退出 陶然 的设备' }).click();
  await expect(page.getByText('已退出')).toBeVisible();
  await expectAccessible(page);
  await goAtDesk(service, '企业').catch(() => undefined);
  await expect(service.getByLabel('账号')).toBeVisible();
  await service.context().close();
});
