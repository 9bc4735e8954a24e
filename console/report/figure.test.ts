import { describe, expect, test } from 'vitest';
import type { Figure } from '#rules/report.ts';
import { readFilters } from '../kit/filter-table.ts';
import { ORDER_FILTERS } from '../order/filters.ts';
import { orderSearch, readFigure, writeFigure } from './figure.ts';

const FEBRUARY = { from: '2026-02-01', to: '2026-02-28' };

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
    expect(readFigure(text)).toBeUndefined();
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
  const { rideDays, serviceDays } = readFilters(ORDER_FILTERS, search, '2026-03-18');
  expect([rideDays, serviceDays]).toEqual([FEBRUARY, null]);
});
