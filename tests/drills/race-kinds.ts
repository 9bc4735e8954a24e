import { randomUUID } from 'node:crypto';
import { dayOf } from '#rules/calendar.ts';
import type { Random } from '#world/random.ts';
import { applied, decide, designated, newScene } from '../kit/applications.ts';
import type { Answer } from '../kit/caller.ts';
import type { Person } from '../kit/company.ts';
import type { Desk } from '../kit/desk.ts';
import { NOON, price, RIDE_FEN, Rides, reportOf } from '../kit/ride-calls.ts';
import { quick } from '../kit/scenes.ts';
import type { TestServer } from '../kit/server.ts';

/** Where races are run: a server, its provider, and one company with money for those who need none of their own. */
export interface Stage {
  readonly server: TestServer;
  readonly desk: Desk;
  readonly rides: Rides;
  readonly draw: Random;
}

/** How a race ended: how many asked, how many were taken, and what is wrong about it. */
export interface Ended {
  readonly calls: number;
  readonly taken: number;
  readonly wrong: string | null;
}
export type RaceKind = (stage: Stage, atOnce: number) => Promise<Ended>;

const ended = (answers: readonly Answer[], expected: number, wrong: string | false = false): Ended => {
  const taken = answers.filter(({ code }) => code === 0).length;
  const miscounted = taken === expected ? null : `${taken} were taken, ${expected} fit`;
  return { calls: answers.length, taken, wrong: wrong || miscounted };
};
const times = <T>(count: number, work: (nth: number) => T): T[] => Array.from({ length: count }, (_, nth) => work(nth));
/** Two requests of the desk with one signature are one request: these differ in their time. */
const apart = (nth: number) => ({ time: Date.now() - nth * 100 });

async function people(rides: Rides, count: number, departments: readonly string[] = []): Promise<Person[]> {
  const hired: Person[] = [];
  for (const nth of times(count, (at) => at)) hired.push(await rides.rider(departments[nth % departments.length]));
  return hired;
}

/** Money for some of them, and a part of a ride more. */
const fundsFor = (fits: number, draw: Random): number => fits * RIDE_FEN + draw.int(0, RIDE_FEN - 1);

export const account: RaceKind = async ({ server, desk, draw }, atOnce) => {
  const fits = draw.int(1, atOnce - 1);
  const rides = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: fundsFor(fits, draw) });
  const riders = await people(rides, atOnce);
  const answers = await Promise.all(riders.map((rider) => rides.book(rider)));
  const { availableFen } = await rides.figures();
  return ended(answers, fits, availableFen! < 0 && `the account is at ${availableFen} fen`);
};

const personLimit: RaceKind = async ({ rides, draw }, atOnce) => {
  const fits = draw.int(1, atOnce - 1);
  const rider = await rides.rider();
  await rides.limit(rider, fundsFor(fits, draw));
  return ended(await Promise.all(times(atOnce, () => rides.book(rider))), fits);
};

const departmentLimit: RaceKind = async ({ server, desk, draw }, atOnce) => {
  const fits = draw.int(1, atOnce - 1);
  const rides = await Rides.create(server, desk, { departments: { 研发: { 平台: {}, 数据: {} } } });
  await rides.limit({ departmentId: rides.company.departmentId('研发') }, fundsFor(fits, draw));
  const riders = await people(rides, atOnce, ['平台', '数据']);
  return ended(await Promise.all(riders.map((rider) => rides.book(rider))), fits);
};

const uses: RaceKind = async ({ server, rides, draw }, atOnce) => {
  const useCount = draw.int(1, Math.min(3, atOnce - 1));
  const [rider, approver] = [await rides.rider(), await rides.company.person()];
  const sceneId = await newScene(server, rides.company, [designated(approver)], [rider]);
  const day = dayOf(NOON);
  const filled = { startDay: day, endDay: day, start: null, end: null, useCount };
  const { applicationId } = await applied(rider, sceneId, filled);
  await decide(approver, applicationId);
  return ended(await Promise.all(times(atOnce, () => rides.book(rider, { sceneId }))), useCount);
};

const cancelOrStart: RaceKind = async ({ rides }) => {
  const rider = await rides.rider();
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'arrived');
  const answers = await Promise.all([rides.cancel(rider, orderId), rides.tell(orderId, reportOf('started', 5))]);
  const { status, frozen } = await rides.row(orderId);
  const whole = answers[0].code === 0 ? status === 'cancelled' && frozen === 0 : status === 'serving';
  return ended(answers, 1, !whole && `${status} with ${frozen} fen frozen`);
};

