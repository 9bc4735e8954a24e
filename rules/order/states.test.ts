import { expect, test } from 'vitest';
import { order, providerEvent } from '../../tests/kit/rides.ts';
import {
  applyEvent,
  causeOf,
  type OrderEvent,
  type OrderState,
  OrderStatus,
  type OwnEvent,
  PERSON_CANCELS,
  PREPAYMENT_MINUTES,
  ProviderEventKind,
  prepaymentEndsAt,
  RANK,
  TRANSITIONS,
} from '../order.ts';
import { isRefused } from '../refusal.ts';

const codeAfter = (state: OrderState, event: OrderEvent): number => {
  const next = applyEvent(state, event);
  return isRefused(next) ? next.refused.code : OrderStatus.codeOf(next.status);
};
const statusOf = (code: number): OrderState['status'] => OrderStatus.nameOf(code)!;
const own = (kind: string, more: object = {}): OwnEvent => ({ kind, ...more }) as OwnEvent;

test('a plain ride goes 10 13 15 20 25 30 35 40 43 45 50', () => {
  const events: OrderEvent[] = [
    ...(['accepted', 'assigned', 'departed', 'arrived', 'started', 'ended', 'priced'] as const).map((kind, n) =>
      providerEvent(kind, n),
    ),
    own('deductionBegun'),
    own('deducted', { personalDueFen: 0 }),
    own('completed'),
  ];
  const codes: number[] = [];
  events.reduce((state, event) => {
    const next = applyEvent(state, event) as OrderState;
    codes.push(OrderStatus.codeOf(next.status));
    return next;
  }, order());
  expect(codes).toEqual([13, 15, 20, 25, 30, 35, 40, 43, 45, 50]);
});

test.each([
  // status, event, then
  [43, own('deducted', { personalDueFen: 1 }), 44],
  [43, own('deducted', { personalDueFen: 0 }), 45],
  [44, own('paymentBegun'), 42],
  [42, own('paymentReceived'), 45],
  [42, own('paymentFailed'), 44],
  [44, own('paymentReceived'), 45],
  [45, own('completed'), 50],
  [44, own('disputed'), 55],
  [45, own('disputed'), 55],
  [40, own('deductionBegun'), 43],
  [10, providerEvent('priced', 9), 40],
  [30, providerEvent('accepted', 1), 30],
  [50, providerEvent('ended', 1), 50],
])('%i and %j: %i', (from, event, then) => {
  expect(codeAfter(order({ status: statusOf(from) }), event)).toBe(then);
});

const OWN_EVENTS: OwnEvent[] = [
  own('deductionBegun'),
  own('deducted', { personalDueFen: 0 }),
  own('deducted', { personalDueFen: 9 }),
  own('paymentBegun'),
  own('paymentReceived'),
  own('paymentFailed'),
  own('completed'),
  own('disputed'),
];

test.each(OWN_EVENTS)('$kind is taken where the table says so and nowhere else', (event) => {
  const due = event.kind === 'deducted' ? event.personalDueFen > 0 : undefined;
  for (const status of OrderStatus.names.filter((name) => name !== 'cancelled')) {
    const row = TRANSITIONS.find(
      ({ event: kind, from, personalDue }) => kind === event.kind && from.includes(status) && personalDue === due,
    );
    expect([status, codeAfter(order({ status }), event)]).toEqual([
      status,
      row ? OrderStatus.codeOf(row.to as OrderState['status']) : 28001,
    ]);
  }
});

test('a refusal says what the order is and what cannot be done', () => {
  expect(applyEvent(order({ status: 'settled' }), own('paymentBegun'))).toEqual({
    refused: { code: 28001, msg: '订单已结算，不能支付' },
  });
});

