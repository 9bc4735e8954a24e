import { beforeAll, describe, expect, test } from 'vitest';
import { sceneApi } from '#contract/scene.ts';
import { type CoverageQuestion, HOURS, momentOf, sampleRide } from '#rules/lab/coverage.ts';
import { rulesOf, type SceneDraft } from '#rules/scene.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { makeFlow, savedScene } from '../../tests/kit/scene-calls.ts';
import { approval, BEIJING, place, quick, TIANANMEN } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let keeper: Person;
let people: Person[];
const drafts = new Map<number, SceneDraft>();
const holdersOf = new Map<number, readonly Person[]>();

const WORKING = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 8 * 60, to: 20 * 60 }] }));
const LATE = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, ranges: [{ from: 21 * 60, to: 6 * 60 }] }));
const call = (name: string, body: Record<string, unknown> = {}, by = keeper) =>
  by.caller.post(`/api/v3/lab/coverage${name}`, { cityId: BEIJING, ...body });

async function held(draft: SceneDraft, ...holders: Person[]): Promise<number> {
  const sceneId = await savedScene(company.admin.caller, draft);
  for (const { staffId } of holders) {
    await server.owner.query('insert into staff_scene values ($1, $2, $3)', [company.companyId, staffId, sceneId]);
  }
  drafts.set(sceneId, draft);
  holdersOf.set(sceneId, holders);
  return sceneId;
}

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: {} }, 销售: {} } });
  await server.owner.query('update company_terms set credit_fen = 10000000 where company_id = $1', [company.companyId]);
  keeper = await company.person({ department: '销售', roles: [await company.role('制度', [13], 'none')] });
  people = [];
  for (const department of ['平台', '平台', '研发', '销售']) people.push(await company.person({ department }));
  const [first, second, third, fourth] = people as [Person, Person, Person, Person];
  const flowId = await makeFlow(server, company);
  await held(quick({ name: '市内公出', hours: WORKING, projectNo: 'required' }), first, second, third);
  await held(quick({ name: '加班回家', hours: LATE, startPlaces: [place()] }), first, second, third);
  await held(approval({ name: '客户接待', flowId }), fourth);
  await held(quick({ name: '高管用车', perOrderQuotaFen: 5_000 }), first);
  await company.person({ department: '销售', companyPay: false });
});

interface WireScene {
  sceneId: number;
  sceneName: string;
  userNum: number;
  hours: string;
}

describe('coverage', () => {
  test('counts people hour by hour, of the company or of a department', async () => {
    const { data } = await call('');
    expect(data).toMatchObject({ userNum: 6, city: { cityId: BEIJING, cityName: '北京' } });
    expect(data.cells).toHaveLength(168);
    expect(data.cells[2 * HOURS + 9]).toEqual({ directNum: 3, applyNum: 1 });
    expect(data.cells[2 * HOURS + 20]).toEqual({ directNum: 1, applyNum: 1 });
    const deptId = company.departmentId('研发');
    const { data: part } = await call('', { deptId });
    expect(part).toMatchObject({ userNum: 3 });
    expect(part.cells[9]).toEqual({ directNum: 3, applyNum: 0 });
    const anywhere = (await call('', { place: 'anywhere' })).data;
    expect(anywhere.cells[22]).toEqual({ directNum: 1, applyNum: 1 });
  });

  test('every person in an hour: what trying that ride in that scene says', async () => {
    const { data } = await call('');
    const monday = data.days[0].date;
    const question: Omit<CoverageQuestion, 'weekStart' | 'companyDays'> = {
      ...{ cityId: BEIJING, centre: TIANANMEN, service: 'scheduled', place: 'near', carpool: 'off', now: new Date() },
    };
    const VERDICT: Readonly<Record<string, string>> = {
      ALLOW: '2',
      ALLOW_SPLIT: '2',
      NEED_APPLICATION: '1',
      DENY: '0',
    };
    // By two people, since nobody may try as many rides as this in a minute.
    let compared = 0;
    for (const { sceneId, hours } of data.scenes as WireScene[]) {
      const holders = holdersOf.get(sceneId)!;
      for (let at = 0; at < 50; at += 1) {
        const cell = (at * 37 + sceneId * 11) % 168;
        const trial = {
          ...sampleRide(rulesOf(drafts.get(sceneId)!), question, momentOf(monday, cell)),
          ...{ sceneId, staffId: holders[at % holders.length]!.staffId, approved: null },
        };
        const sent = JSON.parse(JSON.stringify(sceneApi.tryRide.input.encode(trial)));
        const tried = (await (at % 2 === 0 ? company.admin : keeper).caller.postJson('/api/v2/scene/try', sent)).data;
        expect(VERDICT[tried.verdict]).toBe(hours[cell]);
        compared += 1;
      }
    }
    expect(compared).toBe(200);
  });

  test('an hour opens into the scenes that decide it, and why the others do not', async () => {
    const { data } = await call('/cell', { weekday: 3, hour: 20 });
    expect(data).toMatchObject({ directNum: 1, applyNum: 1, noneNum: 4 });
    const shown = Object.fromEntries(data.scenes.map((one: WireScene & { verdict: string }) => [one.sceneName, one]));
    expect(shown.高管用车).toMatchObject({ verdict: 'ALLOW', userNum: 1, cap: 50, reasons: [] });
    expect(shown.客户接待).toMatchObject({ verdict: 'NEED_APPLICATION', userNum: 1, cap: -1 });
    expect(shown.市内公出.reasons).toEqual([expect.objectContaining({ code: 'OUTSIDE_HOURS', passed: false })]);
  });

  test('finds gaps, scenes without effect and people without a scene; names only for whoever keeps them', async () => {
    const { data } = await call('/findings');
    const titles = data.map(({ title }: { title: string }) => title);
    expect(titles).toContain('2 人没有任何可用的场景');
    const admin = await company.admin.caller.post('/api/v3/lab/coverage/findings', { cityId: BEIJING });
    const without = (of: { kind: string; text: string }[]) => of.find(({ kind }) => kind === 'without')!.text;
    expect(without(data)).not.toContain(keeper.name);
    expect(without(admin.data)).toContain(keeper.name);
  });

  test('unknown cities, departments of others, hours that are none, and nobody without the function', async () => {
    const other = await server.company({ departments: { 研发: {} } });
    expect(await call('', { cityId: 1 })).toMatchObject({ code: 40400 });
    expect(await call('', { deptId: other.departmentId('研发') })).toMatchObject({ code: 40400 });
    expect(await call('/cell', { weekday: 8, hour: 1 })).toMatchObject({ code: 40000 });
    expect(await call('/cell', { weekday: 1 })).toMatchObject({ code: 40000 });
    expect(await call('', { place: 'there' })).toMatchObject({ code: 40000 });
    expect(await call('', {}, people[0])).toMatchObject({ code: 40300 });
    expect((await call('', {}, other.admin)).data.scenes).toEqual([]);
  });
});
