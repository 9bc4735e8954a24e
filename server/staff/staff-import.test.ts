import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { columnsFor } from '#rules/staff/import.ts';
import { withStatements } from '../../tests/drills/statement-hook.ts';
import type { Caller } from '../../tests/kit/caller.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { makeScene, STAFF, upload } from '../../tests/kit/staff.ts';
import { readSpreadsheet, writeWorkbook } from '../outside/spreadsheet.ts';
import { zipStream } from '../outside/zip-stream.ts';
import { inRoot } from '../root.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let hr: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ name: '远山', departments: { 研发: { 平台: {} }, 销售: { 平台: {} } } });
  other = await server.company();
  hr = await company.person({ name: '人事', roles: [await company.role('人事', [3], 'all')] });
});

type Cells = Record<string, string>;
const ADD = `${STAFF}/excelImportAdd`;
const UPDATE = `${STAFF}/excelImportUpdate`;

/** A file with these columns, by their titles; every row names the same ones. */
function sheet(rows: readonly Cells[], remark?: string): Promise<Buffer> {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => titles.map((title) => row[title] ?? ''));
  return buffer(
    writeWorkbook(
      titles.map((title) => ({ title })),
      lines,
      remark ? { remark } : {},
    ),
  );
}
const person = (changes: Cells = {}): Cells => ({
  姓名: '张三',
  手机号: newPhone(),
  部门: '远山/研发/平台',
  ...changes,
});
const send = async (path: string, rows: readonly Cells[], caller: Caller = company.admin.caller) =>
  upload(server, caller, path, await sheet(rows));
const detailBy = async (phone: string) => {
  const { rows } = await server.owner.query('select id from staff where phone = $1 and deleted_at is null', [phone]);
  return (await company.admin.caller.get(`${STAFF}/getDetail`, { userId: rows[0].id })).data;
};
const headcount = async () =>
  Number(
    (await server.owner.query('select count(*) from staff where company_id = $1', [company.companyId])).rows[0].count,
  );
const lastEntry = async () => (await company.log()).at(-1);

/** A small file that unpacks to fifty million bytes. */
const bomb = () =>
  buffer(
    Readable.from(
      zipStream([
        { name: '[Content_Types].xml', content: ['<Types/>'] },
        { name: 'xl/worksheets/sheet1.xml', content: ['0'.repeat(50_000_000)] },
      ]),
    ),
  );

const fileAt = async (caller: Caller, url: string): Promise<Buffer> => (await caller.send('GET', url)).rawPayload;

/** The lines of a result file under their titles. */
async function failures(caller: Caller, url: string): Promise<Cells[]> {
  const read = await readSpreadsheet(await fileAt(caller, url));
  if (!read.ok) throw new Error(read.reason);
  const [titles, ...lines] = read.rows;
  return lines.map((line) => Object.fromEntries(titles!.map((title, at) => [title, line[at] ?? ''])));
}

