import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { DESK_ROLES, type DeskRights, mayDo } from '#rules/desk/rights.ts';
import { Desk } from '../../tests/kit/desk.ts';
import { DeskPersonCaller, deskPerson } from '../../tests/kit/desk-person.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { addPeople } from './first-people.ts';
import { addFromOutside, grantFromOutside, resetFromOutside } from './from-outside.ts';

let server: TestServer;
let admin: DeskPersonCaller;
let other: DeskPersonCaller;
beforeAll(async () => {
  server = await testServer();
  admin = await deskPerson(server, '管理员');
  other = await deskPerson(server, '管理员');
});

const events = async (): Promise<string[]> =>
  (await server.owner.query('select summary from desk_event order by id')).rows.map(({ summary }) => summary);

describe('the door', () => {
  test('a password alone opens nothing; with the authenticator the person is in', async () => {
    const one = new DeskPersonCaller(server, other.account);
    const { data } = await one.login();
    expect(data).toEqual({ step: 'verify', secret: '', uri: '', demoCode: '' });
    expect((await one.get('/desk/v1/session/me')).code).toBe(10004);
    one.secret = other.secret;
    expect((await one.postJson('/desk/v1/session/verify', { code: '000000' })).code).toBe(29041);
    const code = one.digits(1);
    expect((await one.postJson('/desk/v1/session/verify', { code })).code).toBe(0);
    expect((await one.get('/desk/v1/session/me')).data).toMatchObject({ roleName: '管理员', companyIds: null });
    const again = new DeskPersonCaller(server, other.account);
    await again.login();
    again.secret = other.secret;
    expect((await again.postJson('/desk/v1/session/verify', { code })).code, 'digits serve once').toBe(29041);
  });

  test('a wrong password and an unknown account are answered alike, and five wrong ones close the door', async () => {
    const known = new DeskPersonCaller(server, other.account, '10.9.8.7');
    const unknown = new DeskPersonCaller(server, 'nobody-here', '10.9.8.7');
    const codes = [];
    for (let nth = 0; nth < 6; nth += 1)
      codes.push([(await known.login('wrong')).code, (await unknown.login('x')).code]);
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => [29040, 29040]));
    expect(codes[5]).toEqual([29042, 29042]);
    expect((await new DeskPersonCaller(server, other.account).login()).code, 'its owner, elsewhere').toBe(0);
  });

  test('a first password is changed before anything else opens', async () => {
    const person = {
      account: 'newcomer',
      name: '新人',
      phone: '13800000001',
      roleName: '审计',
      password: '初来乍到 一二三',
    };
    await addPeople(server.services, [person], new Date());
    const one = new DeskPersonCaller(server, 'newcomer');
    one.secret = (await one.login(person.password)).data.secret;
    const { data } = await one.postJson('/desk/v1/session/verify', { code: one.digits() });
    expect(data.me.mustChangePassword).toBe(true);
    expect(data.recoveryCodes).toHaveLength(10);
    expect((await one.get('/desk/v1/companies')).code).toBe(29069);
    const change = { current: person.password, password: '风起云涌 四五六' };
    expect((await one.write('/desk/v1/session/password', { ...change, current: '不对的' })).code).toBe(29071);
    expect((await one.write('/desk/v1/session/password', change)).code).toBe(0);
    expect((await one.get('/desk/v1/companies')).code).toBe(0);
    const lost = new DeskPersonCaller(server, 'newcomer');
    await lost.login(change.password);
    expect((await lost.postJson('/desk/v1/session/verify', { code: data.recoveryCodes[3] })).code).toBe(0);
    await lost.login(change.password);
    expect((await lost.postJson('/desk/v1/session/verify', { code: data.recoveryCodes[3] })).code).toBe(29041);
  });

  test('signing out ends the session for good', async () => {
    const one = await deskPerson(server, '审计');
    const kept = new Map(one.cookies);
    expect((await one.write('/desk/v1/session/logout')).code).toBe(0);
    for (const [name, value] of kept) one.cookies.set(name, value);
    expect((await one.get('/desk/v1/session/me')).code).toBe(1006);
  });

  test('a company’s session opens nothing here, and the desk’s nothing there', async () => {
    const company = await server.company();
    expect((await company.admin.caller.get('/desk/v1/companies')).code).toBe(29001);
    expect((await admin.get('/api/v1/company/me')).code).toBe(10004);
  });
});

