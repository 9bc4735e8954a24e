import { expect } from 'vitest';
import * as account from '#rules/account.ts';
import { addDays, startOfDay } from '#rules/calendar.ts';
import * as orders from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import { type NaiveRide, naiveCap } from './naive-account.ts';
import { capFor, type Firm, held, move, noteSplit, PEOPLE, post, sums } from './ride-firm.ts';
import { told } from './rides.ts';

/** What may happen in a firm. Each step is done by the rules and checked against the paper at once. */
export type Step =
  | { do: 'fund'; fen: number }
  | { do: 'book'; who: number; scene: number; day: number; fen: number }
  | { do: 'accept'; id: number }
  | { do: 'start'; id: number }
  | { do: 'deduct'; id: number }
  | { do: 'price'; id: number; fen: number; driverFen: number }
  | { do: 'approve'; id: number; outcome: orders.SecondOutcome }
  | { do: 'cancel'; id: number; by: 'person' | 'provider'; fen: number }
  | { do: 'refund'; id: number; fen: number };

const FIRST_DAY = '2026-03-27';
const within = (fen: number, capFen: number | null) => (capFen !== null && capFen < fen ? capFen : fen);

export function fund(firm: Firm, fen: number): void {
  firm.entries.push({ kind: firm.prepaid ? 'recharge' : 'repay', amountFen: fen, orderId: null });
  firm.books[firm.prepaid ? 'rechargedFen' : 'repaidFen'] += fen;
}

function book(firm: Firm, step: Extract<Step, { do: 'book' }>): void {
  const [person, scene] = [PEOPLE[step.who]!, firm.scenes[step.scene]!];
  const day = addDays(FIRST_DAY, step.day);
  const rideAt = startOfDay(day);
  const price = { actualPayFen: step.fen, driverPayFen: 0 };
  const capFen = capFor(firm, { person, scene, rideAt }, -1);
  const asked = { ...person, countsPersonal: scene.countsPersonal, day };
  expect(capFen).toBe(naiveCap(firm.books, firm.limits, scene, asked));
  const split = orders.splitPrice(price, { capFen, driverPayer: 'personal' });
  expect(split.companyFen).toBe(within(step.fen, capFen));
  if (capFen === 0 || account.admitOrder(split.companyFen, sums(firm), firm.terms)) return;
  const naive: NaiveRide = { ...asked, sceneId: scene.sceneId, stage: 'going', actualFen: step.fen, ...split };
  firm.books.rides.push(naive);
  firm.all.push({ state: orders.BOOKED, split, price, rideAt, scene, person, naive });
  post(firm, firm.all.length - 1, account.postBooking(split));
  expect(account.accountLeftFen(sums(firm), firm.terms)).toBeGreaterThanOrEqual(0); // no booking overdraws
}

function capAtEnd(firm: Firm, id: number): number | null {
  const order = firm.all[id]!;
  const capFen = capFor(firm, order, id);
  expect(capFen).toBe(naiveCap(firm.books, firm.limits, order.scene, order.naive, order.naive));
  return orders.settlementCapFen(capFen, held(firm, id).limitFen);
}

/** The provider served what it had cancelled: what was given back is taken again, within what is left by now. */
function start(firm: Firm, id: number): void {
  const before = move(firm, id, told('started', 6));
  const order = firm.all[id]!;
  if (!before || !orders.isRevived(before, order.state)) return;
  const split = orders.splitPrice(order.price, { capFen: capAtEnd(firm, id), driverPayer: 'personal' });
  post(firm, id, account.postBooking(split));
  noteSplit(firm, id, split, 'going');
}

export function price(firm: Firm, id: number, fen: number, driverFen: number): void {
  const before = move(firm, id, told('priced', 7, `price-${id}`));
  if (!before) return;
  const order = firm.all[id]!;
  order.price = { actualPayFen: fen + driverFen, driverPayFen: driverFen };
  const capFen = capAtEnd(firm, id);
  const split = orders.splitPrice(order.price, { capFen, driverPayer: 'company' });
  expect(split.companyFen).toBe(within(fen, capFen) + driverFen);
  expect(split.limitFen).toBe(within(split.companyFen, capFen));
  post(firm, id, account.postRestatement(held(firm, id), split));
  noteSplit(firm, id, split, 'pending');
}

function approve(firm: Firm, id: number, outcome: orders.SecondOutcome): void {
  const order = firm.all[id]!;
  if (order.state.status !== 'toSettle') return;
  const capFen = capAtEnd(firm, id);
  const { toPrivateFen, ...split } = orders.splitAfterSecondApproval(
    order.price,
    { capFen, driverPayer: 'company' },
    outcome,
  );
  expect(split.companyFen + (toPrivateFen ?? 0)).toBe(order.price.actualPayFen);
  if (outcome.result === 'passed') expect(split.personalFen).toBe(0);
  else if (outcome.placeHit) expect(split.companyFen).toBe(0);
  else if (outcome.baseFen !== null) expect(split.companyFen).toBeLessThanOrEqual(outcome.baseFen);
  post(firm, id, account.postRestatement(held(firm, id), split));
  noteSplit(firm, id, split, 'pending');
}

export function deduct(firm: Firm, id: number): void {
  if (!move(firm, id, { kind: 'deductionBegun' })) return;
  const { split } = firm.all[id]!;
  post(firm, id, account.postDeduction(held(firm, id)));
  move(firm, id, { kind: 'deducted', personalDueFen: split.personalFen });
  noteSplit(firm, id, split, 'done');
  firm.books.settledFen += split.companyFen;
}

function cancel(firm: Firm, id: number, by: 'person' | 'provider', feeFen: number): void {
  const event = by === 'person' ? ({ kind: 'cancelledByPerson', feeFen } as const) : told('cancelledByProvider', 9);
  if (!move(firm, id, event)) return;
  const fee = { actualPayFen: firm.all[id]!.state.cancelFeeFen, driverPayFen: 0 };
  const split = orders.splitPrice(fee, { capFen: capAtEnd(firm, id), driverPayer: 'personal' });
  post(firm, id, account.postCancellation(held(firm, id), split));
  noteSplit(firm, id, split, 'cancelled');
  firm.books.settledFen += split.companyFen;
}

function refund(firm: Firm, id: number, fen: number): void {
  const { split, naive } = firm.all[id]!;
  const posted = account.postRefund(held(firm, id), fen);
  if (isRefused(posted)) return;
  post(firm, id, posted);
  noteSplit(firm, id, orders.refundSplit(split, fen), naive.stage);
  firm.books.refundedFen += fen;
}

function performOn(firm: Firm, id: number, step: Exclude<Step, { do: 'fund' | 'book' }>): void {
  if (step.do === 'accept') move(firm, id, told('accepted', 1));
  else if (step.do === 'start') start(firm, id);
  else if (step.do === 'price') price(firm, id, step.fen, step.driverFen);
  else if (step.do === 'approve') approve(firm, id, step.outcome);
  else if (step.do === 'deduct') deduct(firm, id);
  else if (step.do === 'cancel') cancel(firm, id, step.by, step.fen);
  else refund(firm, id, step.fen);
}

export function perform(firm: Firm, step: Step): void {
  if (step.do === 'fund') fund(firm, step.fen);
  else if (step.do === 'book') book(firm, step);
  else if (firm.all.length > 0) performOn(firm, step.id % firm.all.length, step);
}
