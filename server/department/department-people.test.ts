import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../../tests/kit/caller.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
let head: Person;
let lead: Person;
let plain: Person;
let auditor: Person;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: { 平台: { 数据: {} } }, 销售: {} } });
  other = await server.company({ departments: { 外部: {} } });
  head = await company.person({ name: '林岚', department: '研发', manages: ['研发'] });
  lead = await company.person({ name: '周平', department: '平台', roles: [4] });
  plain = await company.person({ name: '陈一', department: '数据' });
  auditor = await company.person({ department: '销售', roles: [await company.role('设置员', [43], 'none')] });
});

const NOT_FOUND = { code: 40400, msg: '没有查询到数据', data: null };
const idOf = (name: string): number => company.departmentId(name);

describe('getDetailByUserId', () => {
  const place = (caller: Caller, query = {}, path = '/api/v2/dept//getDetailByUserId') => caller.get(path, query);

  test('both spellings answer where somebody works', async () => {
    const expected = { deptId: idOf('研发'), name: '研发', deptManage: '林岚', isplaceManager: 1 };
    expect((await place(head.caller, { userId: head.staffId })).data).toEqual(expected);
    const spelling = '/api/v2/dept/getDetailByUserId';
    expect((await place(head.caller, { userId: head.staffId }, spelling)).data).toEqual(expected);
  });

  test('somebody must be named', async () => {
    const missing = { code: 40000, msg: '请输入员工ID', fields: { userId: '请输入员工ID' } };
    expect(await place(head.caller)).toMatchObject(missing);
    expect(await place(head.caller, { userId: 'x' })).toMatchObject({ code: 40000, msg: 'id格式不合法' });
  });

  test('oneself always, others within the scope', async () => {
    expect((await place(plain.caller, { userId: plain.staffId })).data).toMatchObject({
      name: '数据',
      isplaceManager: 0,
    });
    expect((await place(lead.caller, { userId: plain.staffId })).data).toMatchObject({ name: '数据' });
    expect(await place(plain.caller, { userId: lead.staffId })).toEqual(NOT_FOUND);
    expect(await place(lead.caller, { userId: head.staffId })).toEqual(NOT_FOUND);
    expect(await place(company.admin.caller, { userId: other.admin.staffId })).toEqual(NOT_FOUND);
  });
});

describe('director', () => {
  const search = async (caller: Caller, keyword: string, more = {}) =>
    (await caller.get('/api/v2/deptyq/director', { name: keyword, mobile: keyword, ...more })).data;

  test('finds by name, phone or employee number, and answers what the documents name', async () => {
    await server.owner.query(`update staff set number = 'A-77' where id = $1`, [plain.staffId]);
    const row = { id: plain.staffId, mobile: plain.phone, name: '陈一', departmentId: idOf('数据') };
    for (const keyword of ['陈一', plain.phone, plain.phone.slice(-5), 'A-77'])
      expect(await search(company.admin.caller, keyword)).toContainEqual(row);
    expect(await search(company.admin.caller, '%')).toEqual([]);
  });

  test('either field matches alone', async () => {
    const { data } = await company.admin.caller.get('/api/v2/deptyq/director', { name: '陈一', mobile: lead.phone });
    expect(data.map(({ id }: { id: number }) => id)).toEqual([lead.staffId, plain.staffId]);
  });

  test('answers people within the scope, at most 50; who may set settings finds everybody', async () => {
    expect((await search(lead.caller, '')).map(({ name }: { name: string }) => name)).toEqual(['周平', '陈一']);
    expect(await search(lead.caller, '', { permissionId: 5 })).toEqual([]);
    expect(await search(plain.caller, '')).toEqual([]);
    expect(await search(auditor.caller, '林岚')).toHaveLength(1);
    expect(await search(auditor.caller, '林岚', { permissionId: 43 })).toHaveLength(1);
    expect(await search(auditor.caller, '林岚', { permissionId: 5 })).toEqual([]);
    for (let n = 0; n < 55; n += 1) {
      await server.owner.query('insert into staff (company_id, department_id, name, phone) values ($1, $2, $3, $4)', [
        company.companyId,
        idOf('销售'),
        '众多',
        String(16_000_000_000 + n),
      ]);
    }
    expect(await search(company.admin.caller, '众多')).toHaveLength(50);
  });

  test('another company’s id is refused', async () => {
    const ask = (companyId: number) => company.admin.caller.get('/api/v2/deptyq/director', { companyId, name: '林岚' });
    expect((await ask(company.companyId)).data).toHaveLength(1);
    expect(await ask(other.companyId)).toEqual(NOT_FOUND);
  });
});