const cancelMany: RaceKind = async ({ rides }, atOnce) => {
  const rider = await rides.rider();
  const orderId = await rides.booked(rider);
  await rides.drive(orderId, 'accepted');
  const answers = await Promise.all(times(atOnce, () => rides.cancel(rider, orderId)));
  const { taken, frozen } = await rides.row(orderId);
  return ended(answers, 1, (taken !== 500 || frozen !== 0) && `${taken} fen taken, ${frozen} frozen`);
};

const prices: RaceKind = async ({ rides }, atOnce) => {
  const orderId = await rides.booked(await rides.rider());
  await rides.drive(orderId, 'ended');
  const told = times(atOnce, (nth) => rides.tell(orderId, reportOf('priced', 7, price({ base: 5_000 + nth }))));
  const answers = await Promise.all(told);
  const { taken, frozen, company_fen: companyFen } = await rides.row(orderId);
  return ended(answers, 1, (taken !== Number(companyFen) || frozen !== 0) && `${taken} fen of ${companyFen} taken`);
};

const payments: RaceKind = async ({ rides }, atOnce) => {
  const rider = await rides.rider();
  await rides.limit(rider, 3_000);
  const orderId = await rides.booked(rider, { personalFen: 1_600 });
  await rides.drive(orderId, 'priced');
  await rides.act(rider, 'pay', orderId);
  const answers = await Promise.all(times(atOnce, () => rides.pay('received', orderId, 1_600)));
  const { status, personal_paid_fen: paid } = await rides.row(orderId);
  return ended(answers, 1, (status !== 'settled' || Number(paid) !== 1_600) && `${status}, ${paid} fen paid`);
};

const oneKey: RaceKind = async ({ rides, server }, atOnce) => {
  const rider = await rides.rider();
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => rider.caller.send('POST', '/app/v1/rides/book', { body: rides.ask(), json: true, headers });
  const answers = (await Promise.all(times(atOnce, send))).map((answer): Answer => answer.json());
  const { rows } = await server.owner.query(
    'select count(*)::int as orders from ride_order where company_id = $1 and staff_id = $2',
    [rides.companyId, rider.staffId],
  );
  const named = new Set(answers.filter(({ code }) => code === 0).map(({ data }) => data.orderId));
  const wrong = (rows[0].orders !== 1 || named.size !== 1) && `${rows[0].orders} orders, ${named.size} answered`;
  return ended(answers, atOnce, wrong);
};

const oneReference: RaceKind = async ({ desk, server }, atOnce) => {
  const rides = await Rides.create(server, desk, { accountKind: 'prepaid', fundsFen: 0 });
  const body = { companyId: rides.companyId, amountFen: 12_345, reference: 'CZ1' };
  const answers = await Promise.all(times(atOnce, (nth) => desk.post('/desk/v1/account/recharge', body, apart(nth))));
  const { balanceFen } = await rides.figures();
  return ended(answers, atOnce, balanceFen !== 12_345 && `the balance is ${balanceFen} fen`);
};

const oneRefund: RaceKind = async ({ desk, rides }, atOnce) => {
  const orderId = await rides.booked(await rides.rider());
  await rides.drive(orderId, 'priced');
  const body = { companyId: rides.companyId, orderId, companyFen: 100, reference: `TK${orderId}`, reason: '多收' };
  const answers = await Promise.all(times(atOnce, (nth) => desk.post('/desk/v1/orders/refund', body, apart(nth))));
  const { taken } = await rides.row(orderId);
  return ended(answers, atOnce, taken !== RIDE_FEN - 100 && `${taken} fen are left of ${RIDE_FEN}`);
};

export const RACES: Readonly<Record<string, RaceKind>> = {
  account,
  personLimit,
  departmentLimit,
  uses,
  cancelOrStart,
  cancelMany,
  prices,
  payments,
  oneKey,
  oneReference,
  oneRefund,
};

export const stageOf = async (server: TestServer, desk: Desk, draw: Random): Promise<Stage> => ({
  ...{ server, desk, draw },
  rides: await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }), fundsFen: 1_000_000_000 }),
});
