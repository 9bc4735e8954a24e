import { refusal } from '../refusal.ts';

export const ORDER_REFUSALS = {
  notNow: refusal(28001, '订单{status}，不能{action}'),
  serviceStarted: refusal(28002, '行程已经开始，不能取消订单'),
  alreadyCancelled: refusal(28003, '订单已经取消'),
  servedAfterCancel: refusal(28004, '订单已由{by}取消，不能再{action}'),
  alreadyPriced: refusal(28005, '订单费用已经推送过，如有差异请通过异议处理'),
  nothingToDispute: refusal(28006, '订单没有产生费用，不能提出异议'),
  secondApprovalOpen: refusal(28007, '订单正在二次审批，暂不能结算'),
  costUnconfirmed: refusal(28008, '费用等待员工确认，暂不能结算'),
  unpaidPart: refusal(28009, '您有未支付的个人费用，支付后才能预订需要个人支付的行程'),
  noTariff: refusal(28010, '该城市暂不提供此服务或车型的报价'),
  lineWrong: refusal(28011, '费用项“{line}”不是有效金额', 'lines'),
  lineForeign: refusal(28012, '{kind}不应有费用项“{line}”', 'lines'),
  totalWrong: refusal(28013, '费用合计应为 {expected}，推送为 {sent}', 'totalFen'),
  actualWrong: refusal(28014, '折后金额应为 {expected}，推送为 {sent}', 'actualPayFen'),
  partsWrong: refusal(28015, '企业支付与个人支付合计应为 {expected}，推送为 {sent}', 'companyFen'),
  reductionTooLarge: refusal(28016, '减免与抹零不能大于费用合计', 'lines'),
  eventReused: refusal(28017, '同一事件编号的内容不一致', 'eventId'),
  noPart: refusal(28018, '订单没有待支付的个人费用'),
} as const;
