import { beforeAll, describe, expect, test } from 'vitest';
import { Desk } from '../../tests/kit/desk.ts';
import { type DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { done, meteredDraft, Rides } from '../../tests/kit/ride-calls.ts';
import { BEIJING, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let admin: DeskPersonCaller;
let dispatcher: DeskPersonCaller;
beforeAll(async () => {
  server = await testServer();
  desk = new Desk(server);
  admin = await deskPerson(server, '管理员');
  dispatcher = await deskPerson(server, '调度员');
});

const newest = async (): Promise<string> => (await desk.get('/desk/v1/events')).data.rows[0].summary;

interface Row {
  reasonId: number;
  version: number;
  name: string;
  offered: boolean;
  occasion: string;
}
const REASONS = '/desk/v1/reasons';
const of = async (occasion: string, by = admin): Promise<Row[]> =>
  (await by.get(REASONS)).data.filter((row: Row) => row.occasion === occasion);
const save = (edit: object, by = admin) => by.write(`${REASONS}/save`, { ...edit });

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  and query like '%desk_reason%'`;
/** Until somebody waits for a lock on a reason. */
async function waiting(): Promise<void> {
  while ((await server.owner.query(WAITING)).rowCount === 0) await new Promise((next) => setTimeout(next, 5));
}

describe('reasons', () => {
  test('a provider begins with some for every occasion, and everybody at the desk reads them', async () => {
    expect((await dispatcher.get(REASONS)).data).toHaveLength(24);
    expect((await of('cancel', dispatcher)).map(({ name }) => name)).toEqual([
      ...['没有可派的车', '车辆故障', '司机突发情况', '天气或道路原因', '与企业协商取消'],
    ]);
  });

  test('one is added, changed and turned off; the log has old and new', async () => {
    const added = done(await save({ occasion: 'price', name: '路桥费缺凭证', text: '请补齐凭证。' }));
    expect(added).toMatchObject({ name: '路桥费缺凭证', text: '请补齐凭证。', offered: true, version: 1 });
    expect(await newest()).toBe('新增费用复核的原因：名称 路桥费缺凭证，说明 请补齐凭证。，启用 是');
    const { reasonId } = added;
    const changed = done(await save({ occasion: 'price', reasonId, version: 1, text: '', offered: false }));
    expect(changed).toMatchObject({ reasonId, name: '路桥费缺凭证', text: '', offered: false, version: 2 });
    expect(await newest()).toBe('修改费用复核的原因“路桥费缺凭证”：说明由 请补齐凭证。 改为 空，启用由 是 改为 否');
    expect((await of('price')).at(-1)).toEqual(changed);
    expect((await save({ occasion: 'price', reasonId, version: 1, name: '旧' })).code, 'late').toBe(40900);
    expect((await save({ occasion: 'return', reasonId, version: 2, name: '旧' })).code, 'elsewhere').toBe(40400);
    const { data } = await admin.get('/desk/v1/reference/changes', { pageSize: 1 });
    expect(data.rows[0].summary).toMatch(/^修改费用复核的原因/);
  });

  test('are put in order, all of them', async () => {
    const ids = (await of('return')).map(({ reasonId }) => reasonId);
    const order = (next: number[]) => admin.write(`${REASONS}/order`, { occasion: 'return', ids: next });
    const turned = done(await order(ids.toReversed()));
    expect(turned.map(({ reasonId }: Row) => reasonId)).toEqual(ids.toReversed());
    expect((await of('return')).map(({ reasonId }) => reasonId)).toEqual(ids.toReversed());
    expect((await order(ids.slice(1))).code).toBe(29115);
    expect((await order([...ids.slice(1), ids[1]!])).code).toBe(29115);
  });

  test.each([
    [{ occasion: 'cancel' }, 29132, 'name'],
    [{ occasion: 'cancel', name: '车辆故障' }, 29133, 'name'],
    [{ occasion: 'elsewhere', name: '新' }, 40000, 'occasion'],
    [{ occasion: 'cancel', name: '字'.repeat(21) }, 40000, 'name'],
    [{ occasion: 'cancel', name: '新', text: '字'.repeat(201) }, 40000, 'text'],
  ])('%j is refused with %i', async (edit, code, field) => {
    expect(await save(edit)).toMatchObject({ code, fields: { [field]: expect.stringMatching(/\p{Script=Han}/u) } });
  });

  test('of two who turn off the last two for cancelling at once, one is told', async () => {
    const [first, second, ...others] = await of('cancel');
    const off = ({ reasonId, version }: Row) => save({ occasion: 'cancel', reasonId, version, offered: false });
    for (const row of others) done(await off(row));
    // Somebody has turned the first one off, and their transaction goes on: whoever turns off the second waits for it.
    const other = await server.owner.connect();
    await other.query('begin');
    await other.query('update desk_reason set offered = false, version = version + 1 where id = $1', [first!.reasonId]);
    const late = off(second!);
    await Promise.race([late, waiting()]);
    await other.query('commit');
    other.release();
    expect((await late).code).toBe(29134);
    expect((await of('cancel')).filter(({ offered }) => offered)).toHaveLength(1);
  });

  test('are kept by whoever keeps the reference lists, and never by a machine', async () => {
    const edit = { occasion: 'price', name: '新的' };
    expect((await save(edit, dispatcher)).code).toBe(29067);
    expect((await desk.post(`${REASONS}/save`, edit)).code).toBe(29067);
    expect((await dispatcher.write(`${REASONS}/order`, { occasion: 'price', ids: [] })).code).toBe(29067);
  });
});

describe('partners', () => {
  const PARTNERS = '/desk/v1/partners';
  const partner = (more: object = {}) => ({
    ...{ name: '顺达车队', contact: '钱师傅', phone: '010-6500123', cityIds: [BEIJING], vehicleGroups: null },
    ...{ note: '夜间也接单', offered: true, ...more },
  });

  test('one is added and changed; the log has old and new', async () => {
    const added = done(await admin.write(`${PARTNERS}/save`, partner()));
    expect(added).toMatchObject({ name: '顺达车队', cityNames: ['北京'], vehicleGroups: null, version: 1 });
    const { partnerId } = added;
    const edit = partner({ partnerId, version: 1, cityIds: null, vehicleGroups: ['comfort'] });
    expect(done(await admin.write(`${PARTNERS}/save`, edit))).toMatchObject({ cityNames: null, version: 2 });
    expect(await newest()).toBe('修改合作运力“顺达车队”：城市由 北京 改为 全部，车型由 全部 改为 舒适');
    expect((await admin.write(`${PARTNERS}/save`, edit)).code, 'late').toBe(40900);
    expect((await admin.get(PARTNERS)).data).toMatchObject([{ partnerId, version: 2 }]);
  });

  test.each([
    [{}, 29136, 'name'],
    [{ name: '别家', phone: '电话' }, 40000, 'phone'],
    [{ name: '别家', cityIds: [] }, 40000, 'cityIds'],
    [{ name: '别家', vehicleGroups: ['boat'] }, 40000, 'vehicleGroups'],
    [{ name: '' }, 40000, 'name'],
  ])('%j is refused with %i', async (more, code, field) => {
    const answer = await admin.write(`${PARTNERS}/save`, partner(more));
    expect([answer.code, Object.keys(answer.fields ?? {})[0]]).toEqual([code, expect.stringContaining(field)]);
  });

  test('a city that there is not, and one that there is not any more', async () => {
    expect((await admin.write(`${PARTNERS}/save`, partner({ name: '别家', cityIds: [999_999] }))).code).toBe(28026);
    const gone = partner({ name: '别家', partnerId: 999, version: 1 });
    expect((await admin.write(`${PARTNERS}/save`, gone)).code).toBe(40400);
  });

  test('dispatchers read of a ride whom they may ask, where the company lets them', async () => {
    await desk.post('/desk/v1/tariffs/save', { ...meteredDraft(), effectiveFrom: '2020-01-01 00:00:00' });
    const rides = await Rides.create(server, desk);
    const { companyId } = rides;
    done(await admin.write(`${PARTNERS}/save`, partner({ name: '远方出行', cityIds: [SHANGHAI] })));
    done(await admin.write(`${PARTNERS}/save`, partner({ name: '停下的', offered: false })));
    const asked = async () => {
      const orderId = await rides.booked(await rides.rider());
      const { data } = await dispatcher.get('/desk/v1/dispatch/candidates', { companyId, orderId });
      return data.partners.map(({ name }: { name: string }) => name);
    };
    expect(await asked()).toEqual(['顺达车队']);
    await server.owner.query(`update company_setting set other_transport = 'ownOnly' where company_id = $1`, [
      companyId,
    ]);
    expect(await asked()).toEqual([]);
  });

  test('are kept by whoever keeps the reference lists', async () => {
    expect((await dispatcher.write(`${PARTNERS}/save`, partner({ name: '别家' }))).code).toBe(29067);
    expect((await desk.post(`${PARTNERS}/save`, partner({ name: '别家' }))).code).toBe(29067);
  });
});
