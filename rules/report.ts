/** The car-usage report: what counts, over which days, and how its figures are told. */
export * from './report/export.ts';
export * from './report/figure.ts';
export * from './report/over.ts';
export * from './report/parts.ts';
export * from './report/range.ts';
export * from './report/share.ts';
export * from './report/usage.ts';