describe('bulk import', () => {
  test('adds people with everything a line can say', async () => {
    const scene = await makeScene(server, company, '加班用车');
    const role = await company.role('财务专员', [33], 'none');
    const phone = newPhone();
    const full = person({
      手机号: phone,
      工号: 'I-1',
      邮箱: 'z@example.com',
      身份证号: '11010519491231002X',
      性别: '女',
      出生日期: '1990/1/5',
      职务: '会计',
      角色: '部门经理、财务专员',
      用车场景1: '加班用车',
      限额类型: '每月',
      '限额金额（元）': '800',
    });
    const answer = await upload(server, company.admin.caller, ADD, await sheet([full], '请勿改动表头'), '名单.xlsx');
    expect(answer).toEqual({ code: 0, msg: '成功', data: { type: 1, totalNum: 1, sucNum: 1, failNum: 0, url: '' } });
    expect(await detailBy(phone)).toMatchObject({
      name: '张三',
      deptOriginName: '远山/研发/平台',
      number: 'I-1',
      email: 'z@example.com',
      idNumber: '11010519491231002X',
      userSex: 0,
      userBirthday: '1990-01-05',
      userDuty: '会计',
      roles: [
        { roleId: 4, roleName: '部门经理' },
        { roleId: role, roleName: '财务专员' },
      ],
      useCondition: [{ sceneId: scene, sceneName: '加班用车', companyPay: 1, carUseRemark: '快捷用车' }],
      sceneCharge: { type: 1, money: 800, residual: 800 },
    });
    expect(await lastEntry()).toMatchObject({
      type: 'import',
      permissionId: 3,
      content: '批量导入员工文件“名单.xlsx”：共 1 行，成功 1 行，失败 0 行；新增：张三',
    });
  });

  test('a fault after people were stored leaves their entry in the log', async () => {
    const phone = newPhone();
    const atTheEnd = (text: string) =>
      /^update "import_run"/.test(text) ? { fail: new Error('planted by the test') } : undefined;
    const { code } = await withStatements(atTheEnd, () => send(ADD, [person({ 姓名: '半途', 手机号: phone })]));
    expect(code).toBe(500);
    expect(await detailBy(phone)).toMatchObject({ name: '半途' });
    const content = '批量导入员工文件“员工.xlsx”：共 1 行，成功 1 行，失败 0 行；新增：半途';
    expect(await lastEntry()).toMatchObject({ type: 'import', content });
  });

  test('of a long file each part has its entry, with the lines it tells of', async () => {
    const before = (await company.log()).length;
    await send(ADD, [...Array.from({ length: 500 }, () => person({ 部门: '没有这个部门' })), person({ 姓名: '末行' })]);
    expect((await company.log()).slice(before).map(({ content }) => content)).toEqual([
      '批量导入员工文件“员工.xlsx”第 2–501 行：共 500 行，成功 0 行，失败 500 行',
      '批量导入员工文件“员工.xlsx”第 502 行：共 1 行，成功 1 行，失败 0 行；新增：末行',
    ]);
  });

  test('keeps good lines, and tells of each bad one why', async () => {
    const [good, twice, foreign] = [newPhone(), newPhone(), other.admin.phone];
    const rows = [
      person({ 手机号: good, 工号: 'K-1' }),
      person({ 姓名: '', 手机号: '12', 部门: '没有的部门' }),
      person({ 手机号: twice }),
      person({ 手机号: twice }),
      person({ 手机号: foreign }),
      person({ 手机号: company.admin.phone }),
      person({ 工号: 'K-1' }),
      person({ 部门: '平台' }),
      person({ 角色: '超级管理员', 用车场景1: '没有', 限额类型: '每月' }),
      person({ 性别: '男性', 出生日期: '2999-01-01', 限额类型: '固定期间总额', '限额金额（元）': '1' }),
      person({ 姓名: '#N/A' }),
    ];
    const { data } = await send(ADD, rows);
    expect(data).toMatchObject({ type: 2, totalNum: 11, sucNum: 2, failNum: 9 });
    const told = await failures(company.admin.caller, data.url);
    expect(told.map((line) => [line['行号（原文件）'], line.失败原因])).toEqual([
      ['3', '部门“没有的部门”不存在或有重名；请输入姓名；手机号码格式不正确！'],
      ['5', '手机号与第 4 行重复'],
      ['6', '手机号码不合法，请更正后重新提交'],
      ['7', '该手机号的员工已存在'],
      ['8', '员工编号与第 2 行重复'],
      ['9', '部门“平台”不存在或有重名'],
      ['10', '角色“超级管理员”不存在或有重名；用车场景“没有”不存在或有重名；请填写完整信息！'],
      ['11', '请选择性别；请选择时间范围；出生日期不能晚于今天'],
      ['12', '单元格内容是公式错误“#N/A”'],
    ]);
    expect(told[3]).toMatchObject({ 姓名: '张三', 手机号: company.admin.phone });
    expect(await detailBy(good)).toMatchObject({ number: 'K-1' });
    expect((await hr.caller.send('GET', data.url)).json()).toMatchObject({ code: 40400 });
  });

  test('the file of failed lines is taken again as it is, and once more', async () => {
    // Somebody of their own: how many files one person sends in a minute is limited.
    const { caller } = await company.person({ roles: [await company.role('补录', [3], 'all')] });
    const phone = newPhone();
    let { data } = await send(ADD, [person({ 手机号: phone, 部门: '新部门' })], caller);
    for (let times = 0; times < 2; times += 1) {
      ({ data } = await upload(server, caller, ADD, await fileAt(caller, data.url)));
      expect(data).toMatchObject({ type: 3, totalNum: 1, failNum: 1 });
    }
    await server.owner.query(
      `with made as (select nextval(pg_get_serial_sequence('department', 'id')) as id)
       insert into department (company_id, id, super_id, name, number, path)
       select $1, id, $2, '新部门', 'NEW', array[$2, id] from made`,
      [company.companyId, company.rootId],
    );
    expect((await upload(server, caller, ADD, await fileAt(caller, data.url))).data).toMatchObject({ type: 1 });
    expect(await detailBy(phone)).toMatchObject({ deptName: '新部门' });
    const failed = await send(UPDATE, [{ 手机号: newPhone(), 职务: '会计' }], caller);
    const again = await upload(server, caller, UPDATE, await fileAt(caller, failed.data.url));
    expect(again.data).toMatchObject({ type: 3, failNum: 1 });
  });

  test('the same file twice: every line fails the second time, nothing is doubled', async () => {
    const rows = [person(), person(), person()];
    expect((await send(ADD, rows)).data).toMatchObject({ type: 1 });
    const before = await headcount();
    const again = await send(ADD, rows);
    expect(again.data).toMatchObject({ type: 3, totalNum: 3, sucNum: 0, failNum: 3 });
    expect((await failures(company.admin.caller, again.data.url)).map(({ 失败原因 }) => 失败原因)).toEqual(
      Array(3).fill('该手机号的员工已存在'),
    );
    expect(await headcount()).toBe(before);
  });

  test('the same file from two callers at once: each person once', async () => {
    const rows = Array.from({ length: 40 }, () => person());
    const before = await headcount();
    const answers = await Promise.all([send(ADD, rows), send(ADD, rows, hr.caller)]);
    expect(answers.map(({ data }) => data.sucNum).reduce((a, b) => a + b)).toBe(40);
    expect(await headcount()).toBe(before + 40);
  });

  test('gives no role beyond the importer’s own', async () => {
    await company.role('账单', [33], 'all');
    const { data } = await send(ADD, [person({ 角色: '账单' })], hr.caller);
    expect(data).toMatchObject({ type: 3 });
    expect((await failures(hr.caller, data.url))[0]).toMatchObject({
      失败原因: '角色“账单”超出您自己的权限，不能授予或收回',
    });
  });

  test('a real .xls and .xlsx of other programs are read; headings we do not know are refused by name', async () => {
    for (const name of ['staff.xls', 'staff.xlsx']) {
      const answer = await upload(
        server,
        company.admin.caller,
        ADD,
        await readFile(inRoot(`tests/fixtures/${name}`)),
        name,
      );
      expect(answer).toMatchObject({ code: 25045, fields: { excel: expect.any(String) } });
      expect(answer.msg).toBe('表头与模板不一致（缺少“部门”，不能识别“入职日期”“合计”“备注”），请下载模板后填写');
    }
  });

  test('what is no list of people is refused and changes nothing', async () => {
    const before = await headcount();
    const { caller } = company.admin;
    const cases: [Uint8Array, number][] = [
      [Buffer.from('姓名,手机号'), 25040],
      [Buffer.alloc(0), 25040],
      [(await sheet([person()])).subarray(0, 900), 25043],
      [await bomb(), 25043],
      [await sheet([{ 甲: '1', 乙: '2' }]), 25045],
      [await buffer(writeWorkbook([{ title: '姓名' }, { title: '手机号' }, { title: '部门' }], [])), 25044],
    ];
    for (const [bytes, code] of cases) expect(await upload(server, caller, ADD, bytes)).toMatchObject({ code });
    expect(await upload(server, caller, ADD, Buffer.alloc(5 * 2 ** 20 + 1))).toMatchObject({ code: 41300 });
    expect(await caller.post(ADD, {})).toMatchObject({ code: 25040, msg: '请选择xls或xlsx格式的文件' });
    expect(await headcount()).toBe(before);
  });

  test('only with import access', async () => {
    const manager = await company.person({ department: '研发', manages: ['研发'] });
    const plain = await company.person({ department: '研发' });
    for (const path of [ADD, UPDATE]) {
      expect(await send(path, [person()], manager.caller)).toMatchObject({ code: 25017 });
      expect(await send(path, [person()], plain.caller)).toMatchObject({ code: 40300 });
    }
    expect(await manager.caller.get(`${STAFF}/importTemplate`)).toMatchObject({ code: 25017 });
  });
});

