import { z } from 'zod';
import { InvoiceApplication, MOST_PERIODS, MOST_TRIPS } from '#rules/invoice/application.ts';
import { InvoiceContent, InvoiceType, PeriodStatus, TripState } from '#rules/invoice/codes.ts';
import { addressRow, emailRow } from './invoice-contact.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, entityChoice, flag, list, localTime, optional, orElse, whole, yuan } from './wire.ts';

/** A confirmed bill, as far as it can be invoiced. */

const period = spelt({
  billId: ['billId', z.int()],
  billNo: ['billNo', z.string()],
  from: ['startDate', z.string()],
  to: ['endDate', z.string()],
  status: ['billPeriodStatus', coded(PeriodStatus)],
  /** Its trips and what they come to, with those that are invoiced already. */
  tripCount: ['tripNum', z.int()],
  amountFen: ['perMonthAmount', yuan],
  freeCount: ['remainNum', z.int()],
  freeFen: ['remainAmount', yuan],
  /** What may still be invoiced: less than what is left where the bill was lowered without naming an order. */
  roomFen: ['canInvoiceAmount', yuan],
  /** Applied for, and not invoiced yet. */
  waitingFen: ['waitingAmount', yuan],
});
export type BillingPeriod = z.output<typeof period>;

/** What an application is made from. */
export const overview = spelt(
  {
    title: ['companyName', z.string()],
    taxpayerId: ['identificationNum', z.string()],
    content: ['invoiceComponent', coded(InvoiceContent)],
    minimumFen: ['minAmount', yuan],
    salesName: ['saleName', z.string()],
    salesPhone: ['saleMobile', z.string()],
    emails: ['emailList', z.array(emailRow)],
    addresses: ['addressList', z.array(addressRow)],
    periods: ['amountList', z.array(period)],
  },
  {
    // Of the four that only old invoices carried the provider keeps nothing.
    address: [z.string(), () => ''],
    mobile: [z.string(), () => ''],
    bankName: [z.string(), () => ''],
    bankNum: [z.string(), () => ''],
  },
);
export type InvoiceOverview = z.output<typeof overview>;

/** A trip that somebody chooses; `amountFen` is the company's part after refunds, which is what is invoiced. */
export const tripFields = {
  orderId: ['id', z.int()],
  orderNo: ['orderNo', z.string()],
  serviceName: ['serviceTypeName', z.string()],
  departmentName: ['departmentName', z.string()],
  bookerName: ['bookingUserName', z.string()],
  riderName: ['riderName', z.string()],
  rideAt: ['bookingDate', localTime],
  cityName: ['cityName', z.string()],
  /** The figure that callers add up: what this trip is invoiced at. */
  amountFen: ['actualPayAmount', yuan],
} as const;
export const trip = spelt(tripFields);
export type InvoiceTrip = z.output<typeof trip>;
export const chosenTrip = spelt({ ...tripFields, state: ['state', coded(TripState)] });
export type ChosenTrip = z.output<typeof chosenTrip>;

/** '' and null: not chosen. */
const chosenId = z.codec(optional(whole), z.int().nullable(), {
  decode: (sent) => sent ?? null,
  encode: (id) => id ?? undefined,
});
const typeCode = z.codec(z.unknown().optional(), InvoiceType.schema.optional(), {
  decode: (wire) => InvoiceType.nameOf(String(wire)),
  encode: (type) => type && InvoiceType.codeOf(type),
});
const chosenPeriod = speltDraft(z.custom<InvoiceApplication['periods'][number]>(), {
  billId: ['billId', whole],
  orderIds: ['esOrderIds', list(whole, MOST_TRIPS)],
  amountFen: ['amountByBill', optional(yuan)],
});

/** What the rule asks for and was not sent stays absent, and the rule says so. */
export const application = speltDraft(InvoiceApplication, {
  type: ['invoiceTypeId', typeCode],
  emailId: ['emailId', chosenId],
  addressId: ['addressId', chosenId],
  periods: ['invoiceTripDTOS', orElse(optional(list(chosenPeriod, MOST_PERIODS)), [])],
  amountFen: ['invoicedAmount', optional(yuan)],
  billIds: ['billIds', optional(list(whole, MOST_PERIODS))],
  totalFen: ['totalAmount', optional(yuan)],
  withTravellers: ['travellerFlag', optional(flag)],
  entityId: ['entityId', entityChoice],
});
