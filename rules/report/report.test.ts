import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonthsToDay, type Day } from '../calendar.ts';
import { ReportedService } from '../order/codes.ts';
import * as report from '../report.ts';
import { plainService, SceneTemplate, ServiceType } from '../scene/codes.ts';

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2019-12-15', days));
const range = fc
  .tuple(day, fc.integer({ min: 1, max: 367 }))
  .map(([from, days]) => ({ from, before: addDays(from, days) }));

describe('which days', () => {
  test.each([
    ['2026-03-01', '2026-03-02', null],
    ['2025-03-01', '2026-03-01', null],
    ['2025-03-01', '2026-03-02', null], // the first of March to the first of March
    ['2025-03-01', '2026-03-03', { end: 'before', sentence: '日期范围不能超过 12 个月' }],
    ['2024-02-29', '2025-03-01', null],
    ['2025-02-28', '2026-03-01', null],
    ['2026-03-01', '2026-03-01', { end: 'before', sentence: '结束时间不能早于开始时间' }],
    ['2026-03-02', '2026-03-01', { end: 'before', sentence: '结束时间不能早于开始时间' }],
    ['', '2026-03-01', { end: 'from', sentence: '请选择时间' }],
    ['2026-03-01', '', { end: 'before', sentence: '请选择时间' }],
    ['2026-02-29', '2026-03-01', { end: 'from', sentence: '请选择时间' }],
    ['1989-12-31', '1990-01-05', { end: 'from', sentence: '请选择时间' }],
    ['8999-12-31', '9000-01-02', { end: 'before', sentence: '请选择时间' }],
  ])('%s up to %s: %j', (from, before, fault) => {
    expect(report.rangeFault({ from, before })).toEqual(fault);
  });

  test('twelve months from either end', () => {
    fc.assert(
      fc.property(day, (from) => {
        const most = addMonthsToDay(from, 12);
        expect(report.withinReportMonths(from, most) && report.withinReportMonths(most, from)).toBe(true);
        expect(report.withinReportMonths(from, addDays(most, 4))).toBe(false);
      }),
    );
  });

  test.each([
    ['thisWeek', '2026-03-11', '2026-03-09', '2026-03-11'],
    ['thisWeek', '2026-03-09', '2026-03-09', '2026-03-09'],
    ['thisWeek', '2026-03-15', '2026-03-09', '2026-03-15'],
    ['thisMonth', '2026-03-11', '2026-03-01', '2026-03-11'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s is %s to %s', (quick, today, from, to) => {
    const picked = report.quickRange(quick, today);
    expect([picked.from, report.lastDayOf(picked)]).toEqual([from, to]);
  });

  test.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-03-09', '2026-03-11', '2026-03-06', '2026-03-08'],
    ['2026-03-01', '2026-03-11', '2026-02-18', '2026-02-28'],
    ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ])('%s to %s is measured against %s to %s', (from, to, first, last) => {
    const before = report.previousRange(report.rangeOfDays(from, to));
    expect([before.from, report.lastDayOf(before)]).toEqual([first, last]);
  });

  test('what came before ends where the range begins, and is as long where it is no whole month', () => {
    fc.assert(
      fc.property(range, (asked) => {
        const before = report.previousRange(asked);
        expect(before.before).toBe(asked.from);
        expect(before.from < before.before).toBe(true);
      }),
    );
  });
});

const lastOf = (month: Day) => addDays(addMonthsToDay(month, 1), -1);

describe('the parts of a range', () => {
  test('whole months and the days beside them are exactly the days of the range, each once', () => {
    fc.assert(
      fc.property(range, (asked) => {
        const { months, days } = report.cellsOf(asked);
        const covered = days.flatMap((edge) => [...report.daysIn(edge)]);
        for (let month = months?.from; month && month < months!.before; month = addMonthsToDay(month, 1)) {
          expect(month.endsWith('-01')).toBe(true);
          covered.push(...report.daysIn(report.rangeOfDays(month, lastOf(month))));
        }
        expect(covered.sort()).toEqual([...report.daysIn(asked)]);
      }),
    );
  });

  test('a year that is no calendar year is eleven months and thirty days at most', () => {
    const { months, days } = report.cellsOf({ from: '2025-03-17', before: '2026-03-17' });
    expect(months).toEqual({ from: '2025-04-01', before: '2026-03-01' });
    expect(days.flatMap((edge) => [...report.daysIn(edge)])).toHaveLength(31);
  });

  test('bits: one for each day, each year apart', () => {
    fc.assert(
      fc.property(range, (asked) => {
        const years = report.dayBits(asked);
        const set = years.map(({ bits }) => [...bits].filter((bit) => bit === '1').length);
        expect(set.reduce((sum, ones) => sum + ones, 0)).toBe([...report.daysIn(asked)].length);
        expect(years.every(({ bits }) => bits.length === report.YEAR_BITS)).toBe(true);
        expect(new Set(years.map(({ year }) => year)).size).toBe(years.length);
      }),
    );
    const [first] = report.dayBits({ from: '2026-02-01', before: '2026-02-02' });
    expect(first).toEqual({ year: 2026, bits: `${'0'.repeat(31)}1${'0'.repeat(340)}` });
  });

  test('one day of a range, or nothing', () => {
    const march = { from: '2026-03-01', before: '2026-04-01' };
    expect(report.dayWithin(march, '2026-03-31')).toEqual({ from: '2026-03-31', before: '2026-04-01' });
    for (const outside of ['2026-04-01', '2026-02-28']) {
      expect([...report.daysIn(report.dayWithin(march, outside))]).toEqual([]);
    }
  });
});

