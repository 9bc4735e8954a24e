import { z } from 'zod';
import { codeTable } from '#rules/code-table.ts';
import { OrderStatus } from '#rules/order/codes.ts';
import type { SecondApproval } from '#rules/order/settling.ts';
import type { OrderRow } from '#rules/order/view-order.ts';
import { SceneTemplate } from '#rules/scene/codes.ts';
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

export const payParts = z.object({ companyAmount: amount, personalPayAmount: amount });

const WireRow = z.object({
  id: z.int(),
  orderNo: z.string(),
  projectNo: words,
  serviceTypeName: z.string(),
  bookingUserName: z.string(),
  bookingUserPhone: z.string(),
  riderName: z.string(),
  riderPhone: z.string(),
  bookingDate: localTime,
  cityName: z.string(),
  factStartAddr: z.string(),
  factEndAddr: z.string(),
  departmentName: z.string(),
  templateId: coded(SceneTemplate),
  applicationNo: words,
  orderStatus: coded(OrderStatus),
  totalAmount: amount,
  actualPayAmount: amount,
  publicToPrivate: flag,
  orderPersonalPayDTO: payParts,
  createTime: localTime,
  sceneName: z.string(),
  secondApprovalStatus: secondStatus,
});
type WireRow = z.output<typeof WireRow>;

const rowOf = (wire: WireRow): OrderRow => ({
  orderId: wire.id,
  number: wire.orderNo,
  status: wire.orderStatus,
  template: wire.templateId,
  projectNo: wire.projectNo,
  applicationNo: wire.applicationNo,
  serviceName: wire.serviceTypeName,
  booker: { name: wire.bookingUserName, phone: wire.bookingUserPhone },
  rider: { name: wire.riderName, phone: wire.riderPhone },
  departmentName: wire.departmentName,
  sceneName: wire.sceneName,
  cityName: wire.cityName,
  rideAt: wire.bookingDate,
  createdAt: wire.createTime,
  startAddress: wire.factStartAddr,
  endAddress: wire.factEndAddr,
  totalFen: wire.totalAmount,
  actualPayFen: wire.actualPayAmount,
  companyFen: wire.orderPersonalPayDTO.companyAmount,
  personalFen: wire.orderPersonalPayDTO.personalPayAmount,
  isPrivate: wire.publicToPrivate,
  secondApproval: wire.secondApprovalStatus,
});

const wireOf = (row: OrderRow): WireRow => ({
  id: row.orderId,
  orderNo: row.number,
  projectNo: row.projectNo,
  serviceTypeName: row.serviceName,
  bookingUserName: row.booker.name,
  bookingUserPhone: row.booker.phone,
  riderName: row.rider.name,
  riderPhone: row.rider.phone,
  bookingDate: row.rideAt,
  cityName: row.cityName,
  factStartAddr: row.startAddress,
  factEndAddr: row.endAddress,
  departmentName: row.departmentName,
  templateId: row.template,
  applicationNo: row.applicationNo,
  orderStatus: row.status,
  totalAmount: row.totalFen,
  actualPayAmount: row.actualPayFen,
  publicToPrivate: row.isPrivate,
  orderPersonalPayDTO: { companyAmount: row.companyFen, personalPayAmount: row.personalFen },
  createTime: row.createdAt,
  sceneName: row.sceneName,
  secondApprovalStatus: row.secondApproval,
});

export const orderRow = z.codec(WireRow, z.custom<OrderRow>(), { decode: rowOf, encode: wireOf });
