import { refusal } from '../refusal.ts';

export const JOURNAL_REFUSALS = {
  notConfirmed: refusal(37101, '账单还没有确认，不能生成凭证'),
  unbalanced: refusal(37102, '借方与贷方相差 {difference}，不能导出'),
  nothing: refusal(37103, '账单没有金额，不需要凭证'),
  columnsMissing: refusal(37104, '缺少列：{columns}'),
} as const;
