import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf, startOfDay, weekdayOf } from '#rules/calendar.ts';
import { DayKind, dayKindOf } from '#rules/day-kind.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { postForm } from '../../tests/kit/uploads.ts';
import { readSpreadsheet, writeWorkbook } from '../outside/spreadsheet.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ kindHours: EVENINGS }) });
  rider = await rides.rider();
});

/** Evenings of workdays, and the whole of rest days; on statutory holidays nobody rides. */
const EVENINGS = [
  { kind: 'workday' as const, ranges: [{ from: 1140, to: 360 }] },
  { kind: 'restDay' as const, ranges: [{ from: 0, to: 1440 }] },
];
const today = dayOf(new Date());
/** The next day that is this weekday and ordinary in the country, with an ordinary day before it. */
const next = (weekday: number): string => {
  let day = addDays(today, 1);
  const isPlain = (one: string) => dayKindOf(one) === (weekdayOf(startOfDay(one)) >= 6 ? 'restDay' : 'workday');
  while (weekdayOf(startOfDay(day)) !== weekday || !isPlain(day) || !isPlain(addDays(day, -1))) day = addDays(day, 1);
  return day;
};
const [TUESDAY, SATURDAY, SUNDAY] = [next(2), next(6), next(7)];
const admin = () => rides.company.admin.caller;
const save = (dates: string[], dayType: DayKind, dayName = '公司安排') =>
  admin().postJson('/api/v3/calendar/save', { dates, dayType: DayKind.codeOf(dayType), dayName });
const judged = async (day: string, clock: string) => {
  const { data } = await rides.evaluate(rider, { at: `${day} ${clock}:00` });
  const hours = data.reasons.find(({ code }: { code: string }) => code === 'OUTSIDE_HOURS');
  return { passed: hours.passed, text: hours.text, changes: data.changes };
};

describe('a scene by kinds of days', () => {
  test('opens on workdays and rest days as it says; what runs past midnight belongs to the day it began', async () => {
    expect((await judged(TUESDAY, '18:59')).passed).toBe(false);
    expect((await judged(TUESDAY, '19:00')).passed).toBe(true);
    expect((await judged(addDays(TUESDAY, 1), '06:00')).passed).toBe(true);
    expect((await judged(SATURDAY, '12:00')).passed).toBe(true);
    expect((await judged(TUESDAY, '12:00')).text).toBe('周二（工作日）12:00 不在可用时段内，工作日可用 19:00–次日6:00');
  });

  test('keeps to the company’s own days at the next booking, and suggests a time by them', async () => {
    done(await save([TUESDAY], 'restDay'));
    expect((await judged(TUESDAY, '12:00')).passed).toBe(true);
    done(await save([TUESDAY], 'holiday'));
    const { passed, text } = await judged(TUESDAY, '20:00');
    expect([passed, text]).toEqual([false, '周二（法定节假日）20:00 不在可用时段内，法定节假日不可用车']);
    done(await save([SATURDAY, SUNDAY], 'workday', '补班'));
    const answer = await rides.evaluate(rider, { at: `${SATURDAY} 18:00:00` });
    expect(JSON.stringify(answer.data)).toContain('再过 60 分钟即可用');
    done(await admin().postJson('/api/v3/calendar/reset', { dates: [TUESDAY, SATURDAY, SUNDAY] }));
    expect((await judged(SATURDAY, '12:00')).passed).toBe(true);
  });

  test('says so in its prose and comes back as it was sent; both ways at once are refused', async () => {
    const { data } = await admin().post('/api/v2/scene/getDetail', { sceneId: rides.sceneId });
    expect(data.timeRule).toMatchObject({
      dayTypeTime: [
        { dayType: 1, list: ['19:00-6:00'] },
        { dayType: 2, list: ['0:00-24:00'] },
      ],
    });
    const week = { time: [{ week: 1, list: ['9:00-18:00'] }] };
    const both = { ...data, timeRule: { ...data.timeRule, ...week } };
    expect(await admin().postJson('/api/v2/scene/update', { ...both, sceneId: rides.sceneId })).toMatchObject({
      msg: '用车时段按星期设置，或按工作日和节假日设置，只能选一种',
    });
  });

  test('is tried in the editor by the same days', async () => {
    done(await save([TUESDAY], 'restDay'));
    const place = (address: string) => ({ cityId: 110100, point: '116.397428,39.90923', address });
    const tried = await admin().postJson('/api/v2/scene/try', {
      sceneId: rides.sceneId,
      userId: rider.staffId,
      time: `${TUESDAY} 12:00:00`,
      start: place('天安门'),
      end: place('北京站'),
      serviceId: ServiceType.codeOf('scheduled'),
      groupId: VehicleGroup.codeOf('comfort'),
    });
    const hours = tried.data.reasons.find(({ code }: { code: string }) => code === 'OUTSIDE_HOURS');
    expect(hours).toMatchObject({ passed: true, text: '周二（休息日）12:00 在可用时段内' });
  });
});

