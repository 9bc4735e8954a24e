import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askAnomalies, foundIn, hitsOf, overlap, ridden } from '../../tests/kit/anomalies.ts';
import { applied, decide, designated, filled, newScene } from '../../tests/kit/applications.ts';
import { insertBilled, insertObjection } from '../../tests/kit/bill-rows.ts';
import { at } from '../../tests/kit/bills.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { expectBroken } from '../../tests/kit/one-machine.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { ENDINGS } from '../../tests/kit/plain-report.ts';
import { poison } from '../../tests/kit/poison.ts';
import { DRIVER, done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { BEIJING } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { verifyChain } from '../operation-log/chain.ts';
import { eraseOld } from './erase.ts';

const MONTH_MS = 31 * 86_400_000;
const LATER = new Date(Date.now() + 15 * MONTH_MS);

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk);
  rider = await rides.rider();
});

const erase = (now = LATER, personalDataMonths: number | null = 13) =>
  eraseOld({ ...server.services, config: { ...server.services.config, personalDataMonths } }, now);

const MONEY = [
  'estimate_fen',
  'total_fen',
  'actual_pay_fen',
  'company_fen',
  'personal_fen',
  'personal_paid_fen',
  'fees',
];
const moneyOf = (row: Record<string, unknown>) => [...MONEY, 'frozen', 'taken', 'born'].map((name) => row[name]);

/** Everything that the tables say of an order, as one text. */
async function told(orderId: number): Promise<string> {
  const { rows } = await server.owner.query(
    `select row_to_json(ride)::text || coalesce((select json_agg(event)::text from order_event event
       where event.company_id = ride.company_id and event.order_id = ride.id), '')
       || coalesce((select string_agg(name || token, '') from order_booker_token where company_id = ride.company_id), '') as told
     from ride_order ride where company_id = $1 and id = $2`,
    [rides.companyId, orderId],
  );
  return rows[0].told;
}

async function served(more: Record<string, unknown> = {}): Promise<number> {
  const orderId = await rides.booked(rider, { reason: '去看牙医', ...more });
  await rides.drive(orderId, 'priced');
  return orderId;
}

test('a ride that cannot be erased keeps no application', async () => {
  const { company } = rides;
  const sceneId = await newScene(server, company, [designated(company.admin)], [rider]);
  const { applicationId } = await applied(rider, sceneId);
  done(await decide(company.admin, applicationId, '不同意'));
  const orderId = await served();
  const cure = await poison(
    server,
    'ride_order',
    `company_id = ${rides.companyId} and id = ${orderId} and erased_at is not null`,
  );
  await expect(erase()).rejects.toThrow('poisoned');
  await cure();
  const { rows } = await server.owner.query(
    `select erased_at is not null as erased from application where company_id = $1 and id = $2`,
    [rides.companyId, applicationId],
  );
  expect(rows).toEqual([{ erased: true }]);
});

