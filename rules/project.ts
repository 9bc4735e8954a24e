/** Projects that rides are charged to, with their budgets. */
export * from './project/draft.ts';
export * from './project/import.ts';
export * from './project/refusals.ts';
