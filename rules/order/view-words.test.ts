import { describe, expect, test } from 'vitest';
import { at } from '../../tests/kit/scenes.ts';
import { TrailKind } from './trail.ts';
import { carpoolFailed, showsTrack } from './view-order.ts';
import { secondHitView, secondSteps } from './view-second.ts';
import { orderPins } from './view-track.ts';
import { trailLines, trailText } from './view-trail.ts';

const WHEN = at('2026-03-16 12:00:00');
const eventText = (kind: string, staffName: string | null = null, details = {}) =>
  trailText({ kind, at: WHEN, staffName, details });

describe('the trail', () => {
  test('every kind there is has its sentence', () => {
    for (const kind of TrailKind.names) expect(eventText(kind), kind).not.toBe('订单有新的记录');
  });

  test.each([
    ['cancelledByPerson', '李工', { reason: ' 行程有变 ' }, '李工取消订单：行程有变'],
    ['cancelledByPerson', null, {}, '用车人取消订单'],
    ['carpoolFailed', null, { reason: '没有同路的乘客' }, '拼车失败，订单取消：没有同路的乘客'],
    ['prepaymentExpired', null, {}, '超过 30 分钟没有预付，订单自动取消'],
    ['disputeDecided', null, { refundFen: 0 }, '账单异议处理完毕'],
    ['assigned', null, { driver: { name: '孙师傅', plate: '京A12345' } }, '已安排车辆和司机：孙师傅 京A12345'],
    ['paymentReceived', null, { amountFen: 1_149 }, '个人支付部分已支付 ¥11.49'],
    ['secondApprovalRejected', null, { toPrivateFen: 1_149 }, '二次审批驳回，¥11.49 由公转私'],
    ['disputeDecided', null, { refundFen: 2_000 }, '账单异议处理完毕，退回 ¥20.00'],
    ['toString', null, {}, '订单有新的记录'],
  ])('%s by %s with %j', (kind, name, details, text) => {
    expect(eventText(kind, name, details)).toBe(text);
  });

  test('begins with the booking, once', () => {
    const booked = { at: WHEN, name: '李工' };
    expect(trailLines([], booked)).toEqual([{ kind: 'booked', at: WHEN, text: '李工下单' }]);
    const event = { kind: 'booked', at: WHEN, staffName: '王秘书', details: {} };
    expect(trailLines([event], booked)).toEqual([{ kind: 'booked', at: WHEN, text: '王秘书下单' }]);
  });
});

describe('a second approval', () => {
  test.each([
    [{ kind: 'amount', limit: 4_000, actual: 5_149 }, '实付金额 ¥51.49，超过基准 ¥40.00', 1_149],
    [{ kind: 'start', limit: 1_000, actual: 1_830 }, '实际上车地点距审批的上车地点 1,830 米，超过 1,000 米', null],
    [{ kind: 'end', limit: 500, actual: 900 }, '实际下车地点距审批的下车地点 900 米，超过 500 米', null],
  ] as const)('%j', (hit, text, exceedsFen) => {
    expect(secondHitView(hit)).toEqual({ text, exceedsFen });
  });

  test('one line for each decision, and one for who is asked now', () => {
    const event = { at: WHEN, position: 0, names: ['张三', '李四'], reason: '' };
    const events = [
      { ...event, kind: 'submitted' },
      { ...event, kind: 'asked' },
      { ...event, kind: 'autoPassed' },
      { ...event, kind: 'passed' },
      { ...event, kind: 'rejected', reason: '绕路太远' },
    ];
    expect(secondSteps(events, ['王五', '赵六'])).toEqual([
      { status: 'passed', name: '自动通过', at: WHEN, note: '' },
      { status: 'passed', name: '张三、李四', at: WHEN, note: '' },
      { status: 'rejected', name: '张三、李四', at: WHEN, note: '绕路太远' },
      { status: 'pending', name: '王五、赵六', at: null, note: '' },
    ]);
    expect(secondSteps(events.slice(0, 2), [])).toEqual([]);
  });
});

describe('the map', () => {
  const place = (address: string, lng: number) => ({ address, point: { lng, lat: 39 } });
  const places = {
    bookedStart: place('订上', 1),
    bookedEnd: place('订下', 2),
    actualStart: place('实上', 3),
    actualEnd: null,
    via: [place('途', 4)],
  };

  test('pins what really was once a track is shown, and what was booked otherwise', () => {
    expect(orderPins(places, true).map(({ address }) => address)).toEqual(['实上', '途', '订下']);
    expect(orderPins(places, false).map(({ address }) => address)).toEqual(['订上', '途', '订下']);
    expect(orderPins(places, true).map(({ kind }) => kind)).toEqual(['start', 'via', 'end']);
  });

  test('is drawn once there is a price', () => {
    expect(showsTrack('settled')).toBe(true);
    expect(showsTrack('disputed')).toBe(true);
    expect(showsTrack('ended')).toBe(false);
    expect(showsTrack('cancelled')).toBe(false);
  });
});

test('a carpool fails by itself; one that a person cancels is cancelled', () => {
  expect(carpoolFailed({ isCarpool: true, cancelledBy: 'carpool' })).toBe(true);
  expect(carpoolFailed({ isCarpool: true, cancelledBy: 'person' })).toBe(false);
  expect(carpoolFailed({ isCarpool: true, cancelledBy: null })).toBe(false);
});
