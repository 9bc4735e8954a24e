import { moneyText, yuanText } from '#rules/money.ts';
import type { Tariff } from '#rules/tariff.ts';
import type { Rates } from './fields.ts';

/** With its thousands, without the sign: the table says 元. */
const yuan = (fen: number): string => moneyText(fen).replace('¥', '');
const km = (meters: number): string => String(meters / 1_000);
const PACKAGE = { dayRental: '天', halfDayRental: '半天' } as const;
const packageOf = (service: string): string => (service in PACKAGE ? PACKAGE[service as keyof typeof PACKAGE] : '次');

/** The two lines of a cell: what it begins with, and what follows. */
export function ratesText(tariff: Tariff | Rates): { readonly price: string; readonly rates: string } {
  if (tariff.kind === 'carpool') return { price: `${yuanText(tariff.seatFen)} /座`, rates: '一口价' };
  if (tariff.kind === 'charter') {
    const hours = tariff.includedSeconds / 3_600;
    const rates = `含 ${km(tariff.includedMeters)} 公里、${hours} 小时`;
    return { price: `${yuan(tariff.baseFen)} /${packageOf(tariff.service)}`, rates };
  }
  const rates = `${yuanText(tariff.perKmFen)} /公里 · ${yuanText(tariff.perMinuteFen)} /分`;
  return { price: `${yuanText(tariff.baseFen)} 起`, rates };
}
