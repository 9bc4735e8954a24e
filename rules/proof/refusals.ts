import { refusal } from '../refusal.ts';

export const PROOF_REFUSALS = {
  checkUnderWay: refusal(36001, '这份账单正在对账，请等它完成'),
  checkStale: refusal(36002, '这次对账已被新的一次取代，请刷新'),
  tooManyChecks: refusal(36003, '同时进行的对账太多，请稍后再试'),
  nothingToObject: refusal(36004, '请选择要起草异议的订单', 'orderIds'),
  notInCheck: refusal(36005, '订单不在这次对账的清单里', 'orderIds'),
  checkNotRunning: refusal(36006, '这次对账已经结束'),
  nothingToConfirm: refusal(36007, '没有可以单独确认的行'),
} as const;