describe('a ride that is long over', () => {
  test('says nothing of people and exact places any more; its money and the log stay', async () => {
    const orderId = await served();
    const words = [
      rider.name,
      rider.phone,
      '天安门',
      '北京站',
      '牙医',
      DRIVER.name,
      DRIVER.phone,
      DRIVER.plate,
      '116.4272',
    ];
    const before = await told(orderId);
    expect(words.filter((word) => !before.includes(word))).toEqual([]);
    const money = moneyOf(await rides.row(orderId));
    expect((await erase()).orders).toBeGreaterThan(0);
    const after = await told(orderId);
    expect(words.filter((word) => after.includes(word))).toEqual([]);
    expect(moneyOf(await rides.row(orderId))).toEqual(money);
    expect(await rides.differences()).toEqual([]);
    const chain = await server.services.database.companyRead(rides.companyId, (db) => verifyChain(db, rides.companyId));
    expect(chain).toMatchObject({ brokenId: null, fault: null });
    await erase();
    expect(await told(orderId)).toBe(after);
  });

  test('is still listed and opened, without them', async () => {
    const orderId = await served();
    await erase();
    const { admin } = rides.company;
    const list = done(await admin.caller.get('/api/v2/orderyq/list', { pageNum: 1, pageSize: 20 }));
    expect(JSON.stringify(list)).toContain('已匿名');
    const detail = done(await rides.detail(rider, orderId));
    expect(JSON.stringify(detail)).not.toContain(rider.phone);
    expect(done(await desk.get('/desk/v1/orders/detail', { companyId: rides.companyId, orderId }))).toBeDefined();
  });

  test('begins no other: it says so, and what stands in its place is no place and no reason', async () => {
    const sceneId = await newScene(server, rides.company, [designated(rides.company.admin)], [rider]);
    const { applicationId } = await applied(rider, sceneId);
    done(await decide(rides.company.admin, applicationId, '不同意'));
    const orderId = await served();
    const erased = async () => {
      const [row] = done(await rider.caller.get('/app/v1/applications')).rows;
      const detail = done(await rider.caller.get('/app/v1/applications/detail', { applicationId }));
      return [done(await rides.detail(rider, orderId)), row, detail].map(({ isErased }) => isErased);
    };
    expect(await erased()).toEqual([false, false, false]);
    await erase();
    expect(await erased()).toEqual([true, true, true]);
    const { bookedStart } = done(await rides.detail(rider, orderId));
    const again = await rides.book(rider, { from: { cityId: BEIJING, ...bookedStart }, via: [bookedStart] });
    expect(again.fields).toEqual({ 'from.address': '请填写上车地点', 'via.0.address': '请填写途经点' });
    const { useReason } = done(await rider.caller.get('/app/v1/applications/detail', { applicationId }));
    const form = filled('approval', { sceneId, reason: useReason });
    expect((await rider.caller.postJson('/app/v1/applications/apply', form)).fields).toEqual({
      reason: '请填写用车事由',
    });
  });

  test('nobody but the erasure changes what happened, and not otherwise', async () => {
    const orderId = await served();
    const where = `where company_id = ${rides.companyId} and order_id = ${orderId}`;
    await expect(server.owner.query(`update order_event set details = '{}' ${where}`)).rejects.toThrow('written once');
    await expect(
      server.owner.query(`update order_event set details = erased(details), kind = 'x' ${where}`),
    ).rejects.toThrow('written once');
    await expect(server.owner.query(`delete from order_event ${where}`)).rejects.toThrow('written once');
  });

  test('the server itself can do nothing else to what happened, nor take a name that an order has', async () => {
    const orderId = await served();
    const other = await Rides.create(server, desk);
    const before = await told(orderId);
    const asServer = (statement: string, companyId = rides.companyId) =>
      server.services.database.company(companyId, (db) => sql.raw(statement).execute(db));
    const where = `where company_id = ${rides.companyId} and order_id = ${orderId}`;
    const erases = `update order_event set details = erased(details)`;
    for (const details of [`'{}'`, `details || '{"name": "他人"}'`, `jsonb_set(erased(details), '{point}', '{}')`]) {
      await expect(asServer(`update order_event set details = ${details} ${where}`)).rejects.toThrow('written once');
    }
    for (const refused of [
      `${erases}, kind = 'x' ${where}`,
      `update order_event set at = now() ${where}`,
      `update order_event set taken_at = taken_at ${where}`,
      `delete from order_event ${where}`,
      `update order_booker_token set name = '他人' where company_id = ${rides.companyId}`,
    ]) {
      await expect(asServer(refused)).rejects.toThrow('permission denied');
    }
    await expectBroken(
      asServer(`delete from order_booker_token where company_id = ${rides.companyId}`),
      { constraint: 'order_booker_token_unused' },
      'an order has this name',
    );
    // Another company's rows are not there for it.
    await asServer(`${erases} ${where}`, other.companyId);
    await asServer(`delete from order_booker_token where company_id = ${rides.companyId}`, other.companyId);
    expect(await told(orderId)).toBe(before);
  });
});

describe('what stays as it is', () => {
  test('everything, where no time is set; and what is younger', async () => {
    const orderId = await served();
    const before = await told(orderId);
    expect(await erase(LATER, null)).toEqual({ orders: 0, applications: 0 });
    await erase(new Date(Date.now() + 12 * MONTH_MS));
    expect(await told(orderId)).toBe(before);
  });

  test('a ride that is under way, or of which somebody owes a part', async () => {
    const open = await rides.booked(rider);
    const owed = await served();
    await server.owner.query(
      `update ride_order set status = 'toPay', personal_fen = 100, company_fen = actual_pay_fen - 100 where company_id = $1 and id = $2`,
      [rides.companyId, owed],
    );
    await erase();
    for (const orderId of [open, owed]) expect(await told(orderId)).toContain(rider.name);
  });

  test('a ride of a bill that is not paid, until it is', async () => {
    const { billId, orders } = await insertBilled(server.owner, rides.company, '2025-03', [{ booker: rider }]);
    const { companyId } = rides;
    await erase();
    expect(await told(orders[0]!.orderId)).toContain(rider.name);
    await server.owner.query(`update bill set status = 'paid', paid_at = now() where company_id = $1 and id = $2`, [
      ...[companyId, billId],
    ]);
    await erase();
    expect(await told(orders[0]!.orderId)).not.toContain(rider.name);
  });
});

