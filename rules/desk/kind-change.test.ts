import { expect, test } from 'vitest';
import { startOfDay } from '../calendar.ts';
import { isRefused } from '../refusal.ts';
import { type KindFacts, kindChecks, kindStarts, planKind } from './kind-change.ts';

const TODAY = '2026-11-16';
const FROM = '2026-12-01';
const clear: KindFacts = {
  ...{ kind: 'postpaid', owedFen: -340_000, openMonths: [], overdueFen: 0, overdueDays: 0 },
  ...{ rides: 0, lastRideAt: null, invoices: 0, monthlyFen: 340_000 },
};
const failing = (facts: Partial<KindFacts>, creditFen = 0) =>
  kindChecks({ ...clear, ...facts }, { effectiveFrom: FROM, creditFen })
    .filter(({ passes }) => !passes)
    .map(({ name, figure }) => [name, figure]);

test.each<[Partial<KindFacts>, [string, string][]]>([
  [{}, []],
  [{ owedFen: 0, monthlyFen: 0 }, []],
  [
    { owedFen: 1, monthlyFen: 0 },
    [
      ['debt', '已结算未还 ¥0.01'],
      ['funds', '近 3 个月没有用车'],
    ],
  ],
  [{ owedFen: -339_999 }, [['funds', '至少 ¥3,400.00，近 3 个月平均']]],
  [{ openMonths: ['2026-08', '2026-09', '2026-10'] }, [['bills', '8、9、10 月共 3 期']]],
  [{ overdueFen: 35_807_186, overdueDays: 53 }, [['overdue', '¥358,071.86，逾期 53 天']]],
  [{ rides: 104, lastRideAt: new Date(startOfDay(FROM).getTime() - 1) }, []],
  [{ rides: 104, lastRideAt: startOfDay(FROM) }, [['rides', '104 单，最晚 12-01 用车']]],
  [{ invoices: 2 }, [['invoices', '2 份']]],
])('%j fails %j', (facts, expected) => {
  expect(failing(facts)).toEqual(expected);
});

test('to postpaid, credit is agreed to in place of money', () => {
  expect(failing({ kind: 'prepaid', owedFen: 0 })).toEqual([['credit', '还没有填写']]);
  expect(failing({ kind: 'prepaid', owedFen: 0 }, 1)).toEqual([]);
});

test('begins with one of the next three months, over the turn of a year', () => {
  expect(kindStarts(TODAY)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
  for (const effectiveFrom of ['2026-11-01', TODAY, '2026-12-02', '2027-03-01'])
    expect(planKind(clear, { effectiveFrom, creditFen: 0 }, TODAY)).toMatchObject({ refused: { code: 29130 } });
});

test('ends the credit, or begins with it; what is in the way is named', () => {
  expect(planKind(clear, { effectiveFrom: FROM, creditFen: 5 }, TODAY)).toEqual({
    accountKind: 'prepaid',
    creditFen: 0,
  });
  const prepaid = { ...clear, kind: 'prepaid' as const };
  expect(planKind(prepaid, { effectiveFrom: FROM, creditFen: 5 }, TODAY)).toEqual({
    ...{ accountKind: 'postpaid', creditFen: 5 },
  });
  const refused = planKind({ ...clear, invoices: 2 }, { effectiveFrom: FROM, creditFen: 0 }, TODAY);
  expect(isRefused(refused) && refused.refused.msg).toBe('账户类型不能改：没有在途的发票申请（2 份）');
});
