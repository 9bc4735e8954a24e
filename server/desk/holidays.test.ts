import { beforeAll, describe, expect, test } from 'vitest';
import { draftOfFestival } from '#rules/holiday-draft.ts';
import { holidaysOf } from '#rules/holidays.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { companyDays } from '../company-days.ts';

const SAVE = '/desk/v1/holidays/save';
let server: TestServer;
let desk: Desk;
let administrator: DeskPersonCaller;
let staff: Caller;
let companyId: number;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  administrator = await deskPerson(server, '管理员');
  const company = await server.company();
  [companyId, staff] = [company.companyId, company.admin.caller];
});

/** A year that nobody has lived yet, whatever the clock says. */
const year = (): number => Number(server.services.clock.now().getFullYear()) + 2;
const draft = (version: number, worked: string[] = []) => ({
  year: year(),
  publishedOn: '2026-11-10',
  version,
  festivals: [
    ...holidaysOf(year()).festivals.map(draftOfFestival),
    {
      ...{ name: '春节', first: `${year()}-02-10`, last: `${year()}-02-16` },
      ...{ statutory: [`${year()}-02-10`], worked },
    },
  ],
});
const read = async () => (await administrator.get('/desk/v1/holidays', { year: String(year()) })).data;
const kindFor = async (day: string): Promise<string | undefined> => {
  const days = await server.services.database.company(companyId, (db) => companyDays(db, companyId, [day, day]));
  return days.get(day);
};

