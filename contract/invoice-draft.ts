import { z } from 'zod';
import { ChosenPeriod, MOST_PERIODS, MOST_TRIPS } from '#rules/invoice/application.ts';
import { MAX_PAGE_SIZE } from '#rules/paging.ts';
import { endpoint } from './endpoint.ts';
import { chosenTrip, type InvoiceTrip } from './invoice-wire.ts';
import { spelt, speltDraft } from './spelt.ts';
import { departmentNo, list, localTime, optional, whole, yuan } from './wire.ts';

const WirePeriod = z.object({ billId: whole, esOrderIds: list(whole, MOST_TRIPS) });
const DraftCheck = z.object({ periods: z.array(ChosenPeriod) });

/** What has become of a draft: how many trips are still free, what they come to, and which are not. */
const checked = spelt({
  billId: ['billId', z.int()],
  takenIds: ['takenIds', z.array(z.int())],
  goneIds: ['goneIds', z.array(z.int())],
  freeCount: ['remainNum', z.int()],
  freeFen: ['remainAmount', yuan],
});
export type CheckedPeriod = z.output<typeof checked>;

const remaining = spelt({
  orderId: ['id', z.int()],
  amountFen: ['actualPayAmount', yuan],
});
export type RemainingTrip = z.output<typeof remaining>;

/** A trip as a browser keeps it under the bill's number: with its amount always, with the rest where it was shown. */
export type DraftTrip = RemainingTrip & Partial<InvoiceTrip>;

const WireDraftTrip = z.object({
  id: z.int(),
  actualPayAmount: yuan,
  orderNo: z.string().optional(),
  serviceTypeName: z.string().optional(),
  departmentName: z.string().optional(),
  bookingUserName: z.string().optional(),
  riderName: z.string().optional(),
  bookingDate: localTime.optional(),
  cityName: z.string().optional(),
});

/** What is stored is spelt as the calls spell it. */
export const draftTrips = z.codec(z.array(WireDraftTrip), z.custom<DraftTrip[]>(), {
  decode: (rows) =>
    rows.map((row) => ({
      orderId: row.id,
      amountFen: row.actualPayAmount,
      orderNo: row.orderNo,
      serviceName: row.serviceTypeName,
      departmentName: row.departmentName,
      bookerName: row.bookingUserName,
      riderName: row.riderName,
      rideAt: row.bookingDate,
      cityName: row.cityName,
    })) as DraftTrip[],
  encode: (trips) =>
    trips.map((trip) => ({
      id: trip.orderId,
      actualPayAmount: trip.amountFen,
      orderNo: trip.orderNo,
      serviceTypeName: trip.serviceName,
      departmentName: trip.departmentName,
      bookingUserName: trip.bookerName,
      riderName: trip.riderName,
      bookingDate: trip.rideAt,
      cityName: trip.cityName,
    })),
});

const call = { area: 'invoice', access: 35, method: 'POST' } as const;

/** Drafts live in the browser; what they are worth, the server says. */
export const draftCalls = {
  checkDraft: endpoint({
    ...call,
    summary: '核对草稿：所选行程还能否开票，金额多少',
    path: '/api/v2/invoiceManagement/checkDraft',
    encoding: 'json',
    input: z.codec(z.object({ invoiceTripDTOS: optional(list(WirePeriod, MOST_PERIODS)) }), DraftCheck, {
      decode: ({ invoiceTripDTOS }) => ({
        periods: (invoiceTripDTOS ?? []).map(({ billId, esOrderIds }) => ({ billId, orderIds: esOrderIds })),
      }),
      encode: ({ periods }) => ({
        invoiceTripDTOS: periods.map(({ billId, orderIds }) => ({ billId, esOrderIds: orderIds })),
      }),
    }),
    output: z.array(checked),
  }),
  chosenTrips: endpoint({
    ...call,
    summary: '草稿中一页行程的内容和状态',
    path: '/api/v2/invoiceManagement/chosenTrips',
    encoding: 'json',
    input: speltDraft(ChosenPeriod, {
      billId: ['billId', whole],
      orderIds: ['esOrderIds', list(whole, MAX_PAGE_SIZE)],
    }),
    output: z.array(chosenTrip),
  }),
  remainingTrips: endpoint({
    ...call,
    summary: '账期内全部未开票的行程，可按部门',
    path: '/api/v2/invoiceManagement/remainingTrips',
    encoding: 'form',
    input: z.object({ billId: whole, departmentId: optional(departmentNo) }),
    output: z.array(remaining),
  }),
};
