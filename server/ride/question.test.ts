import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../tests/kit/company.ts';
import type { Desk } from '../../tests/kit/desk.ts';
import { done, RIDE_FEN, Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { quick } from '../../tests/kit/scenes.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { rideJobs } from './jobs.ts';

let server: TestServer;
let desk: Desk;
let rides: Rides;
let rider: Person;
beforeAll(async () => {
  server = await testServer();
  desk = await rideDesk(server);
});
beforeEach(async () => {
  rides = await Rides.create(server, desk, { scene: quick({ countsPersonalLimit: true }) });
  rider = await rides.rider();
  await rides.setting({ cost_confirmation: 'byStaff' });
});

const HOUR = 3_600_000;
const settleIn = (hours: number) =>
  rideJobs(server.services)
    .find(({ name }) => name === 'ride-settlements')!
    .run(new Date(Date.now() + hours * HOUR));
const priced = async (more: object = {}): Promise<number> => {
  const orderId = await rides.booked(rider, { ...more });
  await rides.drive(orderId, 'priced');
  return orderId;
};
const QUESTION = { kind: 'detour', lines: ['base'], text: '不用上三环，绕了一段' };
const ask = (orderId: number, more: object = {}, person = rider) =>
  rides.act(person, 'ask', orderId, { ...QUESTION, ...more });
const detail = async (orderId: number) => done(await rides.detail(rider, orderId));
const status = async (orderId: number) => (await detail(orderId)).status;
const answer = (questionId: number, by = rides.company.admin) =>
  by.caller.postJson('/api/v2/orderyq/answerQuestion', { questionId, answer: '三环施工，按导航绕行' });

test('a question stops the clock: nothing is agreed to by silence until it is answered, then three days run anew', async () => {
  const orderId = await priced();
  expect((await detail(orderId)).can).toContain('ask');
  const { questionId } = done(await ask(orderId));
  expect(await detail(orderId)).toMatchObject({
    toConfirm: true,
    confirmBy: null,
    ask: { questionId, kindName: '绕路', text: QUESTION.text, endedBy: null, answer: '' },
  });
  await settleIn(100);
  expect(await status(orderId)).toBe('toSettle');
  done(await answer(questionId));
  const told = await detail(orderId);
  expect(told.confirmBy).toMatch(/^\d{4}-/);
  expect(told.ask).toMatchObject({ endedBy: 'company', answer: '三环施工，按导航绕行' });
  expect((await rides.sms(rider)).at(-1)).toMatch(/费用的疑问，.+已答复：三环施工，按导航绕行，请在72小时内确认费用/);
  await server.owner.query("update ride_order set priced_at = now() - interval '80 hours' where id = $1", [orderId]);
  await settleIn(71);
  expect(await status(orderId)).toBe('toSettle');
  await settleIn(73);
  expect(await status(orderId)).toBe('settled');
  expect(await rides.differences()).toEqual([]);
});

test('one is open at a time, of lines that the price has, on a price that is there', async () => {
  const orderId = await rides.booked(rider);
  expect((await ask(orderId)).code).toBe(28001);
  await rides.drive(orderId, 'priced');
  expect((await ask(orderId, { lines: [] })).code).not.toBe(0);
  expect((await ask(orderId, { kind: 'other', text: ' ' })).code).not.toBe(0);
  expect((await ask(orderId, { lines: ['bridge'] })).code).toBe(28123);
  const { questionId } = done(await ask(orderId));
  expect((await ask(orderId)).code).toBe(28121);
  done(await answer(questionId));
  expect((await answer(questionId)).code).toBe(28122);
  done(await ask(orderId, { kind: 'notTaken', lines: [], text: '' }));
  const { rows } = await server.owner.query('select count(*)::int as asked from cost_question where order_id = $1', [
    orderId,
  ]);
  expect(rows[0].asked).toBe(2);
});

test('two at once are one, and the same key asks once', async () => {
  const orderId = await priced();
  const codes = (await Promise.all([ask(orderId), ask(orderId)])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([0, 28121]);
});

test('the provider sees every open question and answers by the desk', async () => {
  const orderId = await priced();
  const { questionId } = done(await ask(orderId));
  const { rows } = done(await desk.get('/desk/v1/questions', { pageSize: 100 }));
  expect(rows.find((row: { questionId: number }) => row.questionId === questionId)).toMatchObject({
    companyId: rides.companyId,
    orderId,
    kindName: '绕路',
    lines: ['base'],
    actualPayFen: RIDE_FEN,
  });
  const body = { companyId: rides.companyId, questionId, answer: '已核对轨迹，没有绕路' };
  expect(done(await desk.post('/desk/v1/questions/answer', body))).toEqual({ questionId, orderId });
  expect((await detail(orderId)).ask).toMatchObject({ endedBy: 'provider', endedByName: '服务商' });
  expect((await rides.sms(rider)).at(-1)).toContain('服务商已答复');
  const left = done(await desk.get('/desk/v1/questions', { pageSize: 100 }));
  expect(left.rows.some((row: { questionId: number }) => row.questionId === questionId)).toBe(false);
});

test('whoever agrees after all needs no answer; an unpaid part may be asked about and is paid the same way', async () => {
  const orderId = await priced();
  done(await ask(orderId));
  expect(done(await rides.act(rider, 'confirm', orderId)).status).toBe('settled');
  expect((await detail(orderId)).ask).toMatchObject({ endedBy: 'person', answer: '' });
  await rides.setting({ cost_confirmation: 'automatic' });
  await rides.limit(rider, RIDE_FEN + 3_000);
  const due = await priced({ personalFen: 1_600 });
  expect(await status(due)).toBe('toPay');
  await rides.limit(rider, RIDE_FEN + 4_000);
  expect((await rides.book(rider, { personalFen: 99_999 })).code).toBe(28009);
  const waiting = async () => done(await rider.caller.get('/app/v1/me')).counts.toPay;
  expect(await waiting()).toBe(1);
  const { questionId } = done(await ask(due));
  // Until it is answered nothing is to be paid: neither told as a debt nor in the way of the next ride.
  expect(await waiting()).toBe(0);
  expect(done(await rider.caller.get('/app/v1/orders', { group: 'todo' })).rows).toEqual([]);
  done(await rides.book(rider, { personalFen: 99_999 }));
  done(await answer(questionId));
  expect(await waiting()).toBe(1);
  await rides.limit(rider, RIDE_FEN + 5_000);
  expect((await rides.book(rider, { personalFen: 99_999 })).code).toBe(28009);
  done(await ask(due));
  done(await rides.act(rider, 'pay', due));
  expect((await detail(due)).ask.endedBy).toBe('person');
});

test('only whoever booked asks, and only those who look after them answer', async () => {
  const orderId = await priced();
  const stranger = await rides.rider();
  expect((await ask(orderId, {}, stranger)).code).toBe(40400);
  const { questionId } = done(await ask(orderId));
  const seen = (person: Person) => person.caller.get('/api/v2/orderyq/questions', { id: orderId });
  expect(done(await seen(rides.company.admin))).toMatchObject({ mayAnswer: true, rows: [{ questionId }] });
  expect(done(await seen(rider))).toMatchObject({ mayAnswer: false, rows: [{ questionId }] });
  expect((await seen(stranger)).code).toBe(40400);
  expect((await answer(questionId, stranger)).code).toBe(40300);
  const other = await server.company();
  expect((await answer(questionId, other.admin)).code).toBe(40400);
});
