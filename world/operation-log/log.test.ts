import { describe, expect, test } from 'vitest';
import { AREAS } from '#contract/areas.ts';
import { billNumber } from '#rules/bill.ts';
import { addDays, dayOf, instantOfLocal, monthOf, weekdayOf } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';
import { OperationType } from '#rules/operation.ts';
import { type Row, readWorld } from '../../tests/kit/read-world.ts';

const TODAY = '2026-03-31';
const world = readWorld(instantOfLocal(`${TODAY} 10:17:00`)!);
const known = (table: string, company = 0): Row[] => world.rows(table, 100 + company);
const log = world.rows('operation_log');
const ofModule = (module: number, type?: string) =>
  log.filter((row) => row.permission_id === module && (type === undefined || row.type === type));
const second = (at: string | number) => new Date(at).toISOString().slice(0, 19);

describe.each(['2026-03-01', '2028-02-29'])('on %s', (day) => {
  const told = readWorld(instantOfLocal(`${day} 00:10:00`)!, 300);
  test.each([
    [100, 450, 850],
    [101, 24, 120],
  ])('the log of company %i is a year long, in order, and of working days', (companyId, least, most) => {
    const own = told.rows('operation_log', companyId);
    expect(own.length).toBeGreaterThanOrEqual(least);
    expect(own.length).toBeLessThanOrEqual(most);
    const times = own.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(dayOf(new Date(times[0]!)) >= addDays(day, -365)).toBe(true);
    expect(dayOf(new Date(times[0]!)) <= addDays(day, -320)).toBe(true);
    expect(dayOf(new Date(times.at(-1)!)) < day).toBe(true);
    const free = times.filter((at) => weekdayOf(new Date(at)) > 5).length;
    expect(free).toBeLessThanOrEqual(own.length * 0.02);
  });
});

test('entries are of several types and of modules that write, and say everything', () => {
  const types = new Set(log.map(({ type }) => type));
  expect(types.size).toBeGreaterThanOrEqual(7);
  for (const type of types) expect(OperationType.names).toContain(type);
  for (const { permission_id } of log) expect(Object.values(AREAS)).toContain(permission_id);
  for (const { content } of world.all('operation_log'))
    expect(content).not.toMatch(/undefined|null|NaN|object|：$|没有改动/);
});

test.each([100, 101])('company %i: whoever acted was there, and held the function', (companyId) => {
  const company = companyId - 100;
  const staff = new Map(known('staff', company).map((row) => [row.id, row]));
  const functions = (staffId: number) => {
    const roles = known('staff_role', company).filter((row) => row.staff_id === staffId);
    const held = new Set(roles.map((row) => row.role_id));
    return known('role_permission', company)
      .filter((row) => held.has(row.role_id))
      .map((row) => row.permission_id);
  };
  for (const { staff_id, staff_name, staff_phone, permission_id, at } of world.rows('operation_log', companyId)) {
    const person = staff.get(staff_id)!;
    expect([staff_name, staff_phone]).toEqual([person.name, person.phone]);
    expect(person.deleted_at).toBeNull();
    expect(Date.parse(person.created_at)).toBeLessThan(Date.parse(at));
    expect(functions(staff_id)).toContain(permission_id);
  }
});

describe.each([100, 101])('the money of company %i', (companyId) => {
  const own = world.rows('operation_log', companyId);
  const bills = world.rows('bill', companyId);
  const lines = world.rows('bill_line', companyId);
  const within = (at: string) => Date.parse(at) > Date.parse(own[0]!.at);

  test('who confirmed a bill, when, over how much and with how many orders', () => {
    const confirmed = bills.filter(({ confirmed_at }) => confirmed_at !== null && within(confirmed_at));
    expect(confirmed.length).toBeGreaterThan(6);
    for (const { id, month, confirmed_at, confirmed_by } of confirmed) {
      const number = billNumber(month.slice(0, 7), companyId);
      const told = own.filter(({ content }) => content.startsWith(`确认账单“${number}”`));
      expect(told).toHaveLength(1);
      expect([told[0]!.at, told[0]!.staff_id]).toEqual([confirmed_at, confirmed_by]);
      const total = lines.filter(({ bill_id }) => bill_id === id).reduce((sum, line) => sum + line.amount_fen, 0);
      expect(told[0]!.content).toContain(moneyText(total));
      const completed = world.rows('order_event', companyId).filter(({ kind, at, order_id }) => {
        return kind === 'completed' && at === confirmed_at && lines.some((line) => line.order_id === order_id);
      }).length;
      expect(told[0]!.content).toContain(`，${completed} 个订单已完成`);
    }
  });

  test('objections name their orders, and applications for invoices their sums', () => {
    const numbers = new Map(world.rows('ride_order', companyId).map(({ id, number }) => [id, number]));
    for (const objection of world.rows('objection', companyId)) {
      const told = own.filter(({ at, permission_id }) => at === objection.applied_at && permission_id === 33);
      expect(told).toHaveLength(1);
      expect(told[0]!.content).toContain(numbers.get(objection.order_id));
    }
    for (const { applied_at, amount_fen, applicant_id } of world.rows('invoice', companyId)) {
      if (!within(applied_at) || applied_at.slice(0, 10) >= TODAY) continue;
      const told = own.filter(
        ({ at, permission_id, type }) => at === applied_at && permission_id === 35 && type === 'add',
      );
      expect(told.map(({ staff_id }) => staff_id)).toEqual([applicant_id]);
      expect(told[0]!.content).toContain(moneyText(amount_fen));
    }
  });

  test('mailboxes and addresses were added when they say', () => {
    const rows = [...world.rows('invoice_email', companyId), ...world.rows('invoice_address', companyId)];
    for (const { created_at } of rows.filter(({ created_at }) => within(created_at)))
      expect(own.some(({ at, content }) => at === created_at && content.startsWith('添加发票'))).toBe(true);
  });
});

