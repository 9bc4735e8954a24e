/** A company's bills: one a calendar month, what stands in them, and what may be done with each. */
export * from './bill/change.ts';
export * from './bill/codes.ts';
export * from './bill/columns.ts';
export * from './bill/held.ts';
export * from './bill/log.ts';
export * from './bill/payment.ts';
export * from './bill/period.ts';
export * from './bill/refusals.ts';
export * from './bill/reminder.ts';
export * from './bill/text.ts';
export * from './bill/warning-form.ts';
export { ObjectionStatus } from './objection/codes.ts';
