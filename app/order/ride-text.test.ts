import { expect, test } from 'vitest';
import type { AppOrderDetail } from '#contract/app-rides.ts';
import { helpOf, positionText, reachedOf, reservedText, spokenOf, titleOf, waitedText } from './ride-text.ts';

const AT = new Date('2026-11-16T21:18:00+08:00');
const ago = (seconds: number): Date => new Date(AT.getTime() - seconds * 1_000);
const START = { lng: 116.48, lat: 39.99 };

type Facts = Pick<AppOrderDetail, 'status' | 'trail'> & Partial<AppOrderDetail>;
/** Of an order only what a sentence reads. */
const ride = ({ trail, ...facts }: Facts): AppOrderDetail =>
  ({
    statusName: '',
    rideAt: new Date('2026-11-17T08:30:00+08:00'),
    start: { address: '望京SOHO T1 东门', point: START },
    end: { address: '北苑桥小区', point: { lng: 116.43, lat: 40.03 } },
    position: null,
    personalDueFen: 455,
    can: ['pay'],
    priceHeldAt: null,
    cancel: null,
    trail: trail.map((line) => ({ ...line, name: '' })),
    ...facts,
  }) as AppOrderDetail;
const position = (seconds: number, etaSeconds: number | null) => ({
  at: ago(seconds),
  etaSeconds,
  point: { lng: START.lng + 0.01406, lat: START.lat },
});
const DRIVER = { name: '王师傅', phone: '13900001234', plate: '京A12345', car: '红旗 E-QM5', score: null };

test.each([
  ['booking', ride({ status: 'booking', trail: [{ kind: 'booked', at: ago(42), name: '' }] }), '正在找车'],
  ['accepted', ride({ status: 'accepted', trail: [] }), '已接单，正在派车'],
  [
    'to be paid first',
    ride({ status: 'prepayment', trail: [{ kind: 'prepaymentAsked', at: ago(48), name: '' }] }),
    '请在 29:12 内支付 ¥4.55',
  ],
  [
    'to be paid first, its time just over',
    ride({ status: 'prepayment', trail: [{ kind: 'prepaymentAsked', at: ago(1_800), name: '' }] }),
    '请先支付 ¥4.55',
  ],
  ['to be paid by another', ride({ status: 'prepayment', statusName: '待付款', can: [], trail: [] }), /^待付款$/],
  ['a car', ride({ status: 'waiting', trail: [], driver: DRIVER }), /^已派车，.+ 8:30 来接$/],
  ['no car any more', ride({ status: 'waiting', trail: [], driver: null }), '正在重新派车'],
  ['on its way', ride({ status: 'departed', trail: [], position: position(60, 230) }), '司机 4 分钟后到'],
  [
    'on its way, last seen too long ago',
    ride({ status: 'departed', trail: [{ kind: 'departed', at: ago(61), name: '' }], position: position(61, 230) }),
    '司机已出发 21:16',
  ],
  ['there', ride({ status: 'arrived', trail: [] }), '司机已到，请上车'],
  ['riding', ride({ status: 'serving', trail: [], position: position(5, 3_000) }), '约 22:08 到北苑桥小区'],
  ['riding, unseen', ride({ status: 'serving', trail: [] }), '正在去北苑桥小区'],
  ['over', ride({ status: 'ended', trail: [] }), '行程结束，正在算费用'],
  ['over and looked at', ride({ status: 'ended', trail: [], priceHeldAt: AT }), '行程结束，费用在复核'],
])('the sentence of a ride: %s', (_name, order, text) => {
  expect(titleOf(order, AT)).toMatch(text);
});

test('how long a car has been looked for is told to the second, and only then', () => {
  const trail = [{ kind: 'booked', at: ago(42), name: '' }];
  expect(waitedText(ride({ status: 'booking', trail }), AT)).toBe('0:42');
  expect(waitedText(ride({ status: 'booking', trail }), new Date(AT.getTime() + 3_600_000))).toBe('1:00:42');
  expect(waitedText(ride({ status: 'accepted', trail }), AT)).toBeNull();
});

test('seconds that run are not read out', () => {
  const order = ride({ status: 'prepayment', trail: [{ kind: 'prepaymentAsked', at: ago(48), name: '' }] });
  expect(spokenOf(order, AT)).toBe(spokenOf(order, new Date(AT.getTime() + 1_000)));
});

test('while the car comes: since when and how far; an old position is told as such', () => {
  const trail = [{ kind: 'departed', at: ago(60), name: '' }];
  const fresh = ride({ status: 'departed', trail, position: position(5, 230) });
  expect(helpOf(fresh, AT)).toBe('21:17 出发，距上车点约 1.2 公里');
  expect(positionText(fresh, AT)).toBeNull();
  const old = ride({ status: 'departed', trail, position: position(120, 230) });
  expect(helpOf(old, AT)).toBe('上车点 望京SOHO T1 东门');
  expect(positionText(old, AT)).toBe('位置 2 分钟前');
});

test('what is kept aside is told while cancelling costs nothing', () => {
  const cancel = { feeFen: 0, companyFen: 0, personalFen: 0, releasedFen: 8_000, next: [] };
  expect(reservedText(ride({ status: 'booking', trail: [], cancel }))).toMatch(/^限额里已保留 ¥80\.00。/);
  expect(reservedText(ride({ status: 'booking', trail: [], cancel: { ...cancel, feeFen: 1 } }))).toBeNull();
  expect(reservedText(ride({ status: 'waiting', trail: [], cancel }))).toBeNull();
});

test('how far a ride has come is known once somebody rides, by a position of that ride', () => {
  const trail = [{ kind: 'started', at: ago(60), name: '' }];
  expect(reachedOf(ride({ status: 'serving', trail, position: position(5, 300) }))).toEqual(position(5, 300).point);
  expect(reachedOf(ride({ status: 'serving', trail, position: position(90, 300) }))).toBeNull();
  expect(reachedOf(ride({ status: 'serving', trail }))).toBeNull();
  expect(reachedOf(ride({ status: 'departed', trail: [], position: position(5, 300) }))).toBeNull();
});
