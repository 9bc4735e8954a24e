import fc from 'fast-check';
import { expect, test } from 'vitest';
import { order, providerEvent } from '../../tests/kit/rides.ts';
import {
  applyEvent,
  BOOKED,
  checkRepeat,
  firstOf,
  latestWith,
  type OrderState,
  type ProviderEvent,
  ProviderEventKind,
  RANK,
  trailOf,
} from '../order.ts';
import { isRefused } from '../refusal.ts';

/** What the provider's events come to, in whatever order and however often they arrived. */
function foldEvents(events: readonly ProviderEvent[], booked: OrderState = BOOKED): OrderState {
  return trailOf(events).reduce((state, event) => {
    const next = applyEvent(state, event);
    return isRefused(next) ? state : next;
  }, booked);
}

const CANCELS: readonly ProviderEventKind[] = ['cancelledByProvider', 'carpoolFailed'];
const OF_SERVICE: readonly ProviderEventKind[] = ['started', 'ended', 'priced'];
/** Some of these, each once, as the provider counts them. */
const eventsAmong = (names: readonly ProviderEventKind[]) =>
  fc
    .uniqueArray(fc.constantFrom(...names), { maxLength: 9 })
    .map((all) => all.map((kind, sequence) => providerEvent(kind, sequence)));
/** A ride that is served, or one that the provider calls off: both at once has a test of its own. */
const events = fc.oneof(
  eventsAmong(ProviderEventKind.names.filter((kind) => !CANCELS.includes(kind))),
  eventsAmong(ProviderEventKind.names.filter((kind) => !OF_SERVICE.includes(kind))),
);
/** Each event one to three times, in any order. */
const arrivals = (sent: readonly ProviderEvent[]) =>
  fc
    .array(fc.integer({ min: 1, max: 3 }), { minLength: sent.length, maxLength: sent.length })
    .map((times) => sent.flatMap((event, at) => Array.from({ length: times[at]! }, () => ({ ...event }))))
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
const sentAndArrived = events.chain((sent) => fc.tuple(fc.constant(sent), arrivals(sent)));
const anyArrived = eventsAmong(ProviderEventKind.names).chain(arrivals);
const start = fc.constantFrom(order(), order({ prepayment: 'due' }), order({ prepayment: 'paid' }));

/** One by one, as a server takes them. */
const taken = (arrived: readonly ProviderEvent[], booked: OrderState): OrderState =>
  arrived.reduce((state, event) => {
    const next = applyEvent(state, event);
    return isRefused(next) ? state : next;
  }, booked);

test('folding depends neither on order nor on repetition', () => {
  fc.assert(
    fc.property(sentAndArrived, start, ([sent, arrived], booked) => {
      expect(foldEvents(arrived, booked)).toEqual(foldEvents(sent, booked));
    }),
  );
});

test('taking events one by one, in whatever order, ends where folding ends', () => {
  fc.assert(
    fc.property(sentAndArrived, start, ([sent, arrived], booked) => {
      const { status, priceEventId } = foldEvents(sent, booked);
      expect(taken(arrived, booked)).toMatchObject({ status, priceEventId });
    }),
    { numRuns: 1_000 },
  );
});

test('what is dropped and sent again later ends the same', () => {
  fc.assert(
    fc.property(sentAndArrived, fc.func(fc.boolean()), ([sent, arrived], drop) => {
      const late = arrived.filter(({ eventId }) => drop(eventId));
      const inTime = arrived.filter(({ eventId }) => !drop(eventId));
      expect(taken([...inTime, ...late], order()).status).toBe(foldEvents(sent).status);
    }),
  );
});

test('whichever of cancellation and service arrives first decides, and nothing that comes later', () => {
  fc.assert(
    fc.property(anyArrived, (arrived) => {
      const first = arrived.find(({ kind }) => CANCELS.includes(kind) || OF_SERVICE.includes(kind));
      const end = taken(arrived, order());
      if (first) expect(end.status === 'cancelled').toBe(CANCELS.includes(first.kind));
      if (end.status === 'cancelled') expect(end.priceEventId).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test('the provider never moves an order down, whatever has happened to it since', () => {
  const states = fc.constantFrom(
    ...(['toSettle', 'deducting', 'toPay', 'paying', 'settled', 'completed'] as const).map((status) =>
      order({ status, priceEventId: 'p' }),
    ),
  );
  fc.assert(
    fc.property(anyArrived, states, (arrived, state) => {
      expect(taken(arrived, state)).toEqual(state);
    }),
  );
  fc.assert(
    fc.property(anyArrived, (arrived) => {
      arrived.reduce((state, event) => {
        const next = taken([event], state);
        expect(RANK[next.status]).toBeGreaterThanOrEqual(RANK[state.status]);
        return next;
      }, order());
    }),
  );
});

test('a trail has each event once, as the provider counts them', () => {
  const [a, b, c] = [providerEvent('accepted', 1), providerEvent('assigned', 2), providerEvent('assigned', 3)];
  expect(trailOf([c, a, b, a, c])).toEqual([a, b, c]);
  expect(firstOf([c, b, a], 'assigned')).toBe(b);
  expect(firstOf([c, b, a], 'ended')).toBeUndefined();
  expect(latestWith([c, b, a], ({ kind }) => kind === 'assigned')).toBe(c);
});

test('an event id stands for one event', () => {
  const event = providerEvent('accepted', 1, 'e');
  expect(checkRepeat(event, { ...event })).toBeNull();
  for (const other of [{ kind: 'ended' }, { sequence: 2 }, { at: new Date(0) }] as Partial<ProviderEvent>[]) {
    expect(checkRepeat(event, { ...event, ...other })?.refused.code).toBe(28017);
  }
});
