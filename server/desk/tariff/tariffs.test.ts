import { beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '../../../tests/kit/desk.ts';
import { done, draftOf, meteredDraft } from '../../../tests/kit/ride-calls.ts';
import { carpool, charter } from '../../../tests/kit/rides.ts';
import { BEIJING, HANGZHOU, SHANGHAI } from '../../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
});

const LIST = '/desk/v1/tariffs';
const save = (draft: object) => desk.post(`${LIST}/save`, draft as Record<string, unknown>);

describe('a tariff', () => {
  test('is saved as a new version, and every version is listed', async () => {
    const first = done(await save(meteredDraft()));
    expect(first).toEqual({
      ...meteredDraft(),
      tariffId: expect.any(Number),
      version: 1,
      effectiveFrom: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /),
    });
    const second = done(await save({ ...meteredDraft({ baseFen: 1_500 }), effectiveFrom: '2030-01-01 00:00:00' }));
    expect(second).toMatchObject({ version: 2, baseFen: 1_500, effectiveFrom: '2030-01-01 00:00:00' });
    const { data } = await desk.get(LIST, { cityId: BEIJING, service: 'scheduled', vehicleGroup: 'comfort' });
    expect(data).toEqual({ rows: [second, first], total: 2 });
    const { summary, companyId } = (await desk.get('/desk/v1/events', { pageSize: 1 })).data.rows[0];
    expect([companyId, summary]).toEqual([
      null,
      '保存计价规则：北京 预约用车 舒适，里程时长，第 2 版，2030-01-01 00:00:00 起生效',
    ]);
  });

  test('of each kind is saved and listed by what it is for', async () => {
    done(await save(draftOf(charter({ cityId: SHANGHAI }))));
    done(await save(draftOf(carpool({ cityId: SHANGHAI }))));
    const kinds = (await desk.get(LIST, { cityId: SHANGHAI })).data.rows.map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['carpool', 'charter']);
    expect((await desk.get(LIST, { cityId: SHANGHAI, service: 'dayRental' })).data.total).toBe(1);
    expect((await desk.get(LIST, { service: 'taxi' })).code).toBe(40000);
  });

  const refusals: [what: string, draft: object, code: number, field: string][] = [
    ['a kind that does not fit the service', meteredDraft({ service: 'dayRental' }), 28025, 'kind'],
    ['an unknown city', meteredDraft({ cityId: 999_999 }), 28026, 'cityId'],
    ['an unknown kind', { ...meteredDraft(), kind: 'free' }, 40000, 'kind'],
    ['half a fen', { ...meteredDraft(), perKmFen: 0.5 }, 40000, 'perKmFen'],
    ['a price below nothing', { ...meteredDraft(), baseFen: -1 }, 40000, 'baseFen'],
    ['no fees for cancelling', { ...meteredDraft(), cancelFen: undefined }, 40000, 'cancelFen'],
    ['a time that is none', { ...meteredDraft(), effectiveFrom: '明年' }, 40000, 'effectiveFrom'],
  ];
  test.each(refusals)('with %s is refused', async (_, draft, code, field) => {
    const before = (await desk.get(LIST)).data.total;
    const answer = await save(draft);
    expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual([code, [field]]);
    expect((await desk.get(LIST)).data.total).toBe(before);
  });

  test('saved by two at once has two versions, or one is told to try again', async () => {
    const answers = await Promise.all([1, 2, 3].map((fen) => save(meteredDraft({ cityId: HANGZHOU, baseFen: fen }))));
    expect(answers.every(({ code }) => [0, 40900].includes(code))).toBe(true);
    const versions = (await desk.get(LIST, { cityId: HANGZHOU })).data.rows.map(
      ({ version }: { version: number }) => version,
    );
    expect(versions).toEqual(versions.map((_: number, at: number) => versions.length - at));
  });

  test('is never changed, not even by hand', async () => {
    await expect(server.owner.query('update tariff set version = 9')).rejects.toThrow(/written once/);
  });
});
