import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandOf, checkParts, lessSpent, paymentOf, paymentsOf, takeInTurn } from './payment.ts';
import { reminderDue } from './reminder.ts';

const bill = { status: 'confirmed' as const, totalFen: 1_000, takenFen: 0, dueOn: '2026-03-31' };

describe('what is paid of a bill', () => {
  test.each([
    ['nothing came', {}, { state: 'unpaid', paidFen: 0, outstandingFen: 1_000 }],
    ['some came', { takenFen: 1 }, { state: 'part', paidFen: 1, outstandingFen: 999 }],
    ['all came', { takenFen: 1_000 }, { state: 'paid', paidFen: 1_000, outstandingFen: 0 }],
    ['the balance bears it', { dueOn: null }, { state: 'paid', paidFen: 1_000, outstandingFen: 0 }],
    ['it is below nothing', { totalFen: -5 }, { state: 'credit', paidFen: 0, outstandingFen: 0 }],
  ] as const)('%s', (_, fields, expected) => {
    expect(paymentOf({ ...bill, ...fields }, '2026-03-31')).toEqual({ ...expected, overdueDays: 0 });
  });

  test.each([
    ['2026-03-31', 0, 'notDue'],
    ['2026-04-01', 1, 'days30'],
    ['2026-04-30', 30, 'days30'],
    ['2026-05-01', 31, 'days60'],
    ['2026-05-30', 60, 'days60'],
    ['2026-05-31', 61, 'over60'],
  ] as const)('on %s it is %d days overdue: %s', (today, days, band) => {
    expect(paymentOf(bill, today).overdueDays).toBe(days);
    expect(bandOf(days)).toBe(band);
  });

  test('what is argued about, or paid, is never overdue', () => {
    expect(paymentOf({ ...bill, status: 'disputed' }, '2027-01-01').overdueDays).toBe(0);
    expect(paymentOf({ ...bill, takenFen: 1_000 }, '2027-01-01').overdueDays).toBe(0);
  });
});

describe('free money and the bills that are not confirmed', () => {
  const issued = { ...bill, status: 'issued' as const };
  const late = (freeFen: number, ...bills: Parameters<typeof paymentsOf>[0][]) =>
    paymentsOf(bills.flat(), freeFen, '2026-04-01').map(({ overdueDays, isCovered }) => [overdueDays, isCovered]);

  test.each([
    [0, [1, false], [1, false]],
    [999, [1, false], [1, false]],
    [1_000, [0, true], [1, false]],
    [1_999, [0, true], [1, false]],
    [2_000, [0, true], [0, true]],
  ])('%d fen cover whole bills, the oldest first', (freeFen, ...expected) => {
    expect(late(freeFen, [issued, { ...issued, status: 'processed' }])).toEqual(expected);
  });

  test('a bill that is too large for it leaves nothing to the next one', () => {
    expect(late(1_000, [{ ...issued, totalFen: 1_001 }, issued])).toEqual([
      [1, false],
      [1, false],
    ]);
  });

  test('what is confirmed takes money itself, and what is argued about, borne or below nothing asks for none', () => {
    const others = [
      { ...issued, status: 'disputed' as const },
      { ...issued, dueOn: null },
      { ...issued, totalFen: -9 },
    ];
    expect(late(1_000, [bill, ...others, issued]).at(0)).toEqual([1, false]);
    expect(late(1_000, [bill, ...others, issued]).at(-1)).toEqual([0, true]);
  });

  test('what is left of a bill stays the same', () => {
    expect(paymentsOf([issued], 1_000, '2026-04-01')).toMatchObject([{ state: 'unpaid', outstandingFen: 1_000 }]);
  });
});

describe('money is taken for bills', () => {
  const purse = (key: string, leftFen: number) => ({ key, leftFen });

  test('the oldest first, from the oldest money', () => {
    const taken = takeInTurn(
      [purse('R1', 70), purse('R2', 100)],
      [purse('March', 50), purse('April', 60), purse('May', 90)],
    );
    expect(taken).toEqual([
      { source: 'R1', bill: 'March', amountFen: 50 },
      { source: 'R1', bill: 'April', amountFen: 20 },
      { source: 'R2', bill: 'April', amountFen: 40 },
      { source: 'R2', bill: 'May', amountFen: 60 },
    ]);
  });

  test('never more than there is, nor than a bill wants, and as much as possible', () => {
    const purses = fc.array(
      fc.nat(500).map((leftFen) => purse('x', leftFen)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(purses, purses, (money, bills) => {
        const numbered = (many: typeof money) => many.map(({ leftFen }, key) => ({ key, leftFen }));
        const taken = takeInTurn(numbered(money), numbered(bills));
        const sum = (many: readonly { leftFen: number }[]) => many.reduce((fen, one) => fen + one.leftFen, 0);
        const of = (side: 'source' | 'bill', key: number) =>
          taken.filter((one) => one[side] === key).reduce((fen, one) => fen + one.amountFen, 0);
        for (const { key, leftFen } of numbered(money)) expect(of('source', key)).toBeLessThanOrEqual(leftFen);
        for (const { key, leftFen } of numbered(bills)) expect(of('bill', key)).toBeLessThanOrEqual(leftFen);
        expect(taken.reduce((fen, one) => fen + one.amountFen, 0)).toBe(Math.min(sum(money), sum(bills)));
      }),
    );
  });

  test('what went elsewhere went from the oldest', () => {
    expect(lessSpent([purse('R1', 70), purse('R2', 100)], 90)).toEqual([purse('R1', 0), purse('R2', 80)]);
    expect(lessSpent([purse('R1', 70)], 900)).toEqual([purse('R1', 0)]);
  });
});

test('named parts stay within the repayment and within each bill', () => {
  const bills = [
    { billNo: 'A', status: 'confirmed' as const, outstandingFen: 100 },
    { billNo: 'B', status: 'issued' as const, outstandingFen: 100 },
  ];
  const codeOf = (amountFen: number, ...parts: [string, number][]) =>
    checkParts(
      amountFen,
      parts.map(([billNo, fen]) => ({ billNo, amountFen: fen })),
      bills,
    )?.refused.code ?? 0;
  expect(codeOf(100, ['A', 100])).toBe(0);
  expect(codeOf(99, ['A', 100])).toBe(32018);
  expect(codeOf(200, ['A', 101])).toBe(32019);
  expect(codeOf(200, ['B', 1])).toBe(32020);
  expect(codeOf(200, ['A', 1], ['A', 2])).toBe(32021);
  expect(codeOf(200, ['C', 1])).toBe(32022);
});

test.each([
  ['2026-03-27', null],
  ['2026-03-28', -3],
  ['2026-03-31', -3],
  ['2026-04-01', 1],
  ['2026-07-01', 30],
])('on %s the reminder of %s is due', (today, due) => {
  expect(reminderDue('2026-03-31', [30, -3, 1], today)).toBe(due);
});
