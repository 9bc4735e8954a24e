import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carpool, charter, metered } from '../../tests/kit/rides.ts';
import { at } from '../../tests/kit/scenes.ts';
import { isRefused } from '../refusal.ts';
import { charge, checkPush, FeeLine, type FeeLines, linesOf, NO_DISCOUNT, summedFen, totalOf } from '../tariff.ts';

const NOON = at('2026-03-16 12:00:00');

describe('a push is taken when it adds up', () => {
  const push = {
    lines: { base: 1_300, highway: 500, reduction: 100, rounding: 5 },
    totalFen: 1_695,
    actualPayFen: 1_526,
  };
  const terms = { kind: 'metered', discountPerTenThousand: 9_000 } as const;
  test.each([
    [push, terms, undefined],
    [{ ...push, totalFen: 1_696 }, terms, 28013],
    [{ ...push, totalFen: 1_694 }, terms, 28013],
    [{ ...push, actualPayFen: 1_525 }, terms, 28014],
    [{ ...push, parts: { companyFen: 1_000, personalFen: 526 } }, terms, undefined],
    [{ ...push, parts: { companyFen: 1_000, personalFen: 527 } }, terms, 28015],
    [{ ...push, lines: { ...push.lines, waiting: -1 } }, terms, 28011],
    [{ ...push, lines: { ...push.lines, waiting: 0.5 } }, terms, 28011],
    [{ ...push, lines: { ...push.lines, fixed: 1 } }, terms, 28012],
    [{ ...push, lines: { base: 1, reduction: 2 } }, terms, 28016],
    [push, { ...terms, kind: 'carpool' }, 28012],
    [{ lines: { fixed: 1_000 }, totalFen: 1_000, actualPayFen: 900 }, { ...terms, kind: 'carpool' }, undefined],
    [{ lines: { fixed: 1_000, rounding: 1 }, totalFen: 999, actualPayFen: 899 }, { ...terms, kind: 'carpool' }, 28012],
    [{ lines: { cancel: 1_000 }, totalFen: 1_000, actualPayFen: 900 }, { ...terms, kind: 'cancelled' }, undefined],
    [{ lines: {}, totalFen: 0, actualPayFen: 0 }, { ...terms, kind: 'cancelled' }, undefined],
  ] as const)('%j as %j: %s', (sent, as, code) => {
    const price = checkPush(sent, as);
    expect(isRefused(price) ? price.refused.code : undefined).toBe(code);
  });

  test('the refusal says both amounts', () => {
    expect(checkPush({ ...push, totalFen: 1_696 }, terms)).toEqual({
      refused: { code: 28013, msg: '费用合计应为 ¥16.95，推送为 ¥16.96', field: 'totalFen' },
    });
  });
});

const fen = fc.integer({ min: 0, max: 50_000 });
const actuals = fc.record({
  meters: fc.integer({ min: 0, max: 300_000 }),
  seconds: fc.integer({ min: 0, max: 90_000 }),
  at: fc.integer({ min: 0, max: 10_079 }).map((minute) => new Date(NOON.getTime() + minute * 60_000)),
  waitingSeconds: fc.integer({ min: 0, max: 7_200 }),
  highwayFen: fen,
  parkingFen: fen,
  reductionFen: fen,
  designatedDriver: fc.boolean(),
});
const tariffs = fc.oneof(
  fc.record({ minimumFen: fen, roundToFen: fc.constantFrom(1 as const, 10 as const, 100 as const) }).map(metered),
  fc.constant(charter()),
  fc.constant(carpool()),
);
const discounts = fc.integer({ min: 1, max: 10_000 });

test('every price adds up to the fen, is a push that is taken, and is made of whole fen', () => {
  fc.assert(
    fc.property(tariffs, actuals, discounts, (tariff, ridden, discountPerTenThousand) => {
      const price = charge(tariff, ridden, discountPerTenThousand);
      expect(price.totalFen).toBe(totalOf(price.lines));
      if (tariff.kind !== 'carpool') expect(price.totalFen % tariff.roundToFen).toBe(0);
      expect(price.driverPayFen).toBeLessThanOrEqual(price.actualPayFen);
      expect(Object.values(price.lines).every((line) => Number.isSafeInteger(line) && line >= 0)).toBe(true);
      const kind = tariff.kind === 'carpool' ? 'carpool' : 'metered';
      expect(checkPush(price, { kind, discountPerTenThousand })).toEqual(price);
      expect(charge(tariff, ridden, discountPerTenThousand)).toEqual(price);
    }),
  );
});

test('a longer way never costs less, nor does a longer wait', () => {
  fc.assert(
    fc.property(tariffs, actuals, fc.nat(20_000), discounts, (tariff, ridden, more, discount) => {
      const { actualPayFen } = charge(tariff, ridden, discount);
      const longer = [
        { ...ridden, meters: ridden.meters + more },
        { ...ridden, waitingSeconds: ridden.waitingSeconds + more },
      ];
      for (const one of longer) expect(charge(tariff, one, discount).actualPayFen).toBeGreaterThanOrEqual(actualPayFen);
    }),
  );
});

test('one fen more or less in any line is noticed', () => {
  fc.assert(
    fc.property(actuals, fc.constantFrom('base', 'highway', 'overTime'), (ridden, line) => {
      const { lines, ...sums } = charge(metered({ minimumFen: 100 }), ridden, NO_DISCOUNT);
      const changed = { ...sums, lines: linesOf({ ...lines, [line]: lines[line as keyof FeeLines] + 1 }) };
      expect(checkPush(changed, { kind: 'metered', discountPerTenThousand: NO_DISCOUNT })).toMatchObject({
        refused: { code: 28013 },
      });
    }),
  );
});

test('what is taken off has its sign in the column, and the column adds up', () => {
  const lines = linesOf({ base: 1_370, highway: 2_897, reduction: 100, rounding: 1 });
  const column = FeeLine.names.map((line) => summedFen(line, lines[line]));
  expect(column.filter((fen) => fen < 0)).toEqual([-100, -1]);
  expect(column.reduce((sum, fen) => sum + fen, 0)).toBe(totalOf(lines));
});
