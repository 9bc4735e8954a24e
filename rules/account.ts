/** A company's account and the limits of its people: ledgers that are only added to, and figures that are sums. */
export * from './account/codes.ts';
export * from './account/figures.ts';
export * from './account/ledger.ts';
export * from './account/limit-book.ts';
export * from './account/limit-ledger.ts';
export * from './account/limit-window.ts';
export * from './account/movement.ts';
export * from './account/postings.ts';
export * from './account/refusals.ts';
export * from './account/statement.ts';
export * from './account/warning.ts';
