import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ApprovalStatus, StepStatus } from './application.ts';
import { BillStatus } from './bill.ts';
import { type CodeTable, codeTable } from './code-table.ts';
import { AccountKind } from './company.ts';
import { InvoiceContent, InvoiceStatus, InvoiceType } from './invoice.ts';
import { SpendingLimit } from './limit.ts';
import { OperationType } from './operation.ts';
import { OrderStatus, ReportedService, Settlement } from './order.ts';
import { DepartmentScope } from './role.ts';
import { SceneTemplate, ServiceType, VehicleGroup } from './scene.ts';
import { CompanyPay, Sex } from './staff.ts';

const isTable = (value: unknown): value is CodeTable =>
  typeof value === 'object' && value !== null && 'codeOf' in value && 'nameOf' in value;

const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^[\w\\/-]+\.ts$/.test(name),
);
const exported = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ `./${file}`);
    return Object.entries(module).map(([name, value]) => ({ at: `${name} of ${file}`, value }));
  }),
);
const tables = exported.flat().flatMap(({ at, value }) => (isTable(value) ? [{ at, table: value }] : []));

test('the tables of all areas are found', () => {
  expect(tables.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['OrderStatus of order.ts', 'DepartmentScope of role.ts', 'CodePurpose of access.ts']),
  );
});

describe.each(tables)('$at', ({ table }) => {
  test('gives every name a code of its own and a label', () => {
    const codes = table.names.map((name) => String(table.codeOf(name)));
    expect(new Set(codes).size).toBe(table.names.length);
    expect(table.names.filter((name) => table.labelOf(name).trim() === '')).toEqual([]);
  });

  test('finds every name again by its code, as a number and as text', () => {
    for (const name of table.names) {
      const code = table.codeOf(name);
      expect(table.nameOf(code)).toBe(name);
      expect(table.nameOf(String(code))).toBe(name);
      if (/^-?\d+$/.test(String(code))) expect(table.nameOf(Number(code))).toBe(name);
    }
  });

  test('accepts its own names, knows no other code, and offers every name once', () => {
    expect(table.names.every((name) => table.schema.safeParse(name).success)).toBe(true);
    expect(table.schema.safeParse('no such name').success).toBe(false);
    expect(table.nameOf(-999)).toBeUndefined();
    expect(table.nameOf('')).toBeUndefined();
    expect(table.options).toEqual(table.names.map((value) => ({ value, label: table.labelOf(value) })));
  });
});

test.each(['01', '1.0', ' 1', 1.5, 'toString', '__proto__'])('%o is the code of nothing', (code) => {
  expect(codeTable({ one: [1, '一'] }).nameOf(code)).toBeUndefined();
});

interface Documented {
  what: string;
  table: { names: readonly string[]; codeOf(name: string): number | string };
  /** The documents' codes, each with our name for it. */
  codes: Record<number, string>;
  /** Codes that we have beyond that list. */
  more?: number[];
}

const DOCUMENTED: Documented[] = [
  {
    what: 'order status',
    table: OrderStatus,
    codes: {
      10: 'booking',
      13: 'accepted',
      14: 'prepayment',
      15: 'waiting',
      20: 'departed',
      25: 'arrived',
      30: 'serving',
      35: 'ended',
      40: 'toSettle',
      42: 'paying',
      43: 'deducting',
      44: 'toPay',
      45: 'settled',
      50: 'completed',
      55: 'disputed',
      60: 'cancelled',
    },
  },
  {
    what: 'service type',
    table: ServiceType,
    codes: {
      2: 'scheduled',
      3: 'pickup',
      5: 'dropoff',
      6: 'dayRental',
      7: 'halfDayRental',
      63: 'pickupCarpool',
      65: 'dropoffCarpool',
    },
  },
  {
    what: 'service type of the report',
    table: ReportedService,
    codes: { 1: 'quick', 2: 'scheduled', 3: 'pickup', 5: 'dropoff', 6: 'dayRental', 7: 'halfDayRental' },
  },
  {
    what: 'vehicle group',
    table: VehicleGroup,
    codes: { 34: 'exclusive', 35: 'business', 40: 'welfare', 41: 'premium', 43: 'comfortable' },
    more: [63, 67, 69, 71, 73, 75, 107],
  },
  {
    what: 'limit type',
    table: SpendingLimit,
    codes: { 0: 'unlimited', 1: 'monthly', 2: 'span', 3: 'daily', 4: 'total' },
    more: [6, 7],
  },
  {
    what: 'approval status',
    table: ApprovalStatus,
    codes: { 0: 'pending', 1: 'passed', 2: 'rejected', 3: 'running', 5: 'revoked' },
  },
  { what: 'step status', table: StepStatus, codes: { 0: 'pending', 1: 'passed', 2: 'rejected' } },
  {
    what: 'scene template',
    table: SceneTemplate,
    codes: { 1: 'quick', 2: 'approval', 3: 'trip', 5: 'approvalCharter', 6: 'quickCharter', 8: 'bus' },
  },
  { what: 'settlement', table: Settlement, codes: { 0: 'unsettled', 1: 'settled' } },
  { what: 'invoice type', table: InvoiceType, codes: { 1: 'electronic', 2: 'special', 3: 'ordinary' }, more: [81, 82] },
  {
    what: 'invoice status',
    table: InvoiceStatus,
    codes: { 0: 'submitted', 1: 'accepted', 2: 'invoiced', 3: 'received', 5: 'mailed' },
    more: [-1, -2],
  },
  { what: 'invoice component', table: InvoiceContent, codes: { 1: 'passenger' } },
  { what: 'staff state', table: CompanyPay, codes: { 0: 'disabled', 1: 'enabled' } },
  { what: 'account', table: AccountKind, codes: { 1: 'prepaid', 2: 'postpaid' } },
  { what: 'sex', table: Sex, codes: { 0: 'female', 1: 'male' } },
  {
    what: 'bill status',
    table: BillStatus,
    codes: { 0: 'issued', 5: 'disputed', 10: 'processed', 15: 'confirmed' },
    more: [20],
  },
  {
    what: 'operation type',
    table: OperationType,
    codes: {
      1: 'add',
      2: 'delete',
      3: 'edit',
      4: 'import',
      5: 'export',
      6: 'disable',
      7: 'enable',
      8: 'removeMembers',
      9: 'handOver',
      10: 'addMembers',
      11: 'linkScenes',
    },
    more: [12, 13, 14, 15, 16],
  },
  { what: 'department scope', table: DepartmentScope, codes: { [-1]: 'all', [-2]: 'ownTree', 0: 'none', 3: 'listed' } },
];

test.each(DOCUMENTED)('$what has the codes of the documents', ({ table, codes, more = [] }) => {
  const ours = Object.fromEntries(table.names.map((name) => [table.codeOf(name), name]));
  expect(ours).toMatchObject(codes);
  expect(table.names.map((name) => Number(table.codeOf(name))).sort()).toEqual(
    [...Object.keys(codes).map(Number), ...more].sort(),
  );
});
