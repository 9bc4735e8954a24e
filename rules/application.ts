/** Applications: what somebody asks for before a ride, how it is decided and how often it is used. */
export * from './application/accept.ts';
export * from './application/codes.ts';
export * from './application/draft.ts';
export * from './application/facts.ts';
export * from './application/match.ts';
export * from './application/number.ts';
export * from './application/refusals.ts';
export * from './application/search.ts';
export * from './application/status.ts';
export * from './application/uses.ts';
export * from './application/view.ts';
