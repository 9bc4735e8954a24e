import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf, localText } from '#rules/calendar.ts';
import { applied, decide, filled, HEAD, newScene, sendApplication } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, NOON, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let boss: Person;
let secretary: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, {
    departments: { 研发: {}, 行政: {} },
    scene: quick({ countsPersonalLimit: true }),
  });
  boss = await rides.rider('研发');
  secretary = await rides.company.person({ name: '李秘书', department: '行政' });
  await link('active');
});

const link = (status: string) =>
  server.owner.query(
    `insert into secretary (company_id, staff_id, secretary_id, status, created_at) values ($1, $2, $3, $4, now())
     on conflict (company_id, staff_id) do update set status = excluded.status`,
    [rides.companyId, boss.staffId, secretary.staffId, status],
  );
const forBoss = () => ({ actingFor: boss.staffId });
const NOT_SECRETARY = { code: 28091, msg: '您不是该员工已确认的秘书' };

describe('a confirmed secretary', () => {
  test('books on the scenes, limits and department of the other; both are told, and the order names both', async () => {
    await rides.limit(boss, 10_000, 'total');
    const orderId = await rides.booked(secretary, forBoss());
    expect(await rides.row(orderId)).toMatchObject({
      staff_id: String(boss.staffId),
      department_id: String(rides.company.departmentId('研发')),
      rider_phone: boss.phone,
      placed_by_id: String(secretary.staffId),
      placed_by_name: '李秘书',
      frozen: RIDE_FEN,
      born: RIDE_FEN,
    });
    const { data } = await boss.caller.get('/app/v1/scenes');
    expect(data.limit.residualFen).toBe(10_000 - RIDE_FEN);
    for (const person of [boss, secretary]) {
      expect((await rides.sms(person)).at(-1)).toContain(`李秘书代${boss.name}预订了`);
    }
    const shown = await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: orderId });
    expect(shown.data).toMatchObject({
      bookingUserName: boss.name,
      riderName: boss.name,
      placedByName: '李秘书',
      placedByPhone: secretary.phone,
    });
    expect(shown.data.orderTrail[0].text).toBe('李秘书下单');
  });

  test('tries, lists and follows what is the other’s, and nothing of it as their own', async () => {
    await rides.limit(boss, 3_000);
    const { data } = await rides.evaluate(secretary, forBoss());
    expect([data.verdict, data.capFen]).toEqual(['ALLOW_SPLIT', 3_000]);
    await rides.limit(boss, 10_000);
    const orderId = await rides.booked(boss);
    const list = async (more: object) => (await secretary.caller.get('/app/v1/orders', { ...more })).data.rows;
    expect(await list({})).toEqual([]);
    expect(await list(forBoss())).toMatchObject([{ orderId, placedByName: null }]);
    expect((await secretary.caller.get('/app/v1/orders/detail', { orderId })).code).toBe(40400);
    expect((await secretary.caller.get('/app/v1/orders/detail', { orderId, ...forBoss() })).code).toBe(0);
    expect((await secretary.caller.get('/app/v1/scenes')).data.scenes).toEqual([]);
    expect((await secretary.caller.get('/app/v1/scenes', forBoss())).data.scenes).toHaveLength(1);
    expect((await secretary.caller.get('/app/v1/actingFor')).data).toMatchObject([
      { staffId: boss.staffId, name: boss.name, departmentName: '研发' },
    ]);
  });

  test('cancels for the other, who is told and whose trail names the secretary', async () => {
    const orderId = await rides.booked(boss);
    expect(await rides.act(secretary, 'cancel', orderId, { reason: '会议改期' })).toMatchObject({ code: 40400 });
    done(await rides.act(secretary, 'cancel', orderId, { reason: '会议改期', ...forBoss() }));
    expect((await rides.row(orderId)).status).toBe('cancelled');
    expect((await rides.sms(boss)).at(-1)).toContain(`李秘书取消了${boss.name}`);
    expect((await rides.sms(boss)).at(-1)).toContain('没有产生费用');
    const shown = await rides.company.admin.caller.get('/api/v2/orderyq/detail', { id: orderId });
    expect(shown.data.orderTrail.at(-1).text).toBe('李秘书取消订单：会议改期');
  });

  test('sends the other’s ride to colleagues, as theirs alone', async () => {
    const orderId = await rides.booked(boss);
    expect((await rides.act(secretary, 'share', orderId)).code).toBe(40400);
    const { url } = done(await rides.act(secretary, 'share', orderId, forBoss()));
    const { data } = await server.visitor().get('/app/v1/shared', { token: url.slice('/m/s/'.length) });
    expect(data).toMatchObject({ status: 'booking' });
    const { rows } = await server.owner.query('select staff_id from order_share where order_id = $1', [orderId]);
    expect(rows).toEqual([{ staff_id: String(secretary.staffId) }]);
    expect(await rides.act(await rides.rider(), 'share', orderId, forBoss())).toMatchObject(NOT_SECRETARY);
  });

  test('spends nothing of the other’s own: neither by a booking nor by a cancellation', async () => {
    await rides.limit(boss, 3_000);
    expect(await rides.book(secretary, { ...forBoss(), personalFen: 99_999 })).toMatchObject({
      code: 28092,
      msg: `需要${boss.name}本人同意个人支付 ¥16.00`,
    });
    await rides.limit(boss, 100);
    const orderId = await rides.booked(boss, { personalFen: 99_999 });
    await rides.drive(orderId, 'arrived');
    const cancel = await rides.act(secretary, 'cancel', orderId, { reason: '会议改期', ...forBoss() });
    expect(cancel.code).toBe(28092);
    expect((await rides.row(orderId)).status).toBe('arrived');
  });

  test('agrees to nothing of it for later either, whatever they send', async () => {
    await rides.limit(boss, 10_000);
    const orderId = await rides.booked(secretary, { ...forBoss(), personalFen: 99_999 });
    expect(await rides.row(orderId)).toMatchObject({ agreed_fen: '0' });
    const at = localText(new Date(NOON.getTime() + 3_600_000));
    done(await rides.act(secretary, 'change', orderId, { at, personalFen: 99_999, ...forBoss() }));
    expect(await rides.row(orderId)).toMatchObject({ changes: 1, agreed_fen: '0' });
  });

  test('applies for the other: whose approvers decide, and both hear of it', async () => {
    const head = await rides.company.person({ name: '周经理', department: '研发', manages: ['研发'] });
    const sceneId = await newScene(server, rides.company, [HEAD], [boss]);
    expect((await sendApplication(secretary, sceneId)).code).toBe(40400);
    const scenes = await secretary.caller.get('/app/v1/applications/scenes', forBoss());
    expect(scenes.data).toMatchObject([{ sceneId }]);
    const sent = { sceneId, ...filled('approval'), ...forBoss() };
    const { applicationId, number } = done(await secretary.caller.postJson('/app/v1/applications/apply', sent));
    for (const person of [boss, secretary]) {
      expect((await rides.sms(person)).at(-1)).toBe(`【企行】李秘书代${boss.name}提交了用车申请（${number}）。`);
    }
    const shown = await boss.caller.get('/app/v1/applications/detail', { applicationId });
    expect(shown.data).toMatchObject({ staffName: boss.name, riderName: boss.name, placedByName: '李秘书' });
    expect(shown.data.trail[0].text).toContain('李秘书');
    expect((await secretary.caller.get('/app/v1/applications/detail', { applicationId })).code).toBe(40400);
    expect((await secretary.caller.get('/app/v1/applications', forBoss())).data.total).toBe(1);
    await decide(head, applicationId);
    expect((await rides.sms(boss)).at(-1)).toContain('您的用车申请');
    expect((await rides.sms(secretary)).at(-1)).toContain(`${boss.name}的用车申请`);
    const revoked = { applicationId, ...forBoss() };
    expect((await secretary.caller.postJson('/app/v1/applications/revoke', revoked)).data.status).toBe('revoked');
  });
});

