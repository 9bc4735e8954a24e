import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, localText, startOfDay, weekdayOf } from '#rules/calendar.ts';
import { DayKind } from '#rules/day-kind.ts';
import { applied, decide, designated, HEAD, newScene } from '../../tests/kit/applications.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, meteredDraft, NOON, RIDE_FEN, Rides, rideDesk, saved } from '../../tests/kit/ride-calls.ts';
import { BEIJING, place, quick, SHANGHAI, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

/** Far from any station: a plain ride. */
const OFFICE = { cityId: BEIJING, point: { lng: 116.4806, lat: 39.9965 }, address: '望京SOHO' };
const HOME = { cityId: BEIJING, point: { lng: 116.4551, lat: 39.9281 }, address: '工人体育场' };
const AIRPORT = { cityId: BEIJING, point: { lng: 116.5871, lat: 40.0801 }, address: '首都机场T3' };

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  await saved(desk, meteredDraft({ vehicleGroup: 'business', baseFen: 3_000 }));
  await saved(desk, meteredDraft({ service: 'dropoff', baseFen: 2_000 }));
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { departments: { 研发: {} }, scene: quick({ name: '市内' }) });
  rider = await rides.rider('研发');
});

const asked = (more: object = {}) => ({
  at: localText(NOON),
  from: OFFICE,
  to: HOME,
  meters: 13_000,
  seconds: 1_800,
  ...more,
});
const options = async (person: Person, more: object = {}) =>
  done(await person.caller.postJson('/app/v1/rides/options', asked(more)));
type Row = { sceneName: string; vehicleGroup: string; verdict: string; personalFen: number; service: string };
const kinds = (rows: Row[]) => rows.map((row) => [row.sceneName, row.service, row.vehicleGroup, row.verdict]);

