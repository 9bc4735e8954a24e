import { expect, test } from 'vitest';
import { ApprovalStatus, StepStatus } from '#rules/application.ts';
import { BillStatus, ObjectionStatus } from '#rules/bill.ts';
import { InvoiceStatus, PeriodStatus } from '#rules/invoice.ts';
import { OrderStatus } from '#rules/order.ts';
import { SceneStatus } from '#rules/scene.ts';
import { CompanyPay, SecretaryStatus } from '#rules/staff.ts';
import * as maps from './state-map.ts';

const KEYS = ['ok', 'run', 'wait', 'bad', 'off', 'note'];

test.each([
  ['order', OrderStatus, maps.ORDER_STATE],
  ['approval', ApprovalStatus, maps.APPROVAL_STATE],
  ['step', StepStatus, maps.STEP_STATE],
  ['bill', BillStatus, maps.BILL_STATE],
  ['objection', ObjectionStatus, maps.OBJECTION_STATE],
  ['invoice', InvoiceStatus, maps.INVOICE_STATE],
  ['period', PeriodStatus, maps.PERIOD_STATE],
  ['scene', SceneStatus, maps.SCENE_STATE],
  ['pay', CompanyPay, maps.PAY_STATE],
  ['secretary', SecretaryStatus, maps.SECRETARY_STATE],
])('every %s state has a key', (_family, table, map) => {
  for (const name of table.names) expect(KEYS).toContain((map as Record<string, string>)[name]);
});

test('order codes as the look lists them', () => {
  const codes = (key: string) =>
    OrderStatus.names.filter((name) => maps.ORDER_STATE[name] === key).map((name) => OrderStatus.codeOf(name));
  expect(codes('run')).toEqual([10, 13, 15, 20, 25, 30, 35, 42, 43]);
  expect(codes('wait')).toEqual([14, 40, 44]);
  expect(codes('ok')).toEqual([45, 50]);
  expect(codes('bad')).toEqual([55]);
  expect(codes('off')).toEqual([60]);
});
