import { refusal } from '../refusal.ts';

export const ACCOUNT_REFUSALS = {
  balanceShort: refusal(28071, '企业账户可用 {left}，不足以支付 {wanted}'),
  amountWrong: refusal(28072, '{entry}金额不正确', 'amountFen'),
  orderMissing: refusal(28073, '{entry}必须关联订单', 'orderId'),
  wrongKind: refusal(28074, '{account}账户不能{entry}'),
  refundTooMuch: refusal(28075, '退款 {wanted} 超过订单的企业支付 {left}', 'amountFen'),
  warnAmountMissing: refusal(28076, '请设置预警金额', 'warnAmount'),
  warnAmountTooLarge: refusal(28077, '预警金额太大，请重新填写', 'warnAmount'),
  referenceReused: refusal(28078, '编号“{reference}”已用于另一笔{entry}（{amount}）', 'reference'),
  adjustmentUnexplained: refusal(28079, '请填写调整原因', 'note'),
} as const;
