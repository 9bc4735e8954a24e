import { refusal } from '../refusal.ts';

export const ANOMALY_REFUSALS = {
  underWay: refusal(37201, '这个月正在检查，请等它完成'),
  tooMany: refusal(37202, '同时进行的检查太多，请稍后再试'),
  monthAhead: refusal(37203, '请选择已经开始的月份', 'month'),
  judged: refusal(37204, '这一条已经有结论，请先撤回'),
  notJudged: refusal(37205, '这一条还没有结论'),
  nothingDue: refusal(37206, '这一条不涉及向服务商追回的钱'),
  notBilled: refusal(37207, '订单不在可以提异议的账单里'),
} as const;
