import { z } from 'zod';
import { FIGURES } from '../account/figures.ts';
import { ACCOUNT_REFUSALS } from '../account/refusals.ts';
import { warnAmountFen } from '../account/warning.ts';
import type { AccountKind } from '../company.ts';
import type { Edited } from '../edited.ts';
import { moneyText } from '../money.ts';
import { isRefused } from '../refusal.ts';
import { BILL_REFUSALS } from './refusals.ts';

/** The amount field takes so many digits and nothing else. */
export const WARN_DIGITS = 20;

/** Whole yuan as typed; what does not fit an exact amount is said so, never rounded. */
export const WarnAmount = z.string(ACCOUNT_REFUSALS.warnAmountMissing.msg).check(({ value, issues }) => {
  const fen = warnAmountFen(value);
  if (isRefused(fen)) issues.push({ code: 'custom', message: fen.refused.msg, input: value });
});

/** The form keeps a decimal point in sight instead of swallowing it, and says what is wrong with it. */
export const TypedWarnAmount = z
  .string(ACCOUNT_REFUSALS.warnAmountMissing.msg)
  .refine((typed) => !typed.includes('.'), { error: '预警金额只能填写整数元', abort: true })
  .pipe(WarnAmount);

export const WarnReceiver = z.int(BILL_REFUSALS.receiverMissing.msg);

/** Which figure is held against the amount, and what has to happen before it is told again. */
export const warnHelp = (account: AccountKind): string =>
  account === 'prepaid'
    ? `${FIGURES.available.label}低于它时发一条短信；充值后再次低于时再提醒`
    : `${FIGURES.creditLeft.label}低于它时发一条短信；还款后再次低于时再提醒`;

/** Below what the account warns, and whom; nulls while nothing is set. */
export interface BalanceWarning extends Edited {
  readonly warnFen: number | null;
  readonly staffId: number | null;
  readonly name: string;
  readonly phone: string;
}

type WarningSet = Pick<BalanceWarning, 'warnFen' | 'name'>;

const settingText = ({ warnFen, name }: WarningSet): string =>
  warnFen === null ? '未设置' : `低于 ${moneyText(warnFen)} 提醒 ${name}`;

export function warningText(before: WarningSet, after: WarningSet): string {
  const [was, is] = [before, after].map(settingText);
  return was === is ? `设置余额预警：仍为“${is}”` : `设置余额预警：由“${was}”改为“${is}”`;
}
