import { deskCompanyCalls } from './desk-company.ts';
import { deskEnrolmentCalls } from './desk-enrolment.ts';
import { deskInvoiceCalls } from './desk-invoices.ts';
import { deskReferenceCalls } from './desk-reference.ts';

/** The provider's side: what the console only shows, the desk does. Signed, and idempotent by key. */
export const deskApi = { ...deskEnrolmentCalls, ...deskCompanyCalls, ...deskReferenceCalls, ...deskInvoiceCalls };
