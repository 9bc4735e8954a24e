import { z } from 'zod';
import { isDay } from '#rules/calendar.ts';
import { ObjectionFilter, ObjectionStatus } from '#rules/objection.ts';
import type { PageInput } from '#rules/paging.ts';
import type { FilterValues } from '../kit/address.ts';
import type { DayRange } from '../kit/dates.tsx';

const words = z.string().max(50);
const day = z.string().refine(isDay);

/** How the filters stand in the address. */
export const SHAPE = {
  number: words,
  orderNo: words,
  phone: words,
  status: z.enum(ObjectionStatus.names),
  from: day,
  to: day,
};
export type Asked = FilterValues<typeof SHAPE>;

/** What a person has put together in the filter bar. */
export interface Draft {
  number: string;
  orderNo: string;
  phone: string;
  status: ObjectionStatus | undefined;
  range: DayRange | undefined;
}
export const EMPTY: Draft = { number: '', orderNo: '', phone: '', status: undefined, range: undefined };

/** Both days of an address, where they may be asked for together: an address can be written by hand. */
function rangeOf({ from, to }: Asked): DayRange | undefined {
  const range = from && to ? { from, to } : undefined;
  return rangeFault(range) ? undefined : range;
}

export const draftOf = (asked: Asked): Draft => ({
  number: asked.number ?? '',
  orderNo: asked.orderNo ?? '',
  phone: asked.phone ?? '',
  status: asked.status,
  range: rangeOf(asked),
});

export const addressOf = ({ number, orderNo, phone, status, range }: Draft) => ({
  number: number.trim(),
  orderNo: orderNo.trim(),
  phone: phone.trim(),
  status: status ?? ('' as const),
  from: range?.from ?? '',
  to: range?.to ?? '',
});

/** The rule's filter: what the call takes. */
export const filterOf = (asked: Asked, billNumber: string, page: PageInput): ObjectionFilter => ({
  ...page,
  billNumber,
  number: asked.number,
  orderNo: asked.orderNo,
  bookerPhone: asked.phone,
  status: asked.status,
  fromDay: rangeOf(asked)?.from,
  toDay: rangeOf(asked)?.to,
});

/** The rule's own sentence about a range, or nothing where it may be asked for. */
export const rangeFault = (range: DayRange | undefined): string | undefined =>
  ObjectionFilter.safeParse({ page: 1, pageSize: 10, fromDay: range?.from, toDay: range?.to }).error?.issues[0]
    ?.message;

export const DESCRIBE = {
  number: (value: string) => `异议申请单号“${value}”`,
  orderNo: (value: string) => `订单编号“${value}”`,
  phone: (value: string) => `预订人手机号“${value}”`,
  status: (value: string) => `处理状态“${ObjectionStatus.labelOf(value as ObjectionStatus)}”`,
  from: (value: string) => `申请日期 ${value} 起`,
  to: (value: string) => `至 ${value}`,
};
