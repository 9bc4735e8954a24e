import { describe, expect, test } from 'vitest';
import { APPLICATIONS, leg } from '../../tests/kit/rides.ts';
import { ApplicationDraft } from '../application.ts';

const { approval, trip, approvalCharter, bus } = APPLICATIONS;
const sentence = (input: unknown): string | undefined => ApplicationDraft.safeParse(input).error?.issues[0]?.message;
const without = (draft: object, field: string) => ({ ...draft, [field]: undefined });
const person = { name: '王芳', phone: '13800000001' };
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const spot = approval().start!;

test.each(Object.entries(APPLICATIONS))('a filled-in %s is taken as it is', (_template, filled) => {
  expect(ApplicationDraft.parse(filled())).toEqual(filled());
});

describe('every template', () => {
  const cases = Object.values(APPLICATIONS).flatMap(
    (filled) =>
      [
        [without(filled(), 'reason'), '请填写用车事由'],
        [{ ...filled(), reason: '  ' }, '请填写用车事由'],
        [{ ...filled(), reason: '甲'.repeat(200) }, undefined],
        [{ ...filled(), reason: '甲'.repeat(201) }, '用车事由不能超过 200 个字'],
        [without(filled(), 'startDay'), '请选择用车日期'],
        [{ ...filled(), startDay: '2026-02-30' }, '请选择用车日期'],
        [{ ...filled(), startDay: '2026-03-20', endDay: '2026-03-19' }, '开始时间不能大于结束时间'],
        [{ ...filled(), startDay: '2026-01-01', endDay: '2027-01-01' }, undefined],
        [{ ...filled(), startDay: '2026-01-01', endDay: '2027-01-02' }, '用车日期范围不能超过一年'],
        [{ ...filled(), useCount: 0 }, '用车次数至少为 1 次'],
        [{ ...filled(), useCount: 99 }, undefined],
        [{ ...filled(), useCount: 100 }, '用车次数不能超过 99 次'],
        [without(filled(), 'useCount'), '请填写用车次数'],
        [{ ...filled(), roundTrip: true }, '往返用车至少需要 2 次'],
        [{ ...filled(), roundTrip: true, useCount: 2 }, undefined],
        [{ ...filled(), rider: person }, undefined],
        [{ ...filled(), rider: { ...person, phone: '123' } }, '手机号码格式不正确！'],
        [{ ...filled(), companions: many(20, person) }, undefined],
        [{ ...filled(), companions: many(21, person) }, '同行人不能超过 20 人'],
      ] as const,
  );
  test.each(cases)('%j: %s', (input, expected) => {
    expect(sentence(input)).toBe(expected);
  });
});

test.each([
  [{ ...approval(), template: 'quick' }, '数据模板ID找不到或不匹配！'],
  [without(approval(), 'cityId'), '请选择用车城市'],
  [approval({ start: null, end: null }), undefined],
  [without(approval(), 'start'), '请填写上车地点'],
  [without(approval(), 'end'), '请填写下车地点'],
  [{ ...approval(), end: { ...spot, address: '' } }, '请填写下车地点'],
  [approval({ viaPoints: many(3, spot) }), undefined],
  [approval({ viaPoints: many(4, spot) }), '途经点不能超过 3 个'],
  [approval({ estimatedFen: -1 }), '请输入正确的金额'],
  [approval({ estimatedFen: null }), undefined],
  [without(approvalCharter(), 'service'), '请选择服务类型'],
  [trip({ travelCityIds: [1, 1] }), '不能重复选择同一个城市'],
  [trip({ legs: many(20, leg()) }), undefined],
  [trip({ legs: many(21, leg()) }), '行程不能超过 20 段'],
  [{ ...trip(), legs: [without(leg(), 'fromCityId')] }, '请选择出发城市'],
  [{ ...trip(), legs: [leg({ vehicle: ' ' })] }, '请选择交通工具'],
  [trip({ legs: [leg({ startAt: new Date(1), endAt: new Date(0) })] }), '开始时间不能大于结束时间'],
  [trip({ legs: [leg({ startAt: new Date(1), endAt: new Date(1) })] }), undefined],
  [without(bus(), 'passengerCount'), '请填写乘车人数'],
  [bus({ passengerCount: 0 }), '请填写乘车人数'],
  [bus({ vehicles: [] }), '请选择车型'],
  [bus({ vehicles: many(2, { vehicleGroup: 'coach' as const, count: 1 }) }), '不能重复选择同一个车型'],
  [bus({ specialNeeds: '甲'.repeat(201) }), '特殊需求不能超过 200 个字'],
])('%j: %s', (input, expected) => {
  expect(sentence(input)).toBe(expected);
});
