import { z } from 'zod';
import { addMonths, type Day, dayOf, isDay } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { AccountKind } from '../company.ts';
import { CompanyTerms, type TermsEdit } from '../company-terms.ts';
import { DESK_REFUSALS } from '../desk.ts';
import { moneyText } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';

/** What must be so before a company's money is counted in another way. */
export const KindCheck = codeTable({
  debt: ['debt', '没有欠款'],
  bills: ['bills', '没有待确认或异议中的账单'],
  overdue: ['overdue', '没有逾期'],
  rides: ['rides', '进行中订单能在生效前结束'],
  invoices: ['invoices', '没有在途的发票申请'],
  /** To prepaid. */
  funds: ['funds', '首次充值到账'],
  /** To postpaid. */
  credit: ['credit', '已约定授信额度'],
});
export type KindCheck = NameOf<typeof KindCheck>;

export interface KindCheckResult {
  readonly name: KindCheck;
  readonly label: string;
  readonly passes: boolean;
  /** The figure behind it; '': there is nothing to say. */
  readonly figure: string;
}

export interface KindFacts {
  readonly kind: AccountKind;
  /** Below nothing: money of the company that is left. */
  readonly owedFen: number;
  /** Months of the bills that are not confirmed yet. */
  readonly openMonths: readonly string[];
  readonly overdueFen: number;
  readonly overdueDays: number;
  readonly rides: number;
  readonly lastRideAt: Date | null;
  readonly invoices: number;
  /** What its rides came to in a month, of the last three whole ones. */
  readonly monthlyFen: number;
}

/** Who agreed to what: the month it begins with, and the credit of an account that becomes postpaid. */
export const KindChange = z.object({
  effectiveFrom: z.string('请选择生效月份').refine(isDay, '请选择生效月份'),
  creditFen: CompanyTerms.shape.creditFen.default(0),
});
export type KindChange = z.output<typeof KindChange>;

export const otherKind = (kind: AccountKind): AccountKind => (kind === 'prepaid' ? 'postpaid' : 'prepaid');

/** A month's bill is of one kind of account, so a change begins with a month: one of the next three. */
const MONTHS_AHEAD = 3;
export const kindStarts = (today: Day): Day[] =>
  Array.from({ length: MONTHS_AHEAD }, (_, ahead) => `${addMonths(today.slice(0, 7), ahead + 1)}-01`);

export const isMonthStart = (day: Day): boolean => day.endsWith('-01');

const monthNumber = (month: string): number => Number(month.slice(5, 7));
const NONE = '';

function ridesFigure({ rides, lastRideAt }: KindFacts): string {
  return lastRideAt === null ? NONE : `${rides} 单，最晚 ${dayOf(lastRideAt).slice(5)} 用车`;
}

function fundsOf({ owedFen, monthlyFen }: KindFacts): Omit<KindCheckResult, 'label'> {
  const figure = monthlyFen === 0 ? '近 3 个月没有用车' : `至少 ${moneyText(monthlyFen)}，近 3 个月平均`;
  return { name: 'funds', passes: -owedFen >= monthlyFen, figure };
}

const creditOf = (creditFen: number): Omit<KindCheckResult, 'label'> => ({
  name: 'credit',
  passes: creditFen > 0,
  figure: creditFen > 0 ? moneyText(creditFen) : '还没有填写',
});

/** All six with their figures, in the order in which people put them right. */
export function kindChecks(facts: KindFacts, { effectiveFrom, creditFen }: KindChange): KindCheckResult[] {
  const { owedFen, openMonths, overdueFen, overdueDays, lastRideAt, invoices, kind } = facts;
  const months = openMonths.map(monthNumber).join('、');
  const checks: Omit<KindCheckResult, 'label'>[] = [
    { name: 'debt', passes: owedFen <= 0, figure: owedFen > 0 ? `已结算未还 ${moneyText(owedFen)}` : NONE },
    {
      ...{ name: 'bills', passes: openMonths.length === 0 },
      figure: openMonths.length === 0 ? NONE : `${months} 月共 ${openMonths.length} 期`,
    },
    {
      ...{ name: 'overdue', passes: overdueFen === 0 },
      figure: overdueFen === 0 ? NONE : `${moneyText(overdueFen)}，逾期 ${overdueDays} 天`,
    },
    { name: 'rides', passes: lastRideAt === null || dayOf(lastRideAt) < effectiveFrom, figure: ridesFigure(facts) },
    { name: 'invoices', passes: invoices === 0, figure: invoices === 0 ? NONE : `${invoices} 份` },
    kind === 'postpaid' ? fundsOf(facts) : creditOf(creditFen),
  ];
  return checks.map((check) => ({ ...check, label: KindCheck.labelOf(check.name) }));
}

/** What is in the way, all of it at once; undefined: nothing is. */
export function blockedKind(facts: KindFacts, change: KindChange): Refused | undefined {
  const failed = kindChecks(facts, change).filter(({ passes }) => !passes);
  const reasons = failed.map(({ label, figure }) => (figure ? `${label}（${figure}）` : label)).join('；');
  return failed.length > 0 ? refuse(DESK_REFUSALS.kindBlocked, { reasons }) : undefined;
}

/** What is agreed to beside the kind itself: the credit of a postpaid account ends with it. */
export function planKind(facts: KindFacts, change: KindChange, today: Day): TermsEdit | Refused {
  if (!kindStarts(today).includes(change.effectiveFrom)) return refuse(DESK_REFUSALS.kindFromMonth);
  const blocked = blockedKind(facts, change);
  if (blocked) return blocked;
  const accountKind = otherKind(facts.kind);
  return { accountKind, creditFen: accountKind === 'prepaid' ? 0 : change.creditFen };
}

/** On the day itself, what the rides of the last weeks came to may be owed; what is overdue may not. */
export const mayFollowKind = ({ overdueFen }: Pick<KindFacts, 'overdueFen'>): boolean => overdueFen === 0;

const BECOMES: Readonly<Record<AccountKind, string>> = {
  prepaid: '授信作废，用车从账户余额扣款，请提前充值',
  postpaid: '用车先记账，每月出账单后付款，余额抵扣以后的账单',
};

/** The places of the short message to the company. */
export const kindParams = (company: string, to: AccountKind, day: Day): Record<string, string> => ({
  ...{ company, day, what: BECOMES[to] },
  ...{ from: AccountKind.labelOf(otherKind(to)), to: AccountKind.labelOf(to) },
});