describe('information supplement', () => {
  test('fills what a line says and leaves the rest', async () => {
    const one = await company.person({ name: '补充者', department: '研发' });
    await server.owner.query(`update staff set email = 'old@b.cn', duty = '会计' where id = $1`, [one.staffId]);
    await makeScene(server, company, '机场接送');
    const row = {
      手机号: one.phone,
      姓名: '补充者',
      工号: 'U-1',
      性别: '男',
      部门: '销售',
      用车场景1: '机场接送',
      限额类型: '不限',
    };
    expect((await send(UPDATE, [row])).data).toMatchObject({ type: 1, sucNum: 1 });
    expect(await detailBy(one.phone)).toMatchObject({
      number: 'U-1',
      userSex: 1,
      email: 'old@b.cn',
      userDuty: '会计',
      deptOriginName: '远山/销售',
      useCondition: [expect.objectContaining({ sceneName: '机场接送' })],
    });
    expect((await lastEntry())?.content).toContain('信息补充员工文件');
    expect((await send(UPDATE, [row])).data).toMatchObject({ type: 1, sucNum: 1 });
  });

  test('says who set scenes and limit last, and nobody where a line sets neither', async () => {
    const [set, kept] = [await company.person({ name: '设限' }), await company.person({ name: '未设' })];
    const rows = [
      { 手机号: set.phone, 职务: '会计', 限额类型: '不限' },
      { 手机号: kept.phone, 职务: '会计', 限额类型: '' },
    ];
    expect((await send(UPDATE, rows, hr.caller)).data).toMatchObject({ type: 1, sucNum: 2 });
    expect(await detailBy(set.phone)).toMatchObject({
      updateUserName: '人事',
      updateTime: expect.stringContaining(dayOf(server.services.clock.now())),
    });
    expect(await detailBy(kept.phone)).toMatchObject({ updateUserName: '', updateTime: '' });
  });

  test('finds nobody of another company, checks the name, the number and who may be changed', async () => {
    const [one, two] = [await company.person({ name: '甲' }), await company.person({ name: '乙' })];
    await server.owner.query(`update staff set number = 'U-2' where id = $1`, [two.staffId]);
    const rows = [
      { 手机号: other.admin.phone, 职务: '会计', 姓名: '', 工号: '', 限额类型: '' },
      { 手机号: one.phone, 姓名: '别人', 职务: '', 工号: 'U-2' },
      { 手机号: company.admin.phone, 职务: '总裁' },
      { 手机号: hr.phone, 限额类型: '不限' },
      { 手机号: two.phone },
    ];
    const { data } = await send(UPDATE, rows, hr.caller);
    expect(data).toMatchObject({ type: 3, failNum: 5 });
    expect((await failures(hr.caller, data.url)).map(({ 失败原因 }) => 失败原因)).toEqual([
      '没有查询到该手机号的员工',
      '姓名与该手机号的员工不符；员工编号已被使用',
      '“管理员”是超级管理员，其信息只能由本人修改',
      '不能修改自己的用车场景和限额',
      '没有要补充的内容',
    ]);
  });
});

