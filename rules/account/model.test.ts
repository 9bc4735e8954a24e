import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyBooks,
  type NaiveLimit,
  type NaiveRide,
  type NaiveScene,
  naiveCap,
  naiveFigures,
  naiveLeft,
} from '../../tests/kit/naive-account.ts';
import { told } from '../../tests/kit/rides.ts';
import { BEIJING } from '../../tests/kit/scenes.ts';
import * as account from '../account.ts';
import { addDays, startOfDay } from '../calendar.ts';
import * as orders from '../order.ts';
import { isRefused } from '../refusal.ts';
import { companyCapFen, type LimitsLeft } from '../scene.ts';

/** Three people: two in a department below another, one beside it. */
const PEOPLE = [
  { staffId: 1, departments: [10, 20, 30] },
  { staffId: 2, departments: [10, 20, 30] },
  { staffId: 3, departments: [10, 40] },
];
const FIRST_DAY = '2026-03-27';
const CREDIT_FEN = 60_000;

interface Order {
  state: orders.OrderState;
  split: orders.Split;
  price: { actualPayFen: number; driverPayFen: number };
  rideAt: Date;
  scene: NaiveScene;
  person: (typeof PEOPLE)[number];
  naive: NaiveRide;
}

type Setting = { prepaid: boolean; limits: NaiveLimit[]; scenes: NaiveScene[] };

/** The rules at work, as a server would use them, with the paper books written beside them. */
function company({ prepaid, limits, scenes }: Setting) {
  const entries: account.AccountEntry[] = [];
  const rows: account.LimitRow[] = [];
  const all: Order[] = [];
  const books = emptyBooks();
  const terms = { kind: prepaid ? 'prepaid' : 'postpaid', creditFen: prepaid ? 0 : CREDIT_FEN } as const;

  const sums = () => account.sumsOf(entries, (id) => all[id]!.state.status);
  const held = (id: number): account.Held => ({
    ...account.orderSums(entries.filter(({ orderId }) => orderId === id)),
    limitFen: account.bornFen(rows.filter(({ orderId }) => orderId === id)),
  });
  const counted = ({ kind, moneyFen, firstDay, lastDay }: NaiveLimit): account.CountedLimit => ({
    kind,
    moneyFen,
    startDay: kind === 'span' ? firstDay : null,
    endDay: kind === 'span' ? lastDay : null,
    countsFrom: startOfDay(firstDay),
  });
  const ownerOf = ({ owner }: NaiveLimit) => owner as account.LimitOwner;
  const leftOf = (limit: NaiveLimit, rideAt: Date, known: readonly account.LimitRow[]) =>
    account.residualFen(
      counted(limit),
      known.filter((row) => account.countsFor(ownerOf(limit), row)),
      rideAt,
    );

  function capFor(order: Pick<Order, 'person' | 'scene' | 'rideAt'>, id: number): number | null {
    const { person, scene, rideAt } = order;
    const others = account.rowsOfOthers(rows, id);
    const own = limits.find(({ owner }) => owner.staffId === person.staffId);
    const above = limits.filter(({ owner }) => person.departments.includes(owner.departmentId ?? -1));
    const today = others.filter(
      (row) =>
        row.staffId === person.staffId &&
        row.sceneId === scene.sceneId &&
        row.rideAt >= rideAt &&
        row.rideAt < new Date(rideAt.getTime() + 86_400_000),
    );
    const left: LimitsLeft = {
      personalFen: own ? leftOf(own, rideAt, others) : null,
      departmentsFen: above.map((limit) => leftOf(limit, rideAt, others)),
      usedTodayFen: account.bornFen(today),
    };
    const quotas = {
      template: 'quick',
      perOrderQuotaFen: scene.perOrderFen,
      oneWayQuotaFen: null,
      countsPersonalLimit: scene.countsPersonal,
      dailyQuota: { unifiedFen: scene.perDayFen, custom: [] },
    } as const;
    return companyCapFen(quotas, { service: 'scheduled', startCityId: BEIJING }, left);
  }

  function post(id: number, posted: account.Postings): void {
    const { person, scene, rideAt } = all[id]!;
    entries.push(...posted.account.map((entry) => ({ ...entry, orderId: id })));
    const by = { orderId: id, staffId: person.staffId, departmentPath: person.departments, rideAt };
    const of = { ...by, sceneId: scene.sceneId, countsPersonal: scene.countsPersonal };
    rows.push(...posted.limit.map((entry) => ({ ...of, ...entry })));
  }

  /** Moves an order; false where the rules refuse. */
  function move(id: number, event: orders.OrderEvent): boolean {
    const next = orders.applyEvent(all[id]!.state, event);
    if (isRefused(next) || next === all[id]!.state) return false;
    all[id]!.state = next;
    return true;
  }

  /** The split that the rules give, and beside it the one on paper. */
  function settleOn(id: number, split: orders.Split, stage: NaiveRide['stage']): void {
    const order = all[id]!;
    order.split = split;
    Object.assign(order.naive, { ...split, actualFen: split.companyFen + split.personalFen, stage });
  }

  return { setting: { prepaid, limits, scenes }, entries, rows, all, books, terms, sums, held, leftOf, capFor, post, move, settleOn };
}
type Company = ReturnType<typeof company>;

