import { describe, expect, test } from 'vitest';
import { carpool, charter, metered } from '../../tests/kit/rides.ts';
import { at } from '../../tests/kit/scenes.ts';
import { OrderStatus } from './codes.ts';
import { feeNotes, kilometresText, minutesText } from './view-fee-notes.ts';
import { type ProgressFacts, progressOf } from './view-progress.ts';

const BOOKED = at('2026-03-16 11:00:00');
const facts = (more: Partial<ProgressFacts> = {}): ProgressFacts => ({
  status: 'toSettle',
  createdAt: BOOKED,
  startedAt: at('2026-03-16 12:06:00'),
  endedAt: at('2026-03-16 12:41:00'),
  cancelledBy: null,
  cancelledAt: null,
  secondApproval: 'none',
  second: null,
  isSettled: false,
  priceHeldAt: null,
  trail: [{ kind: 'accepted', at: at('2026-03-16 11:01:00'), text: '' }],
  ...more,
});
const shape = (more: Partial<ProgressFacts> = {}): string[] =>
  progressOf(facts(more)).map(({ label, state }) => `${label} ${state}`);

describe('how far an order is', () => {
  test('one that waits for its settlement', () => {
    expect(shape()).toEqual([
      '预订 done',
      '司机接单 done',
      '到达上车点 done',
      '开始服务 done',
      '服务结束 done',
      '待结算 now',
      '完成 todo',
    ]);
    const steps = progressOf(facts());
    expect(steps[1]!.at).toEqual(at('2026-03-16 11:01:00'));
    expect(steps[2]!.at).toBeNull();
    expect(steps[4]!.note).toBe('35 分');
  });

  test.each([
    ['2026-03-16 14:05:00', '119 分'],
    ['2026-03-16 14:06:00', '2 小时'],
    ['2026-03-16 15:30:00', '3.4 小时'],
  ])('from two hours on in hours: until %s %s', (endedAt, note) => {
    expect(progressOf(facts({ endedAt: at(endedAt) }))[4]!.note).toBe(note);
  });

  test.each([
    ['booking', '司机接单'],
    ['accepted', '到达上车点'],
    ['departed', '到达上车点'],
    ['arrived', '开始服务'],
    ['serving', '服务结束'],
    ['ended', '结算'],
    ['toPay', '等待付款'],
    ['paying', '付款中'],
  ] as const)('%s waits for %s', (status, label) => {
    expect(shape({ status })).toContain(`${label} now`);
  });

  test('one that is over waits for its price, or for the provider’s review of it', () => {
    const noteOf = (more: Partial<ProgressFacts>) => progressOf(facts({ status: 'ended', ...more }))[5]!.note;
    expect(noteOf({})).toBe('等待费用');
    expect(noteOf({ priceHeldAt: BOOKED })).toBe('费用复核中');
  });

  test('every state has exactly one thing that is waited for, or none at the end', () => {
    for (const status of OrderStatus.names.filter((name) => name !== 'cancelled')) {
      const waiting = progressOf(facts({ status })).filter(({ state }) => state === 'now' || state === 'bad');
      const expected = ['settled', 'completed'].includes(status) ? 0 : 1;
      expect(waiting, status).toHaveLength(expected);
    }
  });

  test('a second approval stands before the settlement, and holds it up', () => {
    const second = { applicantName: '李工', reason: null, askedAt: BOOKED, hits: [], steps: [] };
    expect(shape({ secondApproval: 'open', second }).slice(5)).toEqual(['二次审批 now', '结算 todo', '完成 todo']);
    const decided = { ...second, steps: [{ status: 'rejected' as const, name: '张', at: BOOKED, note: '' }] };
    const steps = progressOf(facts({ secondApproval: 'rejected', second: decided }));
    expect(steps[5]).toEqual({ key: 'second', label: '二次审批', at: BOOKED, state: 'bad', note: '未通过' });
    expect(steps[6]).toMatchObject({ label: '待结算', state: 'now' });
  });

  test('a cancelled one ends there, with who did it; under dispute that is said too', () => {
    const cancelled = { status: 'cancelled', cancelledBy: 'person', cancelledAt: BOOKED } as const;
    expect(shape(cancelled)).toEqual(['预订 done', '司机接单 done', '已取消 off']);
    expect(progressOf(facts(cancelled)).at(-1)!.note).toBe('用车人');
    expect(shape({ ...cancelled, status: 'disputed' }).at(-1)).toBe('订单异议 bad');
  });
});

describe('where a fee comes from', () => {
  test('a metered ride', () => {
    expect(feeNotes(metered(), { meters: 25_350, seconds: 2_130 })).toEqual({
      base: '含 3 公里、10 分钟',
      overMileage: '超出 22.35 公里 × ¥2.30',
      overTime: '超出 25.5 分钟 × ¥0.50',
      longDistance: '20 公里后 5.35 公里 × ¥1.20',
      waiting: '免费 5 分钟后每分钟 ¥0.80',
      nightMileage: '23:00–5:00 每公里 ¥0.60',
      nightTime: '23:00–5:00 每分钟 ¥0.30',
      highway: '司机代垫',
      parking: '司机代垫',
      bridge: '司机代垫',
      other: '服务商附加',
    });
  });

  test('a charter of two days, and a carpool', () => {
    const notes = feeNotes(charter(), { meters: 220_000, seconds: 60_000, packages: 2 });
    expect(notes.base).toBe('2 × ¥800.00，每份含 100 公里、480 分钟');
    expect(notes.overMileage).toBe('超出 20 公里 × ¥4.00');
    expect(notes.waiting).toBeUndefined();
    expect(feeNotes(carpool(), { meters: 0, seconds: 0, seats: 2 })).toEqual({ fixed: '2 座 × ¥59.00' });
  });

  test('figures bear no needless decimals', () => {
    expect([kilometresText(15_800), kilometresText(12_000), kilometresText(999)]).toEqual(['15.8', '12', '1']);
    expect([minutesText(90), minutesText(60)]).toEqual(['1.5', '1']);
  });
});
