/** Objections against orders of a bill: raised all together, each decided by the provider. */
export * from './objection/codes.ts';
export * from './objection/decide.ts';
export * from './objection/filter.ts';
export * from './objection/form.ts';
export * from './objection/import.ts';
export * from './objection/refusals.ts';
