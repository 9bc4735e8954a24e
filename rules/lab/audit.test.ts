import { expect, test } from 'vitest';
import { filterText, runRemark } from './audit.ts';

const ALL = { departments: [], cities: [], exceptPeople: 0, exceptOrders: 0 };

test.each([
  [{}, ''],
  [{ departments: ['研发'], cities: ['北京', '上海'] }, '只计部门：研发；只计上车城市：北京、上海'],
  [{ departments: ['一', '二', '三', '四', '五', '六'] }, '只计部门：一、二、三、四、五等 6 个部门'],
  [{ exceptPeople: 2, exceptOrders: 1 }, '不计 2 名员工；不计 1 单'],
])('which rides are counted: %j', (some, text) => {
  expect(filterText({ ...ALL, ...some })).toBe(text);
});

test('a workbook says above it which rides are counted', () => {
  const run = {
    ...{ name: '每单 30 元', subject: '加班', kind: 'scene' as const, fromDay: '2026-01-01', toDay: '2026-01-31' },
    ...{ madeByName: '张三', madeAt: new Date('2026-02-01T00:00:00Z') },
  };
  const changes = [{ label: '费用限额', before: '不限', after: '¥30.00' }];
  const remark = (filter: string) => runRemark(run, { changes, filter }, null);
  expect(remark('')).toContain('2026-01-01 至 2026-01-31；费用限额：不限 → ¥30.00；张三');
  expect(remark('只计部门：研发')).toContain('2026-01-01 至 2026-01-31；只计部门：研发；费用限额');
});
