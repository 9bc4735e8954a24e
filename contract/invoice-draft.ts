import { z } from 'zod';
import { ChosenPeriod, MOST_PERIODS, MOST_TRIPS } from '#rules/invoice/application.ts';
import { MAX_PAGE_SIZE } from '#rules/paging.ts';
import { calls } from './endpoint.ts';
import { chosenTrip, type InvoiceTrip, tripFields } from './invoice-wire.ts';
import { spelt, speltDraft } from './spelt.ts';
import { departmentNo, entityChoice, list, localTime, optional, orElse, whole, yuan } from './wire.ts';

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

/** What is stored is spelt as the calls spell it. */
export const draftTrips = z.array(
  spelt<DraftTrip>({
    ...tripFields,
    orderNo: ['orderNo', z.string().optional()],
    serviceName: ['serviceTypeName', z.string().optional()],
    departmentName: ['departmentName', z.string().optional()],
    bookerName: ['bookingUserName', z.string().optional()],
    riderName: ['riderName', z.string().optional()],
    rideAt: ['bookingDate', localTime.optional()],
    cityName: ['cityName', z.string().optional()],
  }),
);

const chosenPeriod = (most: number) =>
  speltDraft(ChosenPeriod, { billId: ['billId', whole], orderIds: ['esOrderIds', list(whole, most)] });

const call = calls('invoice');

/** Drafts live in the browser; what they are worth, the server says. */
export const draftCalls = {
  checkDraft: call.json(
    '/api/v2/invoiceManagement/checkDraft',
    '核对草稿：所选行程还能否开票，金额多少',
    speltDraft(z.object({ periods: z.array(ChosenPeriod) }), {
      periods: ['invoiceTripDTOS', orElse(optional(list(chosenPeriod(MOST_TRIPS), MOST_PERIODS)), [])],
    }),
    z.array(checked),
  ),
  chosenTrips: call.json(
    '/api/v2/invoiceManagement/chosenTrips',
    '草稿中一页行程的内容和状态',
    chosenPeriod(MAX_PAGE_SIZE),
    z.array(chosenTrip),
  ),
  remainingTrips: call.form(
    '/api/v2/invoiceManagement/remainingTrips',
    '账期内全部未开票的行程，可按部门',
    z.object({ billId: whole, departmentId: optional(departmentNo), entityId: entityChoice }),
    z.array(remaining),
  ),
};
