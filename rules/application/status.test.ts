import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at } from '../../tests/kit/scenes.ts';
import {
  APPLICATION_TRANSITIONS,
  type ApplicationEvent,
  ApprovalStatus,
  applicationNo,
  applyToApplication,
  hasGroupPrefix,
  INITIAL,
  legNo,
  usesLeft,
  usesOf,
} from '../application.ts';
import { OrderStatus } from '../order.ts';
import { isRefused } from '../refusal.ts';

const after = (code: number, event: ApplicationEvent): number => {
  const next = applyToApplication({ status: ApprovalStatus.nameOf(code)!, reason: null }, event);
  return isRefused(next) ? next.refused.code : ApprovalStatus.codeOf(next.status);
};
const passed = (last: boolean): ApplicationEvent => ({ kind: 'stepPassed', last });
const rejected = (reason: string): ApplicationEvent => ({ kind: 'rejected', reason });
const revoked = (orders: OrderStatus[] = [], byApplicant = true): ApplicationEvent => ({
  kind: 'revoked',
  byApplicant,
  orders,
});

test.each<[number, ApplicationEvent, number]>([
  [0, passed(false), 3],
  [0, passed(true), 1],
  [3, passed(false), 3],
  [3, passed(true), 1],
  [1, passed(true), 28041],
  [2, passed(true), 28041],
  [5, passed(true), 28041],
  [0, rejected('不合适'), 2],
  [3, rejected('不合适'), 2],
  [0, rejected('  '), 28042],
  [0, rejected('甲'.repeat(200)), 2],
  [0, rejected('甲'.repeat(201)), 28060],
  [1, rejected('不合适'), 28041],
  [0, revoked(), 5],
  [3, revoked(), 5],
  [1, revoked(), 5],
  [1, revoked(['cancelled', 'cancelled']), 5],
  [1, revoked(['cancelled', 'booking']), 28044],
  [1, revoked(['completed']), 28044],
  [2, revoked(), 28041],
  [5, revoked(), 28041],
  [0, revoked([], false), 28043],
  [0, { kind: 'expired' }, 5],
  [3, { kind: 'expired' }, 5],
  [1, { kind: 'expired' }, 28041],
  [2, { kind: 'expired' }, 28041],
])('%i and %j: %i', (from, event, then) => {
  expect(after(from, event)).toBe(then);
});

test('what ended says why', () => {
  expect(applyToApplication(INITIAL, { kind: 'expired' })).toEqual({ status: 'revoked', reason: '已过期' });
  expect(applyToApplication(INITIAL, rejected(' 超预算 '))).toEqual({ status: 'rejected', reason: '超预算' });
  expect(applyToApplication({ status: 'rejected', reason: '超预算' }, revoked())).toEqual({
    refused: { code: 28041, msg: '申请已驳回，不能撤销' },
  });
});

test('no event leads anywhere the table does not say', () => {
  for (const status of ApprovalStatus.names)
    for (const event of [passed(true), passed(false), rejected('理由'), revoked(), { kind: 'expired' } as const]) {
      const next = applyToApplication({ status, reason: null }, event);
      const { from, to } = APPLICATION_TRANSITIONS[event.kind];
      expect(isRefused(next)).toBe(!from.includes(status));
      if (!isRefused(next)) expect(to).toContain(next.status);
    }
});

test.each([
  ['carUse', 3],
  ['trip', 3],
  ['byDate', null],
] as const)('a flow of kind %s gives %s uses', (flow, uses) => {
  expect(usesOf({ useCount: 3 }, flow)).toBe(uses);
});

test('a booking takes a use and a cancellation gives it back', () => {
  const statuses = fc.array(fc.constantFrom(...OrderStatus.names), { maxLength: 6 });
  fc.assert(
    fc.property(statuses, fc.integer({ min: 1, max: 6 }), (orders, uses) => {
      const left = usesLeft(uses, orders)!;
      expect(left).toBeGreaterThanOrEqual(0);
      if (left > 0) {
        expect(usesLeft(uses, [...orders, 'booking'])).toBe(left - 1);
        expect(usesLeft(uses, [...orders, 'cancelled'])).toBe(left);
      }
      expect(usesLeft(null, orders)).toBeNull();
    }),
  );
});

test('a number is the day and a serial, behind the letters of a group where there is one', () => {
  const now = at('2026-03-16 00:30:00');
  expect(applicationNo(null, now, 42)).toBe('2026031600000042');
  expect(applicationNo('YCJ', now, 123_456_789)).toBe('YCJ2026031623456789');
  expect(legNo('YCJ2026031600000042', 0)).toBe('YCJ2026031600000042-01');
  expect(hasGroupPrefix('YCJ2026031600000042')).toBe(true);
  expect(hasGroupPrefix('2026031600000042')).toBe(false);
  expect(() => applicationNo('yc', now, 1)).toThrow();
});
