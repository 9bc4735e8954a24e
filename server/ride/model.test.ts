import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import type { Answer } from '../../tests/kit/caller.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import {
  emptyBooks,
  type NaiveBooks,
  type NaiveLimit,
  type NaiveRide,
  naiveCap,
  naiveFigures,
  naiveLeft,
} from '../../tests/kit/naive-account.ts';
import { done, NOON, price, Rides, rideDesk, told } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** Random lives of rides over HTTP, held against a company's money as somebody would keep it on paper. */
let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});

const CREDIT_FEN = 30_000;
const DAY = dayOf(NOON);
const SCENE = { sceneId: 1, countsPersonal: true, perOrderFen: 6_000, perDayFen: null };

interface Order {
  orderId: number;
  person: Person;
  naive: NaiveRide;
  status: string;
  paidFen: number;
}

interface Firm {
  rides: Rides;
  people: { person: Person; departments: number[]; limit: NaiveLimit }[];
  limits: NaiveLimit[];
  books: NaiveBooks;
  orders: Order[];
}

type Step =
  | { do: 'book'; who: number; meters: number }
  | { do: 'tell'; id: number; kind: 'accepted' | 'arrived' | 'started' | 'cancelledByProvider' }
  | { do: 'price'; id: number; fen: number }
  | { do: 'cancel'; id: number }
  | { do: 'pay'; id: number };

async function firm(): Promise<Firm> {
  const scene = quick({ countsPersonalLimit: true, perOrderQuotaFen: SCENE.perOrderFen });
  const rides = await Rides.create(server, desk, { departments: { 研发: {} }, scene, fundsFen: CREDIT_FEN });
  const monthly = (owner: NaiveLimit['owner'], moneyFen: number): NaiveLimit => ({
    owner,
    kind: 'monthly',
    moneyFen,
    firstDay: DAY,
    lastDay: DAY,
  });
  const departmentId = rides.company.departmentId('研发');
  await rides.limit({ departmentId }, 20_000);
  const limits = [monthly({ departmentId }, 20_000)];
  const people: Firm['people'] = [];
  for (const moneyFen of [9_000, 15_000]) {
    const person = await rides.rider('研发');
    await rides.limit(person, moneyFen);
    const limit = monthly({ staffId: person.staffId }, moneyFen);
    limits.push(limit);
    people.push({ person, departments: [rides.company.rootId, departmentId], limit });
  }
  return { rides, people, limits, books: emptyBooks(), orders: [] };
}

/** 1300 for 3 km, then 2.30 a kilometre. */
const estimateOf = (meters: number) => 1_300 + Math.floor((Math.max(0, meters - 3_000) * 230 + 500) / 1_000);
const within = (fen: number, capFen: number | null) => (capFen !== null && capFen < fen ? capFen : fen);
const leftOf = ({ books }: Firm) => naiveFigures(books, CREDIT_FEN).creditLeft;

async function book(one: Firm, { who, meters }: Extract<Step, { do: 'book' }>): Promise<void> {
  const { person, departments } = one.people[who]!;
  const asked = { staffId: person.staffId, departments, countsPersonal: true, day: DAY };
  const fen = estimateOf(meters);
  const capFen = naiveCap(one.books, one.limits, SCENE, asked);
  const companyFen = within(fen, capFen);
  const owes = one.orders.some(
    (order) =>
      order.person === person &&
      ['toPay', 'cancelled'].includes(order.status) &&
      order.naive.personalFen > order.paidFen,
  );
  const admitted = capFen !== 0 && companyFen <= leftOf(one) && !(owes && fen > companyFen);
  const answer: Answer = await one.rides.book(person, { meters, seconds: 600, personalFen: 99_999 });
  expect([fen, capFen, answer.code === 0]).toEqual([fen, capFen, admitted]);
  if (!admitted) return;
  expect(answer.data).toMatchObject({ estimateFen: fen, companyFen, personalFen: fen - companyFen });
  const split = { companyFen, personalFen: fen - companyFen, limitFen: companyFen };
  const naive: NaiveRide = { ...asked, sceneId: 1, stage: 'going', actualFen: fen, ...split };
  one.books.rides.push(naive);
  one.orders.push({ orderId: answer.data.orderId, person, naive, status: 'booking', paidFen: 0 });
}

/** How far each has come; a cancellation lies below the service. */
const RANK = ['booking', 'accepted', 'arrived', 'cancelled', 'serving', 'toPay', 'settled'];
const rank = (status: string) => RANK.indexOf(status);
const NEXT = { accepted: 'accepted', arrived: 'arrived', started: 'serving' } as const;

function resplit(one: Firm, order: Order, fen: number, stage: NaiveRide['stage']): void {
  const { naive } = order;
  const capFen = naiveCap(one.books, one.limits, SCENE, naive, naive);
  const companyFen = within(fen, capFen === null ? null : Math.max(capFen, naive.limitFen));
  Object.assign(naive, { actualFen: fen, companyFen, personalFen: fen - companyFen, limitFen: companyFen, stage });
}