describe('a year of the country', () => {
  test('is as the program was shipped until the desk arranges it', async () => {
    expect(await read()).toMatchObject({ publishedOn: null, version: 0, saved: null });
    expect(await kindFor(`${year()}-02-11`)).toBeUndefined();
  });

  test('arranged, it holds for every company, and the log says by whom', async () => {
    const { data } = await administrator.write(SAVE, draft(0));
    expect(data).toMatchObject({ publishedOn: '2026-11-10', version: 1, saved: { by: expect.any(String) } });
    expect(data.days).toContainEqual({ day: `${year()}-02-10`, kind: 'holiday', name: '春节' });
    expect([await kindFor(`${year()}-02-10`), await kindFor(`${year()}-02-11`)]).toEqual(['holiday', 'restDay']);
    const shown = (await staff.get('/api/v3/calendar/get', { year: year() })).data;
    expect(shown.publishedOn).toBe('2026-11-10');
    expect(shown.days).toContainEqual({ date: `${year()}-02-10`, dayType: 3, dayName: '春节', own: 0 });
    const changes = (await administrator.get('/desk/v1/reference/changes')).data;
    expect(changes.rows[0]).toMatchObject({
      by: data.saved.by,
      summary: `${year()} 年节假日（2026-11-10 公布）：改为 春节 02-10 至 02-16`,
    });
  });

  test('what a company says of its own day goes before it', async () => {
    const dates = [`${year()}-02-10`];
    await staff.postJson('/api/v3/calendar/save', { dates, dayType: 1, dayName: '值班' });
    expect(await kindFor(dates[0]!)).toBe('workday');
  });

  test('companies whose scenes go by kinds of days are told of days that change, others and of nothing new nobody', async () => {
    const [concerned, other] = [await server.company(), await server.company()];
    await server.owner.query(
      `insert into scene (company_id, template, name, status, department_id, rules, created_at, updated_at)
       select company_id, 'quick', '工作日用车', 'enabled', id, $2, now(), now() from department
       where company_id = any($1) and super_id is null`,
      [[concerned.companyId], '{"kindHours":[{"kind":"workday","ranges":[{"from":540,"to":1080}]}]}'],
    );
    const sent = async (phone: string) =>
      (await server.owner.query(`select text from outbox where recipient = $1 and purpose = 'holidayChange'`, [phone]))
        .rows;
    const later = year() + 2;
    const festivals = holidaysOf(later).festivals.map(draftOfFestival);
    const spring = { name: '春节', first: `${later}-02-10`, last: `${later}-02-16`, statutory: [`${later}-02-10`] };
    const arranged = { ...draft(0), year: later, festivals: [...festivals, { ...spring, worked: [] }] };
    expect((await administrator.write(SAVE, arranged)).code).toBe(0);
    const [{ text }] = await sent(concerned.admin.phone);
    expect(text).toContain(`${later}年节假日安排有变动：02-10、`);
    expect(text).toContain('有1个场景');
    expect(await sent(other.admin.phone)).toEqual([]);
    const kept = `select from app_message where company_id = $1 and purpose = 'holidayChange'`;
    expect((await server.owner.query(kept, [concerned.companyId])).rowCount).toBe(1);
    const summary = async () => (await administrator.get('/desk/v1/reference/changes')).data.rows[0].summary;
    expect(await summary()).toMatch(/；已告知 1 家企业$/);
    expect((await administrator.write(SAVE, { ...arranged, version: 1 })).code).toBe(0);
    expect(await sent(concerned.admin.phone)).toHaveLength(1);
    expect(await summary()).not.toContain('告知');
  });

  test('whoever saw an older one is told; another festival can be taken away again', async () => {
    expect((await administrator.write(SAVE, draft(0))).code).toBe(40900);
    const { festivals, ...rest } = draft(1);
    expect((await administrator.write(SAVE, { ...rest, festivals: festivals.slice(0, -1) })).data.version).toBe(2);
    const weekend = new Date(`${year()}-02-11T00:00:00Z`).getUTCDay() % 6 === 0;
    expect(await kindFor(`${year()}-02-11`)).toBe(weekend ? 'restDay' : 'workday');
  });

  test.each([
    [{ festivals: [] }, 40000],
    [{ publishedOn: '10 November' }, 40000],
    [{ year: 2023 }, 40000],
    [{ festivals: [{ name: '春节', statutory: [], first: '2026-02-10', last: '2026-02-16', worked: [] }] }, 29111],
  ])('%j is refused', async (wrong, code) => {
    expect((await administrator.write(SAVE, { ...draft(2), ...wrong })).code).toBe(code);
  });

  test('days that are over stay what they were', async () => {
    const now = server.services.clock.now().getFullYear();
    const sent = { ...draft(0), year: now, festivals: [{ ...draft(0).festivals[0]!, first: `${now}-01-01` }] };
    const own = { ...sent.festivals[0]!, name: '元旦', last: `${now}-01-01`, statutory: [`${now}-01-01`] };
    await server.services.clock.moveTo(new Date(`${now}-12-30T04:00:00Z`));
    expect((await administrator.write(SAVE, { ...sent, festivals: [own] })).code).toBe(28181);
  });

  test('two who arrange a year at once do not write over each other', async () => {
    const sent = { ...draft(0), year: year() + 1 };
    const festivals = holidaysOf(year() + 1).festivals.map(draftOfFestival);
    const answers = await Promise.all([1, 2].map(() => administrator.write(SAVE, { ...sent, festivals })));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40900]);
  });
});

test('who may only look does not change it; who may not look does not read it', async () => {
  const [auditor, driver] = [await deskPerson(server, '审计'), await deskPerson(server, '调度员')];
  expect((await auditor.write(SAVE, draft(2))).code).toBe(29067);
  expect((await auditor.get('/desk/v1/holidays', { year: '2026' })).code).toBe(0);
  expect((await driver.get('/desk/v1/holidays', { year: '2026' })).code).toBe(29067);
  expect((await desk.get('/desk/v1/holidays', { year: 2026 })).data.workdays).toBe(248);
});

describe('the order of what is offered', () => {
  test.each([
    ['services', 'serviceId'],
    ['vehicleGroups', 'vehicleGroupId'],
  ])('%s stand as they were put', async (kind, id) => {
    const rows = (await desk.get(`/desk/v1/${kind}`)).data as Record<string, number>[];
    const ids = rows.map((row) => row[id]!).reverse();
    const done = await desk.post(`/desk/v1/${kind}/order`, { ids });
    expect((done.data as Record<string, number>[]).map((row) => row[id])).toEqual(ids);
    for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, 999_999]])
      expect((await desk.post(`/desk/v1/${kind}/order`, { ids: wrong })).code).toBe(29115);
  });
});
