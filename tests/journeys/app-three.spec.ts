import { expect, type Page, test } from '@playwright/test';
import { dayOf } from '#rules/calendar.ts';
import { wireOf } from '../kit/scene-calls.ts';
import { approval } from '../kit/scenes.ts';
import { chooseDay, expectFingerWide, otherPhone, PHONE } from './app-kit.ts';
import { ADMIN, HEAD, hand, STAFF } from './application-kit.ts';
import { deskPerson } from './kit/desk-people.ts';
import { everyCarAt } from './kit/fleet.ts';
import { signIn, useWorld } from './kit/world.ts';

const world = useWorld();
test.use({ ...PHONE, serviceWorkers: 'block' });
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const REASON = '接待来访客户';
const COLLEAGUE = '许静怡';

/** A scene that the head alone decides, for the employee. */
async function sceneToApplyFor(): Promise<number> {
  const [admin, head, staff] = [await hand(world, ADMIN), await hand(world, HEAD), await hand(world, STAFF)];
  const data = [{ userId: head.staffId, userName: head.name, userPhone: head.phone }];
  const flowStepStr = JSON.stringify([{ approvalUserRole: 3, userJson: { data } }]);
  const { flowId } = await admin.post('/api/v2/flow/add', { flowName: '接待审批', flowStepStr });
  const { sceneId } = await admin.post('/api/v2/scene/add', wireOf(approval({ name: '客户接待', flowId })));
  await world.database.query('insert into staff_scene values ($1, $2, $3)', [staff.companyId, staff.staffId, sceneId]);
  return sceneId;
}

async function chooseEnd(page: Page, end: string, words: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${end}`) }).tap();
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('list', { name: '找到的地点' }).getByRole('button').first().tap();
}

/** A colleague comes along, found by name. */
async function bring(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^同行人/ }).tap();
  const sheet = page.getByRole('dialog', { name: '谁乘车' });
  await sheet.getByRole('button', { name: '添加同事' }).tap();
  await sheet.getByRole('searchbox').fill(name);
  await sheet
    .getByRole('listitem')
    .getByRole('button', { name: new RegExp(name) })
    .tap();
  await expectFingerWide(page);
  await sheet.getByRole('button', { name: '好了' }).tap();
  await expect(page.getByRole('button', { name: new RegExp(`^同行人.*${name}`) })).toBeVisible();
}

async function apply(page: Page, sceneId: number): Promise<void> {
  await page.goto(`${world.address}/m/a/new?scene=${sceneId}`);
  await chooseDay(page, '开始日期', dayOf(new Date()));
  await chooseEnd(page, '上车地点', '望京SOHO');
  await chooseEnd(page, '下车地点', '首都国际机场T3');
  await bring(page, COLLEAGUE);
  await page.getByLabel(/用车事由/).fill(REASON);
  await page.getByRole('button', { name: '提交申请' }).tap();
  await expect(title(page, REASON)).toBeVisible();
}

async function bookBy(page: Page): Promise<number> {
  await page.getByRole('button', { name: '用车', exact: true }).tap();
  await page.getByRole('button', { name: '确认用车' }).tap();
  await expect(title(page, '正在找车')).toBeVisible();
  return Number(/\/o\/(\d+)$/.exec(page.url())?.[1]);
}

test('applied for on one phone, passed on another, dispatched at the desk: all three see it as it happens', async ({
  page,
  context,
  browser,
}) => {
  const sceneId = await sceneToApplyFor();
  await signIn(context, world, STAFF);
  const approver = await otherPhone(browser, world, HEAD);
  await approver.goto(`${world.address}/m/approvals`);
  const waiting = approver.getByRole('list', { name: /^待我审批/ });
  await expect(waiting.getByRole('listitem').first()).toBeVisible();

  await test.step('what one submits stands on the other’s screen', async () => {
    await apply(page, sceneId);
    await waiting.getByRole('link', { name: new RegExp(REASON) }).tap();
    await expect(approver.getByText('通过后最多花多少')).toBeVisible();
    await expect(approver.getByText(COLLEAGUE)).toBeVisible();
  });

  await test.step('what the other passes can be used on the first', async () => {
    await expect(page.getByRole('button', { name: '用车', exact: true })).toHaveCount(0);
    await approver.getByRole('button', { name: '通过', exact: true }).tap();
    await expect(page.getByRole('button', { name: '用车', exact: true })).toBeVisible();
  });

  await test.step('what is booked stands at the desk, and the car that is sent on the phone', async () => {
    const desk = await deskPerson(browser, world, 'dispatch');
    await desk.goto(`${world.address}/desk/dispatch?city=110100`);
    const orderId = await bookBy(page);
    const { rows } = await world.database.query(
      `select company_id, booked_start -> 'point' as point from ride_order where id = $1`,
      [orderId],
    );
    const ride = desk.locator(`#ride-${rows[0].company_id}-${orderId}`);
    await expect(ride).toBeVisible();
    await everyCarAt(world, rows[0].point);
    await desk.reload(); // it may have asked already who could come
    await ride.click();
    await desk.getByRole('button', { name: /^派给/ }).click();
    await expect(title(page, /^已派车/)).toBeVisible();
    await expect(page.getByRole('img', { name: /^车牌 / })).toBeVisible();
  });
});
