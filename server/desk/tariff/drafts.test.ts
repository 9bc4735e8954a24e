import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import { Desk } from '../../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../../tests/kit/desk-person.ts';
import { done, meteredDraft, Rides } from '../../../tests/kit/ride-calls.ts';
import { BEIJING, HANGZHOU, SHANGHAI } from '../../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let chief: DeskPersonCaller;
let other: DeskPersonCaller;
let looker: DeskPersonCaller;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  chief = await deskPerson(server, '财务主管');
  other = await deskPerson(server, '财务主管');
  looker = await deskPerson(server, '财务');
});

const inDays = (days: number): string => `${addDays(dayOf(server.services.clock.now()), days)} 00:00:00`;
const DRAFT = '/desk/v1/tariffs/draft';
const PAIR = { service: 'scheduled', vehicleGroup: 'comfort' };
const draft = (cityId: number, more: object = {}) => ({
  ...meteredDraft({ cityId, baseFen: 1_600 }),
  effectiveFrom: inDays(3),
  version: 0,
  ...more,
});
const one = ({ draftId, version }: { draftId: number; version: number }) => ({ draftId, version });
const versions = async (cityId: number) =>
  (await desk.get('/desk/v1/tariffs', { cityId, ...PAIR })).data.rows.map((row: { version: number }) => row.version);

