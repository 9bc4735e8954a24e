import { beforeAll, expect, test } from 'vitest';
import { applied, HEAD, newScene } from '../../tests/kit/applications.ts';
import { newPhone, type Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { STAFF } from '../../tests/kit/staff.ts';

/** Somebody's number is changed while rides are still to come: whoever drives finds them at the new one. */
let server: TestServer;
let desk: Desk;
let rides: Rides;
let colleague: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
  rides = await Rides.create(server, desk);
  colleague = await rides.rider();
});

const riderPhone = async (orderId: number): Promise<string> =>
  done(await desk.get('/desk/v1/orders/detail', { companyId: rides.companyId, orderId })).riderPhone;
const change = async ({ staffId }: Person, phone: string) =>
  done(await rides.company.admin.caller.post(`${STAFF}/editPhone`, { workerId: staffId, phone }));
const told = async (phone: string): Promise<number> =>
  (await server.owner.query('select 1 from outbox where recipient = $1', [phone])).rowCount!;

test('rides to come follow their rider to a new number, and whoever gets the old one sees none of them', async () => {
  const rider = await rides.rider();
  const own = await rides.booked(rider);
  const theirs = await rides.booked(colleague, { rider: { name: rider.name, phone: rider.phone } });
  const over = await rides.booked(rider);
  await rides.drive(over, 'priced');
  const phone = newPhone();
  await change(rider, phone);
  const heir = await rides.company.person({ phone: rider.phone });
  expect(await Promise.all([own, theirs, over].map(riderPhone))).toEqual([phone, phone, rider.phone]);

  const again = { ...rider, caller: await rides.company.signIn(rider.staffId) };
  expect(done(await rides.detail(again, theirs))).toMatchObject({ riderName: rider.name, isBooker: false });
  expect((await rides.cancel(again, theirs)).code).toBe(28035);
  expect((await rides.detail({ ...heir }, theirs)).code).toBe(40400);
  const { rows } = await server.owner.query('select people_of_order($1, $2) as people', [rides.companyId, theirs]);
  expect(rows[0].people.map(Number).sort()).toEqual([colleague.staffId, rider.staffId].sort());

  const [before, old] = [await told(phone), await told(rider.phone)];
  for (const orderId of [own, theirs]) await rides.drive(orderId, 'assigned');
  expect([await told(phone), await told(rider.phone)]).toEqual([before + 2, old]);

  // What followed stays with whoever it followed, when the new number goes on to somebody else.
  await rides.drive(theirs, 'priced');
  await change(rider, newPhone());
  const next = await rides.company.person();
  await change(next, phone);
  expect((await rides.detail({ ...next, caller: await rides.company.signIn(next.staffId) }, theirs)).code).toBe(40400);
});

test('an outsider who was given with the same number keeps it; what somebody booked for others follows only with their own', async () => {
  const holder = await rides.rider();
  const outsider = await rides.booked(colleague, { rider: { name: '外宾', phone: holder.phone } });
  const former = await rides.booked(colleague, { rider: { name: holder.name, phone: holder.phone } });
  await server.owner.query("update ride_order set created_at = '1999-01-01' where id = $1", [former]);
  const guest = await rides.booked(holder, { rider: { name: '客人', phone: '13900007777' } });
  const phone = newPhone();
  await change(holder, phone);
  expect(await Promise.all([outsider, former, guest].map(riderPhone))).toEqual([
    holder.phone,
    holder.phone,
    '13900007777',
  ]);
  expect(await rides.row(guest)).toMatchObject({ staff_phone: phone });
});

test('a ride that is booked with an application from before goes to the new number', async () => {
  const rider = await rides.rider();
  const sceneId = await newScene(server, rides.company, [HEAD], [colleague]);
  const { applicationId } = await applied(colleague, sceneId, { rider: { name: rider.name, phone: rider.phone } });
  const phone = newPhone();
  await change(rider, phone);
  const stored = "select rider_phone, draft #>> '{rider,phone}' as filled from application where id = $1";
  expect((await server.owner.query(stored, [applicationId])).rows).toEqual([{ rider_phone: phone, filled: phone }]);
  const seen = { caller: await rides.company.signIn(rider.staffId) };
  const found = await seen.caller.postJson('/api/v2/applyInfo/findPage', { pageNum: 1, pageSize: 50 });
  expect(found.data.list.map(({ id }: { id: number }) => id)).toEqual([applicationId]);
});

test('the desk’s new number for the super administrator, and a directory’s for somebody, do the same', async () => {
  const { admin, companyId } = rides.company;
  await rides.grant(admin);
  const [byDesk, person, byDirectory] = [newPhone(), await rides.rider(), newPhone()];
  const [one, other] = [await rides.booked(admin), await rides.booked(person)];
  const { token } = done(await admin.caller.post('/api/v2/security/makeScimToken'));
  const answer = await server.app.inject({
    method: 'PATCH',
    url: `/scim/v2/Users/${person.staffId}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    payload: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [
        { op: 'replace', path: 'displayName', value: '改名人' },
        { op: 'replace', path: 'phoneNumbers', value: [{ type: 'mobile', value: byDirectory }] },
      ],
    }),
  });
  expect(answer.statusCode).toBe(200);
  done(await desk.post('/desk/v1/companies/administrator', { companyId, phone: byDesk }));
  expect([await riderPhone(one), await riderPhone(other)]).toEqual([byDesk, byDirectory]);
});
