/** Rides that are worth a look, each with the rule that found it and its numbers. */
export * from './anomaly/codes.ts';
export * from './anomaly/facts.ts';
export * from './anomaly/find.ts';
export * from './anomaly/home-work.ts';
export * from './anomaly/money-rules.ts';
export * from './anomaly/refusals.ts';
export * from './anomaly/text.ts';
export * from './anomaly/way-rules.ts';