describe('the calendar of a company', () => {
  const year = async (of = 2026) => (await admin().get('/api/v3/calendar/get', { year: of })).data;

  test('answers the country’s year, and what of it is the company’s own', async () => {
    const { publishedOn, days } = await year();
    expect(publishedOn).toBe('2025-11-04');
    expect(days).toContainEqual({ date: '2026-10-01', dayType: 3, dayName: '国庆节', own: 0 });
    expect(days).toContainEqual({ date: '2026-10-10', dayType: 1, dayName: '国庆节补班', own: 0 });
    const later = addDays(today, 40);
    done(await save([later], 'holiday', '公司年会'));
    const own = (await year(Number(later.slice(0, 4)))).days.filter((day: { own: number }) => day.own === 1);
    expect(own).toEqual([{ date: later, dayType: 3, dayName: '公司年会', own: 1 }]);
    expect((await year(2027)).publishedOn).toBeNull();
  });

  test('changes what is to come, with a name, and says so in the log', async () => {
    const yesterday = addDays(today, -1);
    expect(await save([yesterday], 'restDay')).toMatchObject({
      code: 28181,
      msg: `已经过去的日子不能改：${yesterday}`,
    });
    expect(await save([today], 'restDay', ' ')).toMatchObject({ msg: '请填写名称' });
    expect(await save(['2026-02-30'], 'restDay')).toMatchObject({ msg: '请选择日期' });
    expect(await save([], 'restDay')).toMatchObject({ msg: '请选择日期' });
    done(await save([addDays(today, 2), addDays(today, 1)], 'restDay', '年会'));
    const { rows } = await server.owner.query(
      `select content from operation_log where company_id = $1 order by id desc limit 1`,
      [rides.companyId],
    );
    expect(rows[0].content).toBe(`节假日：${addDays(today, 1)}、${addDays(today, 2)} 改为休息日“年会”`);
  });

  test('is nobody else’s: neither another company’s nor a person’s without the right', async () => {
    const day = addDays(today, 50);
    done(await save([day], 'holiday', '周年庆'));
    const other = await server.company();
    const seen = await other.admin.caller.get('/api/v3/calendar/get', { year: Number(day.slice(0, 4)) });
    expect(seen.data.days.filter((one: { own: number }) => one.own === 1)).toEqual([]);
    const plain = await rides.company.person();
    const tried = await plain.caller.postJson('/api/v3/calendar/save', { dates: [day], dayType: 1, dayName: '班' });
    expect(tried.code).not.toBe(0);
  });
});

describe('a year from a workbook', () => {
  const IMPORT = '/api/v3/calendar/import';
  const book = async (rows: string[][]): Promise<Buffer> => {
    const parts: Uint8Array[] = [];
    const columns = ['日期', '类型', '名称'].map((title) => ({ title }));
    for await (const part of writeWorkbook(columns, rows)) parts.push(part);
    return Buffer.concat(parts);
  };
  const send = (bytes: Uint8Array, who: Person = rides.company.admin) =>
    postForm(server, who, IMPORT, { field: 'excel', filename: '节假日.xlsx', bytes });
  const [SOON, LATER] = [addDays(today, 20), addDays(today, 21)];

  test('takes the good lines at once, offers the others with their reasons, and says so in the log', async () => {
    const yesterday = addDays(today, -1);
    const rows = [
      [SOON, '休息日', '年会'],
      [LATER.replaceAll('-', '/'), '法定节假日', '春节'],
      [yesterday, '休息日', '春节'],
      [addDays(today, 22), '假', '春节'],
    ];
    const { data } = await send(await book(rows));
    expect(data).toEqual({ successNum: 2, failNum: 2, url: expect.stringMatching(/^\/file\/download\//) });
    const year = async (day: string) =>
      (await admin().get('/api/v3/calendar/get', { year: day.slice(0, 4) })).data.days.find(
        ({ date }: { date: string }) => date === day,
      );
    expect(await year(SOON)).toEqual({ date: SOON, dayType: 2, dayName: '年会', own: 1 });
    expect(await year(LATER)).toEqual({ date: LATER, dayType: 3, dayName: '春节', own: 1 });
    const file = await admin().send('GET', data.url);
    const read = await readSpreadsheet(file.rawPayload);
    expect(read.ok && read.rows.slice(1).map((row) => row.slice(3))).toEqual([
      ['4', '已经过去的日子不能改'],
      ['5', '类型“假”不正确，应为工作日、休息日或法定节假日'],
    ]);
    const { rows: log } = await server.owner.query(
      'select type, content from operation_log where company_id = $1 order by id desc limit 1',
      [rides.companyId],
    );
    expect(log).toEqual([{ type: 'import', content: '导入节假日：成功 2 天，失败 2 行' }]);
    const again = await send(await book([[SOON, '上班', '补班']]));
    expect(again.data).toEqual({ successNum: 1, failNum: 0, url: '' });
    expect(await year(SOON)).toMatchObject({ dayType: 1, dayName: '补班' });
  });

  test('what is no workbook is refused, and so is whoever may not change settings', async () => {
    expect(await send(Buffer.from('x'))).toMatchObject({ code: 28182, msg: '请选择xls或xlsx格式的文件' });
    expect(await postForm(server, rides.company.admin, IMPORT, null)).toMatchObject({ code: 28182 });
    expect((await send(await book([[SOON, '休息日', '年会']]), await rides.company.person())).code).toBe(40300);
  });

  test('the template is filled in and comes back', async () => {
    const template = await admin().send('GET', '/api/v3/calendar/importTemplate');
    const read = await readSpreadsheet(template.rawPayload);
    expect(read.ok && read.rows[1]?.slice(0, 3)).toEqual(['日期', '类型', '名称']);
    expect(await send(template.rawPayload)).toMatchObject({ code: 28187, msg: '文件中没有可导入的内容' });
  });
});
