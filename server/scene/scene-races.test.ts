import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fenOfYuan } from '#rules/money.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { addScene, makeFlow, SCENE, savedScene, updateScene } from '../../tests/kit/scene-calls.ts';
import { approval, quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  company = await server.company({ departments: { 研发: {}, 销售: {} } });
  admin = company.admin.caller;
});

const detail = (sceneId: number, caller = admin) => caller.post(`${SCENE}/getDetail`, { sceneId });
const act = (what: 'stop' | 'start' | 'delete', sceneId: number, caller = admin) =>
  caller.post(`${SCENE}/${what}`, { sceneId });
const versions = async (sceneId: number) =>
  (
    await server.owner.query(
      'select version, scene from scene_version where company_id = $1 and scene_id = $2 order by 1',
      [company.companyId, sceneId],
    )
  ).rows;

describe('two at once', () => {
  test('sixteen updates leave sixteen versions and the last of them', async () => {
    const sceneId = await savedScene(admin, quick());
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => updateScene(admin, sceneId, quick({ perOrderQuotaFen: 1_000 + n }))),
    );
    expect(answers.map(({ code }) => code)).toEqual(Array(16).fill(0));
    const rows = await versions(sceneId);
    expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
    const { data } = await detail(sceneId);
    expect(data.version).toBe(17);
    expect(fenOfYuan(data.quotaRule.sceneQuota)).toBe(rows.at(-1)!.scene.perOrderQuotaFen);
  });

  test('with the version sent, exactly one of many wins', async () => {
    const sceneId = await savedScene(admin, quick());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => updateScene(admin, sceneId, quick({ name: `名${n}` }), { version: 1 })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 40900)).toHaveLength(7);
  });

  test('stopped by many is stopped once', async () => {
    const sceneId = await savedScene(admin, quick());
    const answers = await Promise.all(Array.from({ length: 8 }, () => act('stop', sceneId)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await company.log()).filter(({ type }) => type === 'disable')).toHaveLength(1);
  });

  test('a flow deleted while a scene is added: never an enabled scene without its flow', async () => {
    for (let round = 0; round < 6; round += 1) {
      const flow = await makeFlow(server, company, `流程${round}`);
      await Promise.all([
        admin.post('/api/v2/flow/delete', { flowId: flow }),
        addScene(admin, approval({ flowId: flow, name: `竞争${round}` })),
      ]);
    }
    const { rows } = await server.owner.query(
      `select scene.id from scene join approval_flow f on f.company_id = scene.company_id and f.id = scene.flow_id
       where scene.company_id = $1 and scene.status = 'enabled' and f.deleted_at is not null`,
      [company.companyId],
    );
    expect(rows).toEqual([]);
  });
});
