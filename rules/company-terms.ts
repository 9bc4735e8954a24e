import { z } from 'zod';
import { addDays, type Day } from './calendar.ts';
import { codeTable, type NameOf } from './code-table.ts';
import { AccountKind } from './company.ts';
import { DESK_REFUSALS } from './desk.ts';
import { moneyText } from './money.ts';
import { type Refused, refuse } from './refusal.ts';

const characters = (text: string): number => [...text].length;

/** A company's name is also its root department's, which has two characters at least. */
export const CompanyName = z
  .string({ error: '请填写企业名称' })
  .trim()
  .refine((text) => characters(text) >= 2, '企业名称至少 2 个字')
  .refine((text) => characters(text) <= 100, '企业名称不能超过 100 个字');

/** Whether the company is offered carpools at all, and whether with riders of other companies. */
export const CarpoolOffer = codeTable({
  none: ['none', '不提供'],
  ownRiders: ['ownRiders', '仅本企业拼车'],
  mixed: ['mixed', '可与其他企业混拼'],
});
export type CarpoolOffer = NameOf<typeof CarpoolOffer>;

const MOST_FEN = 10_000_000_000_000;
const fen = (what: string) =>
  z.int(`${what}应为整数（分）`).nonnegative(`${what}不能小于 0`).max(MOST_FEN, `${what}太大`);
const line = (what: string, most: number) =>
  z.string(`请填写正确的${what}`).trim().max(most, `${what}不能超过 ${most} 个字`);

/** What the provider agreed with a company; '' where nothing was agreed. */
export const CompanyTerms = z.object({
  accountKind: z.enum(AccountKind.names, '账户类型应为 prepaid 或 postpaid'),
  creditFen: fen('授信额度'),
  /** What is paid of the list price: 10000 all of it, 9500 five per cent less. */
  discountPerTenThousand: z
    .int('折扣应为整数（万分之几）')
    .min(1, '折扣应为 1 至 10000')
    .max(10_000, '折扣应为 1 至 10000'),
  invoiceTitle: line('发票抬头', 100),
  taxpayerId: z
    .string('请填写正确的纳税人识别号')
    .trim()
    .regex(/^([0-9A-Z]{15,20})?$/, '纳税人识别号应为 15 至 20 位数字或大写字母'),
  invoiceMinimumFen: fen('最低开票金额'),
  salesName: line('销售姓名', 25),
  salesPhone: z
    .string('请填写正确的销售电话')
    .trim()
    .regex(/^([0-9-]{5,20})?$/, '销售电话格式不正确'),
  carpoolOffer: z.enum(CarpoolOffer.names, '拼车应为 none、ownRiders 或 mixed'),
  applicationPrefix: z
    .string('请填写正确的前缀')
    .trim()
    .regex(/^([A-Z]{3})?$/, '申请单号前缀应为三个大写字母'),
  /** How far a price may lie from the estimate before somebody of the provider looks at it: 5000 is half of it. */
  priceBoundPerTenThousand: z
    .int('费用偏差应为整数（万分之几）')
    .nonnegative('费用偏差不能小于 0')
    .max(1_000_000, '费用偏差应为 0 至 1000000'),
  /** Whether a price that comes without its measures is looked at as well. */
  priceNeedsMeasure: z.boolean('是否要求计费里程应为 true 或 false'),
  /** A bill is to be paid so many days after it was issued. */
  paymentDays: z.int('账期天数应为整数').min(0, '账期天数应为 0 至 365').max(365, '账期天数应为 0 至 365'),
  /** Days from the due day on which the company is reminded of a bill, before it below nothing. */
  reminderDays: z
    .array(
      z.int('提醒日应为整数').min(-365, '提醒日应为 -365 至 365').max(365, '提醒日应为 -365 至 365'),
      '请填写正确的提醒日',
    )
    .max(10, '提醒日不能超过 10 个')
    .readonly(),
});
export type CompanyTerms = z.output<typeof CompanyTerms>;

/** What is left out stays as it is. */
export const TermsEdit = CompanyTerms.partial();
export type TermsEdit = z.output<typeof TermsEdit>;

/** How the account works must be said; the rest may be agreed later. */
export const OpeningTerms = z.object(
  { ...TermsEdit.shape, accountKind: CompanyTerms.shape.accountKind },
  { error: '请填写企业条款' },
);

