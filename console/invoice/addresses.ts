import type { BillingPeriod } from '#contract/invoice-wire.ts';
import { InvoiceType, PeriodStatus } from '#rules/invoice/codes.ts';
import { yuanText } from '#rules/money.ts';
import type { Search } from '../kit/address.ts';

export const TABS = [
  { id: 'apply', label: '开发票' },
  { id: 'records', label: '发票记录' },
  { id: 'archive', label: '归档' },
  { id: 'address', label: '收件地址' },
  { id: 'entity', label: '法人主体' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

/** An unknown tab opens the first. */
export const tabOf = ({ tab }: Search): TabId => TABS.find(({ id }) => id === tab)?.id ?? 'apply';

/** `type` preselects the kind of invoice, by its code; without it none is chosen. */
export const typeOf = ({ type }: Search): InvoiceType | undefined =>
  type === undefined ? undefined : InvoiceType.nameOf(type);

export const typeSearch = (type: InvoiceType | undefined): Search =>
  type ? { type: String(InvoiceType.codeOf(type)) } : {};

/** What travels to the pages of a period's trips: the period and the type. */
export const periodSearch = (period: BillingPeriod, type: InvoiceType | undefined): Search => ({
  billId: String(period.billId),
  billNo: period.billNo,
  startDate: period.from,
  endDate: period.to,
  perMonthAmount: yuanText(period.amountFen),
  billPeriodStatus: String(PeriodStatus.codeOf(period.status)),
  ...typeSearch(type),
});

const CARRIED = ['billId', 'billNo', 'startDate', 'endDate', 'perMonthAmount', 'billPeriodStatus', 'type'];

/** The same between those pages, without the page and filters of either list. */
export const carried = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([name]) => CARRIED.includes(name)));

export const orderAddress = (orderId: number): string => `/order/orderDetail/${orderId}`;