test.each([
  [10, 0],
  [13, 700],
  [14, 0],
  [15, 700],
  [20, 700],
  [25, 700],
])('a person who cancels in %i pays %i of a fee of 700; the provider nothing', (from, feeFen) => {
  const state = order({ status: statusOf(from), prepayment: from === 14 ? 'due' : 'none' });
  expect(applyEvent(state, own('cancelledByPerson', { feeFen: 700 }))).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'person',
    cancelFeeFen: feeFen,
  });
  expect(applyEvent(state, providerEvent('cancelledByProvider', 3))).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'provider',
    cancelFeeFen: 0,
  });
  expect(applyEvent(state, providerEvent('carpoolFailed', 3))).toMatchObject({
    cancelledBy: 'carpool',
    cancelFeeFen: 0,
  });
});

test('from 30 on nobody cancels', () => {
  const late = OrderStatus.names.filter((status) => PERSON_CANCELS[status] === null && status !== 'cancelled');
  expect(late.map(OrderStatus.codeOf).sort()).toEqual([30, 35, 40, 42, 43, 44, 45, 50, 55]);
  for (const status of late) {
    expect(codeAfter(order({ status }), own('cancelledByPerson', { feeFen: 1 }))).toBe(28002);
    expect(codeAfter(order({ status }), providerEvent('cancelledByProvider', 1))).toBe(28002);
  }
});

test('a second cancellation is refused to a person and ignored from the provider', () => {
  const cancelled = order({ status: 'cancelled', cancelledBy: 'person', cancelFeeFen: 700 });
  expect(codeAfter(cancelled, own('cancelledByPerson', { feeFen: 1 }))).toBe(28003);
  expect(applyEvent(cancelled, providerEvent('cancelledByProvider', 1))).toBe(cancelled);
});

test('a charter with a part due in advance waits in 14 for its payment', () => {
  const due = order({ prepayment: 'due' });
  expect(codeAfter(due, providerEvent('accepted', 1))).toBe(13);
  expect(codeAfter(due, providerEvent('assigned', 2))).toBe(13); // no car before the money
  const accepted = order({ status: 'accepted', prepayment: 'due' });
  expect(codeAfter(accepted, own('prepaymentAsked'))).toBe(14);
  expect(codeAfter(order({ status: 'accepted' }), own('prepaymentAsked'))).toBe(28001);
  const asked = order({ status: 'prepayment', prepayment: 'due' });
  expect(codeAfter(asked, providerEvent('assigned', 2))).toBe(14);
  expect(applyEvent(asked, own('prepaymentPaid'))).toMatchObject({ status: 'waiting', prepayment: 'paid' });
  expect(applyEvent(asked, own('prepaymentExpired'))).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'timeout',
    cancelFeeFen: 0,
  });
  expect(codeAfter(due, own('prepaymentPaid'))).toBe(28001);
  expect(codeAfter(order({ status: 'waiting', prepayment: 'paid' }), own('prepaymentExpired'))).toBe(28001);
});

test('a prepayment that comes while the car is on its way counts, and the ride goes on', () => {
  const left = order({ status: 'departed', prepayment: 'due' });
  expect(applyEvent(left, own('prepaymentPaid'))).toEqual({ ...left, prepayment: 'paid' });
  expect(codeAfter({ ...left, status: 'toSettle' }, own('prepaymentPaid'))).toBe(28001);
});

test('an unpaid prepayment ends after thirty minutes', () => {
  const asked = new Date('2026-03-16T04:00:00Z');
  expect(PREPAYMENT_MINUTES).toBe(30);
  expect(prepaymentEndsAt(asked)).toEqual(new Date('2026-03-16T04:30:00Z'));
});

test.each(['toPay', 'settled', 'cancelled'] as const)('a dispute leads back to %s', (status) => {
  const before = order({ status, cancelFeeFen: status === 'cancelled' ? 500 : 0 });
  const during = applyEvent(before, own('disputed')) as OrderState;
  expect(during).toEqual({ ...before, status: 'disputed', disputedFrom: status });
  expect(applyEvent(during, own('disputeDecided'))).toEqual(before);
});