export const FIRST_TERMS: Omit<CompanyTerms, 'accountKind'> = {
  creditFen: 0,
  discountPerTenThousand: 10_000,
  invoiceTitle: '',
  taxpayerId: '',
  invoiceMinimumFen: 0,
  salesName: '',
  salesPhone: '',
  carpoolOffer: 'none',
  applicationPrefix: '',
  priceBoundPerTenThousand: 5_000,
  priceNeedsMeasure: true,
  paymentDays: 30,
  reminderDays: [-3, 1, 15, 30],
};

/** Absent fields of an edit carry no value of their own. */
const givenTerms = (edit: TermsEdit): Partial<CompanyTerms> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));

export function agreeTerms(before: CompanyTerms, edit: TermsEdit): CompanyTerms | Refused {
  const after = { ...before, ...givenTerms(edit) };
  if (after.accountKind === 'prepaid' && after.creditFen > 0) return refuse(DESK_REFUSALS.creditOfPrepaid);
  return after;
}

/** Whether a company gains by it: what it pays less, pays later or pays in another way is looked at by a second person. */
export const needsSecondLook = (before: CompanyTerms, after: CompanyTerms): boolean =>
  after.discountPerTenThousand < before.discountPerTenThousand ||
  after.paymentDays > before.paymentDays ||
  after.accountKind !== before.accountKind;

/** How much more credit a company has by it. */
export const raisedCredit = (before: CompanyTerms, after: CompanyTerms): number =>
  Math.max(0, after.creditFen - before.creditFen);

/** Whether it gives something that people submit before it is done. */
export const givesMore = (before: CompanyTerms, after: CompanyTerms): boolean =>
  raisedCredit(before, after) > 0 || needsSecondLook(before, after);

/** A year ahead at most; today and before it, a change holds at once. */
const MOST_DAYS_AHEAD = 366;
export function planTerms(effectiveFrom: Day, today: Day): Day | Refused {
  const latest = addDays(today, MOST_DAYS_AHEAD);
  const isAhead = effectiveFrom > today && effectiveFrom <= latest;
  return isAhead ? effectiveFrom : refuse(DESK_REFUSALS.termsTooEarly, { latest });
}

const dayText = (days: number): string =>
  days === 0 ? '到期当天' : days < 0 ? `到期前 ${-days} 天` : `逾期 ${days} 天`;
const remindersText = (days: readonly number[]): string =>
  days.length === 0 ? '不提醒' : days.map(dayText).join('、');

const orNone = (text: string): string => (text === '' ? '无' : `“${text}”`);
const TEXTS: { [K in keyof CompanyTerms]: [label: string, text: (value: CompanyTerms[K]) => string] } = {
  accountKind: ['账户类型', AccountKind.labelOf],
  creditFen: ['授信额度', moneyText],
  discountPerTenThousand: ['折扣', (share) => `${share / 100}%`],
  invoiceTitle: ['发票抬头', orNone],
  taxpayerId: ['纳税人识别号', orNone],
  invoiceMinimumFen: ['最低开票金额', moneyText],
  salesName: ['销售姓名', orNone],
  salesPhone: ['销售电话', orNone],
  carpoolOffer: ['拼车', CarpoolOffer.labelOf],
  applicationPrefix: ['申请单号前缀', orNone],
  priceBoundPerTenThousand: ['费用偏差', (share) => `${share / 100}%`],
  priceNeedsMeasure: ['费用须附计费里程', (needs) => (needs ? '是' : '否')],
  paymentDays: ['付款期限', (days) => `出账后 ${days} 天`],
  reminderDays: ['付款提醒', remindersText],
};
const NAMES = Object.keys(TEXTS) as (keyof CompanyTerms)[];

function termText<K extends keyof CompanyTerms>(terms: CompanyTerms, name: K): string {
  return TEXTS[name][1](terms[name]);
}

/** All of it in one sentence, for the trail of a company's opening. */
export const termsText = (terms: CompanyTerms): string =>
  NAMES.map((name) => `${TEXTS[name][0]} ${termText(terms, name)}`).join('，');

/** What differs between two agreements, each with its label. */
export const termsDifference = (before: CompanyTerms, after: CompanyTerms) =>
  NAMES.filter((name) => termText(before, name) !== termText(after, name)).map((name) => ({
    ...{ name, label: TEXTS[name][0] },
    ...{ before: termText(before, name), after: termText(after, name) },
  }));

export function termsChange(before: CompanyTerms, after: CompanyTerms): string {
  const sentences = termsDifference(before, after).map(
    ({ label, before: from, after: to }) => `${label}由 ${from} 改为 ${to}`,
  );
  return sentences.join('，') || '内容未变';
}
