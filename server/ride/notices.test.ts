import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let booker: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  await rides.setting({ cost_confirmation: 'byStaff' });
  booker = await rides.rider();
});

const purposes = async (phone: string): Promise<string[]> => {
  const { rows } = await server.owner.query('select purpose from outbox where recipient = $1 order by id', [phone]);
  return rows.map(({ purpose }) => purpose);
};
const NEW_PHONE = '13911112222';

test('whoever booked is told at the number that is theirs by now, and not whoever has the old one', async () => {
  await rides.limit(booker, 1_000);
  const orderId = await rides.booked(booker, { personalFen: 99_999 });
  const admin = rides.company.admin.caller;
  done(await admin.post('/api/v2/company/user/editPhone', { workerId: booker.staffId, phone: NEW_PHONE }));
  const told = await purposes(booker.phone);
  const heir = await rides.company.person({ phone: booker.phone });
  await rides.drive(orderId, 'priced', 8_000);
  expect(await purposes(booker.phone)).toEqual(told);
  expect(await purposes(NEW_PHONE)).toEqual(['orderAssigned', 'costToConfirm']);
  expect(done(await heir.caller.get('/app/v1/messages')).rows).toEqual([]);
});

test('a guest is told at the guest’s number, and who booked at their own', async () => {
  const guest = { name: '陈逸飞', phone: '13900003333' };
  const orderId = await rides.booked(booker, { rider: guest });
  await server.owner.query('update staff set phone = $1 where id = $2', ['13911114444', booker.staffId]);
  await rides.drive(orderId, 'priced');
  expect(await purposes(guest.phone)).toEqual(['orderAssigned']);
  expect(await purposes('13911114444')).toEqual(['orderAssigned', 'costToConfirm']);
});

test('somebody who left is told nothing: the number may be another’s by now', async () => {
  const orderId = await rides.booked(booker);
  const told = await purposes(booker.phone);
  await server.owner.query('update staff set deleted_at = now() where id = $1', [booker.staffId]);
  await rides.drive(orderId, 'priced');
  expect(await purposes(booker.phone)).toEqual(told);
});
