import { z } from 'zod';
import { type ApplicationDetail, StepStatus } from '#rules/application.ts';
import { ApprovalEventKind } from '#rules/approval.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import { coded, flag, localTime, yuan } from './wire.ts';

type Part<K extends 'legs' | 'steps' | 'trail' | 'orders'> = ApplicationDetail[K][number];

export const leg = z.codec(
  z.object({
    startCity: z.string(),
    endCity: z.string(),
    vehicle: z.string(),
    useCarRule: z.string(),
    applicationNo: z.string(),
    startTime: localTime.nullable(),
    endTime: localTime.nullable(),
  }),
  z.custom<Part<'legs'>>(),
  {
    decode: ({ startCity, endCity, vehicle, useCarRule, applicationNo, startTime, endTime }) => ({
      fromCity: startCity,
      toCity: endCity,
      vehicle,
      rule: useCarRule,
      number: applicationNo,
      startAt: startTime,
      endAt: endTime,
    }),
    encode: ({ fromCity, toCity, vehicle, rule, number, startAt, endAt }) => ({
      startCity: fromCity,
      endCity: toCity,
      vehicle,
      useCarRule: rule,
      applicationNo: number,
      startTime: startAt,
      endTime: endAt,
    }),
  },
);

const named = z.object({ name: z.string(), phone: z.string() });

/** Several people asked for one step stand in one row, joined. Everything behind the step's status is ours. */
export const step = z.codec(
  z.object({
    id: z.int(),
    updateTime: localTime.nullable(),
    approvalUserName: z.string(),
    approvalUserPhone: z.string(),
    approvalStepStatus: coded(StepStatus),
    stepNo: z.int(),
    stepText: z.string(),
    autoPass: flag,
    reason: z.string(),
    approvers: z.array(named),
  }),
  z.custom<Part<'steps'>>(),
  {
    decode: ({ id, updateTime, approvalStepStatus, stepNo, stepText, autoPass, reason, approvers }) => ({
      eventId: id,
      stepNo,
      text: stepText,
      status: approvalStepStatus,
      at: updateTime,
      people: approvers,
      automatic: autoPass,
      reason,
    }),
    encode: ({ eventId, stepNo, text, status, at, people, automatic, reason }) => ({
      id: eventId,
      updateTime: at,
      approvalUserName: people.map(({ name }) => name).join('、'),
      approvalUserPhone: people.map(({ phone }) => phone).join('、'),
      approvalStepStatus: status,
      stepNo,
      stepText: text,
      autoPass: automatic,
      reason,
      approvers: [...people],
    }),
  },
);

export const trailLine = z.codec(
  z.object({ id: z.int(), time: localTime, kind: coded(ApprovalEventKind), text: z.string() }),
  z.custom<Part<'trail'>>(),
  {
    decode: ({ id, time, kind, text }) => ({ eventId: id, at: time, kind, text }),
    encode: ({ eventId, at, kind, text }) => ({ id: eventId, time: at, kind, text }),
  },
);

/** The names of the order list. */
export const order = z.codec(
  z.object({
    id: z.int(),
    orderNo: z.string(),
    serviceTypeName: z.string(),
    bookingUserName: z.string(),
    riderName: z.string(),
    bookingDate: localTime,
    cityName: z.string(),
    factStartAddr: z.string(),
    factEndAddr: z.string(),
    orderStatus: coded(OrderStatus),
    totalAmount: yuan.nullable(),
    actualPayAmount: yuan.nullable(),
  }),
  z.custom<Part<'orders'>>(),
  {
    decode: (wire) => ({
      orderId: wire.id,
      number: wire.orderNo,
      serviceName: wire.serviceTypeName,
      bookerName: wire.bookingUserName,
      riderName: wire.riderName,
      rideAt: wire.bookingDate,
      cityName: wire.cityName,
      startAddress: wire.factStartAddr,
      endAddress: wire.factEndAddr,
      status: wire.orderStatus,
      totalFen: wire.totalAmount,
      actualPayFen: wire.actualPayAmount,
    }),
    encode: (ours) => ({
      id: ours.orderId,
      orderNo: ours.number,
      serviceTypeName: ours.serviceName,
      bookingUserName: ours.bookerName,
      riderName: ours.riderName,
      bookingDate: ours.rideAt,
      cityName: ours.cityName,
      factStartAddr: ours.startAddress,
      factEndAddr: ours.endAddress,
      orderStatus: ours.status,
      totalAmount: ours.totalFen,
      actualPayAmount: ours.actualPayFen,
    }),
  },
);
