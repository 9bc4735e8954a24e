import { expect, type Page, test } from '@playwright/test';
import { applies, decides, HEAD, type SubmittedApplication } from './application-kit.ts';
import { expectReadable, turn } from './kit/dark.ts';
import { readToast } from './kit/toasts.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
const row = (page: Page, { number }: SubmittedApplication) => page.getByRole('row').filter({ hasText: number });
const entry = (page: Page) => page.getByRole('link', { name: /^待我审批/ });
const counted = async (page: Page) => Number(/(\d+) 项/.exec((await entry(page).getAttribute('aria-label'))!)![1]);

test('an approver decides where the start page and the menu announce it', async ({ page, context }) => {
  const made: SubmittedApplication[] = [];
  for (let nth = 0; nth < 5; nth += 1) made.push(await applies(world, nth === 0 ? 'trip' : 'approval'));
  const [trip, one, second, third, taken] = made as [
    SubmittedApplication,
    SubmittedApplication,
    SubmittedApplication,
    SubmittedApplication,
    SubmittedApplication,
  ];
  await signIn(context, world, HEAD);

  await test.step('the start page leads to the list, and the badge counts it', async () => {
    await page.goto(world.address);
    await page
      .getByRole('listitem')
      .filter({ hasText: '项审批等我决定' })
      .getByRole('link', { name: /去审批/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: '待我审批' })).toBeVisible();
    await expect(row(page, trip)).toBeVisible();
    await expect(page.getByText(`共 ${await counted(page)} 项`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the detail has what is needed to decide, and is passed there', async () => {
    const before = await counted(page);
    await page.getByRole('button', { name: one.number, exact: true }).click();
    const drawer = page.getByRole('dialog');
    for (const text of ['天通苑北一区', '国贸三期', '¥120.50', '拜访重要客户', '个人限额', '部门限额还剩']) {
      await expect(drawer.getByText(text).first()).toBeVisible();
    }
    await expect(drawer.getByRole('list', { name: '审批进度' }).getByRole('listitem').first()).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 600 });
    await expectAccessible(page);
    await drawer.getByRole('button', { name: '通过' }).click();
    await readToast(page, '已通过 1 项');
    await expect(row(page, one)).toBeHidden();
    await expect.poll(() => counted(page)).toBe(before - 1);
  });

  await test.step('a rejection needs its reason', async () => {
    await page.getByRole('button', { name: `驳回：${trip.number}` }).click();
    const dialog = page.getByRole('dialog', { name: '驳回' });
    await dialog.getByRole('button', { name: '驳回' }).click();
    await expect(dialog.getByText('请填写驳回原因')).toBeVisible();
    await dialog.getByRole('textbox').fill('出差已经改期');
    await dialog.getByRole('button', { name: '驳回' }).click();
    await readToast(page, '已驳回 1 项');
    await expect(row(page, trip)).toBeHidden();
  });

  await test.step('several at once; what was decided elsewhere meanwhile is told, and stops none of the others', async () => {
    for (const each of [second, third, taken]) await page.getByRole('checkbox', { name: each.number }).check();
    await decides(world, HEAD, taken);
    await page.getByRole('toolbar').getByRole('button', { name: '通过' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '通过 3 项' }).click();
    const told = page.getByRole('dialog').filter({ hasText: '1 项没有审批' });
    await expect(told.getByText(/该步骤已由“.+”审批通过，无需再审批/)).toBeVisible();
    await told.getByRole('button', { name: '知道了' }).click();
    await readToast(page, '已通过 2 项');
    for (const each of made) await expect(row(page, each)).toBeHidden();
  });

  await test.step('an address of what waits for others by now says so', async () => {
    const { approvalId } = (
      await world.database.query('select id as "approvalId" from approval where application_id = $1', [
        taken.applicationId,
      ])
    ).rows[0];
    await page.goto(`${world.address}/approvals?approval=${approvalId}`);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(/该步骤已由“.+”审批通过，无需再审批/)).toBeVisible();
    await expect(drawer.getByRole('button', { name: '通过' })).toBeHidden();
    await turn(page, 'dark');
    await expectReadable(page);
  });
});
