import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEIJING, quick, ride, SHANGHAI } from '../../tests/kit/scenes.ts';
import { type CountedRide, type LimitVersion, windowOf } from '../account.ts';
import { dayOf, startOfDay } from '../calendar.ts';
import type { LimitDraft } from '../limit.ts';
import { bearOver, NO_OVER_TERMS, settlementCapFen, splitPrice } from '../order.ts';
import { companyCapFen, type DraftOf, type LimitsLeft, rulesOf } from '../scene.ts';
import { type ExperimentResult, runExperiment } from './experiment.ts';
import type { LedgerRow, Past, RideFact } from './facts.ts';
import { sceneExperiment } from './scene-experiment.ts';

/**
 * Random companies whose orders are booked and settled by an oracle: it keeps no sums but adds up every ledger anew for
 * each step, as the server's statements do.
 */
const START = startOfDay('2026-03-01').getTime();
const HOUR = 3_600_000;
const SCENES = [1, 2];

interface Asked {
  readonly staffId: number;
  readonly sceneId: number;
  readonly bookedHour: number;
  readonly leadHours: number;
  readonly estimateFen: number;
  readonly actualFen: number;
  readonly end: 'priced' | 'cancelled' | 'open';
  readonly cityId: number;
}
const asked: fc.Arbitrary<Asked> = fc.record({
  staffId: fc.integer({ min: 1, max: 3 }),
  sceneId: fc.constantFrom(...SCENES),
  bookedHour: fc.integer({ min: 0, max: 24 * 60 }),
  leadHours: fc.integer({ min: 1, max: 40 }),
  estimateFen: fc.integer({ min: 100, max: 9_000 }),
  actualFen: fc.integer({ min: 100, max: 9_000 }),
  end: fc.constantFrom('priced', 'priced', 'cancelled', 'open'),
  cityId: fc.constantFrom(BEIJING, SHANGHAI),
});
const limitDraft: fc.Arbitrary<LimitDraft> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('monthly', 'daily', 'quarterly', 'yearly', 'total', 'unlimited'),
    moneyFen: fc.integer({ min: 0, max: 30_000 }),
    startDay: fc.constant(null),
    endDay: fc.constant(null),
  }),
  fc.constant({ kind: 'span', moneyFen: 12_000, startDay: '2026-03-10', endDay: '2026-03-25' } as const),
);
const limit: fc.Arbitrary<LimitVersion> = fc
  .record({ owner: fc.integer({ min: 1, max: 5 }), draft: limitDraft, setHour: fc.integer({ min: -900, max: 900 }) })
  .map(({ owner, draft, setHour }) => ({
    ...draft,
    staffId: owner <= 3 ? owner : null,
    departmentId: owner <= 3 ? null : 6 + owner,
    countsFrom: new Date(START + setHour * HOUR),
    setAt: START + setHour * HOUR,
    replacedAt: null,
  }));
const scene = (more: Partial<DraftOf<'quick'>>) => quick({ countsPersonalLimit: true, ...more });
const draftOf: fc.Arbitrary<DraftOf<'quick'>> = fc
  .record({
    perOrderQuotaFen: fc.option(fc.integer({ min: 0, max: 9_000 })),
    daily: fc.option(fc.integer({ min: 0, max: 9_000 })),
    counts: fc.boolean(),
    from: fc.integer({ min: 0, max: 1_200 }),
    limited: fc.boolean(),
    cities: fc.constantFrom<number[]>([], [BEIJING]),
  })
  .map(({ perOrderQuotaFen, daily, counts, from, limited, cities }) =>
    scene({
      ...{ perOrderQuotaFen, countsPersonalLimit: counts, cityIds: cities },
      dailyQuota: { unifiedFen: daily, custom: [] },
      hours: limited ? [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ranges: [{ from, to: from + 239 }] })) : [],
    }),
  );

interface Entry extends LedgerRow {
  readonly counted: CountedRide;
  readonly orderId: number;
}