test('people came and went when the log says', () => {
  const from = Date.parse(log[0]!.at);
  for (const { name, created_at, deleted_at } of known('staff')) {
    const told = (word: string, at: string) =>
      log.some((row) => second(row.at) === second(at) && row.content.startsWith(`${word}员工“${name}”`));
    if (Date.parse(created_at) > from) expect([name, told('添加', created_at)]).toEqual([name, true]);
    if (deleted_at && Date.parse(deleted_at) > from) expect([name, told('删除', deleted_at)]).toEqual([name, true]);
  }
});

test('limits were set by whom and when the log says', () => {
  const from = Date.parse(log[0]!.at);
  const names = new Map(known('staff').map(({ id, name }) => [id, name]));
  const limits = known('spending_limit').filter(
    ({ kind, set_at }) => kind !== 'unlimited' && Date.parse(set_at) > from,
  );
  expect(limits.length).toBeGreaterThan(500);
  const bySecond = new Map<string, Row[]>();
  for (const row of log) bySecond.set(second(row.at), [...(bySecond.get(second(row.at)) ?? []), row]);
  for (const { staff_id, set_at, set_by } of limits) {
    const told = (bySecond.get(second(set_at)) ?? []).filter((row) => row.staff_id === set_by);
    const whose = staff_id === null ? '编辑部门' : names.get(staff_id)!;
    expect([whose, told.some(({ content }) => content.includes(whose))]).toEqual([whose, true]);
  }
});

test('nobody rides at the company’s cost after a stop that the log tells', () => {
  const stops = ofModule(3, 'disable');
  expect(stops.length).toBeGreaterThan(20);
  const staff = known('staff').filter(({ company_pay, deleted_at }) => !company_pay && deleted_at === null);
  expect(stops.length).toBe(staff.length);
  for (const { id, name } of staff) {
    const told = stops.filter(({ content }) => content.includes(`“${name}”`));
    const last = Math.max(...told.map(({ at }) => Date.parse(at)));
    const rides = world
      .rows('ride_order')
      .filter(({ staff_id, ride_at }) => staff_id === id && Date.parse(ride_at) > last);
    expect([name, rides.length]).toEqual([name, 0]);
  }
});

test('scenes, flows and second approvals were made and changed when their versions say', () => {
  const from = Date.parse(log[0]!.at);
  for (const [table, module] of [
    ['scene_version', 13],
    ['approval_flow_version', 9],
    ['second_approval_rule_version', 45],
  ] as const) {
    const versions = known(table).filter(({ made_at }) => Date.parse(made_at) > from);
    expect(versions.length).toBeGreaterThan(1);
    for (const { version, made_at, made_by } of versions) {
      const told = ofModule(module).filter(
        ({ at, staff_id }) => second(at) === second(made_at) && staff_id === made_by,
      );
      expect(told.map(({ type }) => type)).toContain(version === 1 ? 'add' : 'edit');
    }
  }
});

test('what was saved of orders and of the log itself was as much as there is', () => {
  const counted = (content: string) => Number(content.match(/ (\d+) 条/)![1]);
  for (const { content } of ofModule(21, 'export')) {
    const month = content.match(/用车时间 (\d{4}-\d{2})/)![1]!;
    const rides = world.rows('ride_order').filter(({ ride_at }) => monthOf(new Date(ride_at)) === month);
    expect([month, counted(content)]).toEqual([month, rides.length]);
  }
  const exports = ofModule(27, 'export');
  expect(exports.length).toBeGreaterThan(9);
  for (const { content } of exports) {
    const month = content.match(/操作时间 (\d{4}-\d{2})/)![1]!;
    const entries = log.filter(({ at }) => monthOf(new Date(at)) === month);
    expect([month, counted(content)]).toEqual([month, entries.length]);
  }
});
