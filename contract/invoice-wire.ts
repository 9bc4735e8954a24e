import { z } from 'zod';
import { InvoiceApplication, MOST_PERIODS, MOST_TRIPS } from '#rules/invoice/application.ts';
import { InvoiceContent, InvoiceType, PeriodStatus, TripState } from '#rules/invoice/codes.ts';
import { addressRow, emailRow } from './invoice-contact.ts';
import { spelt } from './spelt.ts';
import { coded, list, localTime, optional, whole, yuan } from './wire.ts';

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

export interface ChosenTrip extends InvoiceTrip {
  readonly state: TripState;
}

const WireTrip = z.object({
  id: z.int(),
  orderNo: z.string(),
  serviceTypeName: z.string(),
  departmentName: z.string(),
  bookingUserName: z.string(),
  riderName: z.string(),
  bookingDate: localTime,
  cityName: z.string(),
  /** The figure that callers add up: what this trip is invoiced at. */
  actualPayAmount: yuan,
});
const tripOf = (wire: z.output<typeof WireTrip>): InvoiceTrip => ({
  orderId: wire.id,
  orderNo: wire.orderNo,
  serviceName: wire.serviceTypeName,
  departmentName: wire.departmentName,
  bookerName: wire.bookingUserName,
  riderName: wire.riderName,
  rideAt: wire.bookingDate,
  cityName: wire.cityName,
  amountFen: wire.actualPayAmount,
});
const wireTrip = (ours: InvoiceTrip): z.output<typeof WireTrip> => ({
  id: ours.orderId,
  orderNo: ours.orderNo,
  serviceTypeName: ours.serviceName,
  departmentName: ours.departmentName,
  bookingUserName: ours.bookerName,
  riderName: ours.riderName,
  bookingDate: ours.rideAt,
  cityName: ours.cityName,
  actualPayAmount: ours.amountFen,
});
export const trip = spelt({
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
});
export type InvoiceTrip = z.output<typeof trip>;
export const chosenTrip = z.codec(WireTrip.extend({ state: coded(TripState) }), z.custom<ChosenTrip>(), {
  decode: ({ state, ...wire }) => ({ ...tripOf(wire), state }),
  encode: ({ state, ...ours }) => ({ ...wireTrip(ours), state }),
});

const orderIds = list(whole, MOST_TRIPS);
const WirePeriod = z.object({ billId: whole, esOrderIds: orderIds, amountByBill: optional(yuan) });
const WireApplication = z.object({
  invoiceTypeId: z.any().optional(),
  emailId: optional(whole),
  addressId: optional(whole),
  invoiceTripDTOS: optional(list(WirePeriod, MOST_PERIODS)),
  invoicedAmount: optional(yuan),
});

/** What the rule asks for and was not sent stays absent, and the rule says so. */
export const application = z.codec(WireApplication, InvoiceApplication, {
  decode: ({ invoiceTypeId, emailId, addressId, invoiceTripDTOS, invoicedAmount }) => ({
    type: InvoiceType.nameOf(String(invoiceTypeId)) as InvoiceType,
    emailId: emailId ?? null,
    addressId: addressId ?? null,
    periods: (invoiceTripDTOS ?? []).map((one) => ({
      billId: one.billId,
      orderIds: one.esOrderIds,
      amountFen: one.amountByBill as number,
    })),
    amountFen: invoicedAmount as number,
  }),
  encode: ({ type, emailId, addressId, periods, amountFen }) => ({
    invoiceTypeId: InvoiceType.codeOf(type),
    emailId: emailId ?? undefined,
    addressId: addressId ?? undefined,
    invoiceTripDTOS: periods.map((one) => ({
      billId: one.billId,
      esOrderIds: one.orderIds,
      amountByBill: one.amountFen,
    })),
    invoicedAmount: amountFen,
  }),
});
