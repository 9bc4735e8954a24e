import type { SandboxResult } from '#contract/lab.ts';
import { UNKNOWN_CAUSES, type UnknownCause } from '#rules/lab/facts.ts';
import { countText } from '../kit/text.ts';

/** With its sign, to a tenth. */
export const signed = (count: number): string =>
  `${count > 0 ? '+' : count < 0 ? '−' : ''}${countText(Math.abs(Math.round(count * 10) / 10))}`;

/** 自检 57,991 单与账上一分不差, or what could not be reckoned anew. */
export function checkText({ orders, same }: SandboxResult['check']): string {
  if (orders === 0) return '这段时间没有订单';
  return orders === same
    ? `${countText(orders)} 单与账上一分不差`
    : `${countText(same)} / ${countText(orders)} 单与账上一分不差`;
}

const CAUSES: readonly UnknownCause[] = ['changed', 'rules', 'cap', 'price'];

/** What cannot be known, each with how many orders it is. */
export function unknownTexts({ unknown, unsettled }: SandboxResult['check']): string[] {
  const causes = CAUSES.filter((cause) => unknown[cause] > 0).map(
    (cause) => `${countText(unknown[cause])} 单${UNKNOWN_CAUSES[cause]}，按当时的结果计`,
  );
  return unsettled > 0 ? [...causes, `${countText(unsettled)} 单还没有结算，只比结论，不计金额`] : causes;
}

/** What no replay tells. */
export const NOT_KNOWN: readonly string[] = [
  '人会改变习惯：晚走几分钟、换一个场景、改乘地铁。结果里给出区间，不给一个确定的数。',
  '没有下单的人：知道不让用而没有尝试的，没有记录。',
  '审批、二次审批的结论和账户余额按当时的算，不重新决定。',
];
