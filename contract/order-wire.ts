import { z } from 'zod';
import { codeTable } from '#rules/code-table.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { SecondApproval } from '#rules/order/settling.ts';
import type { OrderRow } from '#rules/order/view-order.ts';
import { SceneTemplate } from '#rules/scene/codes.ts';
import { phone as phoneText } from './phone.ts';
import { beside, spelt } from './spelt.ts';
import { coded, flag, localTime, yuan } from './wire.ts';

/** Amounts that are not known yet are null, not nothing. */
export const amount = yuan.nullable();
export const time = localTime.nullable();
export const words = z.string().nullable();

/** A second approval as the wire counts approvals; null: none was asked for. */
const SecondStatus = codeTable({ open: [0, '待审批'], passed: [1, '已通过'], rejected: [2, '已驳回'] });
export const secondStatus = z.codec(z.int().nullable(), z.custom<SecondApproval>(), {
  decode: (wire) => (wire === null ? 'none' : (SecondStatus.nameOf(wire) ?? 'none')),
  encode: (name) => (name === 'none' ? null : SecondStatus.codeOf(name)),
});

export const person = (name: string, phone: string) => beside({ name: [name, z.string()], phone: [phone, phoneText] });

/** What an order's row and its detail share. */
export const orderBasics = {
  orderId: ['id', z.int()],
  number: ['orderNo', z.string()],
  status: ['orderStatus', coded(OrderStatus)],
  template: ['templateId', coded(SceneTemplate)],
  projectNo: ['projectNo', words],
  applicationNo: ['applicationNo', words],
  serviceName: ['serviceTypeName', z.string()],
  booker: person('bookingUserName', 'bookingUserPhone'),
  placedByName: ['placedByName', words],
  placedByPhone: ['placedByPhone', phoneText.nullable()],
  rider: person('riderName', 'riderPhone'),
  departmentName: ['departmentName', z.string()],
  sceneName: ['sceneName', z.string()],
  cityName: ['cityName', z.string()],
  rideAt: ['bookingDate', localTime],
  createdAt: ['createTime', localTime],
  totalFen: ['totalAmount', amount],
  actualPayFen: ['actualPayAmount', amount],
  companyFen: ['orderPersonalPayDTO.companyAmount', amount],
  personalFen: ['orderPersonalPayDTO.personalPayAmount', amount],
  secondApproval: ['secondApprovalStatus', secondStatus],
  priceHeldAt: ['feeReviewTime', time],
} as const;

export const orderRow = spelt<OrderRow>({
  ...orderBasics,
  startAddress: ['factStartAddr', z.string()],
  endAddress: ['factEndAddr', z.string()],
  isPrivate: ['publicToPrivate', flag],
});