describe('template and progress', () => {
  test.each(['add', 'update'] as const)('the template for %s can be filled and sent back', async (kind) => {
    const response = await company.admin.caller.send('GET', `${STAFF}/importTemplate?kind=${kind}`);
    expect(response.headers['content-disposition']).toContain(encodeURIComponent('模板.xlsx'));
    const read = await readSpreadsheet(response.rawPayload);
    if (!read.ok) throw new Error(read.reason);
    const heading = read.rows[1]!;
    expect(heading.map((title) => title.replace('*', ''))).toEqual(columnsFor(kind).map(({ title }) => title));
    const known = await company.person({ name: '模板人' });
    const cells: Cells = kind === 'add' ? person() : { 手机号: known.phone, 职务: '经理' };
    const line = heading.map((title) => cells[title.replace('*', '')] ?? '');
    const filled = await buffer(
      writeWorkbook(
        heading.map((title) => ({ title })),
        [line],
        { remark: read.rows[0]![0]! },
      ),
    );
    const path = kind === 'add' ? ADD : UPDATE;
    expect((await upload(server, company.admin.caller, path, filled)).data).toMatchObject({ type: 1 });
  });

  test('an import of one’s own can be followed, the newest without an id', async () => {
    const fresh = await company.person({ roles: [1000].slice(1), name: '新人事' });
    expect((await company.admin.caller.get(`${STAFF}/importProgress`)).data).toMatchObject({ finished: 1 });
    await send(ADD, [person(), person({ 手机号: '1' })]);
    const { data } = await company.admin.caller.get(`${STAFF}/importProgress`);
    expect(data).toEqual({ id: expect.any(Number), total: 2, done: 1, failed: 1, finished: 1 });
    expect((await company.admin.caller.get(`${STAFF}/importProgress`, { id: data.id })).data).toEqual(data);
    expect(await hr.caller.get(`${STAFF}/importProgress`, { id: data.id })).toMatchObject({ code: 40400 });
    expect(await fresh.caller.get(`${STAFF}/importProgress`)).toMatchObject({ code: 40300 });
  });
});

