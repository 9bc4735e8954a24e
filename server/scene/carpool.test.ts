import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DraftOf, SCENE_REFUSALS } from '#rules/scene.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { addScene, makeFlow, SCENE, savedScene, sendImage, updateScene } from '../../tests/kit/scene-calls.ts';
import { approval } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { dropDraftRoutes } from './jobs.ts';

let server: TestServer;
let company: TestCompany;
let admin: Caller;
let flowId: number;
let png: Buffer;

beforeAll(async () => {
  server = await testServer();
  png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#38c' } })
    .withExif({ IFD0: { Make: 'CANARY-CAMERA' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  company = await server.company();
  admin = company.admin.caller;
  flowId = await makeFlow(server, company);
});

const uploaded = async (caller = admin): Promise<{ id: number; routeUrl: string; routeThumbnailUrl: string }> =>
  (await sendImage(server, caller, png)).data;
const pooled = (ids: readonly number[], isOpen = true): DraftOf<'approval'> =>
  approval({
    flowId,
    name: '加班拼车',
    viaAllowed: false,
    companionsAllowed: false,
    line: 'filled',
    carpool: { isOpen, routes: ids.map((routeId) => ({ routeId, imageName: `图${routeId}`, remark: '园区东门' })) },
  });
const shown = async (sceneId: number) => (await admin.post('/api/otRoute/getList', { sceneId })).data;
const remove = (id: number, caller = admin) => caller.get('/api/otRoute/delete', { id });
const picture = (url: string, caller: Caller) => caller.send('GET', url);

describe('pictures', () => {
  test('an upload answers id, address and thumbnail; both open for the company alone', async () => {
    const answer = await sendImage(server, admin, png);
    expect(answer).toEqual({
      code: 0,
      msg: '成功',
      data: {
        id: expect.any(Number),
        routeUrl: expect.stringMatching(/^\/api\/otRoute\/image\/[0-9a-f]{40}\.png$/),
        routeThumbnailUrl: expect.stringMatching(/^\/api\/otRoute\/image\/[0-9a-f]{40}\.png$/),
      },
    });
    const { caller: colleague } = await company.person();
    const image = await picture(answer.data.routeUrl, colleague);
    expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(image.headers['content-security-policy']).toContain('sandbox');
    const meta = await sharp(image.rawPayload).metadata();
    expect([meta.width, meta.height, meta.exif]).toEqual([900, 600, undefined]);
    const small = await sharp((await picture(answer.data.routeThumbnailUrl, admin)).rawPayload).metadata();
    expect([small.width, small.height]).toEqual([320, 213]);

    const stranger = (await server.company()).admin.caller;
    for (const caller of [stranger, server.visitor()])
      expect((await picture(answer.data.routeUrl, caller)).json().code).toBe(40400);
    for (const wrong of ['x', '..%2f..%2fsecrets.json', 'f'.repeat(40)])
      expect((await picture(`/api/otRoute/image/${wrong}`, admin)).json().code).toBe(40400);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ['nothing at all', null, 'noImage'],
    ['an empty file', Buffer.alloc(0), 'noImage'],
    ['a drawing that can run scripts', svg, 'notImage'],
    ['a page', Buffer.from('<html></html>'), 'notImage'],
    ['half a picture', 'half', 'imageBroken'],
  ] as const)('%s is refused', async (_what, bytes, name) => {
    const sent = bytes === 'half' ? png.subarray(0, 200) : bytes;
    expect(await sendImage(server, admin, sent)).toMatchObject({
      code: SCENE_REFUSALS[name].code,
      msg: SCENE_REFUSALS[name].msg,
    });
  });

  test('nobody without 13 sends, removes or lists', async () => {
    const { caller } = await company.person({ roles: [4] });
    const { id } = await uploaded();
    expect((await sendImage(server, caller, png)).code).toBe(40300);
    expect((await remove(id, caller)).code).toBe(40300);
    expect((await caller.post('/api/otRoute/getList', { sceneId: 1 })).code).toBe(40300);
  });
});

describe('routes of a scene', () => {
  test('are answered with their pictures, in the detail too', async () => {
    const { id, routeUrl, routeThumbnailUrl } = await uploaded();
    const sceneId = await savedScene(admin, pooled([id]));
    const route = { id, imageName: `图${id}`, routeRemark: '园区东门', routeUrl, routeThumbnailUrl };
    expect(await shown(sceneId)).toEqual({ otRouteList: [route], isOpen: 1 });
    const { data } = await admin.post(`${SCENE}/getDetail`, { sceneId });
    expect(data.otCarpooling).toEqual({ isOpen: 1, otRouteList: [route] });
    expect(data).toMatchObject({ addressRule: { line: 2 }, dictRule: { viaDict: 0, peerDict: 0 }, startExpTime: null });
  });

  test('an open carpool takes via points, companions and dates away on the server as well', async () => {
    const { id } = await uploaded();
    const sceneId = await savedScene(admin, {
      ...pooled([id]),
      viaAllowed: true,
      companionsAllowed: true,
      line: 'free',
    });
    const { data } = await admin.post(`${SCENE}/getDetail`, { sceneId });
    expect(data).toMatchObject({ addressRule: { line: 2 }, dictRule: { viaDict: 0, peerDict: 0 } });
  });

  test('a scene without the switch has none', async () => {
    expect(await shown(await savedScene(admin, approval({ flowId })))).toEqual({ otRouteList: [], isOpen: 0 });
  });

  test('ten are taken, eleven are not', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 11; n += 1) ids.push((await uploaded()).id);
    const otCarpooling = { isOpen: 1, otRouteList: ids.map((id) => ({ id })) };
    expect(await addScene(admin, pooled(ids.slice(0, 1)), { otCarpooling })).toMatchObject({
      code: 40000,
      msg: '最多添加 10 条线路',
    });
    expect((await addScene(admin, pooled(ids.slice(0, 10)))).code).toBe(0);
  });

  test('unknown, removed and foreign pictures are refused alike', async () => {
    const other = await server.company();
    const foreign = (await uploaded(other.admin.caller)).id;
    const removed = (await uploaded()).id;
    await remove(removed);
    for (const id of [99_999_999, foreign, removed])
      expect(await addScene(admin, pooled([id]))).toMatchObject({ code: SCENE_REFUSALS.routeUnknown.code });
  });

  test('a copy shows the same pictures on rows of its own', async () => {
    const { id, routeUrl } = await uploaded();
    const first = await savedScene(admin, pooled([id]));
    const second = await savedScene(admin, pooled([id]));
    const { otRouteList } = await shown(second);
    expect(otRouteList).toMatchObject([{ routeUrl }]);
    expect(otRouteList[0].id).not.toBe(id);
    expect((await shown(first)).otRouteList).toMatchObject([{ id }]);
  });

  test('removing one makes a version without it; the last of an open carpool stays', async () => {
    const [one, two] = [(await uploaded()).id, (await uploaded()).id];
    const sceneId = await savedScene(admin, pooled([one, two]));
    expect(await remove(one)).toEqual({ code: 0, msg: '成功', data: null });
    expect((await shown(sceneId)).otRouteList.map(({ id }: { id: number }) => id)).toEqual([two]);
    expect((await admin.post(`${SCENE}/getDetail`, { sceneId })).data.version).toBe(2);
    expect(await remove(one)).toMatchObject({ code: 40400 });
    expect(await remove(two)).toMatchObject({ code: SCENE_REFUSALS.lastRoute.code });
    expect((await company.log()).at(-1)).toMatchObject({
      type: 'delete',
      content: '删除拼车线路图片“线路.png”（场景“加班拼车”）',
    });
  });

  test('a closed carpool may give its last one up; a deleted scene none', async () => {
    const { id } = await uploaded();
    const sceneId = await savedScene(admin, pooled([id], false));
    await admin.post(`${SCENE}/delete`, { sceneId });
    expect(await remove(id)).toMatchObject({ code: SCENE_REFUSALS.isFinal.code });
    const closed = (await uploaded()).id;
    await savedScene(admin, pooled([closed], false));
    expect((await remove(closed)).code).toBe(0);
  });

  test('what an update leaves out is gone from the scene, and its picture still opens', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const sceneId = await savedScene(admin, pooled([one.id, two.id]));
    expect((await updateScene(admin, sceneId, pooled([two.id]))).code).toBe(0);
    expect((await shown(sceneId)).otRouteList).toHaveLength(1);
    expect((await picture(one.routeUrl, admin)).statusCode).toBe(200);
    expect(await remove(one.id)).toMatchObject({ code: 40400 });
  });

  test('a stranger’s picture cannot be removed', async () => {
    const { id } = await uploaded();
    const stranger = (await server.company()).admin.caller;
    expect(await remove(id, stranger)).toMatchObject({ code: 40400, msg: '没有查询到数据' });
    expect((await remove(id)).code).toBe(0);
  });

  test('removed by many, it is removed once', async () => {
    const { id } = await uploaded();
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  });
});

test('pictures that were never saved go after a day, those of a scene stay', async () => {
  const [draft, saved] = [await uploaded(), await uploaded()];
  await savedScene(admin, pooled([saved.id]));
  await dropDraftRoutes(server.services, new Date());
  expect((await picture(draft.routeUrl, admin)).statusCode).toBe(200);
  expect(await dropDraftRoutes(server.services, new Date(Date.now() + 25 * 3_600_000))).toBeGreaterThan(0);
  expect((await picture(draft.routeUrl, admin)).json().code).toBe(40400);
  expect(await server.services.files.open(draft.routeUrl.split('/').at(-1)!)).toBeNull();
  expect((await picture(saved.routeUrl, admin)).headers['content-type']).toBe('image/png');
});
