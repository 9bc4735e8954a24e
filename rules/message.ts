import { WHERE_TO_DECIDE } from './approval/notices.ts';
import type { RideNotice } from './order/notices.ts';
import type { SmsPurpose } from './sms-purpose.ts';

type MessagePurpose = Exclude<SmsPurpose, 'login' | 'application' | 'password' | 'handOver'> | RideNotice;

/** What a message is about in a few words, above its sentence; codes are no messages. */
const TITLES: Readonly<Record<MessagePurpose, string>> = {
  orderAssigned: '已派车',
  rideSoon: '行程快开始了',
  arrivalSoon: '快到了',
  sceneOpen: '现在可以叫车',
  orderCancelled: '行程已取消，不收费',
  bookedFor: '代订了行程',
  appliedFor: '代交了用车申请',
  cancelledFor: '行程已取消',
  orderChanged: '行程已修改',
  prepaymentDue: '先支付个人部分',
  costToConfirm: '费用等你确认',
  costAnswered: '费用疑问有答复',
  personalDue: '个人费用待支付',
  reasonAsked: '订单要你说明情况',
  balanceOwn: '可用金额低于预警',
  balanceLow: '账户余额不足两成',
  billReminder: '账单等待付款',
  dunning: '账款已逾期',
  keyExpiring: '密钥快到期',
  accountKind: '账户类型要变更',
  holidayChange: '节假日安排有变化',
  approvalAsked: '等你审批',
  approvalPassed: '已通过审批',
  approvalRejected: '被驳回',
  approvalReminder: '催你审批',
  budgetWarning: '预算预警',
  companyOpened: '企业已开通',
  deputyEnded: '代审已结束',
  deputyNamed: '请你代为审批',
  driverRide: '派车任务',
  newDevice: '新设备登录',
  phoneChanged: '手机号已更换',
  superReplaced: '超级管理员已更换',
};

const hasTitle = (purpose: string): purpose is MessagePurpose => Object.hasOwn(TITLES, purpose);
/** Whose request: what stands before its number. */
const headOf = (text: string): string => (/^(?:您的)?(.{1,60}?)（/.exec(text)?.[1] ?? '').trim();

/** A message as it is listed: what about, and what exactly. Where to decide is a button there and no words. */
export function messageParts(purpose: string, text: string): { title: string; body: string } {
  if (!hasTitle(purpose)) return { title: '消息', body: text };
  const body = text.replace(`，${WHERE_TO_DECIDE}`, '。');
  return { title: `${purpose.startsWith('approval') ? headOf(text) : ''}${TITLES[purpose]}`, body };
}
