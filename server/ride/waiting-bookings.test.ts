import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { applied, decide, designated, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import { NOON, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { waitingForLocks } from '../../tests/kit/waiting.ts';

/*
 * Bookings that wait for the account while what they need goes to somebody else: whatever was looked at before the lock is
 * looked at again behind it. A check that stands before the lock alone takes all of them.
 */
let server: TestServer;
let rides: Rides;
beforeAll(async () => {
  server = await testServer();
  rides = await Rides.create(server, await rideDesk(server), {
    departments: { 研发: { 平台: {} } },
    scene: quick({ countsPersonalLimit: true, overlapRefused: true }),
  });
});

const AT_ONCE = 3;

const waiting = () => waitingForLocks(server, '%company_account%');

interface Taken {
  /** What somebody else does meanwhile, who holds the account. */
  readonly statement: string;
  readonly values: readonly unknown[];
  readonly code: number;
  readonly sceneId?: number;
}

const CASES: Record<string, (rider: Person) => Promise<Taken>> = {
  'the account’s money': async () => ({
    statement: `insert into account_ledger (company_id, kind, amount_fen, reference, at)
      values ($1, 'adjust', -10000000, 'elsewhere', now())`,
    values: [rides.companyId],
    code: 28019,
  }),
  'a person’s limit': async (rider) => {
    await rides.limit(rider, RIDE_FEN * AT_ONCE);
    const orderId = await rides.booked(rider, { at: laterThat(3) });
    const statement = `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, start_city_id,
        counts_personal, entry, amount_fen, ride_at, created_at)
      select company_id, order_id, staff_id, department_id, scene_id, start_city_id, counts_personal, 'settle', $2::bigint,
        ride_at, created_at from limit_ledger where company_id = $1 and order_id = $3`;
    return { statement, values: [rides.companyId, RIDE_FEN * (AT_ONCE - 1), orderId], code: 28019 };
  },
  'a department’s limit': async () => {
    await rides.limit({ departmentId: rides.company.departmentId('研发') }, RIDE_FEN * 100);
    const statement = `update spending_limit set money_fen = 0 where company_id = $1 and department_id is not null`;
    return { statement, values: [rides.companyId], code: 28019 };
  },
  'the uses of an application': async (rider) => {
    const approver = await rides.company.person();
    const sceneId = await newScene(server, rides.company, [designated(approver)], [rider]);
    const filled = { startDay: dayOf(NOON), endDay: dayOf(NOON), start: null, end: null, useCount: AT_ONCE };
    const { applicationId } = await applied(rider, sceneId, filled);
    await decide(approver, applicationId);
    const statement = `update application set status = 'revoked' where company_id = $1 and id = $2`;
    return { statement, values: [rides.companyId, applicationId], code: 28020, sceneId };
  },
  'the hour of the ride': async (rider) => {
    const orderId = await rides.booked(rider, { at: laterThat(3) });
    const statement = 'update ride_order set ride_at = $3 where company_id = $1 and id = $2';
    return { statement, values: [rides.companyId, orderId, NOON], code: 28019 };
  },
};

const laterThat = (hours: number): string =>
  new Date(NOON.getTime() + (8 + hours) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Holds the account until all of them wait for it, then takes what they need and lets them go on. */
async function takenMeanwhile(client: pg.PoolClient, { statement, values, sceneId }: Taken, rider: Person) {
  await client.query('begin');
  await client.query('select from company_account where company_id = $1 for update', [rides.companyId]);
  const draft = sceneId === undefined ? {} : { sceneId };
  const booked = Promise.all(Array.from({ length: AT_ONCE }, () => rides.book(rider, draft)));
  while ((await waiting()) < AT_ONCE) await wait(10);
  await client.query(statement, [...values]);
  await client.query('commit');
  return booked;
}

test.each(Object.entries(CASES))('%s: what is gone when the account is held is refused', async (_, prepare) => {
  const rider = await rides.rider('平台');
  const taken = await prepare(rider);
  const client = await server.owner.connect();
  try {
    const answers = await takenMeanwhile(client, taken, rider);
    expect(answers.map(({ code }) => code)).toEqual(Array(AT_ONCE).fill(taken.code));
  } finally {
    client.release();
  }
  await server.owner.query(`update spending_limit set replaced_at = now() where company_id = $1`, [rides.companyId]);
  await server.owner.query(
    `insert into account_ledger (company_id, kind, amount_fen, reference, at)
     select $1, 'recharge', 10000000, gen_random_uuid()::text, now()
     where exists (select from account_ledger where company_id = $1 and reference = 'elsewhere')`,
    [rides.companyId],
  );
});
