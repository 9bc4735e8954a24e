import { z } from 'zod';
import type { AccountKind } from '../company.ts';
import { moneyText } from '../money.ts';
import { isRefused, type Refused, refuse } from '../refusal.ts';
import { AccountEntryKind } from './codes.ts';
import { checkEntry } from './ledger.ts';
import { ACCOUNT_REFUSALS } from './refusals.ts';

/** Beyond any company's money, and far from where numbers stop being exact. */
const MOST_FEN = 10_000_000_000_000;

/** What the provider moves in an account; its own number of it is taken once. */
export const Movement = z.object({
  amountFen: z.int('金额应为整数（分）').min(-MOST_FEN, '金额太大').max(MOST_FEN, '金额太大'),
  reference: z
    .string({ error: '请填写编号' })
    .trim()
    .min(1, '请填写编号')
    .max(100, '编号不能超过 100 个字')
    .regex(/^\P{Cc}*$/u, '编号不能包含特殊字符'),
  note: z
    .string({ error: '请填写正确的说明' })
    .trim()
    .max(200, '说明不能超过 200 个字')
    .regex(/^\P{Cc}*$/u, '说明不能包含特殊字符')
    .default(''),
});
export type Movement = z.output<typeof Movement>;
export type MovementKind = Extract<AccountEntryKind, 'recharge' | 'repay' | 'adjust'>;

/** Whether the ledger takes it: the right kind of account, an amount of the right sign, and a reason for what is unusual. */
export function checkMovement(kind: MovementKind, movement: Movement, account: AccountKind): Movement | Refused {
  const entry = checkEntry({ kind, amountFen: movement.amountFen, orderId: null }, account);
  if (isRefused(entry)) return entry;
  return kind === 'adjust' && movement.note === '' ? refuse(ACCOUNT_REFUSALS.adjustmentUnexplained) : movement;
}

/** Money that comes in has one number, whatever kind of account it came to: a repayment is no recharge as well. */
const INCOMING: readonly MovementKind[] = ['recharge', 'repay'];
export const numberedWith = (kind: MovementKind): readonly MovementKind[] =>
  INCOMING.includes(kind) ? INCOMING : [kind];

export interface KnownMovement {
  readonly kind: MovementKind;
  readonly amountFen: number;
}

/** A movement told again is the same movement; another amount or kind under the same number is a mistake somewhere. */
export const checkReference = (kind: MovementKind, movement: Movement, known: KnownMovement): Refused | null =>
  known.kind === kind && known.amountFen === movement.amountFen
    ? null
    : refuse(ACCOUNT_REFUSALS.referenceReused, {
        reference: movement.reference,
        entry: AccountEntryKind.labelOf(known.kind),
        amount: moneyText(known.amountFen),
      });

/** New money arms the warnings again; an adjustment does not. */
export const rearms = (kind: MovementKind): boolean => kind !== 'adjust';
