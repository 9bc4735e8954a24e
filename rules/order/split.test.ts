import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  driverPayer,
  refundedParts,
  type SecondOutcome,
  type SplitTerms,
  settlementCapFen,
  splitAfterSecondApproval,
  splitPrice,
} from '../order.ts';
import { chargeCancellation, linesOf, priceOf } from '../tariff.ts';

const price = (actualPayFen: number, driverPayFen = 0) => ({ actualPayFen, driverPayFen });
const terms = (capFen: number | null, driver: SplitTerms['driverPayer'] = 'personal'): SplitTerms => ({
  capFen,
  driverPayer: driver,
});

test.each([
  ['personal', false, 'personal'],
  ['personal', true, 'personal'],
  ['company', false, 'company'],
  ['listed', false, 'personal'],
  ['listed', true, 'company'],
] as const)('choice %s, listed %s: %s pays the designated driver', (choice, isListed, payer) => {
  expect(driverPayer(choice, isListed)).toBe(payer);
});

describe('the driver first, the rest by the cap', () => {
  test.each([
    // paid, of it driver, cap, driver's payer: company, personal, limits
    [5_001, 0, 5_000, 'personal', 5_000, 1, 5_000],
    [5_000, 0, 5_000, 'personal', 5_000, 0, 5_000],
    [5_001, 0, null, 'personal', 5_001, 0, 5_001],
    [5_000, 0, 0, 'personal', 0, 5_000, 0],
    [5_000, 1_000, null, 'personal', 4_000, 1_000, 4_000],
    [5_000, 1_000, null, 'company', 5_000, 0, 5_000],
    [5_000, 1_000, 10_000, 'company', 5_000, 0, 5_000],
    [5_000, 1_000, 4_500, 'company', 5_000, 0, 4_500],
    [5_000, 1_000, 3_000, 'company', 4_000, 1_000, 3_000],
    [5_000, 1_000, 3_000, 'personal', 3_000, 2_000, 3_000],
    [5_000, 1_000, 0, 'company', 1_000, 4_000, 0],
  ] as const)('%i with %i for the driver under %s, driver %s: %i + %i, limits %i', (...row) => {
    const [paid, driver, cap, payer, companyFen, personalFen, limitFen] = row;
    expect(splitPrice(price(paid, driver), terms(cap, payer))).toEqual({ companyFen, personalFen, limitFen });
  });
});

test('a cancellation fee is split like a ride', () => {
  const fee = chargeCancellation(2_000, 9_000);
  expect(splitPrice(fee, terms(1_500))).toEqual({ companyFen: 1_500, personalFen: 300, limitFen: 1_500 });
});

test('what was held at the booking stays promised', () => {
  expect(settlementCapFen(null, 500)).toBeNull();
  expect(settlementCapFen(300, 500)).toBe(500);
  expect(settlementCapFen(900, 500)).toBe(900);
});

const rejected = (placeHit: boolean, baseFen: number | null): SecondOutcome => ({
  result: 'rejected',
  placeHit,
  baseFen,
});

describe('a second approval', () => {
  test.each([
    // price, terms, outcome: company, personal, limits, to private
    [price(9_000), terms(5_000), { result: 'passed' }, 9_000, 0, 5_000, null],
    [price(9_000), terms(null), { result: 'passed' }, 9_000, 0, 9_000, null],
    [price(9_000, 1_000), terms(5_000), { result: 'passed' }, 8_000, 1_000, 5_000, null],
    [price(9_000), terms(5_000), rejected(false, 5_000), 5_000, 4_000, 5_000, 4_000],
    [price(9_000), terms(null), rejected(false, 6_000), 6_000, 3_000, 6_000, 3_000],
    [price(9_000), terms(4_000), rejected(false, 6_000), 4_000, 5_000, 4_000, 5_000],
    [price(9_000), terms(4_000), rejected(false, null), 4_000, 5_000, 4_000, 5_000],
    [price(9_000), terms(null), rejected(true, 6_000), 0, 9_000, 0, 9_000],
    [price(9_000, 1_000), terms(null, 'company'), rejected(true, null), 0, 9_000, 0, 9_000],
  ] as const)('%j under %j, %j: %i + %i, limits %i, private %s', (...row) => {
    const [given, under, outcome, companyFen, personalFen, limitFen, toPrivateFen] = row;
    expect(splitAfterSecondApproval(given, under, outcome)).toEqual({
      companyFen,
      personalFen,
      limitFen,
      toPrivateFen,
    });
  });
});

test('a refund lowers what is paid and the company’s part alike', () => {
  expect(refundedParts({ companyFen: 9_000, actualPayFen: 9_500 }, 3_000)).toEqual({
    companyFen: 6_000,
    actualPayFen: 6_500,
  });
});

const fen = fc.integer({ min: 0, max: 1_000_000 });
const anyPrice = fc
  .record({ base: fen, designatedDriver: fen, reduction: fen, discount: fc.integer({ min: 0, max: 10_000 }) })
  .map(({ base, designatedDriver, reduction, discount }) =>
    priceOf(linesOf({ base, designatedDriver, reduction: Math.min(reduction, base + designatedDriver) }), discount),
  );
const anyTerms = fc.record({
  capFen: fc.option(fen),
  driverPayer: fc.constantFrom('company' as const, 'personal' as const),
});
const anyOutcome: fc.Arbitrary<SecondOutcome> = fc.oneof(
  fc.constant({ result: 'passed' as const }),
  fc.record({ result: fc.constant('rejected' as const), placeHit: fc.boolean(), baseFen: fc.option(fen) }),
);

test('company and personal are what is paid, to the fen, and the limits bear at most the cap', () => {
  fc.assert(
    fc.property(anyPrice, anyTerms, fc.option(anyOutcome), (given, under, outcome) => {
      const split = outcome ? splitAfterSecondApproval(given, under, outcome) : splitPrice(given, under);
      const { companyFen, personalFen, limitFen } = split;
      expect(companyFen + personalFen).toBe(given.actualPayFen);
      expect(Math.min(companyFen, personalFen, limitFen)).toBeGreaterThanOrEqual(0);
      expect(limitFen).toBeLessThanOrEqual(Math.min(companyFen, under.capFen ?? companyFen));
    }),
  );
});

test('a wider cap never costs the person more, nor does a passed approval', () => {
  fc.assert(
    fc.property(anyPrice, anyTerms, fen, (given, under, more) => {
      const wider = { ...under, capFen: under.capFen === null ? null : under.capFen + more };
      const personal = splitPrice(given, under).personalFen;
      expect(splitPrice(given, wider).personalFen).toBeLessThanOrEqual(personal);
      expect(splitAfterSecondApproval(given, under, { result: 'passed' }).personalFen).toBeLessThanOrEqual(personal);
    }),
  );
});