const naiveSplit = (fen: number, capFen: number | null) => Math.min(fen, capFen ?? fen);

function book(firm: Company, op: { who: number; scene: number; day: number; fen: number }): void {
  const [person, scene] = [PEOPLE[op.who]!, firm.setting.scenes[op.scene]!];
  const day = addDays(FIRST_DAY, op.day);
  const rideAt = startOfDay(day);
  const price = { actualPayFen: op.fen, driverPayFen: 0 };
  const capFen = firm.capFor({ person, scene, rideAt }, -1);
  const asked = { staffId: person.staffId, departments: person.departments, countsPersonal: scene.countsPersonal, day };
  expect(capFen).toBe(naiveCap(firm.books, firm.setting.limits, scene, asked));
  const split = orders.splitPrice(price, { capFen, driverPayer: 'personal' });
  expect(split.companyFen).toBe(naiveSplit(op.fen, capFen));
  if (capFen === 0 || account.admitOrder(split.companyFen, firm.sums(), firm.terms)) return;
  const naive: NaiveRide = { ...asked, sceneId: scene.sceneId, stage: 'going', actualFen: op.fen, ...split };
  firm.books.rides.push(naive);
  firm.all.push({ state: orders.BOOKED, split, price, rideAt, scene, person, naive });
  firm.post(firm.all.length - 1, account.postBooking(split));
  expect(account.accountLeftFen(firm.sums(), firm.terms)).toBeGreaterThanOrEqual(0); // no booking overdraws
}

const capAtEnd = (firm: Company, id: number): number | null => {
  const order = firm.all[id]!;
  const capFen = firm.capFor(order, id);
  expect(capFen).toBe(naiveCap(firm.books, firm.setting.limits, order.scene, order.naive, order.naive));
  return orders.settlementCapFen(capFen, firm.held(id).limitFen);
};

function price(firm: Company, id: number, fen: number, driverFen: number): void {
  if (!firm.move(id, told('priced', 7, `price-${id}`))) return;
  const order = firm.all[id]!;
  order.price = { actualPayFen: fen + driverFen, driverPayFen: driverFen };
  const split = orders.splitPrice(order.price, { capFen: capAtEnd(firm, id), driverPayer: 'company' });
  firm.post(id, account.postRestatement(firm.held(id), split));
  firm.settleOn(id, split, 'pending');
}

function approve(firm: Company, id: number, outcome: orders.SecondOutcome): void {
  const order = firm.all[id]!;
  if (order.state.status !== 'toSettle') return;
  const terms = { capFen: capAtEnd(firm, id), driverPayer: 'company' } as const;
  const { toPrivateFen: _, ...split } = orders.splitAfterSecondApproval(order.price, terms, outcome);
  firm.post(id, account.postRestatement(firm.held(id), split));
  firm.settleOn(id, split, 'pending');
}

function deduct(firm: Company, id: number): void {
  if (!firm.move(id, { kind: 'deductionBegun' })) return;
  const { split } = firm.all[id]!;
  firm.post(id, account.postDeduction(firm.held(id)));
  firm.move(id, { kind: 'deducted', personalDueFen: split.personalFen });
  firm.settleOn(id, split, 'done');
  firm.books.settledFen += split.companyFen;
}

function cancel(firm: Company, id: number, by: 'person' | 'provider', feeFen: number): void {
  const event = by === 'person' ? ({ kind: 'cancelledByPerson', feeFen } as const) : told('cancelledByProvider', 9);
  if (!firm.move(id, event)) return;
  const fee = { actualPayFen: firm.all[id]!.state.cancelFeeFen, driverPayFen: 0 };
  const split = orders.splitPrice(fee, { capFen: capAtEnd(firm, id), driverPayer: 'personal' });
  firm.post(id, account.postCancellation(firm.held(id), split));
  firm.settleOn(id, split, 'cancelled');
  firm.books.settledFen += split.companyFen;
}

function refund(firm: Company, id: number, fen: number): void {
  const posted = account.postRefund(firm.held(id), fen);
  if (isRefused(posted)) return;
  firm.post(id, posted);
  const { split, naive } = firm.all[id]!;
  firm.settleOn(id, orders.refundSplit(split, fen), naive.stage);
  firm.books.refundedFen += fen;
}

function fund(firm: Company, fen: number): void {
  firm.entries.push({ kind: firm.setting.prepaid ? 'recharge' : 'repay', amountFen: fen, orderId: null });
  firm.books[firm.setting.prepaid ? 'rechargedFen' : 'repaidFen'] += fen;
}

