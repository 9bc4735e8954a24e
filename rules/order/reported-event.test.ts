import fc from 'fast-check';
import { expect, test } from 'vitest';
import { providerEvent } from '../../tests/kit/rides.ts';
import { TIANANMEN } from '../../tests/kit/scenes.ts';
import { detailsOf, factsOf, type ProviderEventKind, ReportedEvent, TrailKind } from '../order.ts';

const place = (address: string) => ({ address, point: TIANANMEN });
const known = (kind: ProviderEventKind, sequence: number, details: Record<string, unknown> = {}) => ({
  ...providerEvent(kind, sequence),
  at: new Date(Date.UTC(2026, 2, 16, 4, sequence)),
  details,
});
const driver = (name: string) => ({ name, phone: '137', plate: '京A1', car: '车', score: null });

const EVENTS = [
  known('accepted', 1),
  known('assigned', 2, { driver: driver('甲') }),
  known('cancelledByProvider', 3, { reason: '没有车' }),
  known('assigned', 4, { driver: driver('乙') }),
  known('started', 5, { start: place('东门') }),
  known('started', 6, { start: place('西门') }),
  known('ended', 7, { start: place('南门'), end: place('北京站'), meters: 9_000, seconds: 900 }),
  known('started', 8, { start: place('后门') }),
];

test('when from the first, what from the newest', () => {
  expect(factsOf(EVENTS)).toEqual({
    acceptedAt: EVENTS[0]!.at,
    startedAt: EVENTS[4]!.at,
    endedAt: EVENTS[6]!.at,
    driver: driver('乙'),
    actualStart: place('南门'), // what the end says of it is the last word
    actualEnd: place('北京站'),
    meters: 9_000,
    seconds: 900,
    cancelledAt: EVENTS[2]!.at,
    cancelReason: '没有车',
  });
});

test('before the end, the newest word on the start is', () => {
  expect(factsOf(EVENTS.slice(0, 6)).actualStart).toEqual(place('西门'));
});

test('in whatever order it came, and however often', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...EVENTS, ...EVENTS], { minLength: EVENTS.length * 2 }), (arrived) => {
      expect(factsOf(arrived)).toEqual(factsOf(EVENTS));
    }),
  );
});

test('nothing told, nothing known', () => {
  expect(new Set(Object.values(factsOf([])))).toEqual(new Set([null]));
});

const head = { eventId: 'e', sequence: 1, at: new Date() };
test.each([
  [{ kind: 'accepted' }, undefined],
  [{ kind: 'accepted', eventId: ' ' }, '请填写事件编号'],
  [{ kind: 'accepted', sequence: -1 }, expect.anything()],
  [{ kind: 'accepted', at: null }, '请填写发生时间'],
  [{ kind: 'landed' }, '没有这种事件'],
  [{ kind: 'assigned' }, expect.anything()],
  [{ kind: 'assigned', driver: { ...driver('甲'), score: 6 } }, expect.anything()],
  [{ kind: 'ended', meters: 1, seconds: 1 }, expect.anything()],
  [{ kind: 'ended', start: place('门'), end: place('站'), meters: 1, seconds: 1 }, undefined],
  [{ kind: 'ended', end: place('站'), meters: 1, seconds: 1 }, expect.anything()],
  [{ kind: 'ended', start: place('门'), end: place('站'), meters: -1, seconds: 1 }, expect.anything()],
  [{ kind: 'priced', lines: { base: 5 }, totalFen: 5, actualPayFen: 5 }, undefined],
  [{ kind: 'priced', lines: { tip: 5 }, totalFen: 5, actualPayFen: 5 }, expect.anything()],
  [{ kind: 'priced', totalFen: 5, actualPayFen: 5 }, '请填写费用项'],
  [{ kind: 'cancelledByProvider' }, '请填写原因'],
])('%j: %s', (event, message) => {
  const parsed = ReportedEvent.safeParse({ ...head, ...event });
  expect(parsed.error?.issues[0]?.message).toEqual(message);
});

test('details are what is not the same for all, and every kind has its words', () => {
  expect(detailsOf({ ...head, kind: 'accepted' })).toEqual({});
  expect(detailsOf({ ...head, kind: 'carpoolFailed', reason: '人不够' })).toEqual({ reason: '人不够' });
  for (const kind of TrailKind.names) expect(TrailKind.labelOf(kind)).toMatch(/^\p{Script=Han}{2,10}$/u);
});
