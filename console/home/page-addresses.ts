import type { BillToConfirm, LimitsNearlyUsed } from '#rules/home.ts';
import { LimitUse } from '#rules/limit-use.ts';
import { lastDayOf, type ReportRange } from '#rules/report/range.ts';
import type { Search } from '../kit/address.ts';
import { storedUser } from '../kit/stored-user.ts';

/** Where the start page leads, as the lists themselves write their filters into the address. */
export interface PageAddress {
  to: string;
  search?: Search;
}

export const objections = (billNo: string): string => `/finance/yiyi/${encodeURIComponent(billNo)}`;

/** One bill is opened; several are shown among the months from the first to the last of them. */
export function bills(toConfirm: readonly BillToConfirm[]): PageAddress {
  const [newest, oldest] = [toConfirm[0]!, toConfirm.at(-1)!];
  if (toConfirm.length === 1) return { to: `/finance/bill/${encodeURIComponent(newest.number)}` };
  return { to: '/finance', search: { from: oldest.month, to: newest.month } };
}

export const applications = (status: '0' | '3'): PageAddress => ({ to: '/travel', search: { status } });

export const department = (departmentId: number): PageAddress => ({
  to: '/department',
  search: { deptId: String(departmentId) },
});
export const person = (staffId: number): PageAddress => ({ to: '/staff', search: { detail: String(staffId) } });

/** The list of staff from the top of the scope, those of whose limit most is used. */
export function staffByUse({ departmentId }: LimitsNearlyUsed): PageAddress {
  const place: Search = departmentId === null ? {} : { from: '0', deptId: String(departmentId) };
  return { to: '/staff', search: { ...place, used: String(LimitUse.codeOf('most')) } };
}

/** Orders that this person booked, whenever they were. */
export function ownOrders(more: Search): PageAddress {
  const phone = storedUser()?.phone;
  return { to: '/order', search: { ride: 'any', served: 'any', ...(phone ? { phone } : {}), ...more } };
}

/** The rides that the report counts in these days, or on one of them. */
export const reported = (range: ReportRange, day?: string): PageAddress => ({
  to: '/report',
  search: { from: range.from, to: lastDayOf(range), show: day === undefined ? 'rides' : `rides.day.${day}` },
});
