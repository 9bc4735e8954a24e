import { beforeAll, describe, expect, test } from 'vitest';
import { sceneApi } from '#contract/scene.ts';
import type { RideTrial } from '#contract/scene-try.ts';
import { dayOf, startOfDay } from '#rules/calendar.ts';
import { SCENE_REFUSALS } from '#rules/scene.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { makeFlow, SCENE, savedScene } from '../../tests/kit/scene-calls.ts';
import { approval, BEIJING, quick, ride, SHANGHAI, trip } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Caller;
let rider: Person;
const noon = new Date(startOfDay(dayOf(new Date())).getTime() + 12 * 3_600_000);

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} } } });
  admin = company.admin.caller;
  rider = await company.person({ department: '平台' });
  await credit(10_000_000);
});

const credit = (fen: number) =>
  server.owner.query('update company_terms set credit_fen = $1 where company_id = $2', [fen, company.companyId]);
const tried = (more: Partial<RideTrial>, caller = admin) => {
  const asked = { staffId: rider.staffId, ...ride({ at: noon }), approved: null, ...more };
  return caller.postJson(`${SCENE}/try`, JSON.parse(JSON.stringify(sceneApi.tryRide.input.encode(asked as never))));
};
const broken = (answer: { data: { reasons: { code: string; passed: boolean }[] } }) =>
  answer.data.reasons.filter(({ passed }) => !passed).map(({ code }) => code);
const grant = (sceneId: number) =>
  server.owner.query('insert into staff_scene values ($1, $2, $3)', [company.companyId, rider.staffId, sceneId]);
const limit = (column: 'staff_id' | 'department_id', id: number, money: number) =>
  server.owner.query(
    `insert into spending_limit (company_id, ${column}, kind, money_fen, counts_from, set_at)
     values ($1, $2, 'monthly', $3, now(), now())`,
    [company.companyId, id, money],
  );

