import { beforeEach, expect, test, vi } from 'vitest';
import { monthRanges } from '#rules/home.ts';
import { APPLICATION_FILTERS } from '../application/filters.ts';
import { readFilters } from '../kit/filter-table.ts';
import { ORDER_FILTERS } from '../order/filters.ts';
import { REPORT_FILTERS, VIEW_FILTERS } from '../report/filters.ts';
import { STAFF_FILTERS } from '../staff/filters.ts';
import { placeIn } from '../staff/staff-address.ts';
import * as ways from './page-addresses.ts';

const TODAY = '2026-11-15';
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));

test('lists read what the start page writes into their address', () => {
  expect(readFilters(APPLICATION_FILTERS, ways.applications('0').search!, TODAY).status).toBe('pending');
  expect(readFilters(APPLICATION_FILTERS, ways.applications('3').search!, TODAY).status).toBe('running');

  const search = ways.reported(monthRanges(TODAY).now, '2026-11-03').search!;
  expect(readFilters(REPORT_FILTERS, search, TODAY).days).toEqual({ from: '2026-11-01', to: TODAY });
  expect(readFilters(VIEW_FILTERS, search, TODAY).figure).toEqual({ kind: 'rides', day: '2026-11-03' });

  const orders = readFilters(ORDER_FILTERS, ways.ownOrders({ second: '1' }).search!, TODAY);
  expect([orders.rideDays, orders.serviceDays, orders.secondOnly]).toEqual([null, null, true]);

  const people = ways.staffByUse({ departmentId: 1001, counts: { most: 2, nearly: 0 }, first: [] }).search!;
  expect(placeIn(people)).toEqual({ departmentId: 1001, withSubDepartments: true });
  expect(readFilters(STAFF_FILTERS, people, TODAY).limitUse).toBe('most');
  expect(ways.staffByUse({ departmentId: null, counts: { most: 2, nearly: 0 }, first: [] }).search).toEqual({
    used: '70',
  });
});

test('one bill is opened, several are shown by their months', () => {
  const bill = (month: string) =>
    ({ number: `ZD${month}`, month, status: 'issued', totalFen: 1, issuedAt: new Date(0) }) as const;
  expect(ways.bills([bill('2026-10')])).toEqual({ to: '/finance/bill/ZD2026-10' });
  expect(ways.bills([bill('2026-10'), bill('2026-08')])).toEqual({
    to: '/finance',
    search: { from: '2026-08', to: '2026-10' },
  });
});