function leftBy(
  limits: readonly LimitVersion[],
  ledger: readonly Entry[],
  ride: CountedRide,
  at: number,
  own: number,
): LimitsLeft {
  const left = (limit: LimitVersion) => {
    if (limit.kind === 'unlimited') return null;
    const window = windowOf(limit, new Date(ride.rideAt));
    if (!window) return 0;
    const used = ledger.filter(
      ({ counted, orderId }) =>
        orderId !== own &&
        (limit.staffId === null
          ? counted.path.includes(limit.departmentId!)
          : counted.staffId === limit.staffId && counted.countsPersonal) &&
        counted.rideAt >= window.from.getTime() &&
        (window.until === null || counted.rideAt < window.until.getTime()),
    );
    return Math.max(0, limit.moneyFen - used.reduce((sum, { amountFen }) => sum + amountFen, 0));
  };
  const inForce = limits.filter(({ setAt }) => setAt <= at);
  const mine = inForce.find(({ staffId }) => staffId === ride.staffId);
  const today = ledger.filter(
    ({ counted, orderId }) =>
      orderId !== own &&
      counted.staffId === ride.staffId &&
      counted.sceneId === ride.sceneId &&
      counted.rideDay === ride.rideDay,
  );
  return {
    personalFen: mine ? left(mine) : null,
    departmentsFen: inForce.filter(({ departmentId }) => ride.path.includes(departmentId ?? 0)).map(left),
    usedTodayFen: today.reduce((sum, { amountFen }) => sum + amountFen, 0),
  };
}

type Drafts = Readonly<Record<number, DraftOf<'quick'>>>;

/** Books and settles what is asked, as the server would. */
function pastOf(all: readonly Asked[], limits: readonly LimitVersion[], drafts: Drafts): Past {
  const ledger: Entry[] = [];
  const facts: (RideFact & { ledger: LedgerRow[] })[] = [];
  const events = all
    .flatMap((one, nth) => [
      { one, nth, at: START + one.bookedHour * HOUR + nth, kind: 'book' as const },
      { one, nth, at: START + (one.bookedHour + one.leadHours + 1) * HOUR + nth, kind: one.end },
    ])
    .sort((a, b) => a.at - b.at);
  const byOrder = new Map<number, number>();
  for (const { one, nth, at: moment, kind } of events) {
    const rules = rulesOf(drafts[one.sceneId]!);
    const rideAt = START + (one.bookedHour + one.leadHours) * HOUR;
    const counted: CountedRide = {
      ...{ staffId: one.staffId, sceneId: one.sceneId, rideAt, rideDay: dayOf(new Date(rideAt)) },
      ...{ path: [10, one.staffId === 3 ? 12 : 11], countsPersonal: rules.countsPersonalLimit },
    };
    const kindOfRide = { service: 'scheduled', startCityId: one.cityId } as const;
    const write = (fact: { ledger: LedgerRow[]; orderId: number }, amountFen: number) => {
      if (amountFen === 0) return;
      ledger.push({ counted, orderId: fact.orderId, at: moment, amountFen });
      fact.ledger.push({ at: moment, amountFen });
    };
    if (kind === 'book') {
      const capFen = companyCapFen(rules, kindOfRide, leftBy(limits, ledger, counted, moment, 0));
      if (capFen === 0) continue;
      const split = splitPrice({ actualPayFen: one.estimateFen, driverPayFen: 0 }, { capFen, driverPayer: 'personal' });
      const fact = {
        ...{ orderId: nth + 1, sceneId: one.sceneId, version: 1, departmentId: 10, counted, bookedAt: moment },
        request: ride({
          at: new Date(rideAt),
          amountFen: one.estimateFen,
          from: { ...ride().from, cityId: one.cityId },
        }),
        ...{ application: null, estimateFen: one.estimateFen, driverFen: 0, driverPayer: 'personal' as const },
        ...{ agreedFen: split.personalFen, over: NO_OVER_TERMS, capFen, price: null, second: null, cancelled: null },
        ...{ refunds: [], companyFen: 0, personalFen: 0, isSettled: false, isChanged: false, ledger: [] },
      };
      byOrder.set(nth, facts.push(fact) - 1);
      write(fact, split.limitFen);
      continue;
    }
    const place = byOrder.get(nth);
    if (place === undefined || kind === 'open') continue;
    const fact = facts[place]!;
    const held = fact.ledger.reduce((sum, { amountFen }) => sum + amountFen, 0);
    if (kind === 'cancelled') {
      write(fact, -held);
      facts[place] = { ...fact, cancelled: { at: moment, feeFen: 0, byCompany: false } };
      continue;
    }
    const left = leftBy(limits, ledger, counted, moment, fact.orderId);
    const capFen = settlementCapFen(companyCapFen(rules, kindOfRide, left), held);
    const price = { actualPayFen: one.actualFen, driverPayFen: 0 };
    const split = bearOver(splitPrice(price, { capFen, driverPayer: 'personal' }), fact.agreedFen, NO_OVER_TERMS);
    write(fact, split.limitFen - held);
    const { companyFen, personalFen } = split;
    facts[place] = {
      ...fact,
      price: { at: moment, actualPayFen: one.actualFen },
      companyFen,
      personalFen,
      isSettled: true,
    };
  }
  return { facts, fixed: [], tries: [], limits };
}

