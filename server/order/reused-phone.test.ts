import { beforeAll, expect, test } from 'vitest';
import { applied, HEAD, newScene } from '../../tests/kit/applications.ts';
import { newPhone, type Person, type TestCompany } from '../../tests/kit/company.ts';
import { insertOrder } from '../../tests/kit/order-rows.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { STAFF } from '../../tests/kit/staff.ts';

/** A mobile number that goes from one person to the next: what was booked for the one is not the other's to see. */
let server: TestServer;
let company: TestCompany;
let booker: Person;
let sceneId: number;

beforeAll(async () => {
  server = await testServer();
  company = await server.company({ departments: { 研发: {} } });
  booker = await company.person({ name: '吴下单', department: '研发', manages: ['研发'] });
  sceneId = await newScene(server, company, [HEAD], [booker]);
});

const DAY_MS = 86_400_000;
const ridesFor = async (rider: { name: string; phone: string }, by = booker, rideAt = new Date(Date.now() - DAY_MS)) =>
  (await insertOrder(server.owner, company, { booker: by, rider, rideAt, createdAt: rideAt })).orderId;

/** Whatever somebody without any right finds: orders and applications of the console, orders of the app. */
async function seenBy({ caller }: Pick<Person, 'caller'>) {
  const orders = await caller.get('/api/v2/orderyq/list', { pageSize: 50 });
  const applications = await caller.postJson('/api/v2/applyInfo/findPage', { pageNum: 1, pageSize: 50 });
  const app = await caller.get('/app/v1/orders', { pageSize: 50 });
  return {
    orders: orders.data.list.map(({ id }: { id: number }) => id),
    applications: applications.data.list.map(({ id }: { id: number }) => id),
    app: app.data.rows.map(({ orderId }: { orderId: number }) => orderId),
  };
}
const NOTHING = { orders: [], applications: [], app: [] };

async function added(phone: string): Promise<Person> {
  const form = { name: '郑新人', phone, deptId: company.rootId, roleIds: [] };
  const { data } = await company.admin.caller.postJson(`${STAFF}/add`, form);
  return { staffId: data.userId, name: form.name, phone, caller: await company.signIn(data.userId) };
}

test('whoever is added with a number sees what is booked for them from then on', async () => {
  const former = await company.person({ name: '冯旧人' });
  const [own, asGuest] = [await ridesFor(former, former), await ridesFor(former)];
  const { applicationId } = await applied(booker, sceneId, { rider: { name: former.name, phone: former.phone } });
  expect(await seenBy(former)).toEqual({ orders: [asGuest, own], applications: [applicationId], app: [asGuest, own] });
  expect((await company.admin.caller.post(`${STAFF}/delete`, { userId: former.staffId })).code).toBe(0);
  const next = await added(former.phone);
  expect(await seenBy(next)).toEqual(NOTHING);
  for (const orderId of [own, asGuest]) {
    expect((await next.caller.get('/app/v1/orders/detail', { orderId })).code).toBe(40400);
    expect((await next.caller.postJson('/app/v1/orders/cancel', { orderId, reason: '不要了' })).code).toBe(40400);
  }
  const { data } = await company.admin.caller.get('/api/v2/orderyq/userOrderList', { userId: next.staffId });
  expect(data.list).toEqual([]);

  const theirs = await ridesFor(next, booker, new Date());
  expect(await seenBy(next)).toEqual({ ...NOTHING, orders: [theirs], app: [theirs] });
  // Whoever had the number keeps nothing of the next one's either, once they are back under another.
  await company.admin.caller.post(`${STAFF}/editPhone`, { workerId: next.staffId, phone: newPhone() });
  expect((await company.admin.caller.post(`${STAFF}/restore`, { userId: former.staffId })).code).toBe(0);
  expect((await seenBy({ caller: await company.signIn(former.staffId) })).orders).toEqual([own]);
});

test('whoever gets another’s number sees nothing of before, by whichever way it was written', async () => {
  const former = await company.person();
  const [orderId, phone] = [await ridesFor(former), former.phone];
  await company.admin.caller.post(`${STAFF}/editPhone`, { workerId: former.staffId, phone: newPhone() });
  const heir = await company.person();
  expect((await company.admin.caller.post(`${STAFF}/editPhone`, { workerId: heir.staffId, phone })).code).toBe(0);
  expect(await seenBy({ caller: await company.signIn(heir.staffId) })).toEqual(NOTHING);
  await server.owner.query('update staff set phone = $1 where id = $2', [newPhone(), heir.staffId]);
  const another = await company.person();
  await server.owner.query('update staff set phone = $1 where id = $2', [phone, another.staffId]);
  expect(await seenBy(another)).toEqual(NOTHING);
  const { rows } = await server.owner.query('select people_of_order($1, $2) as people', [company.companyId, orderId]);
  expect(rows[0].people.map(Number)).toEqual([booker.staffId]);
});
