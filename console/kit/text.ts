import { localText } from '#rules/calendar.ts';
import { moneyText } from '#rules/money.ts';

/** '13805712716' → ['138', '0571', '2716']; anything that is no phone stays whole. */
export const phoneGroups = (phone: string): string[] =>
  /^\d{11}$/.test(phone) ? [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)] : [phone];

/** Ten digits, then fours. */
export function orderNoGroups(orderNo: string): string[] {
  if (!/^\d{11,}$/.test(orderNo)) return [orderNo];
  return [orderNo.slice(0, 10), ...(orderNo.slice(10).match(/\d{1,4}/g) ?? [])];
}

export type TimeStyle = 'short' | 'long';

/** Today '今天 09:06' (short: '09:06'), this year '11-13 16:02', otherwise '2025-11-13'. */
export function timeText(instant: Date, now: Date, style: TimeStyle = 'long'): string {
  const local = localText(instant);
  const today = localText(now);
  const clock = local.slice(11, 16);
  if (local.slice(0, 10) === today.slice(0, 10)) return style === 'short' ? clock : `今天 ${clock}`;
  return local.slice(0, 4) === today.slice(0, 4) ? local.slice(5, 16) : local.slice(0, 10);
}

/** First and last day with a spaced en dash; days of this year without the year. */
export function daysText(from: string, to: string, now: Date): string {
  const year = localText(now).slice(0, 5);
  const short = from.startsWith(year) && to.startsWith(year);
  return short ? `${from.slice(5)} – ${to.slice(5)}` : `${from} – ${to}`;
}

/** 1284 → '1,284'. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
/** What is counted no further than that: '10,000+'. */
export const countUpTo = (count: number, most: number): string =>
  count > most ? `${countText(most)}+` : countText(count);

/** Under a head that says （元）: no ¥. */
export const bareMoneyText = (fen: number): string => moneyText(fen).replace('¥', '');

/** Limits are whole yuan as a rule: '3,000', and '3,000.50' where they are not. */
export const roundMoneyText = (fen: number): string => bareMoneyText(fen).replace(/\.00$/, '');

/** One part in a thousand at the finest: 0.3442 → '34.4%'. */
export const percentText = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The first `most` characters and an ellipsis; counts characters as people do, not code units. */
export function cutText(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}
