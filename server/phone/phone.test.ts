import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#rules/calendar.ts';
import { maskedPhone } from '#rules/masked-phone.ts';
import { applied, designated, newScene, waitingOf } from '../../tests/kit/applications.ts';
import { insertBilled } from '../../tests/kit/bill-rows.ts';
import type { Person, TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { at } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { readSpreadsheet } from '../outside/spreadsheet.ts';

const REVEAL = '/api/v2/company/phone/reveal';
const GUEST = { name: '来宾', phone: '13812340004' };
const HIDDEN = '138****0004';

let server: TestServer;
let company: TestCompany;
let finance: Person;
let auditor: Person;
let worker: Person;
let approver: Person;
let order: { orderId: number; number: string };

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {}, 销售: {} } });
  finance = await company.person({ name: '钱会计', roles: [await company.role('财务', [33, 35, 39], 'all')] });
  auditor = await company.person({ name: '审计', roles: [await company.role('审计', [27], 'none')] });
  worker = await company.person({ name: '张小明', department: '研发' });
  approver = await company.person({ name: '赵审批', department: '销售' });
  order = await insertOrder(server.owner, company, {
    booker: worker,
    rider: GUEST,
    rideAt: at('2026-03-10 09:00:00'),
    columns: {
      companions: JSON.stringify([{ name: '同行', phone: '13812349999' }]),
      driver: JSON.stringify({ name: '司机', phone: '13712345678', plate: '京A12345', car: '轿车', score: 5 }),
    },
  });
});

async function sheet(path: string, who: Person): Promise<string[][]> {
  const { rawPayload } = await who.caller.send('GET', path);
  const book = await readSpreadsheet(rawPayload, { maxRows: 1_000 });
  if (!book.ok) throw new Error(`${path} is no workbook`);
  return book.rows;
}

const DAYS = 'bookingDateStart=2026-03-01%2000:00:00&bookingDateOff=2026-03-31%2023:59:59';
const orders = async (who: Person, more = {}) =>
  (
    await who.caller.get('/api/v2/orderyq/list', {
      bookingDateStart: '2026-03-01 00:00:00',
      bookingDateOff: '2026-03-31 23:59:59',
      ...more,
    })
  ).data.list;
const reveal = (who: Person, record: string, id: number | string, person: { name: string; phone: string }) =>
  who.caller.post(REVEAL, { record, id, name: person.name, phone: maskedPhone(person.phone) });
const newest = async () =>
  (
    await server.owner.query(
      `select type, content, permission_id, staff_id::int from operation_log
       where company_id = $1 and type = 'reveal' order by id desc limit 1`,
      [company.companyId],
    )
  ).rows[0];

describe('who has no work with people', () => {
  test('reads phones masked in the list of orders, its detail and its export; who has, as documented', async () => {
    const [row] = await orders(finance);
    expect(row).toMatchObject({ riderPhone: HIDDEN, bookingUserPhone: maskedPhone(worker.phone) });
    expect((await orders(company.admin))[0]).toMatchObject({ riderPhone: GUEST.phone, bookingUserPhone: worker.phone });
    const detail = await finance.caller.get('/api/v2/orderyq/detail', { id: order.orderId });
    expect(detail.data).toMatchObject({
      riderPhone: HIDDEN,
      driverPhone: '137****5678',
      peerPeopleList: [{ peerName: '同行', peerPhone: '138****9999' }],
    });
    const cells = async (who: Person) => (await sheet(`/api/v2/orderyq/export?${DAYS}`, who)).flat();
    expect(await cells(finance)).toContain(HIDDEN);
    expect(await cells(finance)).not.toContain(GUEST.phone);
    expect(await cells(company.admin)).toContain(GUEST.phone);
  });

  test('reads their own', async () => {
    expect((await orders(worker))[0]).toMatchObject({ bookingUserPhone: worker.phone, riderPhone: HIDDEN });
  });

  test('finds a whole number, and nothing by a part that would tell the hidden digits', async () => {
    expect(await orders(finance, { riderPhone: GUEST.phone })).toHaveLength(1);
    expect(await orders(finance, { riderPhone: '138' })).toHaveLength(1);
    expect(await orders(finance, { riderPhone: '13812' })).toHaveLength(0);
    expect(await orders(company.admin, { riderPhone: '13812' })).toHaveLength(1);
    const picked = async (who: Person, searchUser: string) =>
      (await who.caller.post('/api/v2/company/user/getList', { searchUser })).data.list.map(
        ({ phone }: { phone: string }) => phone,
      );
    expect(await picked(finance, worker.phone)).toEqual([maskedPhone(worker.phone)]);
    expect(await picked(finance, worker.phone.slice(0, 10))).toEqual([]);
    expect(await picked(company.admin, worker.phone)).toEqual([worker.phone]);
    const directors = (mobile: string) => finance.caller.get('/api/v2/deptyq/director', { mobile });
    expect((await directors(worker.phone)).data).toMatchObject([{ mobile: maskedPhone(worker.phone) }]);
    expect((await directors(worker.phone.slice(0, 9))).data).toEqual([]);
  });

  test('finds nobody by signs that stand for any digit', async () => {
    const { phone } = worker;
    for (const mobile of [`${phone.slice(0, 4)}%${phone.slice(7)}`, `${phone.slice(0, 6)}_${phone.slice(7)}`]) {
      expect((await finance.caller.get('/api/v2/deptyq/director', { mobile })).data).toEqual([]);
    }
  });

  test('finds nobody by how the kept ending of a number begins, but a name with the same sign', async () => {
    const named = await company.person({ name: '王#1' });
    for (const who of [finance, company.admin]) {
      for (let digits = 1; digits <= 8; digits += 1) {
        const searchUser = `#${worker.phone.slice(3, 3 + digits)}`;
        const { data } = await who.caller.post('/api/v2/company/user/getList', { searchUser });
        expect(data.list, searchUser).toEqual([]);
      }
      const { data } = await who.caller.post('/api/v2/company/user/getList', { searchUser: '#1' });
      expect(data.list).toMatchObject([{ userId: named.staffId }]);
    }
  });

  test('finds a colleague in the app by a whole number alone', async () => {
    const found = async (keyword: string) =>
      (await worker.caller.get('/app/v1/deputies/candidates', { keyword })).data.map(
        ({ staffId }: { staffId: number }) => staffId,
      );
    expect(await found(approver.phone)).toEqual([approver.staffId]);
    for (const part of [approver.phone.slice(0, 10), approver.phone.slice(3, 7), approver.phone.slice(-3)]) {
      expect(await found(part), part).toEqual([]);
    }
  });

  test('downloads bills with masked numbers', async () => {
    const { billNo } = await insertBilled(server.owner, company, '2026-04', [{ companyFen: 500 }], 'issued');
    const bill = async (who: Person) => {
      const cells = 'id,bookingUserPhone,totalAmount,actualPayAmount,accountAmount,orderStatusName,departmentName';
      const fields = { billList: JSON.stringify([{ billNo }]), downloadCell: cells };
      const { data, msg } = await who.caller.post('/api/v3/account/downloadBill', fields);
      return (await sheet(String(data ?? msg), who)).flat();
    };
    expect((await bill(finance)).filter((cell) => /^\d{3}\*{4}\d{4}$/.test(cell)).length).toBeGreaterThan(0);
    expect((await bill(company.admin)).filter((cell) => /^1\d{10}$/.test(cell)).length).toBeGreaterThan(0);
  });
});