test('what cost nothing cannot be disputed, and what is not disputed cannot be decided', () => {
  expect(codeAfter(order({ status: 'cancelled' }), own('disputed'))).toBe(28006);
  expect(codeAfter(order({ status: 'settled' }), own('disputeDecided'))).toBe(28001);
  expect(codeAfter(order({ status: 'disputed', disputedFrom: 'settled' }), own('disputed'))).toBe(28001);
});

test('a payment that arrives during a dispute leads back to settled; a try to pay leaves it as it is', () => {
  const during = order({ status: 'disputed', disputedFrom: 'toPay' });
  const paid = applyEvent(during, own('paymentReceived')) as OrderState;
  expect(paid).toEqual({ ...during, disputedFrom: 'settled' });
  for (const kind of ['paymentBegun', 'paymentFailed']) {
    expect(applyEvent(during, own(kind))).toBe(during);
    expect(codeAfter({ ...during, disputedFrom: 'settled' }, own(kind))).toBe(28001);
  }
});

test.each(['paymentBegun', 'paymentReceived', 'paymentFailed'])(
  '%s of a cancellation fee leaves the order in 60',
  (kind) => {
    const cancelled = order({ status: 'cancelled', cancelledBy: 'person', cancelFeeFen: 700 });
    const during: OrderState = { ...cancelled, status: 'disputed', disputedFrom: 'cancelled' };
    expect(applyEvent(cancelled, own(kind))).toBe(cancelled);
    expect(applyEvent(during, own(kind))).toBe(during);
    expect(codeAfter(order({ status: 'cancelled' }), own(kind))).toBe(28018);
  },
);

test('a cancelled ride is over: late events leave it as it is, and are refused where a person had cancelled', () => {
  for (const cancelledBy of ['provider', 'carpool'] as const) {
    const givenBack = order({ status: 'cancelled', cancelledBy });
    for (const kind of ProviderEventKind.names) expect(applyEvent(givenBack, providerEvent(kind, 6))).toBe(givenBack);
  }
  const byPerson = order({ status: 'cancelled', cancelledBy: 'person', cancelFeeFen: 700 });
  expect(applyEvent(byPerson, providerEvent('started', 6))).toEqual({
    refused: { code: 28004, msg: '订单已由用车人取消，不能再开始服务' },
  });
  expect(applyEvent(byPerson, providerEvent('arrived', 5))).toBe(byPerson);
});

test('there is one price: sent again it changes nothing, another one is refused', () => {
  const priced = applyEvent(order({ status: 'ended' }), providerEvent('priced', 7, 'p')) as OrderState;
  expect(priced).toMatchObject({ status: 'toSettle', priceEventId: 'p' });
  expect(applyEvent(priced, providerEvent('priced', 7, 'p'))).toBe(priced);
  expect(codeAfter(priced, providerEvent('priced', 8, 'q'))).toBe(28005);
});

test.each([
  ['accepted', 'accepted'],
  ['assigned', 'waiting'],
  ['started', 'serving'],
  ['ended', 'ended'],
] as const)('%s told again in %s is the same order, so that nothing is written', (kind, status) => {
  const state = order({ status });
  expect(applyEvent(state, providerEvent(kind, 1, 'again'))).toBe(state);
});

test('every event has one who causes it, and every state a rank of its own', () => {
  const causes = new Map(TRANSITIONS.map(({ event, by }) => [event, by]));
  for (const { event, by } of TRANSITIONS) expect([causes.get(event), causeOf(event)]).toEqual([by, by]);
  for (const kind of ProviderEventKind.names) expect(causeOf(kind)).toBe('provider');
  expect(causeOf('cancelledByPerson')).toBe('person');
  expect(causeOf('prepaymentExpired')).toBe('job');
  expect(new Set(Object.values(RANK)).size).toBe(OrderStatus.names.length);
});
