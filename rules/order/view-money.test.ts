import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metered } from '../../tests/kit/rides.ts';
import { at, judged, quick, ride } from '../../tests/kit/scenes.ts';
import { evaluate } from '../scene/evaluate.ts';
import { FeeLine, linesOf, priceOf } from '../tariff/fee-lines.ts';
import { charge } from '../tariff/price.ts';
import { refundedParts, splitPrice } from './split.ts';
import { discountText, feeBreakdown, feeRows, type PricedOrder } from './view-fees.ts';
import { type SplitFacts, splitTexts } from './view-split.ts';
import { pricedAnew, sameAsTariff, tariffRows } from './view-tariff.ts';

const fenIn = (text: string): number[] =>
  [...text.matchAll(/¥([\d,]+)\.(\d\d)/g)].map(
    ([, yuan, part]) => Number(yuan!.replaceAll(',', '')) * 100 + Number(part),
  );

const lines = fc
  .record(Object.fromEntries(FeeLine.names.map((line) => [line, fc.integer({ min: 0, max: 100_000 })])))
  .map((given) => linesOf({ ...given, reduction: 0, rounding: (given.rounding ?? 0) % 100 }))
  .filter((given) => given.rounding <= given.base);
const discount = fc.integer({ min: 1, max: 10_000 });

describe('the fee breakdown', () => {
  test('what is taken off counts below nothing, and empty lines are left out', () => {
    expect(feeRows(linesOf({ base: 1_300, highway: 500, reduction: 100 }))).toEqual([
      { line: 'base', label: '基础价', fen: 1_300 },
      { line: 'highway', label: '高速费', fen: 500 },
      { line: 'reduction', label: '减免', fen: -100 },
    ]);
  });

  test('adds up in front of the reader for every price the rules can make, refunds included', () => {
    fc.assert(
      fc.property(lines, discount, fc.nat(200_000), fc.nat(1_000), (fees, perTenThousand, capFen, refund) => {
        const price = priceOf(fees, perTenThousand);
        const split = splitPrice(price, { capFen, driverPayer: 'company' });
        const refundFen = Math.min(refund, split.companyFen);
        const { personalFen } = split;
        const after = refundedParts({ ...split, actualPayFen: price.actualPayFen }, refundFen);
        const shown = feeBreakdown({
          fees,
          totalFen: price.totalFen,
          ...after,
          personalFen,
          discountPerTenThousand: perTenThousand,
          refundFen,
        });
        expect(shown.addsUp).toBe(true);
        expect(shown.rows.reduce((sum, { fen }) => sum + fen, 0)).toBe(shown.totalFen);
        expect(shown.totalFen + shown.discountFen + shown.refundFen).toBe(shown.actualPayFen);
        expect(shown.companyFen + shown.personalFen).toBe(shown.actualPayFen);
      }),
    );
  });

  test('says when something does not', () => {
    const right: PricedOrder = {
      fees: linesOf({ base: 1_000 }),
      totalFen: 1_000,
      actualPayFen: 950,
      companyFen: 900,
      personalFen: 50,
      discountPerTenThousand: 9_500,
      refundFen: 0,
    };
    expect(feeBreakdown(right).addsUp).toBe(true);
    for (const wrong of [{ totalFen: 1_001 }, { actualPayFen: 951 }, { personalFen: 51 }, { refundFen: 1 }]) {
      expect(feeBreakdown({ ...right, ...wrong }).addsUp).toBe(false);
    }
  });

  test.each([
    [10_000, '无折扣'],
    [9_500, '9.5 折'],
    [8_875, '8.875 折'],
    [8_000, '8 折'],
  ])('%i is %s', (perTenThousand, text) => {
    expect(discountText(perTenThousand)).toBe(text);
  });
});

const facts = (more: Partial<SplitFacts> = {}): SplitFacts => ({
  isCancelled: false,
  estimateFen: 8_000,
  capFen: null,
  totalFen: 8_000,
  discountPerTenThousand: 10_000,
  actualPayFen: 8_000,
  companyFen: 8_000,
  personalFen: 0,
  personalPaidFen: 0,
  isSettled: true,
  driverFen: 0,
  driverPayer: null,
  secondApproval: 'none',
  toPrivateFen: null,
  refundFen: 0,
  providerRefundFen: 0,
  atBooking: [],
  atEnd: null,
  ...more,
});

