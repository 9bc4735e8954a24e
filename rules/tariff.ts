/** Tariffs: what a ride costs, line by line, before anybody asks who pays. */
export * from './tariff/change.ts';
export * from './tariff/checks.ts';
export * from './tariff/compare.ts';
export * from './tariff/draft.ts';
export * from './tariff/fee-lines.ts';
export * from './tariff/many.ts';
export * from './tariff/measured.ts';
export * from './tariff/night.ts';
export * from './tariff/price.ts';
export * from './tariff/stored.ts';
export * from './tariff/tariff.ts';