describe('the options of a ride', () => {
  test('are every scene and vehicle, the least personal part first, priced as a booking is', async () => {
    const capped = await rides.scene(quick({ name: '有限额', perOrderQuotaFen: 5_000 }));
    await rides.grant(rider, capped);
    const { way, best, rows, fixes } = await options(rider);
    expect(way).toEqual({ meters: 13_000, seconds: 1_800 });
    expect(kinds(rows)).toEqual([
      ['市内', 'scheduled', 'comfort', 'ALLOW'],
      ['有限额', 'scheduled', 'comfort', 'ALLOW'],
      ['市内', 'scheduled', 'business', 'ALLOW'],
      ['有限额', 'scheduled', 'business', 'ALLOW_SPLIT'],
    ]);
    expect([best, fixes]).toEqual([0, []]);
    expect(rows[0]).toMatchObject({ estimateFen: RIDE_FEN, companyFen: RIDE_FEN, personalFen: 0, missing: [] });
    expect(rows[3]).toMatchObject({ estimateFen: 6_300, companyFen: 5_000, personalFen: 1_300 });
    expect(rows[3].fixes).toEqual([
      {
        kind: 'group',
        text: '选舒适，企业全付',
        value: { vehicleGroup: 'comfort' },
        estimateFen: RIDE_FEN,
        companyFen: RIDE_FEN,
        personalFen: 0,
      },
    ]);
    for (const { sceneId, service, vehicleGroup, personalFen, companyFen } of rows) {
      const ride = { ...asked(), sceneId, service, vehicleGroup, personalFen };
      expect(done(await rides.book(rider, ride))).toMatchObject({ personalFen, companyFen });
    }
  });

  test('at an airport are a transfer where there is a price for one', async () => {
    expect(kinds((await options(rider, { to: AIRPORT })).rows)).toEqual([['市内', 'dropoff', 'comfort', 'ALLOW']]);
    expect(kinds((await options(rider, { from: AIRPORT, to: HOME })).rows)).toEqual([
      ['市内', 'scheduled', 'comfort', 'ALLOW'],
      ['市内', 'scheduled', 'business', 'ALLOW'],
    ]);
  });

  test('with a project number to fill in are not refused: it is named as missing', async () => {
    const scene = await rides.scene(quick({ name: '项目', projectNo: 'required', vehicleGroups: ['comfort'] }));
    const person = await rides.company.person({ department: '研发' });
    await rides.grant(person, scene);
    const { best, rows } = await options(person);
    expect([best, rows[0].verdict, rows[0].missing]).toEqual([0, 'ALLOW', [{ field: 'projectNo', label: '项目号' }]]);
    expect(rows[0].fixes).toMatchObject([{ kind: 'fill', value: { fill: 'projectNo' } }]);
    const evaluated = done(await rides.evaluate(person, { sceneId: scene }));
    expect(evaluated).toMatchObject({ verdict: 'ALLOW', missing: [{ field: 'projectNo' }] });
    expect((await rides.book(person, { sceneId: scene })).code).not.toBe(0);
    const filled = await options(person, { projectNo: 'P-1' });
    expect(filled.rows[0]).toMatchObject({ verdict: 'ALLOW', missing: [], fixes: [] });
  });

  test('that do not pass come with the nearest changes that do, each with its price', async () => {
    const day = addDays(dayOf(NOON), 0);
    const hours = [{ weekday: weekdayOf(NOON), ranges: [{ from: 1_260, to: 1_380 }] }];
    const late = await rides.scene(quick({ name: '加班', hours, vehicleGroups: ['comfort'] }));
    const near = await rides.scene(
      quick({ name: '园区', startPlaces: [place({ address: '天安门' })], vehicleGroups: ['comfort'] }),
    );
    const far = await rides.scene(quick({ name: '上海', cityIds: [SHANGHAI], vehicleGroups: ['comfort'] }));
    const person = await rides.company.person({ department: '研发' });
    for (const scene of [late, near, far]) await rides.grant(person, scene);
    const { best, rows, fixes } = await options(person);
    expect(best).toBeNull();
    const at = localText(new Date(startOfDay(day).getTime() + 21 * 3_600_000));
    const fixed = (name: string) => rows.find((row: Row) => row.sceneName === name).fixes;
    expect(fixed('加班')).toMatchObject([{ kind: 'time', value: { at }, estimateFen: RIDE_FEN, personalFen: 0 }]);
    expect(fixed('园区')).toMatchObject([{ kind: 'place', text: '改在“天安门”上车即可用' }]);
    expect(fixed('园区')[0].value.from).toEqual({ cityId: BEIJING, address: '天安门', point: TIANANMEN });
    expect(fixed('上海')).toEqual([]);
    expect(fixes.map(({ kind, value }: { kind: string; value: { sceneId: number } }) => [kind, value.sceneId])).toEqual(
      [
        ['place', near],
        ['time', late],
      ],
    );
    for (const { value } of fixes) {
      const again = await options(person, value);
      expect(again.best).toBe(0);
    }
  });

  test('are judged by the company’s own days, as the booking is', async () => {
    const kindHours = [{ kind: 'holiday' as const, ranges: [{ from: 0, to: 1_440 }] }];
    const sceneId = await rides.scene(quick({ name: '值班', kindHours, vehicleGroups: ['comfort'] }));
    const person = await rides.company.person({ department: '研发' });
    await rides.grant(person, sceneId);
    const days = { dates: [dayOf(NOON)], dayType: DayKind.codeOf('holiday'), dayName: '值班日' };
    done(await rides.company.admin.caller.postJson('/api/v3/calendar/save', days));
    const { best, rows } = await options(person);
    expect([best, rows[0].verdict, rows[0].reasons.filter(({ passed }: { passed: boolean }) => !passed)]).toEqual([
      0,
      'ALLOW',
      [],
    ]);
    const evaluated = done(await rides.evaluate(person, { sceneId }));
    expect([evaluated.verdict, evaluated.fixes]).toEqual(['ALLOW', []]);
    done(await rides.book(person, { sceneId }));
    done(await rides.company.admin.caller.postJson('/api/v3/calendar/save', { ...days, dayType: 1 }));
    expect((await options(person)).rows[0].verdict).toBe('DENY');
  });

  test('that need an application say so; evaluate names another scene that passes', async () => {
    const sceneId = await newScene(server, rides.company, [HEAD], [rider]);
    const { rows } = await options(rider, { sceneId });
    expect(rows[0]).toMatchObject({ verdict: 'NEED_APPLICATION', fixes: [{ kind: 'apply', value: { sceneId } }] });
    const { fixes } = done(await rides.evaluate(rider, { sceneId }));
    expect(fixes.map(({ kind }: { kind: string }) => kind)).toEqual(['scene', 'apply']);
    expect(fixes[0].value).toEqual({ sceneId: rides.sceneId });
  });

  test('name who would ride by an application, as it is then booked; oneself, where that was chosen', async () => {
    const [approver, guest] = [await rides.company.person(), { name: '陈逸飞', phone: '13900001234' }];
    const sceneId = await newScene(server, rides.company, [designated(approver)], [rider]);
    const days = { startDay: dayOf(NOON), endDay: dayOf(NOON), start: null, end: null };
    const { applicationId } = await applied(rider, sceneId, { ...days, useCount: 2, rider: guest });
    done(await decide(approver, applicationId));
    const ridden = async (more: object) => {
      const [row] = (await options(rider, { sceneId, ...more })).rows;
      const { service, vehicleGroup } = row;
      const ride = { ...asked(), sceneId, applicationId: row.applicationId, service, vehicleGroup, ...more };
      return [row.riderName, (await rides.row(await rides.booked(rider, ride))).rider_name];
    };
    expect(await ridden({})).toEqual([guest.name, guest.name]);
    expect(await ridden({ riderId: rider.staffId })).toEqual([null, rider.name]);
    const { rows } = await options(rider, { sceneId: rides.sceneId });
    expect(rows[0].riderName).toBeNull();
  });

  test('whoever applied for themselves rides as who they are by now', async () => {
    const approver = await rides.company.person();
    const sceneId = await newScene(server, rides.company, [designated(approver)], [rider]);
    const days = { startDay: dayOf(NOON), endDay: dayOf(NOON), start: null, end: null };
    const { applicationId } = await applied(rider, sceneId, days);
    done(await decide(approver, applicationId));
    const phone = '13911115555';
    await server.owner.query('update staff set phone = $1 where id = $2', [phone, rider.staffId]);
    const [row] = (await options(rider, { sceneId })).rows;
    expect([row.applicationId, row.riderName]).toEqual([applicationId, null]);
    expect((await rides.row(await rides.booked(rider, { sceneId }))).rider_phone).toBe(phone);
  });

  test('of a time that has passed, of a wrong city and of somebody else are refused', async () => {
    const past = await rider.caller.postJson('/app/v1/rides/options', asked({ at: '2020-01-01 00:00:00' }));
    expect(past.code).toBe(28022);
    const wrong = await rider.caller.postJson(
      '/app/v1/rides/options',
      asked({ from: { ...OFFICE, cityId: SHANGHAI } }),
    );
    expect(wrong.code).toBe(28111);
    const other = await rider.caller.postJson(
      '/app/v1/rides/options',
      asked({ actingFor: rides.company.admin.staffId }),
    );
    expect(other.code).toBe(28091);
    const stranger = await rides.company.person({ department: '研发' });
    expect((await options(stranger, { sceneId: rides.sceneId })).rows).toEqual([]);
  });
});