describe('how the parts came about', () => {
  test('a ride without bounds', () => {
    expect(splitTexts(facts())).toEqual([
      '下单时预估 ¥80.00；没有额度限制，企业可以支付全部费用。',
      '费用合计 ¥80.00，没有合同折扣，实付 ¥80.00。',
      '企业支付 ¥80.00，个人支付 ¥0.00，合计 ¥80.00。',
    ]);
  });

  test('the tightest bound is named, at the booking and at the end', () => {
    const left = { personalFen: 5_000, departmentsFen: [9_000], usedTodayFen: 0 };
    const scene = quick({ perOrderQuotaFen: 7_000, countsPersonalLimit: true });
    const { reasons } = evaluate(judged(scene, { left, ride: ride({ amountFen: 8_000 }) }));
    const texts = splitTexts(
      facts({ capFen: 5_000, companyFen: 5_000, personalFen: 3_000, atBooking: reasons, atEnd: reasons }),
    );
    expect(texts[0]).toBe('下单时预估 ¥80.00；企业最多支付 ¥50.00（个人剩余额度）。');
    expect(texts).toContain('服务结束时企业最多支付 ¥50.00（个人剩余额度）。');
    expect(texts.at(-1)).toBe('个人部分还有 ¥30.00 待支付。');
  });

  test.each<[string, Partial<SplitFacts>, string]>([
    ['paid', { personalFen: 100, companyFen: 7_900, personalPaidFen: 100 }, '个人部分已经付清。'],
    ['not due yet', { personalFen: 100, companyFen: 7_900, isSettled: false }, '个人部分在结算后支付。'],
    ['open', { secondApproval: 'open' }, '二次审批还没有结束，企业与个人的分摊以审批结果为准。'],
    ['passed', { secondApproval: 'passed' }, '二次审批已通过，企业照常支付。'],
    ['above', { secondApproval: 'passed', capFen: 7_000 }, '二次审批已通过，超出额度的部分也由企业支付。'],
    ['rejected', { secondApproval: 'rejected', toPrivateFen: 1_200 }, '二次审批未通过，¥12.00 由公转私，由个人支付。'],
    ['driver', { driverFen: 2_000, driverPayer: 'personal' }, '其中指定司机费按企业设置由个人支付，不占用额度。'],
    ['refunded', { refundFen: 500, providerRefundFen: 500 }, '服务商退款 ¥5.00，实付随之减少。'],
    ['disputed', { refundFen: 500 }, '账单异议退回企业 ¥5.00，实付与企业支付同时减少。'],
    ['free', { isCancelled: true, actualPayFen: null }, '订单已取消，没有产生费用。'],
    ['none yet', { actualPayFen: null }, '费用还没有产生。'],
  ])('%s', (_, more, sentence) => {
    expect(splitTexts(facts(more))).toContain(sentence);
  });

  test('the parts that are told always add up to what is told to be paid', () => {
    fc.assert(
      fc.property(lines, discount, fc.option(fc.nat(200_000)), (fees, perTenThousand, capFen) => {
        const price = priceOf(fees, perTenThousand);
        const { companyFen, personalFen } = splitPrice(price, { capFen, driverPayer: 'personal' });
        const texts = splitTexts(
          facts({ capFen, ...price, companyFen, personalFen, discountPerTenThousand: perTenThousand }),
        );
        const [company, personal, together] = fenIn(texts.find((text) => text.startsWith('企业支付'))!);
        expect(company! + personal!).toBe(together);
        expect(together).toBe(price.actualPayFen);
      }),
    );
  });
});

describe('pricing anew', () => {
  const night = at('2026-03-16 23:30:00');
  const measured = fc.record({
    meters: fc.integer({ min: 0, max: 80_000 }),
    seconds: fc.integer({ min: 1, max: 20_000 }),
    waitingSeconds: fc.nat(4_000),
    highwayFen: fc.nat(5_000),
    reductionFen: fc.nat(500),
    minimumFen: fc.nat(5_000),
  });

  test('finds nothing to say about a ride that was charged by its tariff', () => {
    fc.assert(
      fc.property(measured, ({ minimumFen, ...ride }) => {
        const tariff = metered({ minimumFen });
        const { lines: fees } = charge(tariff, { ...ride, at: night }, 9_000);
        const anew = pricedAnew(tariff, { ...ride, fees, startedAt: night, discountPerTenThousand: 9_000 });
        const off = tariffRows(fees, anew.lines).filter((row) => row.chargedFen !== row.byTariffFen);
        // The waiting time is reckoned back from its fee, and may miss it by the fen that rounding made.
        expect(off.every(({ chargedFen, byTariffFen }) => Math.abs(chargedFen - byTariffFen) <= 1)).toBe(true);
      }),
    );
  });

  test('shows the line that differs', () => {
    const rows = tariffRows(linesOf({ base: 1_300, overTime: 900 }), linesOf({ base: 1_300, overTime: 850 }));
    expect(sameAsTariff(rows)).toBe(false);
    expect(rows[1]).toEqual({ line: 'overTime', label: '超时长费', chargedFen: 900, byTariffFen: 850, note: '' });
    expect(sameAsTariff(rows.slice(0, 1))).toBe(true);
  });
});
