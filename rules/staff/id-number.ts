import { isDay } from '../calendar.ts';

/** GB 11643: seventeen digits weighted, and a check character that is one of these by their sum. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** An 18-character resident identity number: its birthday is a day and its last character is the right one. */
export function isIdNumber(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  if (!isDay(birthday) || birthday < '1800-01-01') return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return CHECKS[sum % 11] === text[17];
}
