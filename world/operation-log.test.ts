import { expect, test } from 'vitest';
import { AREAS } from '#contract/areas.ts';
import { addDays, dayOf } from '#rules/calendar.ts';
import { OperationType } from '#rules/operation.ts';
import { demoWorld } from '#world/index.ts';

const TODAY = '2026-03-31';
// biome-ignore lint/suspicious/noExplicitAny: rows of different tables, read by column name
type Row = Record<string, any>;
const worlds = Object.fromEntries(
  [TODAY, '2026-03-01', '2026-01-04', '2028-02-29'].map((day) => [day, demoWorld(day)]),
);
const rowsOf = (table: string, day = TODAY, company = 0): Row[] =>
  worlds[day]![company]!.tables.filter((one) => one.table === table).flatMap(({ rows }) => rows);

test.each(Object.keys(worlds))('on %s the log has some sixty entries of the last three weeks, in order', (day) => {
  const log = rowsOf('operation_log', day);
  expect(log.length).toBeGreaterThanOrEqual(50);
  expect(log.length).toBeLessThanOrEqual(70);
  const times = log.map(({ at }) => at as string);
  expect(times).toEqual([...times].sort());
  for (const { at } of log) {
    expect(dayOf(new Date(at)) < day).toBe(true);
    expect(dayOf(new Date(at)) >= addDays(day, -21)).toBe(true);
  }
});

test('entries are of several types and of modules that write', () => {
  const log = rowsOf('operation_log');
  const types = new Set(log.map(({ type }) => type));
  expect(types.size).toBeGreaterThanOrEqual(6);
  for (const type of types) expect(OperationType.names).toContain(type);
  for (const { permission_id } of log) expect(Object.values(AREAS)).toContain(permission_id);
  expect(new Set(log.map(({ content }) => content)).size).toBe(log.length);
  for (const { content } of log) expect(content).not.toMatch(/undefined|null|NaN|：$/);
});

test('whoever acted was there, and held the function', () => {
  const staff = new Map(rowsOf('staff').map((row) => [row.id, row]));
  const functions = (staffId: number) => {
    const roles = rowsOf('staff_role')
      .filter((row) => row.staff_id === staffId)
      .map((row) => row.role_id);
    return rowsOf('role_permission')
      .filter((row) => roles.includes(row.role_id))
      .map((row) => row.permission_id);
  };
  for (const { staff_id, staff_name, staff_phone, permission_id, at } of rowsOf('operation_log')) {
    const person = staff.get(staff_id)!;
    expect([staff_name, staff_phone]).toEqual([person.name, person.phone]);
    expect(person.created_at < at && person.deleted_at === null).toBe(true);
    expect(functions(staff_id)).toContain(permission_id);
  }
});
