import type { z } from 'zod';
import { OrderStatus } from '#rules/order/codes.ts';
import { type OrderFilter, OrderPhone, OrderWord, spanFault } from '#rules/order/view-filter.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { beside, spelt } from './spelt.ts';
import { coded, commaList, flag, groupedText, optional, pagedAs, spanEnd, spanStart, text, whole } from './wire.ts';

const word = optional(text.pipe(OrderWord));
const number = optional(groupedText.pipe(OrderWord));
const phone = optional(text.pipe(OrderPhone));

/** A day or a second; the end is named by its last one. */
const start = optional(spanStart);
const end = optional(spanEnd);

/** `callerId` is who asks, by the caller's own word. */
const orderFilterFields = {
  callerId: ['userId', optional(whole)],
  filter: beside({
    number: ['orderNo', number],
    projectNo: ['projectNo', word],
    bookerName: ['bookingUserName', word],
    bookerPhone: ['bookingUserPhone', phone],
    riderPhone: ['riderPhone', phone],
    applicationNo: ['applicationNo', number],
    /** One, or several by commas: two of the provider's groups have the same name. */
    vehicleGroup: ['groupId', optional(commaList(coded(VehicleGroup), 20))],
    status: ['orderStatus', optional(coded(OrderStatus))],
    service: ['serviceTypeId', optional(coded(ServiceType))],
    departmentId: ['departmentId', optional(whole)],
    sceneId: ['sceneId', optional(whole)],
    rideFrom: ['bookingDateStart', start],
    rideBefore: ['bookingDateOff', end],
    serviceFrom: ['serviceDateStart', start],
    serviceBefore: ['serviceDateOff', end],
    secondOnly: ['chooseSecondStatus', optional(flag)],
    carpooled: ['carpoolSuccessFlag', optional(flag)],
  }),
} as const;

export type OrderFilterInput = z.output<typeof orderFilter>;

interface CheckedFilter {
  readonly value: { readonly filter: OrderFilter };
  readonly issues: z.core.$ZodRawIssue[];
}
/** Each span by the rule's word, on the field it begins with. */
function checkSpans({ value: { filter }, issues }: CheckedFilter): void {
  const spans = [
    ['bookingDateStart', filter.rideFrom, filter.rideBefore],
    ['serviceDateStart', filter.serviceFrom, filter.serviceBefore],
  ] as const;
  for (const [field, from, before] of spans) {
    const message = spanFault(from, before);
    if (message) issues.push({ code: 'custom', message, path: [field], input: from });
  }
}

export const orderFilter = spelt(orderFilterFields).check(checkSpans);
export const orderFilterPage = pagedAs(orderFilterFields).check(checkSpans);