describe('reports', () => {
  const spring = { beginTime: '2024-03-01', endTime: '2024-07-01' };
  const figures = async () => {
    const { caller } = rides.company.admin;
    return Promise.all(
      ENDINGS.map(async (ending) => done(await caller.post(`/api/v2/company/report/${ending}`, spring))),
    );
  };

  test('say the same while a half of their days is erased and when all are, and no phone is left in them', async () => {
    const other = await rides.rider();
    const guest = { name: '客人', phone: '13700000001' };
    for (const [day, booker, more] of [
      ['2024-03-10', rider, {}],
      ['2024-03-11', other, {}],
      ['2024-06-10', rider, {}],
      ['2024-06-11', rider, { rider: guest }],
    ] as const) {
      await insertOrder(server.owner, rides.company, { booker, rideAt: at(`${day} 09:00:00`), ...more });
    }
    const before = await figures();
    expect(before[0]).toMatchObject({ totalDeptTime: 4, totalDeptNumber: 3 });
    await erase(at('2025-05-01 03:00:00'));
    expect(await figures()).toEqual(before);
    await erase();
    expect(await figures()).toEqual(before);
    const { rows } = await server.owner.query('select phone from report_rider where company_id = $1', [
      rides.companyId,
    ]);
    expect(rows).toHaveLength(3);
    for (const { phone } of rows) expect(phone).toMatch(/^0\d{10}$/);
  });
});

test('a finding about an erased ride stays without its words; gone through again the month accuses nobody', async () => {
  const { admin } = rides.company;
  const other = await rides.rider();
  await overlap(server, rides.company, rider, at('2025-03-10 09:00:00'));
  await overlap(server, rides.company, other, at('2025-03-11 09:00:00'));
  // Of two people at the same time: nothing is wrong with that.
  await insertOrder(server.owner, rides.company, { booker: rider, ...ridden(at('2025-03-20 09:00:00'), 40) });
  await insertOrder(server.owner, rides.company, { booker: other, ...ridden(at('2025-03-20 09:10:00'), 40) });
  await foundIn(admin.caller, '2025-03');
  const [{ hitId }] = await hitsOf(admin.caller, '2025-03');
  done(await askAnomalies(admin.caller, '/dismiss', { hitId, reason: `${rider.name}已说明` }));
  await erase();
  const { run } = await foundIn(admin.caller, '2025-03');
  expect(run).toMatchObject({ stage: 'done', num: 0 });
  const hits = await hitsOf(admin.caller, '2025-03');
  const blank = { rule: 'overlap', userName: '已匿名', content: '已匿名' };
  expect(hits).toMatchObject([
    { ...blank, hitId, verdict: 2, reason: '已匿名' },
    { ...blank, verdict: 0, reason: '' },
  ]);
});

test('an objection’s pictures go with its ride, those of another stay', async () => {
  const made = await insertBilled(server.owner, rides.company, '2025-03', [{ booker: rider }, { booker: rider }]);
  const { files } = server.services;
  const [own, shared] = [await picture(), await picture()];
  const [first, second] = made.orders.map(({ orderId }) => orderId) as [number, number];
  for (const [orderId, proofs] of [
    [first, [own, shared]],
    [second, [shared]],
  ] as const) {
    const id = await insertObjection(server.owner, rides.company, {
      ...{ billId: made.billId, orderId, outcome: 'full', refundFen: 100 },
    });
    await server.owner.query('update objection set proofs = $1 where company_id = $2 and id = $3', [
      ...[proofs, rides.companyId, id],
    ]);
  }
  await server.owner.query(`update bill set status = 'paid', paid_at = now() where company_id = $1`, [rides.companyId]);
  await server.owner.query(
    `update ride_order set status = 'disputed', disputed_from = 'settled' where company_id = $1 and id = $2`,
    [rides.companyId, second],
  );
  await erase();
  expect([await told(first), await told(second)].map((text) => text.includes('"erased_at":null'))).toEqual([
    false,
    true,
  ]);
  expect(await files.open(own)).toBeNull();
  const kept = await files.open(shared);
  expect(kept).not.toBeNull();
  kept?.stream.destroy();
});

test('an application that is over goes too, one that is open stays', async () => {
  const { company } = rides;
  const sceneId = await newScene(server, company, [designated(company.admin)], [rider]);
  const [over, open] = [await applied(rider, sceneId), await applied(rider, sceneId)];
  done(await decide(company.admin, over.applicationId, '不同意，请找李四'));
  const textOf = async ({ applicationId }: { applicationId: number }) =>
    (
      await server.owner.query('select row_to_json(application)::text as text from application where id = $1', [
        applicationId,
      ])
    ).rows[0].text;
  const place = /"address": ?"([^"]+)"/.exec(await textOf(over))![1]!;
  await erase();
  for (const word of [rider.name, rider.phone, '李四', place]) expect(await textOf(over)).not.toContain(word);
  expect(await textOf(open)).toContain(rider.name);
  const shown = done(await rider.caller.get('/app/v1/applications/detail', { applicationId: over.applicationId }));
  for (const word of [rider.phone, '李四', place]) expect(JSON.stringify(shown)).not.toContain(word);
});

/** A picture of the company's that an objection rests on. */
async function picture(): Promise<string> {
  const { files } = server.services;
  const [fileId, small] = [
    await files.put(Buffer.from('picture'), { contentType: 'image/png' }),
    await files.put(Buffer.from('small'), { contentType: 'image/jpeg' }),
  ];
  await server.owner.query('insert into proof_file values ($1, $2, $3, $4, now(), true)', [
    ...[rides.companyId, fileId, small, rides.company.admin.staffId],
  ]);
  return fileId;
}
