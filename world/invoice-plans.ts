import type { EmailDraft, NewAddress } from '#rules/invoice/contact.ts';
import type { InvoiceStatus, InvoiceType } from '#rules/invoice.ts';

/**
 * What a company has applied for, by hand: the latest months are open, some in the middle partly applied for, the oldest
 * invoiced whole. Each status and each type occurs.
 */
export interface InvoicePlan {
  readonly type: InvoiceType;
  readonly status: InvoiceStatus;
  /** Months back, each with the share that it takes of what those before it have left of the period. */
  readonly periods: readonly (readonly [back: number, share: number])[];
  /** Days from the confirmation of its newest period, or days before today. */
  readonly applied: { readonly daysAfter: number } | { readonly daysAgo: number };
  readonly refusedReason?: string;
}

export interface InvoicePlans {
  readonly emails: readonly EmailDraft[];
  readonly addresses: readonly NewAddress[];
  readonly applications: readonly InvoicePlan[];
}

const YUNCHENG: InvoicePlans = {
  emails: [
    { email: 'fapiao@yuncheng.example', isDefault: true },
    { email: 'caiwu@yuncheng.example', isDefault: false },
    { email: 'shanghai.fapiao@yuncheng.example', isDefault: false },
  ],
  addresses: [
    {
      ...{ receiver: '许静怡', sex: 'female', phone: '13800000006', isDefault: true },
      ...{ province: '北京市', city: '北京市', area: '朝阳区', street: '望京街道' },
      detail: '望京东路 8 号云程大厦 12 层资金结算组',
    },
    {
      ...{ receiver: '陆嘉欣', sex: 'female', phone: '13600021180', isDefault: false },
      ...{ province: '上海市', city: '上海市', area: '浦东新区', street: '陆家嘴街道' },
      detail: '浦明路 160 号 18 层上海办事处',
    },
    {
      ...{ receiver: '何冠宇', sex: 'male', phone: '13600075520', isDefault: false },
      ...{ province: '广东省', city: '深圳市', area: '南山区', street: '粤海街道' },
      detail: '科苑南路 31 号 B 座 9 层深圳办事处',
    },
  ],
  applications: [
    { type: 'special', status: 'mailed', periods: [[12, 1]], applied: { daysAfter: 2 } },
    { type: 'special', status: 'received', periods: [[11, 1]], applied: { daysAfter: 3 } },
    { type: 'ordinary', status: 'mailed', periods: [[10, 0.1]], applied: { daysAfter: 1 } },
    {
      ...{ type: 'electronic', status: 'received', applied: { daysAfter: 2 } },
      periods: [
        [10, 1],
        [9, 1],
      ],
    },
    { type: 'special', status: 'invoiced', periods: [[8, 0.6]], applied: { daysAgo: 9 } },
    {
      ...{ type: 'special', status: 'refused', periods: [[6, 1]], applied: { daysAgo: 26 } },
      refusedReason: '贵公司的一般纳税人资格信息正在变更，请变更完成后重新申请专用发票。',
    },
    { type: 'electronic', status: 'accepted', periods: [[7, 0.25]], applied: { daysAgo: 2 } },
    { type: 'ordinary', status: 'submitted', periods: [[7, 0.1]], applied: { daysAgo: 1 } },
  ],
};

const YUANSHAN: InvoicePlans = {
  emails: [
    { email: 'caiwu@yuanshan.example', isDefault: true },
    { email: 'guqingyan@yuanshan.example', isDefault: false },
  ],
  addresses: [
    {
      ...{ receiver: '顾清妍', sex: 'female', phone: '13900000001', isDefault: true },
      ...{ province: '上海市', city: '上海市', area: '静安区', street: '南京西路街道' },
      detail: '茂名北路 66 号 7 层综合管理部',
    },
    {
      ...{ receiver: '唐文博', sex: 'male', phone: '13600013352', isDefault: false },
      ...{ province: '浙江省', city: '杭州市', area: '西湖区', street: '翠苑街道' },
      detail: '文一路 21 号 3 层项目组',
    },
  ],
  applications: [
    {
      ...{ type: 'electronic', status: 'received', applied: { daysAfter: 4 } },
      periods: [
        [12, 1],
        [11, 1],
        [10, 1],
      ],
    },
    { type: 'ordinary', status: 'mailed', periods: [[9, 1]], applied: { daysAfter: 6 } },
    { type: 'special', status: 'invoiced', periods: [[8, 1]], applied: { daysAfter: 5 } },
    { type: 'electronic', status: 'submitted', periods: [[7, 0.5]], applied: { daysAgo: 1 } },
  ],
};

const PLANS: Readonly<Record<number, InvoicePlans>> = { 100: YUNCHENG, 101: YUANSHAN };
export const invoicePlansFor = (companyId: number): InvoicePlans => PLANS[companyId]!;
