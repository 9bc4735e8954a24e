import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf, localText } from '#rules/calendar.ts';
import { applied, decide, designated, filled, grant, newFlow, sendApplication } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, draftOf, meteredDraft, NOON, Rides, rideDesk, saved } from '../../tests/kit/ride-calls.ts';
import { charter } from '../../tests/kit/rides.ts';
import { approval, approvalCharter, BUND, bus, quick, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  await saved(desk, meteredDraft({ cityId: SHANGHAI }));
  for (const service of ['dayRental', 'halfDayRental'] as const) {
    await saved(desk, draftOf(charter({ service, vehicleGroup: 'business' })));
    for (const vehicleGroup of ['coach', 'minibus'] as const)
      await saved(desk, draftOf(charter({ service, vehicleGroup })));
  }
});

const DAY = dayOf(NOON);
const days = { startDay: DAY, endDay: DAY };
const SCENES = {
  approval,
  approvalCharter,
  bus: (more: object) => bus({ vehicleGroups: ['coach', 'minibus'], services: ['dayRental'], ...more }),
};

/** A person whose application of this template was approved. */
async function approved(template: keyof typeof SCENES, more: object = {}, scene: object = {}) {
  const rides = await Rides.create(server, desk);
  const { company } = rides;
  const head = await company.person();
  const flowId = await newFlow(company, [designated(head)]);
  rides.sceneId = await rides.scene(SCENES[template]({ flowId, ...scene }));
  const person = await rides.rider();
  await grant(server, company, rides.sceneId, person);
  const body = filled(template, { ...days, ...more });
  const { applicationId } = await applied(person, rides.sceneId, body);
  expect((await decide(head, applicationId)).code).toBe(0);
  return { rides, person };
}
const refusedWith = async ({ rides, person }: { rides: Rides; person: Person }, ride: Record<string, unknown>) => {
  const tried = done(await rides.evaluate(person, ride));
  const booked = await rides.book(person, { personalFen: 999_999, ...ride });
  expect([tried.verdict, booked.code]).toEqual(['NEED_APPLICATION', 28020]);
  return booked.msg;
};

test('an application for one city does not open another', async () => {
  const ride = { from: { cityId: SHANGHAI, point: BUND, address: '外滩' } };
  expect(await refusedWith(await approved('approval'), ride)).toContain('申请的用车城市是北京，不能从上海出发');
  const free = {
    approvalBinding: { city: 'free', service: 'exact', vehicles: 'exact', people: 'atMost', days: 'atMost' },
  };
  const open = await approved('approval', {}, free);
  expect((await open.rides.book(open.person, { ...ride, personalFen: 9_999_999 })).code).toBe(0);
});

test('a charter keeps its service and its days, a bus its vehicles', async () => {
  const rental = { service: 'dayRental', vehicleGroup: 'business' };
  const charters = await approved('approvalCharter');
  expect(await refusedWith(charters, { ...rental, service: 'halfDayRental' })).toContain(
    '申请的服务类型是日租，不能使用半日租',
  );
  expect(await refusedWith(charters, { ...rental, packages: 2 })).toContain(`${DAY} 至 ${addDays(DAY, 1)} 用车`);
  expect((await charters.rides.book(charters.person, { ...rental, personalFen: 999_999 })).code).toBe(0);

  const buses = await approved('bus', { useCount: 3 });
  expect(await refusedWith(buses, { ...rental, vehicleGroup: 'minibus' })).toContain(
    '申请的车型是大巴 × 1，不能使用中巴',
  );
  const coach = { ...rental, vehicleGroup: 'coach', projectNo: '7' };
  expect((await buses.rides.book(buses.person, { ...coach, personalFen: 999_999 })).code).toBe(0);
  expect(await refusedWith(buses, coach)).toContain('申请的车辆（大巴 × 1）当天已经订满');
});