function playedBy(past: Past, drafts: Drafts, draft: DraftOf<'quick'>): ExperimentResult {
  const versionOf = ({ sceneId }: { sceneId: number }) => rulesOf(drafts[sceneId]!);
  const ground = { past, versionOf, currentOf: (sceneId: number) => versionOf({ sceneId }), days: new Map() };
  const experiment = sceneExperiment(
    { ...ground, isLeftOut: () => false },
    {
      kind: 'scene',
      sceneId: 1,
      current: drafts[1]!,
      draft,
      fields: ['hours', 'perOrderQuotaFen', 'dailyQuota', 'cityIds', 'countsPersonalLimit'],
      baseline: 'current',
    },
  );
  const steps = runExperiment(experiment);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** One limit at most for each owner, as the schema has it. */
const limitsOf = fc.array(limit, { maxLength: 5 }).map((all) => {
  const owners = new Map(all.map((one) => [`${one.staffId} ${one.departmentId}`, one]));
  return [...owners.values()];
});
const worlds = fc.record({
  all: fc.array(asked, { minLength: 1, maxLength: 30 }),
  limits: limitsOf,
  quota: fc.option(fc.integer({ min: 0, max: 9_000 })),
});
const draftsOf = (quota: number | null): Drafts => ({ 1: scene({ perOrderQuotaFen: quota }), 2: scene({}) });

test('rules that are not changed change nothing, and the past comes out to the fen', () => {
  fc.assert(
    fc.property(worlds, ({ all, limits, quota }) => {
      const drafts = draftsOf(quota);
      const past = pastOf(all, limits, drafts);
      const { check, rows, whole, singles } = playedBy(past, drafts, drafts[1]!);
      expect(check.same).toBe(past.facts.length);
      expect(check.companyFen).toBe(past.facts.reduce((sum, { companyFen }) => sum + companyFen, 0));
      expect([whole.movedFen, whole.refused, singles.length]).toEqual([0, 0, 0]);
      expect(rows.filter(({ change }) => change !== 'same')).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('rows add up to the whole, and what is left out of the limits is never paid by them', () => {
  fc.assert(
    fc.property(worlds, draftOf, ({ all, limits, quota }, draft) => {
      const drafts = draftsOf(quota);
      const past = pastOf(all, limits, drafts);
      const { rows, whole, singles } = playedBy(past, drafts, draft);
      const own = rows.filter(({ change }) => change !== 'linked');
      const moved = own.reduce((sum, { before, after }) => sum + after.companyFen - before.companyFen, 0);
      expect(moved).toBe(whole.movedFen);
      expect(singles.length === 0 || singles.length > 1).toBe(true);
      for (const { change, after, before } of rows) {
        if (change === 'refused') expect([after.companyFen, after.personalFen]).toEqual([0, 0]);
        if (change === 'more') expect(after.companyFen).toBeGreaterThan(before.companyFen);
      }
    }),
    { numRuns: 150 },
  );
});

test('a draft of both changes at once is that draft: each by itself is found by playing it alone', () => {
  fc.assert(
    fc.property(worlds, fc.integer({ min: 0, max: 9_000 }), ({ all, limits, quota }, other) => {
      fc.pre(other !== quota);
      const drafts = draftsOf(quota);
      const past = pastOf(all, limits, drafts);
      const hours = [1, 2, 3].map((weekday) => ({ weekday, ranges: [{ from: 0, to: 1_439 }] }));
      const [time, money] = [
        { ...drafts[1]!, hours },
        { ...drafts[1]!, perOrderQuotaFen: other },
      ];
      const both = playedBy(past, drafts, { ...time, perOrderQuotaFen: other });
      expect(both.singles.map(({ movedFen }) => movedFen)).toEqual([
        playedBy(past, drafts, time).whole.movedFen,
        playedBy(past, drafts, money).whole.movedFen,
      ]);
    }),
    { numRuns: 60 },
  );
});
