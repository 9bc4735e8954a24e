import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ORDER_REFUSALS } from './refusals.ts';
import { dueNowFen, type PersonalAccount, returnNowFen } from './settling.ts';

/** One payment of a person, as the provider tells it; its number stands for it once and for all. */
export interface ReportedPayment {
  readonly orderId: number;
  readonly reference: string;
  readonly amountFen: number;
}

/** Before the price it is the part due in advance, afterwards what is left. */
export const paymentEvent = (
  { state, personalFen }: PersonalAccount,
  kind: 'paymentReceived' | 'paymentFailed',
): 'prepaymentPaid' | 'paymentReceived' | 'paymentFailed' =>
  state.prepayment === 'due' && personalFen === null && kind === 'paymentReceived' ? 'prepaymentPaid' : kind;

/** Exactly what is due: a part of it would leave an order half paid, more would have to go back. */
export function checkPayment(order: PersonalAccount, sentFen: number): Refused | null {
  const due = dueNowFen(order);
  if (due === 0) return refuse(ORDER_REFUSALS.noPart);
  return due === sentFen
    ? null
    : refuse(ORDER_REFUSALS.paymentWrong, { due: moneyText(due), sent: moneyText(sentFen) });
}

export function checkReturn(order: PersonalAccount, sentFen: number): Refused | null {
  const left = returnNowFen(order);
  return sentFen <= left
    ? null
    : refuse(ORDER_REFUSALS.returnTooMuch, { left: moneyText(left), sent: moneyText(sentFen) });
}

/** A payment told again must be the same payment. */
export const checkPaymentRepeat = (known: ReportedPayment, sent: ReportedPayment): Refused | null =>
  known.orderId === sent.orderId && known.amountFen === sent.amountFen
    ? null
    : refuse(ORDER_REFUSALS.paymentReused, { reference: sent.reference });
