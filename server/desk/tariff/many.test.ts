import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#rules/calendar.ts';
import { Desk } from '../../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../../tests/kit/desk-person.ts';
import { done, meteredDraft } from '../../../tests/kit/ride-calls.ts';
import { BEIJING, HANGZHOU, SHANGHAI } from '../../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let chief: DeskPersonCaller;
let other: DeskPersonCaller;
let looker: DeskPersonCaller;
const COMFORT = { service: 'scheduled', vehicleGroup: 'comfort' } as const;
const LUXURY = { service: 'scheduled', vehicleGroup: 'luxury' } as const;

beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  chief = await deskPerson(server, '财务主管');
  other = await deskPerson(server, '财务主管');
  looker = await deskPerson(server, '财务');
  const effectiveFrom = '2020-01-01 00:00:00';
  for (const pair of [COMFORT, LUXURY])
    done(await desk.post('/desk/v1/tariffs/save', { ...meteredDraft({ cityId: BEIJING, ...pair }), effectiveFrom }));
});

const inDays = (days: number): string => `${addDays(dayOf(server.services.clock.now()), days)} 00:00:00`;
const MANY = '/desk/v1/tariffs/draft/many';
const many = (more: object = {}) => ({
  ...{ cityId: BEIJING, toCityIds: [BEIJING], pairs: [COMFORT, LUXURY], perTenThousand: 11_000 },
  ...{ effectiveFrom: inDays(3), ...more },
});
interface Cell {
  vehicleGroup: string;
  current: { version: number; baseFen: number } | null;
  draft: { draftId: number; version: number; state: string; rates: { baseFen: number } } | null;
}
const cells = async (cityId: number): Promise<Cell[]> =>
  (await looker.get('/desk/v1/tariffs/city', { cityId })).data.cells;
const draftsOf = async (cityId: number) => (await cells(cityId)).flatMap(({ draft }) => (draft ? [draft] : []));
const released = (by: DeskPersonCaller, drafts: { draftId: number; version: number }[]) =>
  by.write('/desk/v1/tariffs/draft/releaseMany', {
    drafts: drafts.map(({ draftId, version }) => ({ draftId, version })),
  });
const newest = async (): Promise<string> => (await desk.get('/desk/v1/events')).data.rows[0].summary;

describe('several tariffs at once', () => {
  test('are drafts that wait for a second person, and versions once both were released', async () => {
    const before = (await cells(BEIJING))[0]!.current!.baseFen;
    expect(done(await chief.write(MANY, many()))).toEqual({ done: 2, failed: [] });
    expect(await newest()).toMatch(/^批量提交北京的 2 份资费草稿，\+10%，拟 .* 起生效$/);
    const drafts = await draftsOf(BEIJING);
    expect(drafts).toMatchObject([{ state: 'submitted' }, { state: 'submitted' }]);
    expect(drafts[0]!.rates.baseFen).toBe(Math.round(before * 1.1));
    expect(done(await released(chief, drafts)), 'not by who submitted them').toMatchObject({
      ...{ done: 0, failed: [{ reason: '不能放行自己提交的' }, { reason: '不能放行自己提交的' }] },
    });
    const [first, second] = drafts;
    expect(done(await released(other, [first!, { ...second!, version: 9 }]))).toMatchObject({
      ...{ done: 1, failed: [{ draftId: second!.draftId }] },
    });
    expect(await newest()).toBe('批量放行资费：1 份，没有放行 1 份');
    expect(done(await released(other, [second!]))).toEqual({ done: 1, failed: [] });
    const rows = (await desk.get('/desk/v1/tariffs', { cityId: BEIJING })).data.rows;
    expect(rows.filter(({ version }: { version: number }) => version === 2)).toHaveLength(2);
    expect((await cells(BEIJING))[0]!.current!.baseFen, 'until their day the old price holds').toBe(before);
  });

  test('in other cities: what waits there stays, and the rest is done', async () => {
    const own = { ...meteredDraft({ cityId: SHANGHAI }), effectiveFrom: inDays(5), version: 0 };
    const { draftId } = done(await other.write('/desk/v1/tariffs/draft', own));
    const asked = many({ toCityIds: [SHANGHAI, HANGZHOU], perTenThousand: 10_000 });
    const { done: count, failed } = done(await chief.write(MANY, asked));
    expect(count).toBe(3);
    expect(failed).toEqual([{ cityId: SHANGHAI, ...COMFORT, reason: '上海 预约用车 舒适已有草稿，请先处理' }]);
    expect((await draftsOf(SHANGHAI)).map((draft) => draft.draftId === draftId)).toEqual(
      expect.arrayContaining([true, false]),
    );
    const cities = (await looker.get('/desk/v1/tariffs/cities')).data.rows;
    expect(cities, 'whoever releases them finds them').toContainEqual(
      expect.objectContaining({ cityId: HANGZHOU, priced: 0 }),
    );
    expect((await draftsOf(HANGZHOU)).map(({ rates }) => rates.baseFen)).toEqual(
      (await cells(BEIJING)).map(({ current }) => current!.baseFen),
    );
  });

  test('where a version waits for its day, nothing of it is written', async () => {
    const answer = done(await chief.write(MANY, many({ pairs: [COMFORT] })));
    expect(answer).toMatchObject({ done: 0, failed: [{ reason: expect.stringContaining('待生效') }] });
    expect(await draftsOf(BEIJING)).toEqual([]);
  });

  test.each([
    ['no change', { perTenThousand: 10_000 }, 29137],
    ['too much', { perTenThousand: 20_001 }, 40000],
    ['nothing chosen', { pairs: [] }, 40000],
    ['not priced here', { pairs: [{ service: 'scheduled', vehicleGroup: 'business' }] }, 40400],
    ['a city that there is not', { toCityIds: [999_999] }, 28026],
  ])('%s is refused', async (_, more, code) => {
    expect((await chief.write(MANY, many(more))).code).toBe(code);
  });

  test('is refused before tomorrow, and to whoever may only look, and to machines', async () => {
    expect((await chief.write(MANY, many({ effectiveFrom: inDays(0) }))).code).toBe(29057);
    expect((await looker.write(MANY, many())).code).toBe(29067);
    expect((await desk.post(MANY, many())).code).toBe(29067);
    expect((await released(looker, [{ draftId: 1, version: 1 }])).code).toBe(29067);
  });

  test('of two at once, each tariff is written by one', async () => {
    const asked = many({ toCityIds: [440_100], perTenThousand: 9_000 });
    const answers = await Promise.all([chief, other].map((person) => person.write(MANY, asked)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers.reduce((sum, { data }) => sum + data.done, 0)).toBe(2);
    expect(await draftsOf(440_100)).toHaveLength(2);
  });

  test('cities outside somebody’s work are unknown to them', async () => {
    const near = await deskPerson(server, '财务主管');
    await server.owner.query('update desk_staff set city_ids = $1 where id = $2', [[BEIJING], near.staffId]);
    expect((await near.write(MANY, many({ toCityIds: [SHANGHAI] }))).code).toBe(28026);
    expect((await near.write(MANY, many({ cityId: SHANGHAI, toCityIds: [BEIJING] }))).code).toBe(40400);
  });
});
