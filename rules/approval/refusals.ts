import { refusal } from '../refusal.ts';

export const APPROVAL_REFUSALS = {
  decided: refusal(28061, '该步骤已由“{name}”{verdict}，无需再审批'),
  passedByItself: refusal(28062, '该步骤已自动通过，无需再审批'),
  remindedLately: refusal(28171, '刚催过，{time} 后可以再催'),
  oneByOne: refusal(28172, '订单的二次审批请逐个处理'),
  othersAsked: refusal(28063, '该申请已改由他人审批'),
} as const;
