import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { updateScene, wireOf } from '../../tests/kit/scene-calls.ts';
import { BEIJING, quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { departments: { 研发: { 平台: {} }, 销售: {} }, scene: quick() });
  admin = rides.company.admin.caller;
});

const call = (name: string, body: Record<string, unknown>, caller = admin) =>
  caller.postJson(`/api/v3/scene/examples/${name}`, body);
const RIDE = {
  ...{ weekday: 3, dayType: 1, dayBeforeType: 1, minute: 1270, serviceId: 2, groupId: 63, estimate: 59.28 },
  start: { cityId: BEIJING, point: '116.397455,39.909187', address: '天安门' },
  end: { cityId: BEIJING, point: '116.397455,39.909187', address: '天安门' },
};
const example = (more: object = {}) => ({
  sceneId: rides.sceneId,
  name: '下班回家',
  ...RIDE,
  verdict: 'ALLOW',
  ...more,
});
const list = async () => done(await call('list', { sceneId: rides.sceneId }));
const lastEntry = async () => (await rides.company.log()).at(-1)!.content;
const start = (more: object = {}) => admin.post('/api/v2/scene/start', { sceneId: rides.sceneId, ...more });

describe('examples of a scene', () => {
  test('are kept with what the rules in force make of them', async () => {
    const { exampleId } = done(await call('save', example()));
    expect(await list()).toEqual([
      expect.objectContaining({
        ...{
          exampleId,
          name: '下班回家',
          orderNo: null,
          expected: { verdict: 'ALLOW', companyAmount: null, step: null },
        },
        ride: expect.objectContaining({ weekday: 3, minute: 1270, estimate: 59.28, left: -1 }),
        result: expect.objectContaining({ passed: true, verdict: 'ALLOW', companyAmount: 59.28, personalAmount: 0 }),
      }),
    ]);
    expect(await lastEntry()).toBe(
      '新建场景“测试场景”的用例“下班回家”（周三 21:10，天安门 至 天安门，预估 ¥59.28），期望企业全付',
    );
    done(await call('save', example({ exampleId, name: '晚归', verdict: 'DENY', step: 3 })));
    expect((await list())[0]).toMatchObject({ name: '晚归', result: { passed: false } });
    done(await call('remove', { exampleId }));
    expect(await list()).toEqual([]);
    expect(await lastEntry()).toBe('删除场景“测试场景”的用例“晚归”');
  });

  test('run on contents that are not saved', async () => {
    done(await call('save', example()));
    const scene = wireOf(quick({ perOrderQuotaFen: 3_000 }));
    const [{ result }] = done(await call('run', { sceneId: rides.sceneId, scene }));
    expect(result).toMatchObject({ passed: false, verdict: 'ALLOW_SPLIT', companyAmount: 30, personalAmount: 29.28 });
  });

  test('an order becomes one that passes under the version that judged it', async () => {
    const rider = await rides.rider('平台');
    const orderId = await rides.booked(rider);
    const { rows } = await server.owner.query('select number from ride_order where id = $1', [orderId]);
    const orderNo = rows[0].number;
    done(await call('fromOrder', { sceneId: rides.sceneId, orderNo }));
    expect((await list())[0]).toMatchObject({ orderNo, result: { passed: true } });
    expect(await call('fromOrder', { sceneId: rides.sceneId, orderNo: 'none' })).toMatchObject({ code: 40400 });
    const keeper = await rides.company.person({ roles: [await rides.company.role('制度', [13], 'none')] });
    const hidden = await call('fromOrder', { sceneId: rides.sceneId, orderNo }, keeper.caller);
    expect(hidden).toMatchObject({ code: 40400 });
  });

  test('come along where the scene is copied', async () => {
    done(await call('save', example()));
    const copy = { ...wireOf(quick({ name: '副本' })), copySceneId: rides.sceneId };
    const { sceneId } = done(await admin.postJson('/api/v2/scene/add', copy));
    expect(done(await call('list', { sceneId }))).toMatchObject([{ name: '下班回家', result: { passed: true } }]);
    expect(await lastEntry()).toBe('新建场景“副本”（快捷用车），连同 1 条用例');
    const other = await server.company();
    const stolen = done(await other.admin.caller.postJson('/api/v2/scene/add', copy));
    expect(done(await call('list', stolen, other.admin.caller))).toEqual([]);
  });

  test('a scene is not enabled while one fails, unless somebody says why', async () => {
    done(await call('save', example({ verdict: 'DENY' })));
    done(await admin.post('/api/v2/scene/stop', { sceneId: rides.sceneId }));
    expect(await start()).toMatchObject({ code: 26021, msg: '有 1 条用例不通过，请改规则、改期望，或写明理由' });
    expect(await start({ overrideReason: '因为' })).toMatchObject({ code: 40000, msg: '理由至少 5 个字' });
    expect(await start({ overrideReason: '会议决定先这样启用' })).toMatchObject({ code: 0 });
    expect(await lastEntry()).toBe('启用场景“测试场景”：已禁用 → 已启用；1 条用例不通过，理由：会议决定先这样启用');
  });

  test('nor changed while it is enabled; a disabled one may be worked on', async () => {
    done(await call('save', example()));
    const narrow = quick({ perOrderQuotaFen: 3_000 });
    expect(await updateScene(admin, rides.sceneId, narrow)).toMatchObject({ code: 26021 });
    const reason = { overrideReason: '下月起每单三十元' };
    expect(await updateScene(admin, rides.sceneId, narrow, reason)).toMatchObject({ code: 0 });
    expect(await lastEntry()).toContain('；1 条用例不通过，理由：下月起每单三十元');
    done(await admin.post('/api/v2/scene/stop', { sceneId: rides.sceneId }));
    expect(await updateScene(admin, rides.sceneId, quick({ perOrderQuotaFen: 2_000 }))).toMatchObject({ code: 0 });
  });

  test('incomplete rides, other companies’ scenes, and nobody without the function', async () => {
    expect(await call('save', { sceneId: rides.sceneId })).toMatchObject({ code: 40000 });
    expect(await call('save', example({ name: '' }))).toMatchObject({ code: 40000, msg: '请填写名称' });
    const other = await server.company();
    expect(await call('list', { sceneId: rides.sceneId }, other.admin.caller)).toMatchObject({ code: 40400 });
    expect(await call('save', example(), other.admin.caller)).toMatchObject({ code: 40400 });
    const { exampleId } = done(await call('save', example()));
    expect(await call('remove', { exampleId }, other.admin.caller)).toMatchObject({ code: 40400 });
    const { caller } = await rides.company.person();
    expect(await call('list', { sceneId: rides.sceneId }, caller)).toMatchObject({ code: 40300 });
  });
});