describe('nobody acts for another', () => {
  const tries = async (person: Person) => {
    const orderId = await rides.booked(boss);
    return [
      await rides.book(person, forBoss()),
      await rides.evaluate(person, forBoss()),
      await person.caller.get('/app/v1/orders', forBoss()),
      await person.caller.get('/app/v1/orders/detail', { orderId, ...forBoss() }),
      await rides.act(person, 'cancel', orderId, { reason: '不去了', ...forBoss() }),
      await person.caller.get('/app/v1/scenes', forBoss()),
      await person.caller.get('/app/v1/applications', forBoss()),
      await person.caller.get('/app/v1/applications/scenes', forBoss()),
    ];
  };

  test.each(['pending', 'rejected'])('whose request is %s', async (status) => {
    await link(status);
    for (const answer of await tries(secretary)) expect(answer).toMatchObject(NOT_SECRETARY);
    expect((await secretary.caller.get('/app/v1/actingFor')).data).toEqual([]);
  });

  test('who was never asked, or asks from another company', async () => {
    const stranger = await (await server.company()).person();
    for (const person of [await rides.rider('研发'), stranger]) {
      for (const answer of await tries(person)) expect(answer).toMatchObject(NOT_SECRETARY);
    }
  });

  test('who gave it up, or was replaced: at the next call, and is told of the ride no more', async () => {
    const orderId = await rides.booked(secretary, forBoss());
    const [{ requestId }] = (await secretary.caller.get('/app/v1/actingFor')).data;
    expect((await boss.caller.postJson('/app/v1/secretaryRequests/end', { requestId })).code).toBe(40400);
    done(await secretary.caller.postJson('/app/v1/secretaryRequests/end', { requestId }));
    const before = await rides.sms(secretary);
    await rides.drive(orderId, 'assigned');
    expect(await rides.sms(secretary)).toEqual(before);
    expect((await rides.sms(boss)).at(-1)).toContain('已派车');
    for (const answer of await tries(secretary)) expect(answer).toMatchObject(NOT_SECRETARY);
  });
});

test('a passed application of the other is used by their secretary', async () => {
  const head = await rides.company.person({ name: '周经理', department: '研发', manages: ['研发'] });
  const sceneId = await newScene(server, rides.company, [HEAD], [boss]);
  const tomorrow = { startDay: dayOf(NOON), endDay: dayOf(NOON) };
  const { applicationId } = await applied(boss, sceneId, tomorrow);
  await decide(head, applicationId);
  const { data } = await rides.evaluate(secretary, { sceneId, ...forBoss() });
  expect(data.applicationId).toBe(applicationId);
});
