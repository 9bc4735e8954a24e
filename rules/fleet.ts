/** The provider's own drivers and cars, and who takes which ride. */
export * from './fleet/candidates.ts';
export * from './fleet/codes.ts';
export * from './fleet/drafts.ts';
export * from './fleet/fitting.ts';
export * from './fleet/kept.ts';
export * from './fleet/trouble.ts';
