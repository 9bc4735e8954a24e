/** Money that proves itself: a bill held against everything that other tables say of its lines. */
export * from './proof/chain.ts';
export * from './proof/codes.ts';
export * from './proof/confirm.ts';
export * from './proof/doubts.ts';
export * from './proof/four-ways.ts';
export * from './proof/limit-replay.ts';
export * from './proof/limit-statement.ts';
export * from './proof/refusals.ts';
export * from './proof/result.ts';
export * from './proof/tariff-side.ts';
export * from './proof/text.ts';
export * from './proof/totals.ts';
