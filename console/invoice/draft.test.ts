import { describe, expect, test } from 'vitest';
import { clearDraft, fingerprint, joined, readDraft, sumFen, without, writeDraft } from './draft.ts';

class Memory {
  readonly kept = new Map<string, string>();
  room = Number.POSITIVE_INFINITY;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  removeItem = (key: string): void => void this.kept.delete(key);
  setItem = (key: string, value: string): void => {
    if (value.length > this.room) throw new Error('QuotaExceededError');
    this.kept.set(key, value);
  };
}

const rideAt = new Date('2025-03-01T08:00:00+08:00');
const trip = {
  orderId: 7,
  orderNo: '2503010001',
  serviceName: '预约用车',
  departmentName: '研发中心',
  bookerName: '李敏',
  riderName: '王芳',
  rideAt,
  cityName: '北京',
  amountFen: 1_050,
};
const bare = { orderId: 8, amountFen: 300 };

describe('a draft', () => {
  test('is kept under the bill’s number with key and id, spelt as the documents do', () => {
    const store = new Memory();
    expect(writeDraft('ZD1', [trip, bare], store)).toBe(true);
    expect(JSON.parse(store.getItem('ZD1id')!)).toEqual([7, 8]);
    expect(JSON.parse(store.getItem('ZD1key')!)).toEqual([
      {
        id: 7,
        orderNo: '2503010001',
        serviceTypeName: '预约用车',
        departmentName: '研发中心',
        bookingUserName: '李敏',
        riderName: '王芳',
        bookingDate: '2025-03-01 08:00:00',
        cityName: '北京',
        actualPayAmount: 10.5,
      },
      { id: 8, actualPayAmount: 3 },
    ]);
    expect(readDraft('ZD1', store)).toMatchObject([trip, bare]);
    expect(readDraft('ZD2', store)).toEqual([]);
    clearDraft('ZD1', store);
    expect(store.kept.size).toBe(0);
  });

  test('of nothing is none', () => {
    const store = new Memory();
    writeDraft('ZD1', [bare], store);
    writeDraft('ZD1', [], store);
    expect(store.kept.size).toBe(0);
  });

  test.each(['', 'null', '{}', '[{"id":"x"}]', '[1]', '[[', '"a"'])('that reads %j is empty', (text) => {
    const store = new Memory();
    store.setItem('ZD1key', text);
    expect(readDraft('ZD1', store)).toEqual([]);
  });

  test('holds a trip once', () => {
    const store = new Memory();
    store.setItem('ZD1key', '[{"id":7,"actualPayAmount":1},{"id":7,"actualPayAmount":1}]');
    expect(readDraft('ZD1', store)).toHaveLength(1);
  });

  test('that is too large is kept without its words, or not at all, and then the old one stays', () => {
    const store = new Memory();
    store.room = 60;
    expect(writeDraft('ZD1', [trip], store)).toBe(true);
    expect(JSON.parse(store.getItem('ZD1key')!)).toEqual([{ id: 7, actualPayAmount: 10.5 }]);
    store.room = 40;
    expect(writeDraft('ZD1', [trip, bare], store)).toBe(false);
    expect(readDraft('ZD1', store)).toMatchObject([{ orderId: 7 }]);
  });
});

test('drafts are added up, told apart, joined and thinned out', () => {
  expect(sumFen([trip, bare])).toBe(1_350);
  expect(fingerprint([trip, bare])).not.toBe(fingerprint([trip]));
  expect(fingerprint([trip])).not.toBe(fingerprint([{ ...trip, amountFen: 1 }]));
  expect(joined([trip], [bare, { orderId: 7, amountFen: 9 }])).toEqual([trip, bare]);
  expect(without([trip, bare], [7])).toEqual([bare]);
});
