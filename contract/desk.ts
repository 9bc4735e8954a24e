import { deskQuestionCalls } from './app-questions.ts';
import { deskAccountCalls } from './desk-account.ts';
import { deskBillCalls } from './desk-bills.ts';
import { deskCompanyCalls } from './desk-company.ts';
import { deskDebtCalls } from './desk-debts.ts';
import { deskDispatchCalls } from './desk-dispatch.ts';
import { deskEnrolmentCalls } from './desk-enrolment.ts';
import { deskFleetCalls } from './desk-fleet.ts';
import { deskHoldCalls } from './desk-holds.ts';
import { deskHolidayCalls } from './desk-holidays.ts';
import { deskInvoiceCalls } from './desk-invoices.ts';
import { deskKeyCalls } from './desk-keys.ts';
import { deskListCalls } from './desk-lists.ts';
import { deskObjectionCalls } from './desk-objections.ts';
import { deskOrderViewCalls } from './desk-order-view.ts';
import { deskOrderCalls } from './desk-orders.ts';
import { deskPriceCalls } from './desk-prices.ts';
import { deskReferenceCalls } from './desk-reference.ts';
import { deskRefundCalls } from './desk-refunds.ts';
import { deskSearchCalls } from './desk-search.ts';
import { deskSessionCalls } from './desk-session.ts';
import { deskSettingsCalls } from './desk-settings.ts';
import { deskStaffCalls } from './desk-staff.ts';
import { deskStreamCalls } from './desk-stream.ts';
import { deskTariffDraftCalls } from './desk-tariff-drafts.ts';
import { deskTariffCalls } from './desk-tariffs.ts';
import { deskTodayCalls } from './desk-today.ts';
import { deskWebhookCalls } from './desk-webhooks.ts';

/** The provider's side: what the console only shows, the desk does. Signed or by a person's session, idempotent by key. */
export const deskApi = {
  ...deskEnrolmentCalls,
  ...deskCompanyCalls,
  ...deskReferenceCalls,
  ...deskHolidayCalls,
  ...deskListCalls,
  ...deskAccountCalls,
  ...deskOrderCalls,
  ...deskPriceCalls,
  ...deskQuestionCalls,
  ...deskRefundCalls,
  ...deskTariffCalls,
  ...deskTariffDraftCalls,
  ...deskBillCalls,
  ...deskDebtCalls,
  ...deskObjectionCalls,
  ...deskInvoiceCalls,
  ...deskWebhookCalls,
  ...deskKeyCalls,
  ...deskSessionCalls,
  ...deskStaffCalls,
  ...deskSettingsCalls,
  ...deskHoldCalls,
  ...deskTodayCalls,
  ...deskOrderViewCalls,
  ...deskFleetCalls,
  ...deskDispatchCalls,
  ...deskStreamCalls,
  ...deskSearchCalls,
};