describe('a tariff that people write', () => {
  test('is a draft, then waits for a second person, then is the next version from its day on', async () => {
    await desk.post('/desk/v1/tariffs/save', { ...meteredDraft(), effectiveFrom: '2020-01-01 00:00:00' });
    const first = done(await chief.write(DRAFT, draft(BEIJING)));
    expect(first).toMatchObject({ state: 'open', version: 1, rates: { baseFen: 1_600 }, returned: '' });
    const second = done(await other.write(DRAFT, draft(BEIJING, { baseFen: 1_700, version: 1 })));
    const cell = (await looker.get('/desk/v1/tariffs/city', { cityId: BEIJING })).data.cells[0];
    expect(cell).toMatchObject({ current: { version: 1 }, next: null, draft: { draftId: first.draftId, version: 2 } });
    const submitted = done(await chief.write(`${DRAFT}/submit`, one(second)));
    expect(submitted.state).toBe('submitted');
    expect(await versions(BEIJING)).toEqual([1]);
    const waits = async (person: DeskPersonCaller) => (await person.get('/desk/v1/today')).data.counts.tariff;
    expect([await waits(chief), await waits(other), await waits(looker)], 'waits for the second person').toEqual([
      0, 1, 0,
    ]);
    expect((await chief.write(`${DRAFT}/release`, one(submitted))).code, 'not by who submitted it').toBe(29045);
    const released = done(await other.write(`${DRAFT}/release`, one(submitted)));
    expect(released).toMatchObject({ version: 2, baseFen: 1_700, effectiveFrom: inDays(3) });
    const detail = (await looker.get('/desk/v1/tariffs/detail', { cityId: BEIJING, ...PAIR })).data;
    expect(detail.draft).toBeNull();
    expect(detail.versions.map(({ writtenBy }: { writtenBy: string }) => writtenBy)).toEqual([
      expect.any(String),
      null,
    ]);
    const { summary, key } = (await desk.get('/desk/v1/events', { pageSize: 1 })).data.rows[0];
    expect(summary).toMatch(/^保存计价规则：北京 预约用车 舒适，里程时长，第 2 版.*复核）$/);
    expect(key).toBe(other.account);
    expect((await chief.write(DRAFT, draft(BEIJING))).code).toBe(0);
    const again = (await looker.get('/desk/v1/tariffs/detail', { cityId: BEIJING, ...PAIR })).data.draft;
    expect((await chief.write(`${DRAFT}/submit`, one(again))).code, 'one waits for its day already').toBe(29058);
    done(await chief.write(`${DRAFT}/drop`, one(again)));
  });

  test('is returned with a reason, written on, taken back or given up', async () => {
    const written = done(await chief.write(DRAFT, draft(SHANGHAI)));
    const submitted = done(await chief.write(`${DRAFT}/submit`, one(written)));
    expect((await chief.write(DRAFT, draft(SHANGHAI, { version: submitted.version }))).code).toBe(29088);
    expect((await other.write(`${DRAFT}/return`, { ...one(submitted), reason: '' })).code).toBe(40000);
    const returned = done(await other.write(`${DRAFT}/return`, { ...one(submitted), reason: '起步价太高' }));
    expect(returned).toMatchObject({ state: 'open', returned: '起步价太高' });
    const twice = done(await chief.write(`${DRAFT}/submit`, one(returned)));
    expect((await other.write(`${DRAFT}/reopen`, one(twice))).code).toBe(29066);
    const reopened = done(await chief.write(`${DRAFT}/reopen`, one(twice)));
    expect((await chief.write(`${DRAFT}/drop`, one(twice))).code, 'late').toBe(40900);
    done(await chief.write(`${DRAFT}/drop`, one(reopened)));
    expect(await versions(SHANGHAI)).toEqual([]);
  });

  test('never holds before tomorrow, and is never put in force when its day has come', async () => {
    const today = done(await chief.write(DRAFT, draft(HANGZHOU, { effectiveFrom: inDays(0) })));
    expect((await chief.write(`${DRAFT}/submit`, one(today))).code).toBe(29057);
    const moved = done(await chief.write(DRAFT, draft(HANGZHOU, { effectiveFrom: inDays(1), version: 1 })));
    const submitted = done(await chief.write(`${DRAFT}/submit`, one(moved)));
    await server.owner.query(`update tariff_draft set effective_from = $1 where id = $2`, [
      new Date(server.services.clock.now().getTime() - 1000),
      submitted.draftId,
    ]);
    expect((await other.write(`${DRAFT}/release`, one(submitted))).code).toBe(29089);
  });

  test('is not saved past the second person, nor by whoever may only look, nor by a machine', async () => {
    expect((await chief.write('/desk/v1/tariffs/save', meteredDraft({ baseFen: 1 }))).code).toBe(29087);
    expect((await looker.write(DRAFT, draft(SHANGHAI))).code).toBe(29067);
    expect((await desk.post(DRAFT, draft(SHANGHAI))).code).toBe(29067);
    expect((await chief.write(DRAFT, draft(999_999))).code).toBe(28026);
    const half = await chief.write(DRAFT, draft(SHANGHAI, { perKmFen: 0.5 }));
    expect([half.code, Object.keys(half.fields ?? {})]).toEqual([40000, ['perKmFen']]);
  });

  test('of two who begin it at once, one is told', async () => {
    const answers = await Promise.all([chief, other].map((person) => person.write(DRAFT, draft(SHANGHAI))));
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40900]);
  });

  test('the database itself keeps the four eyes', async () => {
    const { draftId, version } = (await looker.get('/desk/v1/tariffs/detail', { cityId: SHANGHAI, ...PAIR })).data
      .draft;
    done(await chief.write(`${DRAFT}/submit`, { draftId, version }));
    const release = `update tariff_draft set state = 'done', decided_by = staff_id, decided_at = now(),
      tariff_id = (select min(id) from tariff) where state = 'submitted'`;
    await expect(server.owner.query(release)).rejects.toThrow(/check/);
  });
});

describe('what a version would have cost', () => {
  test('is reckoned for the month’s rides, by distance, ride and company; and changes no price', async () => {
    const rides = await Rides.create(server, desk);
    const { companyId } = rides;
    const orderId = await rides.booked(await rides.rider());
    await rides.drive(orderId, 'priced');
    const before = await rides.row(orderId);
    const month = dayOf(before.service_at).slice(0, 7);
    const asked = { cityId: BEIJING, ...PAIR, month, one: 1, other: 2 };
    const { data } = await looker.get('/desk/v1/tariffs/compare', asked);
    expect(data).toMatchObject({ count: 1, dearer: 1, cheaper: 0, isWhole: true });
    expect(data.otherFen - data.oneFen).toBe(400);
    expect(data.mostDearer).toMatchObject([{ orderId, companyId }]);
    expect(data.companies).toMatchObject([{ companyId, differenceFen: 400 }]);
    expect((await looker.get('/desk/v1/tariffs/compare', { ...asked, other: 9 })).code).toBe(40400);
    expect((await looker.get('/desk/v1/tariffs/compare', { ...asked, month: '2026-13' })).code).toBe(40000);
    expect(await rides.row(orderId)).toEqual(before);
  });
});
