/** Orders: the life of a ride from its booking to its bill, and who pays it. */
export * from './order/booking.ts';
export * from './order/cancellation.ts';
export * from './order/codes.ts';
export * from './order/events.ts';
export * from './order/notices.ts';
export * from './order/number.ts';
export * from './order/payment.ts';
export * from './order/refusals.ts';
export * from './order/reported-event.ts';
export * from './order/ride-draft.ts';
export * from './order/settling.ts';
export * from './order/split.ts';
export * from './order/states.ts';
export * from './order/track.ts';
export * from './order/trail.ts';
export * from './order/transitions.ts';
export * from './order/way.ts';
