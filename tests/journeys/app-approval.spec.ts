import { expect, test } from '@playwright/test';
import { expectFingerWide, otherPhone, PHONE } from './app-kit.ts';
import { applies, HEAD, STAFF } from './application-kit.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.use({ ...PHONE, serviceWorkers: 'block' });

const statusOf = async (applicationId: number): Promise<string> =>
  (await world.database.query('select status from application where id = $1', [applicationId])).rows[0].status;

test('an approver decides on the phone: taken back, passed, rejected with a reason, several at once', async ({
  page,
  context,
  browser,
}) => {
  const [one, second, third, fourth] = [
    await applies(world, 'approval'),
    await applies(world, 'approval'),
    await applies(world, 'approval'),
    await applies(world, 'approval'),
  ];
  await signIn(context, world, HEAD);
  await page.goto(`${world.address}/m/approvals`);
  const waiting = page.getByRole('list', { name: /^待我审批/ });
  await expect(waiting.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await expectFingerWide(page);
  const addressOf = async (applicationId: number): Promise<string> => {
    const { rows } = await world.database.query('select id from approval where application_id = $1', [applicationId]);
    return `${world.address}/m/p/${rows[0].id}`;
  };

  await test.step('a pass can be taken back before it leaves', async () => {
    await page.goto(await addressOf(one.applicationId));
    await expect(page.getByText('通过后最多花多少')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '通过', exact: true }).click();
    await page.getByRole('button', { name: '撤回' }).click();
    expect(await statusOf(one.applicationId)).toBe('pending');
  });

  await test.step('it leaves with the page', async () => {
    await page.goto(await addressOf(one.applicationId));
    await page.getByRole('button', { name: '通过', exact: true }).click();
    await expect(page.getByText(/^已通过/)).toBeVisible();
    await page.goto(`${world.address}/m/orders`);
    await expect.poll(() => statusOf(one.applicationId)).not.toBe('pending');
  });

  await test.step('a rejection needs its reason, and its applicant reads it', async () => {
    await page.goto(await addressOf(second.applicationId));
    await page.getByRole('button', { name: '驳回' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: '驳回' }).click();
    await expect(sheet.getByText('请填写驳回原因')).toBeVisible();
    await sheet.getByRole('textbox').fill('日期请改短');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '驳回' }).click();
    await expect.poll(() => statusOf(second.applicationId)).toBe('rejected');
    // The sheet goes by a step back in the history: an address opened meanwhile would be left again.
    await expect(sheet).toBeHidden();
  });

  await test.step('several at once; what another decided meanwhile is told', async () => {
    await page.goto(`${world.address}/m/approvals`);
    await page.getByRole('button', { name: '多选' }).click();
    await page.getByRole('button', { name: '全选' }).click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.getByRole('button', { name: /^通过 \d+ 项$/ }).click();
    await expect.poll(() => statusOf(third.applicationId)).not.toBe('pending');
    await expect.poll(() => statusOf(fourth.applicationId)).not.toBe('pending');
  });

  await test.step('the applicant sees how far it has come, on another phone', async () => {
    const { rows } = await world.database.query(
      'select staff.phone from application join staff on staff.id = application.staff_id where application.id = $1',
      [second.applicationId],
    );
    const applicant = await otherPhone(browser, world, rows[0].phone);
    await applicant.goto(`${world.address}/m/a/${second.applicationId}`);
    await expect(applicant.getByText('日期请改短').first()).toBeVisible();
    await expectAccessible(applicant);
    await applicant.context().close();
  });

  await test.step('whoever is asked why a ride cost so much says it, with both outcomes before their eyes', async () => {
    const rider = await otherPhone(browser, world, STAFF);
    await rider.goto(`${world.address}/m/orders?group=todo`);
    await rider.getByRole('link', { name: /去说明/ }).click();
    await expect(rider.getByRole('heading', { level: 1, name: /这单比基准多/ })).toBeVisible();
    await expect(rider.getByText(/^通过，企业付/)).toBeVisible();
    await rider.getByRole('button', { name: '提交说明' }).click();
    await expect(rider.getByText('请填写说明')).toBeVisible();
    await rider.getByRole('button', { name: '航班晚点' }).click();
    await expectAccessible(rider);
    await expectFingerWide(rider);
    const orderId = Number(/\/o\/(\d+)$/.exec(rider.url())?.[1]);
    await rider.getByRole('button', { name: '提交说明' }).click();
    const said = 'select reason from second_approval where order_id = $1';
    await expect.poll(async () => (await world.database.query(said, [orderId])).rows).toEqual([{ reason: '航班晚点' }]);
    await rider.context().close();
  });

  await test.step('a second approval tells what was found, what was said and what each answer costs', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${world.address}/m/approvals`);
    await waiting.getByRole('link', { name: /二次审批/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /超过基准.*已说明$/ })).toBeVisible();
    await expect(page.getByText(/机场高速封闭/)).toBeVisible();
    await expect(page.getByText(/^驳回，/)).toBeVisible();
    await expectAccessible(page);
    await expectFingerWide(page);
    const approvalId = Number(/\/p\/(\d+)$/.exec(page.url())?.[1]);
    await page.getByRole('button', { name: '通过', exact: true }).click();
    await page.goto(`${world.address}/m/orders`);
    const decided = `select second_approval as found from ride_order
      where id = (select order_id from approval where id = $1)`;
    await expect
      .poll(async () => (await world.database.query(decided, [approvalId])).rows)
      .toEqual([{ found: 'passed' }]);
  });
});
