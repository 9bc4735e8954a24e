import { expect, test } from 'vitest';
import { ObjectionFilter } from './objection/filter.ts';
import { OperationFilter } from './operation-log.ts';

const messages = (parsed: { error?: { issues: { message: string }[] } | undefined }) =>
  parsed.error?.issues.map(({ message }) => message);

test('days that are none are told so, and the span between them is not measured', () => {
  const filter = { page: 1, pageSize: 10, fromDay: '1', toDay: '98' };
  expect(messages(ObjectionFilter.safeParse(filter))).toEqual(['日期格式不正确', '日期格式不正确']);
});

test('a span that begins outside of the calendar is told so once', () => {
  const filter = { from: new Date('0001-01-01'), before: new Date('2026-03-01') };
  expect(messages(OperationFilter.safeParse(filter))).toHaveLength(1);
});
