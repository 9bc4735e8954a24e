import { describe, expect, test } from 'vitest';
import type { Figure } from '#rules/report.ts';
import { readFilters } from '../kit/address.ts';
import { SHAPE as ORDER_SHAPE, readForm as readOrderForm } from '../order/order-address.ts';
import { askOf, daysFault, orderSearch, readFigure, readForm, writeFigure, writeForm } from './report-address.ts';

const TODAY = '2026-03-18';
const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

describe('days and departments', () => {
  test('the plain address is last month, everywhere', () => {
    expect(readForm({}, TODAY)).toEqual({ days: FEBRUARY, departmentIds: [] });
  });

  test('what was written is read again, and asked for up to the day after the last', () => {
    const form = { days: { from: '2026-03-02', to: '2026-03-08' }, departmentIds: [1001, 1007] };
    const address = writeForm(form);
    expect(address).toEqual({ from: '2026-03-02', to: '2026-03-08', depts: '1001,1007' });
    expect(readForm(address, TODAY)).toEqual(form);
    expect(askOf(form)).toEqual({ from: '2026-03-02', before: '2026-03-09', departmentIds: [1001, 1007] });
  });

  test.each([
    [{ from: '2026-03-08', to: '2026-03-02' }],
    [{ from: '2024-03-01', to: '2026-03-02' }],
    [{ from: '2026-03-08' }],
  ])('%j cannot be asked for', (address) => {
    expect(readForm(address, TODAY).days).toEqual(FEBRUARY);
  });

  test('the rule’s own sentences', () => {
    expect(daysFault(undefined)).toBe('请选择时间');
    expect(daysFault({ from: '2025-03-01', to: '2026-03-02' })).toBe('日期范围不能超过 12 个月');
    expect(daysFault({ from: '2025-03-01', to: '2026-03-01' })).toBeUndefined();
  });
});

describe('the figure that is looked at', () => {
  test.each([
    [{ kind: 'rides' }, 'rides'],
    [{ kind: 'rides', hour: 0 }, 'rides.hour.0'],
    [{ kind: 'rides', day: '2026-02-03' }, 'rides.day.2026-02-03'],
    [{ kind: 'rides', cityId: 110_100 }, 'rides.cityId.110100'],
    [{ kind: 'rides', service: 'pickup' }, 'rides.service.pickup'],
    [{ kind: 'over', sceneId: 1001 }, 'over.sceneId.1001'],
    [{ kind: 'second', outcome: 'rejected' }, 'second.outcome.rejected'],
    [{ kind: 'cancelled' }, 'cancelled'],
  ] as [Figure, string][])('%j is %s', (figure, text) => {
    expect(writeFigure(figure)).toBe(text);
    expect(readFigure(text)).toEqual(figure);
  });

  test.each([
    '',
    'other',
    'rides.hour.24',
    'rides.hour',
    'rides.x.1',
    'rides.day.2026-02-30',
    'over.hour.3',
    'rides.hour.3.4',
  ])('%s is none', (text) => {
    expect(readFigure(text)).toBeNull();
  });
});

test('the list of orders is asked with the conditions it knows', () => {
  const form = { days: FEBRUARY, departmentIds: [1001] };
  expect(orderSearch(form, { kind: 'rides', service: 'pickup' })).toEqual({
    ride: '2026-02-01_2026-02-28',
    served: 'any',
    dept: '1001',
    service: '3',
  });
  expect(orderSearch({ ...form, departmentIds: [1, 2] }, { kind: 'second', day: '2026-02-03' })).toEqual({
    ride: '2026-02-03_2026-02-03',
    served: 'any',
    second: '1',
  });
  expect(orderSearch(form, { kind: 'over', sceneId: 5, departmentId: 1002 })).toMatchObject({
    dept: '1002',
    scene: '5',
  });
});

test('the list of orders reads those days', () => {
  const search = orderSearch({ days: FEBRUARY, departmentIds: [] }, { kind: 'rides' });
  const { rideDays, serviceDays } = readOrderForm(readFilters(search, ORDER_SHAPE), TODAY);
  expect([rideDays, serviceDays]).toEqual([FEBRUARY, null]);
});
