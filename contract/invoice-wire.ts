import { z } from 'zod';
import type { Day } from '#rules/calendar.ts';
import { InvoiceApplication, MOST_PERIODS, MOST_TRIPS } from '#rules/invoice/application.ts';
import { InvoiceContent, InvoiceType, PeriodStatus, TripState } from '#rules/invoice/codes.ts';
import type { InvoiceAddress, InvoiceEmail } from '#rules/invoice/contact.ts';
import { addressRow, emailRow } from './invoice-contact.ts';
import { coded, list, localTime, optional, whole, yuan } from './wire.ts';

/** A confirmed bill, as far as it can be invoiced. */
export interface BillingPeriod {
  readonly billId: number;
  readonly billNo: string;
  readonly from: Day;
  readonly to: Day;
  readonly status: PeriodStatus;
  /** Its trips and what they come to, with those that are invoiced already. */
  readonly tripCount: number;
  readonly amountFen: number;
  readonly freeCount: number;
  readonly freeFen: number;
}

const period = z.codec(
  z.object({
    billId: z.int(),
    billNo: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    perMonthAmount: yuan,
    billPeriodStatus: coded(PeriodStatus),
    tripNum: z.int(),
    remainNum: z.int(),
    remainAmount: yuan,
  }),
  z.custom<BillingPeriod>(),
  {
    decode: (wire) => ({
      billId: wire.billId,
      billNo: wire.billNo,
      from: wire.startDate,
      to: wire.endDate,
      status: wire.billPeriodStatus,
      tripCount: wire.tripNum,
      amountFen: wire.perMonthAmount,
      freeCount: wire.remainNum,
      freeFen: wire.remainAmount,
    }),
    encode: (ours) => ({
      billId: ours.billId,
      billNo: ours.billNo,
      startDate: ours.from,
      endDate: ours.to,
      perMonthAmount: ours.amountFen,
      billPeriodStatus: ours.status,
      tripNum: ours.tripCount,
      remainNum: ours.freeCount,
      remainAmount: ours.freeFen,
    }),
  },
);

/** What an application is made from. */
export interface InvoiceOverview {
  readonly title: string;
  readonly taxpayerId: string;
  readonly content: InvoiceContent;
  readonly minimumFen: number;
  readonly salesName: string;
  readonly salesPhone: string;
  readonly emails: InvoiceEmail[];
  readonly addresses: InvoiceAddress[];
  readonly periods: BillingPeriod[];
}

export const overview = z.codec(
  z.object({
    companyName: z.string(),
    identificationNum: z.string(),
    invoiceComponent: coded(InvoiceContent),
    // Of the four that only old invoices carried the provider keeps nothing.
    address: z.string(),
    mobile: z.string(),
    bankName: z.string(),
    bankNum: z.string(),
    emailList: z.array(emailRow),
    addressList: z.array(addressRow),
    amountList: z.array(period),
    minAmount: yuan,
    saleName: z.string(),
    saleMobile: z.string(),
  }),
  z.custom<InvoiceOverview>(),
  {
    decode: (wire) => ({
      title: wire.companyName,
      taxpayerId: wire.identificationNum,
      content: wire.invoiceComponent,
      minimumFen: wire.minAmount,
      salesName: wire.saleName,
      salesPhone: wire.saleMobile,
      emails: wire.emailList,
      addresses: wire.addressList,
      periods: wire.amountList,
    }),
    encode: (ours) => ({
      companyName: ours.title,
      identificationNum: ours.taxpayerId,
      invoiceComponent: ours.content,
      address: '',
      mobile: '',
      bankName: '',
      bankNum: '',
      emailList: ours.emails,
      addressList: ours.addresses,
      amountList: ours.periods,
      minAmount: ours.minimumFen,
      saleName: ours.salesName,
      saleMobile: ours.salesPhone,
    }),
  },
);

/** A trip that somebody chooses; `amountFen` is the company's part after refunds, which is what is invoiced. */
export interface InvoiceTrip {
  readonly orderId: number;
  readonly orderNo: string;
  readonly serviceName: string;
  readonly departmentName: string;
  readonly bookerName: string;
  readonly riderName: string;
  readonly rideAt: Date;
  readonly cityName: string;
  readonly amountFen: number;
}
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
export const trip = z.codec(WireTrip, z.custom<InvoiceTrip>(), { decode: tripOf, encode: wireTrip });
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