describe('a ride tried', () => {
  test('on a form’s contents: every rule with its result, and who would pay', async () => {
    const answer = await tried({ draft: quick({ perOrderQuotaFen: 5_000 }) });
    expect(answer).toMatchObject({
      code: 0,
      data: { verdict: 'ALLOW_SPLIT', cap: 50, companyAmount: 50, personalAmount: 30 },
    });
    expect(answer.data.reasons.at(-1)).toEqual({
      step: 11,
      stepName: '费用限额',
      code: 'LIMIT_EXHAUSTED',
      passed: true,
      text: '企业最多支付 ¥50.00（每单限额 ¥50.00），其余由个人支付',
      input: expect.objectContaining({ amountFen: 8_000, capFen: 5_000, orderFen: 5_000 }),
    });
    expect(answer.data.reasons.map(({ step }: { step: number }) => step)).toEqual(
      answer.data.reasons.map(({ step }: { step: number }) => step).toSorted((a: number, b: number) => a - b),
    );
  });

  test('on a saved scene: its status, and whether the person has it', async () => {
    const sceneId = await savedScene(admin, quick({ cityIds: [SHANGHAI] }));
    expect(broken(await tried({ sceneId }))).toEqual(['SCENE_NOT_GRANTED', 'CITY_NOT_ALLOWED']);
    await grant(sceneId);
    await admin.post(`${SCENE}/stop`, { sceneId });
    const answer = await tried({ sceneId });
    expect(broken(answer)).toEqual(['SCENE_NOT_ENABLED', 'CITY_NOT_ALLOWED']);
    expect(answer.data.reasons.find(({ code }: { code: string }) => code === 'CITY_NOT_ALLOWED').text).toBe(
      '不能在北京用车，可在上海用车',
    );
  });

  test('with an application that is needed, and one that is supposed', async () => {
    const draft = approval({ flowId: await makeFlow(server, company) });
    expect((await tried({ draft })).data.verdict).toBe('NEED_APPLICATION');
    const approved = { startDay: null, endDay: null, cityIds: [] };
    expect((await tried({ draft, approved })).data.verdict).toBe('ALLOW');
    const day = dayOf(noon);
    const journey = { startDay: day, endDay: day, cityIds: [BEIJING] };
    expect((await tried({ draft: trip(), approved: journey })).data.verdict).toBe('ALLOW');
    expect(broken(await tried({ draft: trip(), approved: { ...journey, cityIds: [SHANGHAI] } }))).toEqual([
      'TRIP_CITIES',
    ]);
  });

  test('the limits of the person, the department and everything above it', async () => {
    await limit('department_id', company.rootId, 6_000);
    expect((await tried({ draft: quick() })).data).toMatchObject({ cap: 60, companyAmount: 60, personalAmount: 20 });
    await limit('staff_id', rider.staffId, 3_000);
    expect((await tried({ draft: quick() })).data.cap).toBe(60);
    expect((await tried({ draft: quick({ countsPersonalLimit: true }) })).data.cap).toBe(30);
    const sceneId = await savedScene(admin, quick({ dailyQuota: { unifiedFen: 5_000, custom: [] } }));
    await grant(sceneId);
    const { orderId } = await insertOrder(server.owner, company, { booker: rider, status: 'booking' });
    await server.owner.query(
      `insert into limit_ledger (company_id, order_id, staff_id, department_id, scene_id, counts_personal, entry,
         amount_fen, ride_at, created_at) values ($1, $6, $2, $3, $4, true, 'freeze', 3000, $5, now())`,
      [company.companyId, rider.staffId, company.departmentId('平台'), sceneId, noon, orderId],
    );
    expect((await tried({ sceneId })).data.cap).toBe(20);
    expect((await tried({ draft: quick({ countsPersonalLimit: true }) })).data).toMatchObject({
      verdict: 'DENY',
      cap: 0,
      companyAmount: 0,
      personalAmount: 80,
    });
  });

  test('beyond what the account can carry, and in a company that is offered carpools or not', async () => {
    await credit(100);
    expect(broken(await tried({ draft: quick(), amountFen: 101 }))).toEqual(['ACCOUNT_BALANCE']);
    expect(broken(await tried({ draft: quick(), amountFen: 100 }))).toEqual([]);
    await credit(10_000_000);
    const transfer = { draft: quick(), service: 'pickupCarpool' } as const;
    expect(broken(await tried(transfer))).toContain('CARPOOL_OFF');
    const set = (table: string, column: string, value: string) =>
      server.owner.query(`update ${table} set ${column} = $1 where company_id = $2`, [value, company.companyId]);
    await set('company_setting', 'carpool', 'choice');
    expect(broken(await tried(transfer))).toContain('CARPOOL_OFF');
    await set('company_terms', 'carpool_offer', 'ownRiders');
    expect(broken(await tried(transfer))).not.toContain('CARPOOL_OFF');
  });

  test('by somebody whose pay is stopped', async () => {
    const stopped = await company.person({ companyPay: false });
    expect(broken(await tried({ draft: quick(), staffId: stopped.staffId }))).toContain('COMPANY_PAY_STOPPED');
  });
});

test('nothing is written', async () => {
  const before = await company.log();
  await tried({ draft: quick() });
  expect(await company.log()).toEqual(before);
});

test('neither scene nor contents, unknown people and foreign ones', async () => {
  expect(await tried({})).toMatchObject({ code: SCENE_REFUSALS.nothingToTry.code });
  const other = await server.company();
  for (const staffId of [other.admin.staffId, 99_999_999])
    expect(await tried({ draft: quick(), staffId })).toEqual({ code: 40400, msg: '没有查询到数据', data: null });
  const foreign = await savedScene(other.admin.caller, quick());
  expect((await tried({ sceneId: foreign })).code).toBe(40400);
});

test('contents that are not valid are refused with their sentence', async () => {
  const answer = await admin.postJson(`${SCENE}/try`, {
    scene: { templateId: 1 },
    userId: rider.staffId,
    time: '2026-03-16 12:00:00',
    start: { cityId: BEIJING, point: '116.3,39.9' },
    end: { cityId: BEIJING, point: '116.3,39.9' },
    serviceId: 2,
    groupId: 63,
  });
  expect(answer).toMatchObject({ code: 40000, msg: '请输入场景名称' });
});
