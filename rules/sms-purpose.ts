import { CodePurpose } from './access.ts';
import { RideNotice } from './order/notices.ts';

/** What people are told of their applications and of their standing, beside codes and rides. */
const OTHERS = [
  'approvalAsked',
  'approvalPassed',
  'approvalRejected',
  'approvalReminder',
  'budgetWarning',
  'companyOpened',
  'deputyEnded',
  'deputyNamed',
  'driverRide',
  'newDevice',
  'phoneChanged',
  'superReplaced',
] as const;

export type SmsPurpose = CodePurpose | RideNotice | (typeof OTHERS)[number];

/** Every kind of message that leaves by SMS: a provider with reviewed templates needs one for each. */
export const SMS_PURPOSES: readonly SmsPurpose[] = [...CodePurpose.names, ...RideNotice.names, ...OTHERS];