test('a charter has its bus on each of its days, whichever of two is booked first', async () => {
  const long = { useCount: 3, endDay: addDays(DAY, 2) };
  const coach = { service: 'dayRental', vehicleGroup: 'coach', projectNo: '7', personalFen: 999_999 };
  const on = (days: number) => ({ ...coach, at: localText(new Date(NOON.getTime() + days * 86_400_000)) });
  const first = await approved('bus', long);
  done(await first.rides.book(first.person, { ...on(0), packages: 2 }));
  expect(await refusedWith(first, on(1))).toContain('申请的车辆（大巴 × 1）当天已经订满');
  done(await first.rides.book(first.person, on(2)));

  const second = await approved('bus', long);
  done(await second.rides.book(second.person, on(1)));
  expect(await refusedWith(second, { ...on(0), packages: 2 })).toContain(
    `申请的车辆（大巴 × 1）${addDays(DAY, 1)} 已经订满`,
  );
});

test('more people than seats are refused in the application', async () => {
  const { rides, person } = await approved('bus');
  const body = filled('bus', { ...days, passengerCount: 500, vehicles: [{ vehicleGroup: 'minibus', count: 1 }] });
  expect(await sendApplication(person, rides.sceneId, body)).toMatchObject({
    code: 28059,
    msg: '乘车人数 500 人，所选车辆最多可乘 35 人',
  });
});

test('one rider in two cars is told, and refused where the scene says so; guests and later rides are not', async () => {
  const rides = await Rides.create(server, desk);
  const rider = await rides.rider();
  const { number } = done(await rides.book(rider));
  const tried = done(await rides.evaluate(rider));
  expect(tried).toMatchObject({
    verdict: 'ALLOW',
    warnings: [expect.stringContaining(`已有订单 ${number}，时间重叠`)],
  });
  expect((await rides.book(rider)).code).toBe(0);

  const strict = await rides.scene(quick({ overlapRefused: true }));
  await rides.grant(rider, strict);
  const at = (minutes: number) => localText(new Date(NOON.getTime() + minutes * 60_000));
  const again = { sceneId: strict, personalFen: 999_999 };
  expect(await rides.book(rider, again)).toMatchObject({
    code: 28019,
    msg: expect.stringContaining('不能同时用两辆车'),
  });
  expect(await rides.book(rider, { ...again, at: at(29) })).toMatchObject({ code: 28019 });
  expect((await rides.book(rider, { ...again, at: at(31) })).code).toBe(0);
  const rider2 = { name: '客人', phone: '13900000001' };
  expect((await rides.book(rider, { ...again, rider: rider2 })).code).toBe(0);
  expect((await rides.book(rider, { ...again, rider: rider2 })).code).toBe(28019);
});

test('a missing price hides no other reason', async () => {
  const rides = await Rides.create(server, desk, {
    scene: quick({ services: ['scheduled'], vehicleGroups: ['comfort'] }),
  });
  const rider = await rides.rider();
  for (const answer of [
    await rides.evaluate(rider, { vehicleGroup: 'luxury' }),
    await rides.book(rider, { vehicleGroup: 'luxury' }),
  ]) {
    expect(answer).toMatchObject({ code: 28010, msg: '该城市暂不提供此服务或车型的报价；不能使用豪华，可用：舒适' });
  }
});

test('an application that waits, and one that was refused, are named as such', async () => {
  const rides = await Rides.create(server, desk);
  const { company } = rides;
  const head = await company.person();
  const flowId = await newFlow(company, [designated(head)]);
  rides.sceneId = await rides.scene(approval({ flowId }));
  const person = await rides.rider();
  const { applicationId, number } = await applied(person, rides.sceneId, filled('approval', days));
  expect(await rides.book(person)).toMatchObject({ code: 28020, msg: `需要先提交用车申请：申请 ${number} 还在审批中` });
  expect((await decide(head, applicationId, '预算不足')).code).toBe(0);
  expect((await rides.book(person)).msg).toBe(`需要先提交用车申请：申请 ${number} 已被驳回：预算不足`);
});

test('a refusal at the booking ends with the nearest change', async () => {
  const rides = await Rides.create(server, desk, { scene: quick({ companionsAllowed: false }) });
  const rider = await rides.rider();
  const ride = { companions: [{ name: '同事', phone: '13900000002' }] };
  expect(done(await rides.evaluate(rider, ride)).changes).toEqual(['不带同行人即可用']);
  expect(await rides.book(rider, ride)).toMatchObject({
    code: 28019,
    msg: '不能预订：不能添加同行人；不带同行人即可用',
  });
});