async function tell(one: Firm, order: Order, kind: Extract<Step, { do: 'tell' }>['kind'], estimateFen: number) {
  const details = kind === 'cancelledByProvider' ? { reason: '没有车' } : {};
  const answer = await one.rides.tell(order.orderId, told(kind, 5, details));
  const byPerson = order.status === 'cancelled' && (await one.rides.row(order.orderId)).cancelled_by === 'person';
  if (kind === 'cancelledByProvider') {
    if (rank(order.status) >= rank('cancelled')) return;
    order.status = 'cancelled';
    Object.assign(order.naive, { actualFen: 0, companyFen: 0, personalFen: 0, limitFen: 0, stage: 'cancelled' });
    return;
  }
  if (rank(NEXT[kind]) <= rank(order.status)) return;
  if (byPerson) return void expect(answer.code).toBe(28004);
  const revived = order.status === 'cancelled';
  order.status = NEXT[kind];
  if (revived) resplit(one, order, estimateFen, 'going');
}

async function priceIt(one: Firm, order: Order, fen: number): Promise<void> {
  const row = await one.rides.row(order.orderId);
  const place = { address: '站', point: { lng: 116.4, lat: 39.9 } };
  const ended = { start: place, end: place, meters: 1, seconds: 1 };
  const first = await one.rides.tell(order.orderId, told('ended', 6, ended));
  const answer = await one.rides.tell(order.orderId, told('priced', 7, price({ base: fen })));
  if (row.cancelled_by === 'person') return void expect([first.code, answer.code]).toEqual([28004, 28004]);
  if (rank(order.status) >= rank('toPay')) return void expect(answer.code).toBe(28005);
  // The end of a ride that the provider had cancelled brings it back before its price comes.
  if (order.status === 'cancelled') resplit(one, order, Number(row.estimate_fen), 'going');
  resplit(one, order, fen, 'done');
  one.books.settledFen += order.naive.companyFen;
  order.status = order.naive.personalFen > 0 ? 'toPay' : 'settled';
  expect(done(answer).status).toBe(order.status);
}

const FEES: Record<string, number> = { booking: 0, accepted: 500, arrived: 3_000 };

async function cancel(one: Firm, order: Order): Promise<void> {
  const answer = await one.rides.cancel(order.person, order.orderId);
  const fee = FEES[order.status];
  expect(answer.code === 0).toBe(fee !== undefined);
  if (fee === undefined) return;
  resplit(one, order, fee, 'cancelled');
  one.books.settledFen += order.naive.companyFen;
  order.status = 'cancelled';
}

async function pay(one: Firm, order: Order): Promise<void> {
  const due =
    order.naive.stage === 'done' || order.naive.stage === 'cancelled' ? order.naive.personalFen - order.paidFen : 0;
  const answer = await one.rides.pay('received', order.orderId, Math.max(1, due));
  expect(answer.code === 0).toBe(due > 0);
  if (due <= 0) return;
  order.paidFen += due;
  if (order.status === 'toPay') order.status = 'settled';
}

async function perform(one: Firm, step: Step): Promise<void> {
  if (step.do === 'book') return book(one, step);
  const order = one.orders[step.id % Math.max(1, one.orders.length)];
  if (!order) return;
  if (step.do === 'tell') {
    const { estimate_fen } = await one.rides.row(order.orderId);
    return tell(one, order, step.kind, Number(estimate_fen));
  }
  if (step.do === 'price') return priceIt(one, order, step.fen);
  return step.do === 'cancel' ? cancel(one, order) : pay(one, order);
}

async function audit(one: Firm): Promise<void> {
  const expected = naiveFigures(one.books, CREDIT_FEN);
  const named = Object.fromEntries(Object.entries(expected).map(([name, fen]) => [`${name}Fen`, fen]));
  expect(await one.rides.figures()).toEqual(named);
  for (const { orderId, naive, status, paidFen } of one.orders) {
    const row = await one.rides.row(orderId);
    const open = naive.stage === 'going';
    expect([status, row.frozen, row.taken, row.born]).toEqual([
      row.status,
      open ? naive.companyFen : 0,
      open ? 0 : naive.companyFen,
      naive.limitFen,
    ]);
    expect(Number(row.personal_paid_fen)).toBe(paidFen);
    if (row.actual_pay_fen !== null) {
      expect(Number(row.company_fen) + Number(row.personal_fen)).toBe(Number(row.actual_pay_fen));
      expect(Number(row.company_fen)).toBe(naive.companyFen);
    }
  }
  for (const limit of one.limits) expect(naiveLeft(one.books, limit, DAY)).toBeGreaterThanOrEqual(0);
}

const id = fc.nat(20);
const fen = fc.integer({ min: 0, max: 9_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('book' as const),
      who: fc.nat(1),
      meters: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      id,
      kind: fc.constantFrom(
        'accepted' as const,
        'arrived' as const,
        'started' as const,
        'cancelledByProvider' as const,
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('price' as const), id, fen }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), id }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay' as const), id }) },
);

test('whatever happens, the server and the paper agree, and in the end nothing is frozen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (steps) => {
      const one = await firm();
      for (const each of steps) await perform(one, each);
      await audit(one);
      for (const order of one.orders) await priceIt(one, order, 2_000);
      await audit(one);
      expect(await one.rides.figures()).toMatchObject({ goingFen: 0, pendingFen: 0 });
    }),
    { numRuns: 8 },
  );
}, 180_000);
