import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_REFUSALS,
  type AccountEntry,
  type AccountEntryKind,
  type AccountSums,
  accountLeftFen,
  admitOrder,
  checkEntry,
  FIGURES,
  figuresOf,
  POSTPAID_FIGURES,
  PREPAID_FIGURES,
} from '../account.ts';
import { isRefused } from '../refusal.ts';

const entry = (kind: AccountEntryKind, amountFen: number, orderId: number | null = null): AccountEntry => ({
  kind,
  amountFen,
  orderId,
});
const PREPAID = { kind: 'prepaid', creditFen: 0 } as const;
const POSTPAID = { kind: 'postpaid', creditFen: 100_000 } as const;
const sums = (more: Partial<AccountSums> = {}): AccountSums => ({
  rechargeFen: 0,
  settleFen: 0,
  refundFen: 0,
  adjustFen: 0,
  repayFen: 0,
  goingFen: 0,
  pendingFen: 0,
  ...more,
});

describe('an entry', () => {
  test.each([
    ['recharge', 1, null, 'prepaid', undefined],
    ['recharge', 0, null, 'prepaid', 28072],
    ['recharge', -1, null, 'prepaid', 28072],
    ['recharge', 0.5, null, 'prepaid', 28072],
    ['recharge', 1, null, 'postpaid', 28074],
    ['repay', 1, null, 'postpaid', undefined],
    ['repay', 1, null, 'prepaid', 28074],
    ['adjust', -1, null, 'prepaid', undefined],
    ['adjust', 1, 7, 'postpaid', undefined],
    ['adjust', 0, null, 'prepaid', 28072],
    ['freeze', 1, null, 'prepaid', 28073],
    ['settle', 1, null, 'postpaid', 28073],
    ['refund', 1, 7, 'postpaid', undefined],
    ['unfreeze', -1, 7, 'postpaid', 28072],
  ] as const)('%s of %s for order %s in a %s account: %s', (kind, amountFen, orderId, account, code) => {
    const checked = checkEntry(entry(kind, amountFen, orderId), account);
    expect(isRefused(checked) ? checked.refused.code : undefined).toBe(code);
  });
});

const RIDES = { settleFen: 20_000, refundFen: 1_000, adjustFen: -300, goingFen: 4_000, pendingFen: 2_500 };
const RECHARGED = sums({ ...RIDES, rechargeFen: 50_000 });
const REPAID = sums({ ...RIDES, repayFen: 6_000 });

test('the figures of a prepaid account', () => {
  const { balance, available, going, pending } = figuresOf(RECHARGED, PREPAID);
  expect({ balance, available, going, pending }).toEqual({
    balance: 30_700,
    available: 24_200,
    going: 4_000,
    pending: 2_500,
  });
  expect(accountLeftFen(RECHARGED, PREPAID)).toBe(24_200);
});

test('the figures of a postpaid account', () => {
  const { repayment, surplus, credit, owed, creditLeft } = figuresOf(REPAID, POSTPAID);
  expect({ repayment, surplus, credit, owed, creditLeft }).toEqual({
    repayment: 6_500,
    surplus: 97_500,
    credit: 100_000,
    owed: 13_300,
    creditLeft: 80_200,
  });
  expect(accountLeftFen(REPAID, POSTPAID)).toBe(80_200);
});

test('another kind of account takes its money along: what was prepaid is owed less, what is owed is a balance below nothing', () => {
  expect(figuresOf(RECHARGED, POSTPAID)).toMatchObject({ owed: -30_700, creditLeft: 124_200 });
  expect(figuresOf(REPAID, PREPAID)).toMatchObject({ balance: -13_300, available: -19_800 });
  const both = sums({ ...RIDES, rechargeFen: 50_000, repayFen: 6_000 });
  expect(figuresOf(both, PREPAID).balance).toBe(36_700);
  expect(figuresOf(both, POSTPAID).owed).toBe(-36_700);
});

test('every figure has a label and one line that explains it, and is shown to somebody', () => {
  expect(new Set([...PREPAID_FIGURES, ...POSTPAID_FIGURES])).toEqual(new Set(Object.keys(FIGURES)));
  for (const { label, explains } of Object.values(FIGURES)) {
    expect(label).not.toBe('');
    expect(explains).toMatch(/^[^\n]{5,40}$/);
  }
});

test.each([
  [24_200, PREPAID, true],
  [24_201, PREPAID, false],
  [80_200, POSTPAID, true],
  [80_201, POSTPAID, false],
])('%i in %j is admitted: %s', (companyFen, terms, admitted) => {
  expect(admitOrder(companyFen, terms === PREPAID ? RECHARGED : REPAID, terms) === null).toBe(admitted);
});

test('an account below nothing admits nothing, not even an order that takes nothing', () => {
  const below = sums({ rechargeFen: 100, settleFen: 101 });
  expect(admitOrder(0, below, PREPAID)).toEqual({
    refused: { code: ACCOUNT_REFUSALS.balanceShort.code, msg: '企业账户可用 −¥0.01，不足以支付 ¥0.00' },
  });
  expect(admitOrder(0, sums(), PREPAID)).toBeNull();
});
