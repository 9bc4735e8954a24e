import { expect, test } from '@playwright/test';
import { expectReadable, turn } from './kit/dark.ts';
import { expectAccessible, signIn, useWorld } from './kit/world.ts';

const world = useWorld();

/** A ride of the newest bill that waits for a decision, with room below every limit. */
const A_RIDE = `select ride.id, ride.number, bill.number as bill from bill
  join bill_line line on line.company_id = bill.company_id and line.bill_id = bill.id and line.kind = 'ride'
  join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
  where bill.company_id = 100 and bill.status = 'issued' and ride.personal_fen = 0 and ride.second_approval = 'none'
    and ride.measured is not null and ride.fees ? 'overMileage' and not ride.fees ? 'designatedDriver'
    and ride.service = 'scheduled' order by bill.month desc, ride.id limit 1`;

test('a bill is proved line by line; what was charged too much becomes an objection in words, not yet submitted', async ({
  page,
  context,
}) => {
  const { rows } = await world.database.query(A_RIDE);
  const [ride] = rows;
  await world.database.query(
    `update ride_order set measured = measured || jsonb_build_object('meters', (measured ->> 'meters')::int - 2000)
     where company_id = 100 and id = $1`,
    [ride.id],
  );
  await signIn(context, world, '13800000006');
  await page.goto(`${world.address}/finance/bill/${ride.bill}`);

  await test.step('the check says what it compares, and lists what differs alone', async () => {
    await page.getByRole('button', { name: '四方对账' }).click();
    await page.getByRole('button', { name: '开始核对' }).click();
    await expect(page.getByRole('tab', { name: '要处理 1', exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: '要处理' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('link', { name: ride.number.slice(-4) })).toBeVisible();
    await expectAccessible(page);
    await turn(page, 'dark');
    await expectReadable(page);
  });

  await test.step('its words stand in the page on which objections are raised', async () => {
    await page.getByRole('button', { name: '起草 1 单异议' }).click();
    await expect(page.getByRole('heading', { name: '提出异议' })).toBeVisible();
    const drafts = page.getByRole('table', { name: '提出异议的订单' });
    await expect(drafts.getByRole('textbox').first()).toHaveValue(/超里程费应为 .+多收 ¥\d+\.\d\d，请核实退回。$/);
    const submitted = await world.database.query('select 1 from objection where company_id = 100 and order_id = $1', [
      ride.id,
    ]);
    expect(submitted.rowCount).toBe(0);
    await expectReadable(page);
  });
});
