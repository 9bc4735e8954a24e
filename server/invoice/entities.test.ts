import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { applied, apply, detailOf, idsOf, invoiceSetup, tripsOf } from '../../tests/kit/invoices.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { entityOfDepartment } from '../legal-entity.ts';
import { findChain } from '../proof/chain.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const V3 = '/api/v3/invoice/entity';
const SHANGHAI = { title: '上海分公司', identificationNum: '91310000MA1FL0000X' };
type Setup = Awaited<ReturnType<typeof invoiceSetup>>;

async function withEntity() {
  const setup = await invoiceSetup(server);
  const { data } = await setup.caller.postJson(`${V3}/add`, SHANGHAI);
  return { setup, entityId: data.entityId as number };
}

const bookedNow = async ({ company }: Setup, departmentId: number) =>
  server.services.database.companyRead(company.companyId, async (db) => {
    const { rows } = await sql<{
      id: number | null;
    }>`select ${entityOfDepartment(company.companyId, departmentId)} as id`.execute(db);
    return rows[0]!.id;
  });

test('entities are listed after the company of the terms; a tax number is one entity’s', async () => {
  const { setup, entityId } = await withEntity();
  expect((await setup.caller.post(`${V3}/list`)).data.list).toMatchObject([
    { entityId: 0, title: '测试企业有限公司', defaultFlag: 1 },
    { entityId, ...SHANGHAI, defaultFlag: 0, stopFlag: 0, deptList: [] },
  ]);
  expect(await setup.caller.postJson(`${V3}/add`, SHANGHAI)).toMatchObject({ code: 34056 });
  expect(await setup.caller.postJson(`${V3}/add`, { ...SHANGHAI, identificationNum: '12' })).toMatchObject({
    code: 40000,
    msg: '税号应为 15 至 20 位数字或大写字母',
  });
  expect((await setup.caller.postJson(`${V3}/update`, { ...SHANGHAI, entityId, defaultFlag: 1 })).code).toBe(0);
  expect((await setup.caller.post(`${V3}/stop`, { entityId })).code).toBe(34059);
});

test('a ride is whose its department was when it was booked: the nearest that says so, else the default', async () => {
  const { setup, entityId } = await withEntity();
  const { company, caller } = setup;
  const [research, platform] = [company.departments.get('研发')!, company.departments.get('平台')!];
  expect(await bookedNow(setup, platform)).toBeNull();
  expect((await caller.postJson(`${V3}/assign`, { entityId, deptIds: [research] })).code).toBe(0);
  expect(await bookedNow(setup, platform)).toBe(entityId);
  expect(await bookedNow(setup, company.departments.get('销售')!)).toBeNull();
  expect((await caller.post(`${V3}/stop`, { entityId })).code).toBe(34060);
  expect((await caller.postJson(`${V3}/assign`, { entityId: 0, deptIds: [research] })).code).toBe(0);
  expect(await bookedNow(setup, platform)).toBeNull();
  expect((await company.log()).at(-1)!.content).toBe('“研发”的用车改随上级部门的法人主体');
  expect((await caller.postJson(`${V3}/assign`, { entityId, deptIds: [1] })).code).toBe(40400);
});

test('an application is for one entity, and is written to its title; bill and chain are split by it', async () => {
  const { setup, entityId } = await withEntity();
  const { caller, bill, emailId, company } = setup;
  const [first] = idsOf(bill);
  await server.owner.query('update ride_order set legal_entity_id = $1 where company_id = $2 and id = $3', [
    entityId,
    company.companyId,
    first,
  ]);
  const all = applied(bill, idsOf(bill), 33.5, { emailId });
  expect(await apply(caller, all)).toMatchObject({ code: 34054, msg: '所选行程属于 2 个法人主体，请按主体分开申请' });
  expect(await apply(caller, { ...all, entityId })).toMatchObject({ code: 34055 });
  expect((await tripsOf(caller, bill.billNo, { entityId })).data.totalRecord).toBe(1);
  const split = await caller.post('/api/v3/account/billSplit', { billNo: bill.billNo, type: 5 });
  expect(split.data.list).toMatchObject([
    { name: '测试企业有限公司', num: 2, amount: 23.5 },
    { name: '上海分公司', num: 1, amount: 10 },
  ]);
  const { data } = await apply(caller, applied(bill, [first!], 10, { emailId }));
  expect(await detailOf(caller, data.invoiceRecordId)).toMatchObject({
    title: '上海分公司',
    identificationNum: SHANGHAI.identificationNum,
  });
  const chainOf = (of?: number | null) =>
    server.services.database.companyRead(company.companyId, (db) =>
      findChain(db, company.companyId, new Date('2025-04-10T00:00:00Z'), of),
    );
  const [whole, own, main] = [await chainOf(), await chainOf(entityId), await chainOf(null)];
  expect(own.settledFen + main.settledFen).toBe(whole.settledFen);
  expect([own.settledFen, own.ledgerFen]).toEqual([1_000, 1_000]);
});

test('a company without entities is as it ever was, and asking for one finds nothing', async () => {
  const { caller, bill, emailId } = await invoiceSetup(server);
  const body = applied(bill, idsOf(bill), 33.5, { emailId });
  expect((await apply(caller, { ...body, entityId: 1_000 })).code).toBe(40400);
  expect((await apply(caller, body)).code).toBe(0);
});

test('the older form too is for the trips of one entity, and is written to its title', async () => {
  const { setup, entityId } = await withEntity();
  const { caller, bill, company, emailId } = setup;
  const older = { invoiceTypeId: 1, billIds: [bill.billId], totalAmount: 33.5, emailId };
  const own = (orderIds: readonly number[]) =>
    server.owner.query('update ride_order set legal_entity_id = $2 where company_id = $1 and id = any($3)', [
      company.companyId,
      entityId,
      orderIds,
    ]);
  await own(idsOf(bill).slice(0, 1));
  expect((await apply(caller, older)).code).toBe(34054);
  expect((await apply(caller, { ...older, entityId })).code).toBe(34055);
  await own(idsOf(bill));
  const { data } = await apply(caller, older);
  expect(await detailOf(caller, data.invoiceRecordId)).toMatchObject(SHANGHAI);
});
