import { moneyText } from '../money.ts';
import type { Reason } from '../scene/evaluation.ts';
import type { SecondApproval } from './settling.ts';
import type { Payer } from './split.ts';
import { discountText } from './view-fees.ts';

/** What the sentences about "who pays" are made from. Null where it is not known yet. */
export interface SplitFacts {
  readonly isCancelled: boolean;
  readonly estimateFen: number;
  /** The most the limits gave at booking; null: no bound. */
  readonly capFen: number | null;
  readonly totalFen: number | null;
  readonly discountPerTenThousand: number;
  readonly actualPayFen: number | null;
  readonly companyFen: number | null;
  readonly personalFen: number | null;
  readonly personalPaidFen: number;
  /** The company's part was taken: what is left for the person is due from then on. */
  readonly isSettled: boolean;
  readonly driverFen: number;
  readonly driverPayer: Payer | null;
  readonly secondApproval: SecondApproval;
  readonly toPrivateFen: number | null;
  readonly refundFen: number;
  /** Of that, what the provider gave back of its own accord. */
  readonly providerRefundFen: number;
  readonly atBooking: readonly Reason[];
  readonly atEnd: readonly Reason[] | null;
}

const BOUNDS = [
  ['orderFen', '每单限额'],
  ['dailyFen', '当日剩余额度'],
  ['personalFen', '个人剩余额度'],
  ['departmentFen', '部门剩余额度'],
  ['projectFen', '项目剩余预算'],
] as const;

const limitReason = (reasons: readonly Reason[] | null): Reason | undefined =>
  reasons?.find(({ code }) => code === 'LIMIT_EXHAUSTED');

/** Which of the bounds is the tightest, where the judgement says. */
function tightest(reasons: readonly Reason[] | null, capFen: number): string {
  const input = limitReason(reasons)?.input ?? {};
  const found = BOUNDS.find(
    ([name]) => typeof input[name] === 'number' && Math.max(0, input[name] as number) === capFen,
  );
  return found ? `（${found[1]}）` : '';
}

const capText = (when: string, capFen: number | null, reasons: readonly Reason[] | null): string =>
  capFen === null
    ? `${when}没有额度限制，企业可以支付全部费用。`
    : `${when}企业最多支付 ${moneyText(capFen)}${tightest(reasons, capFen)}。`;

/** The cap as it stood when the ride ended; undefined where nobody looked again. */
function capAtEnd(reasons: readonly Reason[] | null): number | null | undefined {
  const cap = limitReason(reasons)?.input.capFen;
  return typeof cap === 'number' || cap === null ? cap : undefined;
}

function bookingText({ estimateFen, capFen, atBooking }: SplitFacts): string {
  return `下单时预估 ${moneyText(estimateFen)}；${capText('', capFen, atBooking)}`;
}

function priceText({ isCancelled, totalFen, discountPerTenThousand, actualPayFen, refundFen }: SplitFacts): string {
  const paid = moneyText(actualPayFen! + refundFen);
  const what = isCancelled ? '取消费' : '费用合计';
  return discountPerTenThousand === 10_000
    ? `${what} ${moneyText(totalFen!)}，没有合同折扣，实付 ${paid}。`
    : `${what} ${moneyText(totalFen!)}，按合同 ${discountText(discountPerTenThousand)}后实付 ${paid}。`;
}

const driverText = ({ driverFen, driverPayer }: SplitFacts): string[] =>
  driverFen > 0 && driverPayer
    ? [`其中指定司机费按企业设置由${driverPayer === 'company' ? '企业' : '个人'}支付，不占用额度。`]
    : [];

/** What was held for the ride at its booking stays promised, even where a limit gives less by now. */
function endText(facts: SplitFacts): string[] {
  const capFen = capAtEnd(facts.atEnd);
  if (capFen === undefined) return [];
  const kept =
    capFen !== null && facts.secondApproval === 'none' && facts.driverFen === 0 && facts.companyFen! > capFen;
  return [capText('服务结束时', capFen, facts.atEnd), ...(kept ? ['下单时为本单保留的额度继续有效。'] : [])];
}

/** Passed: the company bears what lies above the cap, where anything does. */
function passedText({ companyFen, capFen, atEnd }: SplitFacts): string {
  const cap = capAtEnd(atEnd) === undefined ? capFen : capAtEnd(atEnd)!;
  const above = cap !== null && companyFen! > cap;
  return above ? '二次审批已通过，超出额度的部分也由企业支付。' : '二次审批已通过，企业照常支付。';
}

function secondText(facts: SplitFacts): string[] {
  const { secondApproval, toPrivateFen } = facts;
  if (secondApproval === 'open') return ['二次审批还没有结束，企业与个人的分摊以审批结果为准。'];
  if (secondApproval === 'passed') return [passedText(facts)];
  if (secondApproval === 'none') return [];
  return [`二次审批未通过，${moneyText(toPrivateFen ?? 0)} 由公转私，由个人支付。`];
}

function resultText({ companyFen, personalFen, actualPayFen }: SplitFacts): string {
  return `企业支付 ${moneyText(companyFen!)}，个人支付 ${moneyText(personalFen!)}，合计 ${moneyText(actualPayFen!)}。`;
}

function personalText({ personalFen, personalPaidFen, isSettled }: SplitFacts): string[] {
  if (!personalFen) return [];
  const due = personalFen - personalPaidFen;
  if (due > 0 && !isSettled) return ['个人部分在结算后支付。'];
  return [due > 0 ? `个人部分还有 ${moneyText(due)} 待支付。` : '个人部分已经付清。'];
}

function refundText({ refundFen, providerRefundFen }: SplitFacts): string[] {
  const disputedFen = refundFen - providerRefundFen;
  return [
    ...(providerRefundFen > 0 ? [`服务商退款 ${moneyText(providerRefundFen)}，实付随之减少。`] : []),
    ...(disputedFen > 0 ? [`账单异议退回企业 ${moneyText(disputedFen)}，实付与企业支付同时减少。`] : []),
  ];
}

/** How the parts came about, from the booking to who has paid, in the order in which it happened. */
export function splitTexts(facts: SplitFacts): string[] {
  if (facts.actualPayFen === null || (facts.isCancelled && facts.totalFen === 0)) {
    return [bookingText(facts), facts.isCancelled ? '订单已取消，没有产生费用。' : '费用还没有产生。'];
  }
  return [
    bookingText(facts),
    priceText(facts),
    ...(facts.isCancelled ? [] : endText(facts)),
    ...driverText(facts),
    ...secondText(facts),
    ...refundText(facts),
    resultText(facts),
    ...personalText(facts),
  ];
}