describe('shares', () => {
  test.each([
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 8, 12.5],
    [1, 16_000, 0.01],
    [1, 32_000, 0],
    [0, 0, 0],
    [7, 7, 100],
    [1, 800, 0.13], // 0.125, half up
  ])('%i of %i is %d percent', (part, whole, percent) => {
    expect(report.percentOf(part, whole)).toBe(percent);
  });

  test.each([
    [1_000, 3, 333],
    [1_001, 2, 501],
    [0, 0, 0],
  ])('%i fen for %i rides are %i each', (fen, count, each) => {
    expect(report.averageFen(fen, count)).toBe(each);
  });

  test('more or less than before', () => {
    expect([report.changeSince(15, 10), report.changeSince(5, 10), report.changeSince(5, 0)]).toEqual([
      0.5,
      -0.5,
      null,
    ]);
  });

  test('a ring holds the largest parts and the rest as one', () => {
    const parts = [5, 0, 9, 1, 2].map((count, id) => ({ id, count }));
    expect(report.ringOf(parts, 6)).toEqual({ parts: [parts[2], parts[0], parts[4], parts[3]], rest: null });
    expect(report.ringOf(parts, 3)).toEqual({ parts: [parts[2], parts[0]], rest: { count: 3, of: 2 } });
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.integer({ min: 2, max: 6 }), (counts, most) => {
        const ring = report.ringOf(
          counts.map((count) => ({ count })),
          most,
        );
        const all = ring.parts.reduce((sum, { count }) => sum + count, ring.rest?.count ?? 0);
        expect(all).toBe(counts.reduce((sum, count) => sum + count, 0));
        expect(ring.parts.length + (ring.rest ? 1 : 0)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('figures', () => {
  test.each([
    [{ kind: 'rides' }, null],
    [{ kind: 'rides', day: '2026-03-01', departmentId: 1000, hour: 3 }, null],
    [{ kind: 'rides', hour: 3, cityId: 1 }, '一次只能按一个维度查看订单'],
    [{ kind: 'rides', sceneId: 1 }, '请填写完整信息！'],
    [{ kind: 'over', sceneId: 1, departmentId: 1000 }, null],
    [{ kind: 'over', outcome: 'open' }, '请填写完整信息！'],
    [{ kind: 'second', outcome: 'open' }, null],
    [{ kind: 'personal', template: 'quick' }, '请填写完整信息！'],
    [{ kind: 'cancelled', day: '2026-03-01' }, null],
  ] as [report.Figure, string | null][])('%j: %s', (figure, fault) => {
    expect(report.figureFault(figure)).toBe(fault);
  });

  test('a page is found by its days, and all pages together are everything', () => {
    const days = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 7 }), (counts, pageSize) => {
        const list = counts.map((count, at) => ({ day: addDays('2026-03-31', -at), count }));
        const all = list.flatMap(({ day: of, count }) => Array.from({ length: count }, (_, at) => `${of} ${at}`));
        const seen = Array.from({ length: 120 }, (_, at) => {
          const { total, days: chosen, skip } = report.pageOfDays(list, { page: at + 1, pageSize });
          expect(total).toBe(all.length);
          return all.filter((one) => chosen.includes(one.slice(0, 10))).slice(skip, skip + pageSize);
        });
        expect(seen.flat()).toEqual(all);
      }),
    );
  });

  test('every template and service has its place, a carpool that of its plain service', () => {
    expect([...report.REPORT_TEMPLATES].sort()).toEqual([...SceneTemplate.names].sort());
    expect(report.REPORT_SERVICES).toEqual(ReportedService.names);
    const counted = report.REPORT_SERVICES.flatMap((one) => report.servicesCountedAs(one, ServiceType.names));
    expect(counted.filter((one) => one !== 'quick').sort()).toEqual([...ServiceType.names].sort());
    expect(report.servicesCountedAs('pickup', ServiceType.names)).toEqual(['pickup', 'pickupCarpool']);
    expect(plainService('dropoffCarpool')).toBe('dropoff');
    expect(report.hourLabel(23)).toBe('23:00–24:00');
  });
});

test('what the log says of a saved report', () => {
  const march = { from: '2026-03-01', before: '2026-04-01' };
  expect(report.reportExportText('whole', march, [])).toBe('导出用车报表（2026-03-01 至 2026-03-31，全部可见部门）');
  const many = Array.from({ length: 12 }, (_, at) => `部${at}`);
  expect(report.reportExportText('trend', march, many)).toBe(
    '导出用车报表“用车趋势”（2026-03-01 至 2026-03-31，部门 部0、部1、部2、部3、部4、部5、部6、部7、部8、部9等 12 个部门）',
  );
});
