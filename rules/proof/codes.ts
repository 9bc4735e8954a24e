import { codeTable, type NameOf } from '../code-table.ts';

/** The sides that a line of a bill is computed from; none of them reads another. */
export const ProofSide = codeTable({
  tariff: ['tariff', '计价'],
  split: ['split', '规则分摊'],
  account: ['account', '账户流水'],
  limits: ['limits', '限额流水'],
  events: ['events', '服务商事件'],
});
export type ProofSide = NameOf<typeof ProofSide>;

/** What is to be done with a line that is listed; what agrees on all sides is counted and not listed. */
export const ProofLot = codeTable({
  differs: ['differs', '要处理'],
  doubtful: ['doubtful', '疑点'],
  explained: ['explained', '有解释'],
  unmeasured: ['unmeasured', '没有测量值'],
});
export type ProofLot = NameOf<typeof ProofLot>;

/** What differs. A line of the price is told by its own name. */
export const FindingKind = codeTable({
  line: ['line', '费用项'],
  cancelFee: ['cancelFee', '取消费'],
  companyPart: ['companyPart', '企业支付'],
  settled: ['settled', '账户扣款'],
  refunded: ['refunded', '退款'],
  limitPart: ['limitPart', '限额占用'],
  pushed: ['pushed', '服务商推送'],
  missing: ['missing', '账单漏列'],
  otherMonth: ['otherMonth', '不是本月结算'],
  adjusted: ['adjusted', '调整行'],
  twice: ['twice', '重复列入'],
});
export type FindingKind = NameOf<typeof FindingKind>;

/** Rules by which sides may differ and be right all the same. */
export const ExplanationKind = codeTable({
  secondApproval: ['secondApproval', '二次审批通过，超出限额的部分由账户承担'],
  designatedDriver: ['designatedDriver', '指定司机费由企业支付，不占限额'],
  overAgreed: ['overAgreed', '超出个人同意的部分按企业设置由账户承担'],
  companyCancelled: ['companyCancelled', '企业取消的订单，取消费超出限额的部分由账户承担'],
  crossMonth: ['crossMonth', '上月用车，本月结算'],
  corrected: ['corrected', '服务商推送后更正过费用'],
  refunded: ['refunded', '出账后已退款，见调整行'],
});
export type ExplanationKind = NameOf<typeof ExplanationKind>;

/** Why nothing can be computed anew. */
export const UnmeasuredKind = codeTable({
  noMeasure: ['noMeasure', '服务商没有附计费里程和时长'],
  routePrice: ['routePrice', '场景固定路线的一口价，不在资费里'],
  noTariff: ['noTariff', '资费已无法读取'],
  noTrail: ['noTrail', '没有取消前的行程记录'],
});
export type UnmeasuredKind = NameOf<typeof UnmeasuredKind>;

/** What is worth a look although every side agrees. */
export const DoubtKind = codeTable({
  detour: ['detour', '绕行'],
  aboveEstimate: ['aboveEstimate', '高于预估'],
  waiting: ['waiting', '等候'],
  overlap: ['overlap', '行程重叠'],
});
export type DoubtKind = NameOf<typeof DoubtKind>;

export const CheckStage = codeTable({
  waiting: ['waiting', '等待开始'],
  limits: ['limits', '重放限额流水'],
  lines: ['lines', '逐行重算'],
  done: ['done', '已完成'],
  failed: ['failed', '没有完成'],
  stopped: ['stopped', '已停止'],
});
export type CheckStage = NameOf<typeof CheckStage>;
