/** Entries of a company's accounting, made from a bill. */
export * from './journal/codes.ts';
export * from './journal/entries.ts';
export * from './journal/refusals.ts';
export * from './journal/template.ts';
