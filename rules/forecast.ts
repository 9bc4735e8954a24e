/** Where a month's costs will land: what is certain, what is approved, and what days like these usually bring. */
export * from './forecast/back-test.ts';
export * from './forecast/landing.ts';
export * from './forecast/sampling.ts';
export * from './forecast/warning.ts';
