import { beforeEach, expect, test, vi } from 'vitest';
import { monthRanges } from '#rules/home.ts';
import { SHAPE as APPLICATION_SHAPE, readAsked } from '../application/filters.ts';
import { readFilters } from '../kit/address.ts';
import { SHAPE as ORDER_SHAPE, readForm as readOrders } from '../order/order-address.ts';
import { SHAPE as REPORT_SHAPE, readFigure, readForm as readReport } from '../report/report-address.ts';
import { placeIn } from '../staff/staff-address.ts';
import * as ways from './ways.ts';

const TODAY = '2026-11-15';
beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));

test('lists read what the start page writes into their address', () => {
  const asked = readAsked(readFilters(ways.applications('0').search!, APPLICATION_SHAPE));
  expect(asked.status).toBe('pending');
  expect(readAsked(readFilters(ways.applications('3').search!, APPLICATION_SHAPE)).status).toBe('running');

  const { search } = ways.reported(monthRanges(TODAY).now, '2026-11-03');
  const address = readFilters(search!, REPORT_SHAPE);
  expect(readReport(address, TODAY).days).toEqual({ from: '2026-11-01', to: TODAY });
  expect(readFigure(address.show)).toEqual({ kind: 'rides', day: '2026-11-03' });

  const orders = readOrders(readFilters(ways.ownOrders({ second: '1' }).search!, ORDER_SHAPE), TODAY);
  expect([orders.rideDays, orders.serviceDays, orders.secondOnly]).toEqual([null, null, true]);

  const people = ways.staffByUse({ departmentId: 1001, counts: { most: 2, nearly: 0 }, first: [] }).search!;
  expect([placeIn(people), people.used]).toEqual([{ departmentId: 1001, withSubDepartments: true }, '70']);
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
