import { z } from 'zod';
import { instantOfLocal, isDay, localText } from '#rules/calendar.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { type OrderFilter, OrderPhone, OrderWord, spanFault } from '#rules/order/view-filter.ts';
import type { PageInput } from '#rules/paging.ts';
import { ServiceType, VehicleGroup } from '#rules/scene/codes.ts';
import { coded, flag, groupedText, optional, paged, text, whole } from './wire.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

const word = optional(text.pipe(OrderWord));
const number = optional(groupedText.pipe(OrderWord));
const phone = optional(text.pipe(OrderPhone));

const moment = (endsAfter: (wire: string) => number) =>
  z.codec(z.union([z.string(), z.number()]), z.date(), {
    decode: (wire, context) => {
      const words = String(wire).trim();
      const at = instantOfLocal(words);
      if (at) return new Date(at.getTime() + endsAfter(words));
      context.issues.push({ code: 'custom', message: '时间格式不正确', input: wire });
      return z.NEVER;
    },
    encode: (at) => localText(new Date(at.getTime() - endsAfter(''))),
  });
/** A day or a second; the end is named by its last one. */
const start = optional(moment(() => 0));
const end = optional(moment((wire) => (isDay(wire) ? DAY_MS : SECOND_MS)));

const WIRE = {
  userId: optional(whole),
  orderNo: number,
  projectNo: word,
  bookingUserName: word,
  bookingUserPhone: phone,
  riderPhone: phone,
  groupId: optional(coded(VehicleGroup)),
  orderStatus: optional(coded(OrderStatus)),
  bookingDateStart: start,
  bookingDateOff: end,
  serviceTypeId: optional(coded(ServiceType)),
  departmentId: optional(whole),
  applicationNo: number,
  serviceDateStart: start,
  serviceDateOff: end,
  chooseSecondStatus: optional(flag),
  carpoolSuccessFlag: optional(flag),
  sceneId: optional(whole),
};
const WireFilter = z.object(WIRE);
type WireFilter = z.output<typeof WireFilter>;

/** `callerId` is who asks, by the caller's own word. */
export interface AskedOrders {
  filter: OrderFilter;
  callerId?: number | undefined;
}

const filterOf = (wire: WireFilter): AskedOrders => ({
  callerId: wire.userId,
  filter: {
    number: wire.orderNo,
    projectNo: wire.projectNo,
    bookerName: wire.bookingUserName,
    bookerPhone: wire.bookingUserPhone,
    riderPhone: wire.riderPhone,
    applicationNo: wire.applicationNo,
    vehicleGroup: wire.groupId,
    status: wire.orderStatus,
    service: wire.serviceTypeId,
    departmentId: wire.departmentId,
    sceneId: wire.sceneId,
    rideFrom: wire.bookingDateStart,
    rideBefore: wire.bookingDateOff,
    serviceFrom: wire.serviceDateStart,
    serviceBefore: wire.serviceDateOff,
    secondOnly: wire.chooseSecondStatus,
    carpooled: wire.carpoolSuccessFlag,
  },
});

const wireOf = ({ filter, callerId }: AskedOrders): WireFilter => ({
  userId: callerId,
  orderNo: filter.number,
  projectNo: filter.projectNo,
  bookingUserName: filter.bookerName,
  bookingUserPhone: filter.bookerPhone,
  riderPhone: filter.riderPhone,
  applicationNo: filter.applicationNo,
  groupId: filter.vehicleGroup,
  orderStatus: filter.status,
  serviceTypeId: filter.service,
  departmentId: filter.departmentId,
  sceneId: filter.sceneId,
  bookingDateStart: filter.rideFrom,
  bookingDateOff: filter.rideBefore,
  serviceDateStart: filter.serviceFrom,
  serviceDateOff: filter.serviceBefore,
  chooseSecondStatus: filter.secondOnly,
  carpoolSuccessFlag: filter.carpooled,
});

interface Issues {
  issues: unknown[];
}

/** Each span by the rule's word, on the field it begins with. */
function checkSpans({ filter }: AskedOrders, { issues }: Issues): void {
  const spans = [
    ['bookingDateStart', filter.rideFrom, filter.rideBefore],
    ['serviceDateStart', filter.serviceFrom, filter.serviceBefore],
  ] as const;
  for (const [field, from, before] of spans) {
    const message = spanFault(from, before);
    if (message) issues.push({ code: 'custom', message, path: [field], input: from });
  }
}

export const askedOrders = z.codec(WireFilter, z.custom<AskedOrders>(), {
  decode: (wire, context) => {
    const asked = filterOf(wire);
    checkSpans(asked, context as Issues);
    return asked;
  },
  encode: wireOf,
});

export const askedPage = z.codec(paged(WIRE), z.custom<AskedOrders & PageInput>(), {
  decode: ({ page, pageSize, ...wire }, context) => {
    const asked = filterOf(wire as WireFilter);
    checkSpans(asked, context as Issues);
    return { page, pageSize, ...asked };
  },
  encode: ({ page, pageSize, ...asked }) => ({ page, pageSize, ...wireOf(asked) }) as never,
});