describe('who may do what', () => {
  const reads = endpoints.filter(({ access, method, desk }) => access === 'desk' && method === 'GET' && desk);

  test.each(DESK_ROLES)('$name reads what the role holds and nothing else', async ({ name, rights }) => {
    const person = await deskPerson(server, name);
    const wrong = [];
    for (const { path, desk } of reads) {
      const refused = (await person.get(path)).code === 29067;
      if (refused === mayDo(rights, desk!.function, 'look')) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });

  test.each(DESK_ROLES)('$name writes what the role acts in and nothing else', async ({ name, rights }) => {
    const person = await deskPerson(server, name);
    const wrong = [];
    for (const { path, desk, method } of endpoints.filter(({ access }) => access === 'desk')) {
      if (method !== 'POST' || !desk) continue;
      const refused = (await person.write(path)).code === 29067;
      if (refused === mayDo(rights, desk.function, desk.level)) wrong.push(path);
    }
    expect(wrong).toEqual([]);
  });

  test('a role that holds more than its editor is edited, and gains nothing beyond either of them', async () => {
    const roles = (await admin.get('/desk/v1/roles')).data;
    const {
      roleId,
      version,
      staffCount: _,
      ...chief
    } = roles.find(({ name }: { name: string }) => name === '财务主管');
    const save = (rights: object) => admin.write('/desk/v1/roles/save', { ...chief, roleId, version, rights });
    expect((await save({ ...chief.rights, keys: 'release' })).code).toBe(29060);
    expect((await save({ ...chief.rights, keys: 'act' })).code).toBe(0);
  });

  test('a key gives nobody rights and signs nobody in', async () => {
    const desk = new Desk(server);
    expect((await desk.get('/desk/v1/staff')).code).toBe(29067);
    expect((await desk.get('/desk/v1/session/me')).code).toBe(29067);
  });

  test('from another page no write gets through, nor one without a key of its own', async () => {
    const role = { name: '外站', rights: { log: 'look' }, correctionLimitFen: 0, movementLimitFen: 0 };
    const send = (headers: Record<string, string>) =>
      admin.send('POST', '/desk/v1/roles/save', { body: role, json: true, headers });
    const foreign = { 'sec-fetch-site': 'cross-site', 'idempotency-key': 'a' };
    expect((await send(foreign)).json().code).toBe(40301);
    expect((await send({})).json().code).toBe(29004);
  });
});

describe('people and roles', () => {
  const role = (rights: Record<string, string>, name: string) => ({
    name,
    rights,
    correctionLimitFen: 0,
    movementLimitFen: 0,
  });

  test('an administrator adds a person with a role, and the person signs in with what was told once', async () => {
    const roles = (await admin.get('/desk/v1/roles')).data;
    const { roleId } = roles.find(({ name }: { name: string }) => name === '调度员');
    const draft = { account: 'guo', name: '郭一诺', phone: '13800000002', roleId, companyIds: null };
    const { data } = await admin.write('/desk/v1/staff/add', draft);
    const guo = new DeskPersonCaller(server, 'guo');
    expect((await guo.login(data.password)).data.step).toBe('bind');
    expect((await admin.write('/desk/v1/staff/add', draft)).code).toBe(29063);
    expect(await events()).toContain('添加员工 guo：郭一诺（13800000002），调度员，全部城市，全部企业，在用');
  });

  test('nobody lets others work for more cities or companies than they do', async () => {
    const mine = await server.company();
    const bound = await deskPerson(server, '管理员');
    await server.owner.query('update desk_staff set company_ids = $1, city_ids = $2 where id = $3', [
      ...[[mine.companyId], [110_100, 310_100]],
      bound.staffId,
    ]);
    const roles = (await bound.get('/desk/v1/roles')).data;
    const { roleId } = roles.find(({ name }: { name: string }) => name === '调度员');
    const person = { name: '夏景行', phone: '13800000003', roleId };
    const add = async (account: string, companyIds: number[] | null, cityIds: number[] | null) =>
      (await bound.write('/desk/v1/staff/add', { ...person, account, companyIds, cityIds })).code;
    expect(await add('xia-1', null, [310_100])).toBe(29110);
    expect(await add('xia-2', [mine.companyId], null)).toBe(29110);
    expect(await add('xia-3', [mine.companyId], [310_100, 440_100])).toBe(29110);
    expect(await add('xia-4', [mine.companyId], [310_100])).toBe(0);
    const xia = (await bound.get('/desk/v1/staff', { pageSize: 500 })).data.rows.find(
      ({ account }: { account: string }) => account === 'xia-4',
    );
    expect(xia).toMatchObject({ cityIds: [310_100], cityNames: ['上海'], companyIds: [mine.companyId] });
    expect((await bound.write('/desk/v1/staff/save', { ...xia, cityIds: null })).code).toBe(29110);
    expect((await bound.write('/desk/v1/staff/save', { ...xia, cityIds: [110_100] })).code).toBe(0);
  });

  test('nobody gives more than they hold, changes themselves or their own role', async () => {
    expect((await admin.write('/desk/v1/roles/save', role({ accounts: 'release' }, '太多'))).code).toBe(29060);
    const made = await admin.write('/desk/v1/roles/save', role({ orders: 'act' }, '夜班'));
    expect(made.code).toBe(0);
    expect((await admin.write('/desk/v1/roles/save', role({ orders: 'act' }, '夜班'))).code).toBe(29064);
    const own = (await admin.get('/desk/v1/roles')).data.find(({ name }: { name: string }) => name === '管理员');
    expect((await admin.write('/desk/v1/roles/save', own)).code).toBe(29062);
    const me = (await admin.get('/desk/v1/staff', { pageSize: 500 })).data.rows.find(
      ({ staffId }: { staffId: number }) => staffId === admin.staffId,
    );
    expect((await admin.write('/desk/v1/staff/save', { ...me, status: 'stopped' })).code).toBe(29061);
    expect((await admin.write('/desk/v1/staff/reset', { staffId: admin.staffId })).code).toBe(29061);
  });

  test('nobody resets or changes whoever holds more, in rights or in scope; to stop them gives nobody anything', async () => {
    const chief = await deskPerson(server, '财务主管');
    const rowOf = async (staffId: number) =>
      (await admin.get('/desk/v1/staff', { pageSize: 500 })).data.rows.find(
        (one: { staffId: number }) => one.staffId === staffId,
      );
    const save = async (change: object, by = admin) =>
      by.write('/desk/v1/staff/save', { ...(await rowOf(chief.staffId)), ...change });
    const reset = async (staffId: number, by = admin) => by.write('/desk/v1/staff/reset', { staffId });
    const { name, roleId } = await rowOf(chief.staffId);
    expect(await reset(chief.staffId)).toMatchObject({
      ...{ code: 29139, msg: `“${name}”的权限、上限或范围大于自己的，不能修改或重置，只能停用` },
    });
    const lower = (await admin.get('/desk/v1/roles')).data.find((one: { name: string }) => one.name === '调度员');
    for (const change of [{ phone: '13800000099' }, { roleId: lower.roleId }, { cityIds: [310_100] }])
      expect((await save(change)).code, JSON.stringify(change)).toBe(29139);
    expect((await save({ phone: '13800000099', status: 'stopped' })).code).toBe(29139);
    expect((await chief.get('/desk/v1/session/me')).data).toMatchObject({ name });
    expect((await save({ status: 'stopped' })).code).toBe(0);
    expect((await chief.get('/desk/v1/session/me')).code).toBe(1006);
    expect((await save({ status: 'active' })).code).toBe(29139);
    expect(await rowOf(chief.staffId)).toMatchObject({ roleId, phone: '13800000000', status: 'stopped' });
    // Those who run the server can, and the log says so.
    expect(await resetFromOutside(server.services, chief.account, new Date())).toHaveLength(16);
    expect(await resetFromOutside(server.services, 'nobody', new Date())).toBeNull();
    const { rows: trail } = await server.owner.query('select key, summary from desk_event order by id desc limit 1');
    expect(trail).toEqual([{ key: '服务器命令', summary: `重置员工 ${chief.account}（${name}）的密码和动态口令` }]);

    const bound = await deskPerson(server, '管理员');
    await server.owner.query('update desk_staff set city_ids = $1 where id = $2', [[310_100], bound.staffId]);
    const wide = await deskPerson(server, '调度员');
    expect((await reset(wide.staffId, bound)).code).toBe(29139);
    expect((await reset(bound.staffId)).data.password).toHaveLength(16);
    expect((await reset(wide.staffId)).data.password).toHaveLength(16);
  });

  test('nobody lets others move more alone than they may themselves, nor than their role did before', async () => {
    const limited = (name: string, limits: object) => ({ ...role({ companies: 'act' }, name), ...limits });
    const save = (draft: object, by = admin) => by.write('/desk/v1/roles/save', { ...draft });
    const roleNamed = async (name: string) =>
      (await admin.get('/desk/v1/roles')).data.find((one: { name: string }) => one.name === name);
    expect(await save(limited('授信', { movementLimitFen: 100_000_000_000 }))).toMatchObject({
      ...{ code: 29142, msg: '收付自办上限最高为 ¥0.00，不能高于自己的或角色原来的' },
    });
    expect((await save(limited('退回', { correctionLimitFen: 1 }))).code).toBe(29141);
    expect((await save(limited('授信', {}))).code).toBe(0);
    expect((await save({ ...(await roleNamed('授信')), movementLimitFen: 1 })).code).toBe(29142);

    // What a role has it keeps, and lower is always possible; but whoever holds less gives it to nobody.
    await server.owner.query(`update desk_role set movement_limit_fen = 5000 where name = '授信'`);
    expect((await save({ ...(await roleNamed('授信')), movementLimitFen: 5_001 })).code).toBe(29142);
    expect((await save({ ...(await roleNamed('授信')), movementLimitFen: 4_000 })).code).toBe(0);
    const { roleId } = await roleNamed('授信');
    const draft = { account: 'lin-1', name: '林一诺', phone: '13800000004', companyIds: null };
    expect((await admin.write('/desk/v1/staff/add', { ...draft, roleId })).code).toBe(29142);
    const plain = await roleNamed('调度员');
    const { staffId } = (await admin.write('/desk/v1/staff/add', { ...draft, roleId: plain.roleId })).data;
    const rowOf = async () =>
      (await admin.get('/desk/v1/staff', { pageSize: 500 })).data.rows.find(
        (one: { staffId: number }) => one.staffId === staffId,
      );
    expect((await admin.write('/desk/v1/staff/save', { ...(await rowOf()), roleId })).code).toBe(29142);
    await server.owner.query('update desk_staff set role_id = $1 where id = $2', [roleId, staffId]);
    expect((await admin.write('/desk/v1/staff/reset', { staffId })).code).toBe(29139);

    // Those who may as much themselves can.
    await server.owner.query(
      `insert into desk_role (name, rights, correction_limit_fen, movement_limit_fen)
       select '总管', rights, 0, 4000 from desk_role where name = '管理员'`,
    );
    const chief = await deskPerson(server, '总管');
    expect((await chief.write('/desk/v1/staff/reset', { staffId })).data.password).toHaveLength(16);
    expect((await save(limited('授信二', { movementLimitFen: 4_000 }), chief)).code).toBe(0);
  });

  test('what nobody at the desk may give comes from those who run the server, and the log has it', async () => {
    const roleNamed = async (name: string) =>
      (await admin.get('/desk/v1/roles')).data.find((one: { name: string }) => one.name === name);
    const before = await roleNamed('财务主管');
    const grant = (name: string, rights: DeskRights, limits: object) =>
      grantFromOutside(server.services, name, { rights, limits }, new Date());
    await grant('财务主管', {}, { movementLimitFen: 30_000_000 });
    expect(await roleNamed('财务主管')).toEqual({
      ...before,
      ...{ movementLimitFen: 30_000_000, version: before.version + 1 },
    });
    expect(await grant('退款专员', { prices: 'act' }, { correctionLimitFen: 50_000 })).toBe(
      '“退款专员”：费用更正、退款与复核（办）；更正上限 ¥500.00，收付上限 ¥0.00',
    );
    await expect(grant('空角色', {}, { correctionLimitFen: 1 })).rejects.toThrow('请至少选择一项权限');
    expect(await roleNamed('空角色')).toBeUndefined();

    const person = { account: 'refunds-1', name: '钱多多', phone: '13800000005', password: '初来乍到 一二三' };
    expect(await addFromOutside(server.services, { ...person, roleName: '退款专员' }, new Date())).toBe(true);
    expect(await addFromOutside(server.services, { ...person, roleName: '退款专员' }, new Date())).toBe(false);
    const { rows } = await server.owner.query(
      `select call, summary from desk_event where key = '服务器命令' order by id desc limit 3`,
    );
    expect(rows.reverse()).toEqual([
      {
        call: '/desk/v1/roles/save',
        summary: expect.stringMatching(/^修改角色“财务主管”.*收付上限 ¥200,000\.00，改为.*收付上限 ¥300,000\.00$/),
      },
      { call: '/desk/v1/roles/save', summary: expect.stringMatching(/^新建角色“退款专员”/) },
      { call: '/desk/v1/staff/add', summary: '添加员工 refunds-1：钱多多（13800000005），角色“退款专员”' },
    ]);
  });

  test('a role that was changed meanwhile is not overwritten', async () => {
    const { data } = await admin.write('/desk/v1/roles/save', role({ orders: 'look' }, '白班'));
    const edit = { ...role({ orders: 'act' }, '白班'), ...data };
    expect((await admin.write('/desk/v1/roles/save', edit)).code).toBe(0);
    expect((await other.write('/desk/v1/roles/save', edit)).code).toBe(40900);
  });

  test('whoever is stopped is out at the next call, and two administrators always stay', async () => {
    const third = await deskPerson(server, '管理员');
    const stay = [admin.staffId, other.staffId, third.staffId];
    await server.owner.query(`update desk_staff set status = 'stopped' where id <> all($1)`, [stay]);
    const list = (await admin.get('/desk/v1/staff', { pageSize: 500 })).data.rows;
    const rowOf = (staffId: number) => list.find((row: { staffId: number }) => row.staffId === staffId);
    expect((await admin.write('/desk/v1/staff/save', { ...rowOf(third.staffId), status: 'stopped' })).code).toBe(0);
    expect((await third.get('/desk/v1/session/me')).code).toBe(1006);
    expect((await third.login()).code).toBe(29040);
    expect((await admin.write('/desk/v1/staff/save', { ...rowOf(other.staffId), status: 'stopped' })).code).toBe(29059);
  });

  test('a role loses 员工与权限 only where two administrators stay, whoever else loses it at the moment', async () => {
    const copied = `insert into desk_role (name, rights) select $1, rights from desk_role where name = '管理员'`;
    for (const name of ['甲班管理', '乙班管理']) await server.owner.query(copied, [name]);
    const [one, two] = [await deskPerson(server, '甲班管理'), await deskPerson(server, '乙班管理')];
    const roleNamed = async (name: string) =>
      (await one.get('/desk/v1/roles')).data.find((row: { name: string }) => row.name === name);
    const [first, second] = [await roleNamed('甲班管理'), await roleNamed('乙班管理')];
    const strip = (by: DeskPersonCaller, { rights: { staff: _, ...rights }, ...row }: typeof first) =>
      by.write('/desk/v1/roles/save', { ...row, rights });
    const active = (...people: DeskPersonCaller[]) =>
      server.owner.query(`update desk_staff set status = case when id = any($1) then 'active' else 'stopped' end`, [
        people.map(({ staffId }) => staffId),
      ]);
    await active(one, two);
    expect((await strip(one, second)).code).toBe(29059);
    expect((await one.write('/desk/v1/roles/save', { ...second, rights: { staff: 'act' } })).code).toBe(0);
    const [three, four] = [await deskPerson(server, '甲班管理'), await deskPerson(server, '乙班管理')];
    await active(one, two, three, four);
    const answers = await Promise.all([strip(one, { ...second, version: 2 }), strip(two, first)]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    await active(admin, other);
  });

  test('a person who works for some companies meets no other', async () => {
    const [mine, foreign] = [await server.company(), await server.company()];
    const one = await deskPerson(server, '财务');
    await server.owner.query('update desk_staff set company_ids = $1 where id = $2', [[mine.companyId], one.staffId]);
    const { data } = await one.get('/desk/v1/companies');
    expect(data.rows.map(({ companyId }: { companyId: number }) => companyId)).toEqual([mine.companyId]);
    expect((await one.get('/desk/v1/account', { companyId: mine.companyId })).code).toBe(0);
    expect((await one.get('/desk/v1/account', { companyId: foreign.companyId })).code).toBe(40400);
  });
});

test('what people did is a chain: an entry that was changed or taken out breaks it', async () => {
  const auditor = await deskPerson(server, '审计');
  const verify = async () => (await auditor.get('/desk/v1/events/verify')).data;
  const { entries, brokenAt } = await verify();
  expect(entries).toBeGreaterThan(10);
  expect(brokenAt).toBeNull();
  await server.owner.query('alter table desk_event disable trigger desk_event_once');
  await server.owner.query('delete from desk_event where link = (select max(link) from desk_event)');
  expect((await verify()).brokenAt).toBe(entries);
  await server.owner.query(`update desk_event set summary = '没有的事' where link = 2`);
  expect((await verify()).brokenAt).toBe(2);
});

describe('the list of people', () => {
  type Row = { account: string; name: string };
  const find = async (filter: object) => {
    const { data } = await admin.get('/desk/v1/staff', { page: 1, pageSize: 500, ...filter });
    return { ...data, accounts: data.rows.map(({ account }: Row) => account) };
  };
  let roleId = 0;
  beforeAll(async () => {
    ({ roleId } = (
      await admin.write('/desk/v1/roles/save', {
        name: '名单',
        rights: { orders: 'look' },
        correctionLimitFen: 0,
        movementLimitFen: 0,
      })
    ).data);
  });
  const added = async (account: string, more: object = {}) => {
    const person = { account, name: `柳如${account}`, phone: '13800000077', roleId, companyIds: null, cityIds: null };
    const made = await admin.write('/desk/v1/staff/add', { ...person, ...more });
    expect(made.code).toBe(0);
    return made.data.staffId as number;
  };

  test('comes by pages, found by words, role, city and state; its counts are of everybody', async () => {
    const before = (await find({})).counts;
    const one = await added('liu-1', { cityIds: [310_100] });
    await added('liu-2', { cityIds: [440_100] });
    await added('liu-3');
    await server.owner.query(`update desk_staff set created_at = now() - interval '46 days' where id = $1`, [one]);
    expect((await find({ word: '柳如' })).accounts).toEqual(['liu-1', 'liu-2', 'liu-3']);
    expect((await find({ roleId, cityId: 310_100 })).accounts).toEqual(['liu-1', 'liu-3']);
    expect((await find({ word: '13800000077', unseen: true })).accounts).toEqual(['liu-1']);
    expect((await find({ word: 'liu-', status: 'stopped' })).accounts).toEqual([]);
    expect((await find({ word: '_iu-1' })).accounts).toEqual([]);
    const second = await find({ word: 'liu-', page: 2, pageSize: 2 });
    expect([second.total, second.accounts]).toEqual([3, ['liu-3']]);
    expect(second.counts).toEqual({
      ...before,
      active: before.active + 3,
      unseen: before.unseen + 1,
      withoutFactor: before.withoutFactor + 3,
    });
    expect(second.cityIds).toEqual(expect.arrayContaining([310_100, 440_100]));
    expect((await admin.get('/desk/v1/staff', { status: 'gone' })).code).toBe(40000);
  });
});
