import { z } from 'zod';
import { type Day, dayOf, isDay, startOfDay } from '../calendar.ts';

/** Offered where a parcel is registered; another one is typed. */
export const CARRIERS = [
  '顺丰速运',
  '中国邮政',
  '京东快递',
  '中通快递',
  '圆通速递',
  '申通快递',
  '韵达快递',
  '德邦快递',
];

export const Parcel = z.object({
  carrier: z.string({ error: '请填写快递公司' }).trim().min(1, '请填写快递公司').max(30, '快递公司不能超过 30 个字'),
  trackingNo: z
    .string({ error: '请填写快递单号' })
    .trim()
    .regex(/^[0-9A-Za-z-]{5,40}$/, '快递单号应为 5 至 40 位字母或数字'),
});
export type Parcel = z.output<typeof Parcel>;

export const PostedOn = z.string({ error: '请填写寄出日期' }).refine(isDay, '寄出日期应为 yyyy-MM-dd');

/** Why it cannot have been posted that day; null: it can. */
export function wrongPostedOn(day: Day, { issuedOn, today }: { issuedOn: Day; today: Day }): string | null {
  if (day > today) return '寄出日期不能晚于今天';
  return day < issuedOn ? `寄出日期不能早于开票日期 ${issuedOn}` : null;
}

/** People say a day: the moment is known of today, and of a day that stays as it was. */
export function postedAt(day: Day, { now, before }: { now: Date; before: Date | null }): Date {
  if (before && dayOf(before) === day) return before;
  return day === dayOf(now) ? now : startOfDay(day);
}
