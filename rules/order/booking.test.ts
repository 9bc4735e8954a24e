import { expect, test } from 'vitest';
import { metered } from '../../tests/kit/rides.ts';
import { at, BEIJING, TIANANMEN } from '../../tests/kit/scenes.ts';
import {
  type Booking,
  mayBook,
  notice,
  orderNo,
  prepaymentFen,
  RideBooking,
  RideNotice,
  rideVerdict,
  timely,
} from '../order.ts';
import { isRefused } from '../refusal.ts';
import type { Verdict } from '../scene.ts';

const split = (companyFen: number, personalFen: number) => ({ companyFen, personalFen, limitFen: companyFen });

test.each<[Verdict, number, Verdict]>([
  ['ALLOW', 0, 'ALLOW'],
  ['ALLOW', 1, 'ALLOW_SPLIT'], // the designated driver alone is personal
  ['ALLOW_SPLIT', 1, 'ALLOW_SPLIT'],
  ['DENY', 0, 'DENY'],
  ['NEED_APPLICATION', 5, 'NEED_APPLICATION'],
])('%s with %i personal is %s', (verdict, personalFen, then) => {
  expect(rideVerdict({ verdict }, split(100, personalFen))).toBe(then);
});

const booking = (more: Partial<Booking> = {}): Booking => ({
  verdict: 'ALLOW',
  objections: [],
  split: split(100, 0),
  agreedFen: 0,
  bookedFor: null,
  own: [],
  ...more,
});
const unpaid = { status: 'toPay', personalFen: 5, paidFen: 0 } as const;

test.each<[Partial<Booking>, number | undefined]>([
  [{}, undefined],
  [{ own: [unpaid] }, undefined],
  [{ verdict: 'DENY', objections: ['一', '二'] }, 28019],
  [{ verdict: 'NEED_APPLICATION', objections: ['一'] }, 28020],
  [{ verdict: 'ALLOW_SPLIT', split: split(100, 20) }, 28021],
  [{ verdict: 'ALLOW_SPLIT', split: split(100, 20), agreedFen: 19 }, 28021],
  [{ verdict: 'ALLOW_SPLIT', split: split(100, 20), agreedFen: 20 }, undefined],
  [{ verdict: 'ALLOW_SPLIT', split: split(100, 20), agreedFen: 20, own: [unpaid] }, 28009],
  // What is asked about need not be paid before the answer.
  [{ verdict: 'ALLOW_SPLIT', split: split(100, 20), agreedFen: 20, own: [{ ...unpaid, isAsked: true }] }, undefined],
  [
    { verdict: 'ALLOW_SPLIT', split: split(100, 20), agreedFen: 20, own: [{ ...unpaid, isAsked: true }, unpaid] },
    28009,
  ],
  [{ verdict: 'ALLOW_SPLIT', split: split(100, 20), agreedFen: 20, bookedFor: '王总' }, 28092],
  [{ split: split(100, 0), bookedFor: '王总' }, undefined],
])('%j: %s', (more, code) => {
  expect(mayBook(booking(more))?.refused.code).toBe(code);
});

test('a refusal says everything that stands in the way', () => {
  expect(mayBook(booking({ verdict: 'DENY', objections: ['没有额度', '城市不对'] }))?.refused.msg).toBe(
    '不能预订：没有额度；城市不对',
  );
});

test('only charters are paid in advance', () => {
  expect(prepaymentFen({ kind: 'charter' }, split(1, 7))).toBe(7);
  expect(prepaymentFen({ kind: 'charter' }, split(1, 0))).toBe(0);
  expect(prepaymentFen(metered(), split(1, 7))).toBe(0);
});

const NOW = at('2026-03-16 12:00:00');
test.each([
  ['2026-03-16 11:54:59', 28022],
  ['2026-03-16 11:55:00', undefined],
  ['2027-03-17 12:00:00', undefined],
  ['2027-03-17 12:00:01', 28023],
])('a ride at %s: %s', (local, code) => {
  const decided = timely(at(local), NOW);
  expect(isRefused(decided) ? decided.refused.code : undefined).toBe(code);
});

const spot = { cityId: BEIJING, address: '天安门', point: TIANANMEN };
const sent = { sceneId: 1, at: NOW, from: spot, to: spot, service: 'scheduled', vehicleGroup: 'comfort' };

test('what is left out of a booking has its plain value', () => {
  expect(RideBooking.parse(sent)).toEqual({
    ...sent,
    applicationId: null,
    via: [],
    projectNo: null,
    reason: '',
    rider: null,
    companions: [],
    carpool: false,
    designatedDriver: false,
    packages: 1,
    personalFen: 0,
  });
});

test.each([
  [{ sceneId: undefined }, '请选择用车场景'],
  [{ from: undefined }, '请填写上车地点'],
  [{ to: { ...spot, point: undefined } }, '请填写下车地点'],
  [{ service: 'taxi' }, '请选择服务类型'],
  [{ vehicleGroup: undefined }, '请选择车型'],
  [{ via: [{ address: '', point: TIANANMEN }] }, '请填写途经点'],
  [{ projectNo: 'x'.repeat(101) }, '项目号不能超过 100 个字'],
  [{ reason: 'x\u0000' }, '不能包含换行等特殊字符'],
  [{ packages: 0 }, '请填写天数'],
  [{ personalFen: -1 }, '请输入正确的金额'],
])('%j is refused: %s', (more, message) => {
  const parsed = RideBooking.safeParse({ ...sent, ...more });
  expect(parsed.error?.issues[0]?.message).toBe(message);
});

test('an order has the day and a serial number', () => {
  expect(orderNo(NOW, 42)).toBe('202603160000000042');
});

test('a notice says all its text asks for, or does not leave', () => {
  expect(notice('personalDue', { number: '2026', amount: '¥5.00' }).text).toBe(
    '【企行】订单2026有个人费用¥5.00待支付，支付前不能预订需要个人支付的行程。',
  );
  expect(() => notice('personalDue', { number: '2026' })).toThrow('amount');
  for (const name of RideNotice.names) expect(RideNotice.labelOf(name)).toMatch(/^【企行】.{10,90}。$/);
});