type Op =
  | { do: 'fund'; fen: number }
  | { do: 'book'; who: number; scene: number; day: number; fen: number }
  | { do: 'accept' | 'deduct'; id: number }
  | { do: 'price'; id: number; fen: number; driverFen: number }
  | { do: 'approve'; id: number; outcome: orders.SecondOutcome }
  | { do: 'cancel'; id: number; by: 'person' | 'provider'; fen: number }
  | { do: 'refund'; id: number; fen: number };

function perform(firm: Company, op: Op): void {
  if (op.do === 'fund') return fund(firm, op.fen);
  if (op.do === 'book') return book(firm, op);
  if (firm.all.length === 0) return;
  const id = op.id % firm.all.length;
  if (op.do === 'accept') firm.move(id, told('accepted', 1));
  else if (op.do === 'price') price(firm, id, op.fen, op.driverFen);
  else if (op.do === 'approve') approve(firm, id, op.outcome);
  else if (op.do === 'deduct') deduct(firm, id);
  else if (op.do === 'cancel') cancel(firm, id, op.by, op.fen);
  else refund(firm, id, op.fen);
}

/** What must hold after every step. */
function audit(firm: Company): void {
  expect(account.figuresOf(firm.sums(), firm.terms)).toEqual(naiveFigures(firm.books, firm.terms.creditFen));
  for (const [id, { split, naive, state }] of firm.all.entries()) {
    expect(split.companyFen + split.personalFen).toBe(naive.actualFen);
    expect(firm.held(id).limitFen).toBe(split.limitFen);
    const open = naive.stage === 'going' || naive.stage === 'pending';
    expect([state.status, firm.held(id).frozenFen]).toEqual([state.status, open ? split.companyFen : 0]);
    expect(firm.held(id).paidFen).toBe(open ? 0 : split.companyFen);
  }
  for (const limit of firm.setting.limits)
    for (const { naive, rideAt } of firm.all) {
      const left = naiveLeft(firm.books, limit, naive.day);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(firm.leftOf(limit, rideAt, firm.rows)).toBe(left);
    }
  expect(firm.rows.every(account.isSigned)).toBe(true);
  expect(firm.entries.every((entry) => !isRefused(account.checkEntry(entry, firm.terms.kind)))).toBe(true);
}

const fen = fc.integer({ min: 0, max: 12_000 });
const id = fc.nat(20);
const ops: fc.Arbitrary<Op> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fund' as const), fen: fc.integer({ min: 1, max: 30_000 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('book' as const), who: fc.nat(2), scene: fc.nat(1), day: fc.nat(9), fen }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('accept' as const, 'deduct' as const), id }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('price' as const), id, fen, driverFen: fc.nat(2_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      id,
      outcome: fc.oneof(
        fc.constant({ result: 'passed' as const }),
        fc.record({ result: fc.constant('rejected' as const), placeHit: fc.boolean(), baseFen: fc.option(fen) }),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      id,
      by: fc.constantFrom('person' as const, 'provider' as const),
      fen: fc.nat(3_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), id, fen }) },
);
const limitOf = (owner: NaiveLimit['owner']) =>
  fc.record({
    owner: fc.constant(owner),
    kind: fc.constantFrom('monthly' as const, 'daily' as const, 'span' as const, 'total' as const),
    moneyFen: fc.integer({ min: 0, max: 40_000 }),
    firstDay: fc.constantFrom('2026-03-01', '2026-03-29'),
    lastDay: fc.constantFrom('2026-03-31', '2026-04-02'),
  });
const sceneOf = (sceneId: number, countsPersonal: boolean) =>
  fc.record({
    sceneId: fc.constant(sceneId),
    countsPersonal: fc.constant(countsPersonal),
    perOrderFen: fc.option(fen),
    perDayFen: fc.option(fen),
  });
const settings: fc.Arbitrary<Setting> = fc.record({
  prepaid: fc.boolean(),
  limits: fc
    .tuple(...[{ staffId: 1 }, { staffId: 3 }, { departmentId: 10 }, { departmentId: 30 }].map(limitOf))
    .chain((all) => fc.subarray(all)),
  scenes: fc.tuple(sceneOf(1, true), sceneOf(2, false)),
});

test('whatever happens, ledgers and paper agree, no limit is overdrawn, and in the end nothing is frozen', () => {
  fc.assert(
    fc.property(settings, fc.array(ops, { maxLength: 40 }), (setting, all) => {
      const firm = company(setting);
      fund(firm, 50_000);
      for (const op of all) {
        perform(firm, op);
        audit(firm);
      }
      for (const at of firm.all.keys()) {
        price(firm, at, 5_000, 0);
        deduct(firm, at);
      }
      audit(firm);
      const { going, pending } = account.figuresOf(firm.sums(), firm.terms);
      expect([going, pending]).toEqual([0, 0]);
    }),
    { numRuns: 150 },
  );
}, 60_000);