test('many lines are followed on the way, and others are answered meanwhile', async () => {
  const big = await server.company({ name: '大企业', departments: { 甲部: {}, 乙部: {} } });
  await makeScene(server, big, '通勤');
  const rows = Array.from({ length: 1_500 }, (_, at) => ({
    姓名: `员工${at}`,
    手机号: newPhone(),
    部门: at % 2 ? '大企业/甲部' : '大企业/乙部',
    工号: `N${at}`,
    用车场景1: '通勤',
    限额类型: '每月',
    限额金额: String(100 + (at % 7) * 50),
  }));
  const sent = upload(server, big.admin.caller, ADD, await sheet(rows));
  let seen = 0;
  let finished = false;
  void sent.then(() => {
    finished = true;
  });
  while (!finished) {
    const { data } = await big.admin.caller.get(`${STAFF}/importProgress`);
    if (data.done > 0 && data.done < rows.length && !data.finished) seen += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await sent).data).toMatchObject({ type: 1, sucNum: rows.length });
  expect(seen).toBeGreaterThan(0);
});

test('ten thousand lines are the most', async () => {
  const lines = Array.from({ length: 10_001 }, () => ({ 姓名: '张三', 手机号: '13800000000', 部门: '远山' }));
  expect((await upload(server, hr.caller, ADD, await sheet(lines))).code).toBe(25042);
});

test('a role that a cell names twice is given once, and the other lines are added', async () => {
  const role = await company.role('重名角色', [33], 'none');
  const [twice, plain] = [newPhone(), newPhone()];
  const { data } = await send(ADD, [
    person({ 手机号: twice, 角色: '重名角色、重名角色' }),
    person({ 手机号: plain, 角色: '' }),
  ]);
  expect(data).toMatchObject({ sucNum: 2, failNum: 0 });
  expect((await detailBy(twice)).roles.map(({ roleId }: { roleId: number }) => roleId)).toContain(role);
});
