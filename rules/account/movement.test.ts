import { expect, test } from 'vitest';
import { checkMovement, checkReference, Movement, type MovementKind, rearms } from '../account.ts';
import { isRefused } from '../refusal.ts';

const movement = (amountFen: number, note = ''): Movement => ({ amountFen, reference: 'R1', note });
const code = (decision: unknown) => (isRefused(decision) ? decision.refused.code : undefined);

test.each<[MovementKind, number, string, 'prepaid' | 'postpaid', number | undefined]>([
  ['recharge', 1, '', 'prepaid', undefined],
  ['recharge', 0, '', 'prepaid', 28072],
  ['recharge', -1, '', 'prepaid', 28072],
  ['recharge', 1, '', 'postpaid', 28074],
  ['repay', 1, '', 'postpaid', undefined],
  ['repay', 1, '', 'prepaid', 28074],
  ['adjust', -1, '多收', 'prepaid', undefined],
  ['adjust', 1, '少收', 'postpaid', undefined],
  ['adjust', 1, '', 'postpaid', 28079],
  ['adjust', 0, '多收', 'postpaid', 28072],
])('%s of %i (%s) in a %s account: %s', (kind, fen, note, account, refused) => {
  expect(code(checkMovement(kind, movement(fen, note), account))).toBe(refused);
});

test('a number stands for one movement', () => {
  expect(checkReference('recharge', movement(500), { kind: 'recharge', amountFen: 500 })).toBeNull();
  expect(checkReference('recharge', movement(500), { kind: 'recharge', amountFen: 400 })).toEqual({
    refused: { code: 28078, msg: '编号“R1”已用于另一笔充值（¥4.00）', field: 'reference' },
  });
  expect(checkReference('recharge', movement(500), { kind: 'repay', amountFen: 500 })).toMatchObject({
    refused: { msg: '编号“R1”已用于另一笔还款（¥5.00）' },
  });
});

test('recharges and repayments arm the warnings, adjustments do not', () => {
  expect((['recharge', 'repay', 'adjust'] as const).filter(rearms)).toEqual(['recharge', 'repay']);
});

test.each([
  [
    { amountFen: 1, reference: ' R1 ' },
    { amountFen: 1, reference: 'R1', note: '' },
  ],
  [{ amountFen: 1.5, reference: 'R1' }, '金额应为整数（分）'],
  [{ amountFen: 1, reference: ' ' }, '请填写编号'],
  [{ amountFen: 1 }, '请填写编号'],
  [{ amountFen: 1, reference: 'a\u0000' }, '编号不能包含特殊字符'],
  [{ amountFen: 1, reference: 'R', note: 'x'.repeat(201) }, '说明不能超过 200 个字'],
  [{ amountFen: 10_000_000_000_001, reference: 'R' }, '金额太大'],
])('%j is read as %j', (sent, read) => {
  const parsed = Movement.safeParse(sent);
  expect(parsed.success ? parsed.data : parsed.error.issues[0]!.message).toEqual(read);
});
