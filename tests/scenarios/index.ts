import { approvedRide } from './approved-ride.ts';
import { cancelling } from './cancelling.ts';
import type { Firm } from './firm.ts';
import { lastOfIt } from './last-of-it.ts';
import { quickRide } from './quick-ride.ts';
import { secondApproval } from './second-approval.ts';
import { shuffledEvents } from './shuffled-events.ts';

export { openFirm } from './firm.ts';

/** The loops that must close, each through the public interfaces alone; they share one company. */
export const SCENARIOS: readonly [name: string, play: (firm: Firm) => Promise<void>][] = [
  ['2 快捷用车：结算后余额、限额、报表变化一致', quickRide],
  ['3 三级审批、超额、个人支付，账单只含企业部分', approvedRide],
  ['4 下车地点不符、二次审批驳回：转为个人支付，企业款项和限额退回', secondApproval],
  ['6 各状态取消：费用、分摊、退回', cancelling],
  ['8 同时争抢最后的限额和最后一次使用', lastOfIt],
  ['9 服务商事件乱序、重复，结果一致', shuffledEvents],
];