test('estimates answer one best price for each place', async () => {
  const to = [HOME, AIRPORT];
  const { rows } = done(
    await rider.caller.postJson('/app/v1/rides/estimates', { at: localText(NOON), from: OFFICE, to }),
  );
  expect(rows).toMatchObject([
    { sceneName: '市内', vehicleGroup: 'comfort', service: 'scheduled', verdict: 'ALLOW' },
    { service: 'dropoff' },
  ]);
  expect(rows[1].meters).toBeGreaterThan(rows[0].meters);
  const many = Array.from({ length: 13 }, () => HOME);
  const refused = await rider.caller.postJson('/app/v1/rides/estimates', { from: OFFICE, to: many });
  expect(refused).toMatchObject({ code: 40000, msg: '地点太多' });
});

describe('my scenes at a moment', () => {
  const monday = '2026-03-16 12:00:00';
  const scenes = async (query: object) =>
    done(await rider.caller.get('/app/v1/scenes', query as Record<string, unknown>)).scenes;

  test('say whether they can be used, from when and until when, and how far their places are', async () => {
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 1_260, to: 360 }] }));
    const startPlaces = [place({ address: '天安门' })];
    const overtime = await rides.scene(quick({ name: '加班', hours, startPlaces, projectNo: 'required' }));
    await rides.grant(rider, overtime);
    const at = (clock: string) => scenes({ at: clock, near: '116.397455,39.909187' });
    const [open, closed] = await at(monday);
    expect(open).toMatchObject({ now: 'usable', opensAt: null, closesAt: null, text: '现在可用', inReach: null });
    expect(closed).toMatchObject({
      now: 'later',
      opensAt: '2026-03-16 21:00:00',
      text: '21:00 起',
      inReach: true,
      projectNo: 'required',
      hours,
      places: [{ end: 'start', address: '天安门', radiusMeters: 500, meters: 0 }],
    });
    expect(closed.prose).toContainEqual({ group: '用车时段', text: '周一至周五 21:00–次日6:00' });
    const [, late] = await at('2026-03-16 22:00:00');
    expect(late).toMatchObject({ now: 'usable', closesAt: '2026-03-17 06:00:00', text: '可用到 明早 6:00' });
    const [, far] = await scenes({ at: monday, near: '116.30,39.90' });
    expect(far.inReach).toBe(false);
    expect((await rider.caller.get('/app/v1/scenes', { near: 'here' })).msg).toBe('位置格式不正确');
  });

  test('with applications name them, and ask for one where there is none', async () => {
    const sceneId = await newScene(server, rides.company, [HEAD], [rider]);
    const mine = async () => (await scenes({})).find((scene: { sceneId: number }) => scene.sceneId === sceneId);
    expect(await mine()).toMatchObject({ now: 'apply', text: '需要先申请', applications: [] });
  });

  test('of somebody whose pay was stopped are not usable at all', async () => {
    const person = await rides.company.person({ companyPay: false });
    await rides.grant(person);
    const { data } = await person.caller.get('/app/v1/scenes');
    expect(data.scenes).toMatchObject([{ now: 'never', text: '员工的企业支付已停用' }]);
  });
});
