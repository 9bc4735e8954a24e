import { expect, test } from '@playwright/test';
import { addMonthsToDay, dayOf, startOfDay } from '#rules/calendar.ts';
import { deskPerson } from './kit/desk-people.ts';
import { useWorld } from './kit/world.ts';
import { applyForCompany, makePerson, makeScene, openCompany, releaseTerms, signInByCode } from './life/begin.ts';
import { confirmBill, findBill, objectTo } from './life/bill.ts';
import { ADMIN, browserOf } from './life/cast.ts';
import { laterTo } from './life/clock.ts';
import { applyForInvoice, attachInvoice, writeRedLetter } from './life/invoice.ts';
import { agreeTitle, correct, decideObjection, reconciled, refund, repay, takeHeldPrice } from './life/money.ts';
import { bookNow, dispatch, drive } from './life/ride.ts';

/*
 * The whole life of a company, lived in browsers alone: of the applicant, the provider's people, the administrator, an
 * employee and a driver who has nothing but an SMS.
 */
const world = useWorld();

async function orderOf(orderId: number) {
  const { rows } = await world.database.query(
    `select number, company_id::int as "companyId", status, company_fen::int as fen from ride_order where id = $1`,
    [orderId],
  );
  return rows[0];
}

test('a company is applied for, ridden with, billed, objected for, repaid, invoiced and written red', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const admin = await browserOf(browser);
  await test.step('applied for on the login page, accepted at the desk', async () => {
    await applyForCompany(admin, world);
    const [ops, chief] = [await deskPerson(browser, world, 'ops'), await deskPerson(browser, world, 'chief')];
    await openCompany(ops);
    await releaseTerms(chief);
    await Promise.all([ops, chief].map((page) => page.context().close()));
  });
  await test.step('the administrator signs in, makes a scene and somebody who rides', async () => {
    await signInByCode(admin, world, ADMIN);
    await makeScene(admin, world);
    await makePerson(admin, world);
  });
  const phone = await browserOf(browser, true);
  const orderId = await test.step('who books in the app', () => bookNow(phone, world));
  const { number, companyId } = await orderOf(orderId);
  const order = `${companyId}/${orderId}`;

  await test.step('the ride is dispatched and driven by an SMS', async () => {
    const desk = await deskPerson(browser, world, 'dispatch');
    await drive(browser, world, await dispatch(desk, world, orderId));
    await desk.context().close();
    await expect(phone.getByRole('heading', { level: 1, name: '行程结束，费用在复核' })).toBeVisible();
  });
  await test.step('its price, far above the estimate, is held, taken and then corrected', async () => {
    const chief = await deskPerson(browser, world, 'chief');
    await agreeTitle(chief, world, companyId);
    await takeHeldPrice(chief, world);
    await expect(phone.getByRole('heading', { level: 1, name: /实付/ })).toBeVisible();
    const { status, fen } = await orderOf(orderId);
    expect(status).toBe('settled');
    await correct(chief, world, order);
    expect((await orderOf(orderId)).fen).toBe(fen - 3_000);
    await Promise.all([phone, chief].map((page) => page.context().close()));
  });

  const nextMonth = addMonthsToDay(`${dayOf(new Date()).slice(0, 7)}-01`, 1);
  await laterTo(world, new Date(startOfDay(nextMonth).getTime() + 10 * 3_600_000));
  const chief = await deskPerson(browser, world, 'chief');
  await test.step('the month is over: its bill is issued, objected to, decided on, confirmed and repaid', async () => {
    const bill = await findBill(chief, world, companyId);
    await objectTo(admin, world, bill, number);
    await decideObjection(chief, world, '20');
    await confirmBill(admin, world, bill);
    await repay(chief, world, companyId);
    await applyForInvoice(admin, world, bill);
  });
  await test.step('the invoice is attached, and what is given back afterwards is written red', async () => {
    await attachInvoice(chief, world, (await orderOf(orderId)).fen);
    await refund(chief, world, order, '10');
    await writeRedLetter(chief, admin, world, 1_000);
  });
  await test.step('and the books agree', async () => {
    expect(await reconciled(world)).toEqual([]);
  });
});
