import { codeTable, type NameOf } from '../code-table.ts';

/**
 * What people are told about their rides and their company's account, by SMS: every text in one place. The purpose names
 * the provider's template, the places in braces are its parameters.
 */
export const RideNotice = codeTable({
  orderAssigned: [
    'orderAssigned',
    '【企行】您{time}从{start}出发的行程已派车：{driver}师傅，{car}，{plate}，电话{phone}。',
  ],
  rideSoon: ['rideSoon', '【企行】您{time}从{start}出发的行程{minutes}分钟后开始，{car}。'],
  arrivalSoon: ['arrivalSoon', '【企行】您的行程{when}到{end}，请带好随身物品，准备下车。'],
  sceneOpen: ['sceneOpen', '【企行】“{scene}”{until}，打开企行就能叫车。'],
  orderCancelled: ['orderCancelled', '【企行】您{time}从{start}出发的行程已取消（{reason}），没有产生费用。'],
  bookedFor: ['bookedFor', '【企行】{secretary}代{name}预订了{time}从{start}到{end}的行程，订单{number}。'],
  appliedFor: ['appliedFor', '【企行】{secretary}代{name}提交了用车申请（{number}）。'],
  cancelledFor: ['cancelledFor', '【企行】{by}取消了{name}{time}从{start}出发的行程（{reason}），{cost}。'],
  orderChanged: ['orderChanged', '【企行】{name}{time}从{start}出发的行程已修改：{what}。'],
  prepaymentDue: [
    'prepaymentDue',
    '【企行】订单{number}需要您先支付个人部分{amount}，请在{minutes}分钟内支付，超时订单将自动取消。',
  ],
  costToConfirm: [
    'costToConfirm',
    '【企行】订单{number}费用{amount}（企业支付{company}，个人支付{personal}），请在{hours}小时内确认，超时视为同意。',
  ],
  costAnswered: ['costAnswered', '【企行】您对订单{number}费用的疑问，{by}已答复：{answer}{next}。'],
  personalDue: ['personalDue', '【企行】订单{number}有个人费用{amount}待支付，支付前不能预订需要个人支付的行程。'],
  reasonAsked: ['reasonAsked', '【企行】订单{number}需要二次审批，请在{hours}小时内填写情况说明，超时将直接进入审批。'],
  balanceOwn: ['balanceOwn', '【企行】{company}的账户可用金额为{left}，已低于您设置的预警金额{threshold}。'],
  balanceLow: [
    'balanceLow',
    '【企行】{company}的账户可用金额为{left}，已低于最近一次充值后余额的20%（{threshold}），请及时充值。',
  ],
  billReminder: ['billReminder', '【企行】{company}的{bill}尚有{left}未付，{when}，请安排付款。'],
  dunning: [
    'dunning',
    '【企行】{company}有{left}逾期{days}天未付，{what}。请安排付款，付清后立即恢复；有疑问请联系{contact}。',
  ],
  keyExpiring: ['keyExpiring', '【企行】运营台密钥{key}（{name}）{day}到期，到期后对接会停，请提前轮换。'],
  holidayChange: [
    'holidayChange',
    '【企行】{year}年节假日安排有变动：{days}。{company}有{scenes}个场景按工作日、休息日、节假日限定用车时间，请核对。',
  ],
  accountKind: ['accountKind', '【企行】{company}的账户自{day}起由{from}改为{to}：{what}。'],
});
export type RideNotice = NameOf<typeof RideNotice>;

export interface Notice {
  readonly purpose: RideNotice;
  readonly params: Record<string, string>;
  readonly text: string;
}

/** A place in the text that nobody filled is a mistake of ours and never leaves the house. */
export function notice(purpose: RideNotice, params: Record<string, string>): Notice {
  const text = RideNotice.labelOf(purpose).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${purpose} needs ${name}`);
    return value;
  });
  return { purpose, params, text };
}
