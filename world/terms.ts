import { addDays, type Day, endOfDay } from '#rules/calendar.ts';
import type { CompanyTerms } from '#rules/company-terms.ts';
import type { Carpool, DesignatedDriver } from '#rules/settings.ts';
import { workingMinute } from './moments.ts';
import type { Organisation } from './organisation.ts';
import type { TableRows } from './rows.ts';

/** What a company agreed with the provider and chose for itself, as far as rides are bound by it. */
export interface Terms extends CompanyTerms {
  readonly designatedDriver: DesignatedDriver;
  readonly carpool: Carpool;
  readonly costConfirmation: 'automatic' | 'byStaff';
  readonly tips: string;
  /** What they said before. */
  readonly earlierTips: string;
  /** Trades whose people are the list of the choice "for some". */
  readonly listedTrades: readonly string[];
}

const YUAN = 100;

const YUNCHENG: Terms = {
  accountKind: 'postpaid',
  creditFen: 3_600_000 * YUAN,
  discountPerTenThousand: 9_500,
  invoiceTitle: '云程科技有限公司',
  taxpayerId: '91110105MA01YC8X2K',
  invoiceMinimumFen: 100 * YUAN,
  salesName: '乔安',
  salesPhone: '13600006688',
  carpoolOffer: 'mixed',
  applicationPrefix: '',
  designatedDriver: 'listed',
  carpool: 'choice',
  costConfirmation: 'automatic',
  tips: '机场接送优先选择拼车；夜间用车请核对上车地点。',
  earlierTips: '夜间用车请核对上车地点。',
  listedTrades: ['board'],
};

const YUANSHAN: Terms = {
  accountKind: 'prepaid',
  creditFen: 0,
  discountPerTenThousand: 10_000,
  invoiceTitle: '远山咨询',
  taxpayerId: '91310106MA1FY5U37Q',
  invoiceMinimumFen: 0,
  salesName: '乔安',
  salesPhone: '13600006688',
  carpoolOffer: 'none',
  applicationPrefix: 'YSZ',
  designatedDriver: 'personal',
  carpool: 'off',
  costConfirmation: 'byStaff',
  tips: '',
  earlierTips: '',
  listedTrades: [],
};

export const termsFor = (companyId: number): Terms => (companyId === YUANSHAN_ID ? YUANSHAN : YUNCHENG);
const YUANSHAN_ID = 101;

export const listedStaff = ({ staff, departments }: Organisation, { listedTrades }: Terms): number[] => {
  const tradeOf = new Map(departments.map(({ id, trade }) => [id, trade as string]));
  return staff
    .filter(({ departmentId, deletedAt }) => deletedAt === null && listedTrades.includes(tradeOf.get(departmentId)!))
    .map(({ id }) => id);
};

/** Every company has these rows; the database would make them empty. */
const TIPS_CHANGED_DAYS_AGO = 137;
export const tipsChangedAt = (today: Day): string =>
  new Date(workingMinute(addDays(today, -TIPS_CHANGED_DAYS_AGO), TIPS_CHANGED_DAYS_AGO)).toISOString();

export function termsTables(organisation: Organisation, today: Day): TableRows[] {
  const { companyId } = organisation.plan;
  const terms = termsFor(companyId);
  const row = {
    company_id: companyId,
    credit_fen: terms.creditFen,
    discount_per_ten_thousand: terms.discountPerTenThousand,
    invoice_title: terms.invoiceTitle,
    taxpayer_id: terms.taxpayerId,
    invoice_minimum_fen: terms.invoiceMinimumFen,
    sales_name: terms.salesName,
    sales_phone: terms.salesPhone,
    carpool_offer: terms.carpoolOffer,
    application_prefix: terms.applicationPrefix,
    updated_at: organisation.departments[0]!.createdAt,
  };
  const choices = {
    company_id: companyId,
    designated_driver: terms.designatedDriver,
    carpool: terms.carpool,
    cost_confirmation: terms.costConfirmation,
    tips: terms.tips,
    updated_at:
      terms.tips === terms.earlierTips
        ? endOfDay(organisation.departments[0]!.createdAt.slice(0, 10)).toISOString()
        : tipsChangedAt(today),
  };
  const listed = listedStaff(organisation, terms);
  return [
    { table: 'company_terms', rows: [row] },
    { table: 'company_setting', rows: [choices] },
    {
      table: 'setting_staff',
      rows: listed.map((staffId) => ({ company_id: companyId, list: 'designatedDriver', staff_id: staffId })),
    },
  ];
}