test('an approver reads the applicant’s number masked; the applicant reads the approver’s', async () => {
  const sceneId = await newScene(server, company, [designated(approver)], [worker]);
  const { applicationId } = await applied(worker, sceneId);
  const { approvalId } = (await waitingOf(approver)).find((one) => one.applicationId === applicationId)!;
  const standing = await approver.caller.get('/app/v1/approvals/standing', { approvalId });
  expect(standing.data).toMatchObject({
    applicantPhone: maskedPhone(worker.phone),
    steps: [{ people: [{ phone: approver.phone }] }],
  });
  const content = await approver.caller.get('/app/v1/approvals/detail', { approvalId });
  expect(content.data.staffPhone).toBe(maskedPhone(worker.phone));
  const own = await worker.caller.get('/app/v1/applications/detail', { applicationId });
  expect(own.data).toMatchObject({ staffPhone: worker.phone, steps: [{ people: [{ phone: approver.phone }] }] });
  expect((await reveal(approver, 'approval', approvalId, worker)).data).toEqual({ phone: worker.phone });
  expect(await newest()).toMatchObject({ staff_id: approver.staffId, permission_id: 25 });
  const list = await finance.caller.postJson('/api/v2/applyInfo/findPage', { pageNum: 1, pageSize: 20 });
  expect(list.data.list[0].applyUserPhone).toBe(maskedPhone(worker.phone));
  expect((await reveal(finance, 'application', applicationId, worker)).data).toEqual({ phone: worker.phone });
});

describe('one hidden number', () => {
  test('is shown to who sees the record, and the log says whose, without the number', async () => {
    expect((await reveal(finance, 'order', order.orderId, GUEST)).data).toEqual({ phone: GUEST.phone });
    expect(await newest()).toEqual({
      type: 'reveal',
      content: `查看“来宾”的完整手机号（${HIDDEN}），来自订单 ${order.number}`,
      permission_id: 21,
      staff_id: finance.staffId,
    });
    const today = dayOf(server.services.clock.now());
    const { data } = await company.admin.caller.post('/api/v2/operationLog/findList', {
      createTimeStart: `${today} 00:00:00`,
      createTimeEnd: `${today} 23:59:59`,
      types: '16',
      pageNum: 1,
      pageSize: 10,
    });
    expect(data.list[0]).toMatchObject({ type: 16, createName: '钱会计' });
  });

  test('is not there for who does not see the record, or asks for what it does not show', async () => {
    const foreign = (await server.company()).admin;
    const before = await newest();
    for (const who of [approver, foreign]) {
      expect(await reveal(who, 'order', order.orderId, GUEST)).toMatchObject({ code: 40400 });
    }
    expect(await reveal(finance, 'order', order.orderId, { ...GUEST, name: '别人' })).toMatchObject({ code: 40400 });
    expect(await reveal(finance, 'order', 'x', GUEST)).toMatchObject({ code: 40400 });
    expect(await reveal(auditor, 'objection', order.number, worker)).toMatchObject({ code: 40300 });
    expect(await newest()).toEqual(before);
  });
});
