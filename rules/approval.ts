/** Approvals under way: who may decide, when others are asked instead, and what the trail and the messages say. */
export * from './approval/decide.ts';
export * from './approval/deputy.ts';
export * from './approval/most.ts';
export * from './approval/notices.ts';
export * from './approval/progress.ts';
export * from './approval/refusals.ts';
export * from './approval/reroute.ts';
export * from './approval/steps.ts';
export * from './approval/trail.ts';
export * from './approval/waiting.ts';
