import { dayOf } from '#rules/calendar.ts';
import { ANOMALY_CALLS } from './anomalies.ts';
import { DAYS_CALLS } from './days.ts';
import { INVOICE_CALLS } from './invoices.ts';
import { LAB_CALLS } from './lab.ts';
import { MONEY_CALLS } from './money.ts';
import { ORGANISATION_CALLS } from './organisation.ts';
import { PEOPLE_CALLS } from './people.ts';
import { JOURNAL_CALLS, PROJECT_CALLS } from './projects.ts';
import type { LoggedExamples } from './setup.ts';
import { WEBHOOK_CALLS } from './webhooks.ts';

/** An example of every call that leaves an entry in the operation log. */
export const EXAMPLES: LoggedExamples = {
  ...ORGANISATION_CALLS,
  ...PEOPLE_CALLS,
  ...MONEY_CALLS,
  ...INVOICE_CALLS,
  ...WEBHOOK_CALLS,
  ...DAYS_CALLS,
  ...PROJECT_CALLS,
  ...JOURNAL_CALLS,
  ...LAB_CALLS,
  ...ANOMALY_CALLS,
  'GET /api/v2/operationLog/export': () => {
    const today = dayOf(new Date());
    return { fields: { createTimeStart: today, createTimeEnd: today } };
  },
};
