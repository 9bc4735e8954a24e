import { z } from 'zod';
import { AccountEntryKind } from '#rules/account.ts';
import { BillStatus } from '#rules/bill.ts';
import { PhonePurpose, PhoneWhose } from '#rules/desk/phones.ts';
import { InvoiceStatus } from '#rules/invoice/codes.ts';
import { ObjectionStatus } from '#rules/objection.ts';
import { Canceller, Driver, ReportedPlace, SecondApproval } from '#rules/order.ts';
import { FeeLine } from '#rules/tariff.ts';
import { deskOrder } from './desk-ride.ts';
import { companyId, deskCalls, orderId } from './desk-wire.ts';
import { localTime, whole } from './wire.ts';

const { read, write } = deskCalls('orders');

const fen = z.int();
/** The middle of a phone is hidden; `phones/show` tells it for a purpose. */
const contact = z.object({ name: z.string(), phone: z.string() });

const facts = {
  ...deskOrder,
  sceneName: z.string(),
  sceneVersion: z.int(),
  projectNo: z.string().nullable(),
  reason: z.string(),
  booker: contact,
  departmentName: z.string(),
  rider: contact,
  companions: z.array(contact),
  driver: Driver.nullable(),
  createdAt: localTime,
  rideAt: localTime,
  startedAt: localTime.nullable(),
  endedAt: localTime.nullable(),
  cancelledBy: z.enum(Canceller.names).nullable(),
  cancelledAt: localTime.nullable(),
  cancelReason: z.string().nullable(),
  secondApproval: SecondApproval,
};

const way = {
  cityName: z.string(),
  toCityName: z.string(),
  bookedStart: ReportedPlace,
  bookedEnd: ReportedPlace,
  actualStart: ReportedPlace.nullable(),
  actualEnd: ReportedPlace.nullable(),
  via: z.array(ReportedPlace),
  track: z.string().nullable(),
  travelMeters: z.int().nullable(),
  travelSeconds: z.int().nullable(),
  planMeters: z.int(),
  planSeconds: z.int(),
  /** Rides of the company between the same two places within the thirty days before. */
  sameRoute: z.object({ count: z.int(), medianMeters: z.int().nullable() }),
};

const money = {
  estimateFen: fen,
  capFen: fen.nullable(),
  discountPerTenThousand: z.int(),
  fees: z.partialRecord(FeeLine.schema, fen).nullable(),
  totalFen: fen.nullable(),
  actualPayFen: fen.nullable(),
  companyFen: fen.nullable(),
  personalFen: fen.nullable(),
  personalPaidFen: fen,
  personalReturnFen: fen,
  refundFen: fen,
  cancelFeeFen: fen.nullable(),
  priceHeldAt: localTime.nullable(),
  isSettled: z.boolean(),
  tariffVersion: z.int(),
  /** What was charged beside what the tariff comes to; none before there is a price. */
  tariffRows: z.array(
    z.object({
      line: z.enum(FeeLine.names),
      label: z.string(),
      chargedFen: fen,
      byTariffFen: fen,
      note: z.string(),
    }),
  ),
};

const told = z.object({
  sequence: z.int(),
  kind: z.string(),
  text: z.string(),
  at: localTime,
  /** When it was told. */
  takenAt: localTime,
});
export type ToldEvent = z.output<typeof told>;

const moved = z.object({
  at: localTime,
  kind: z.enum([...AccountEntryKind.names, 'received', 'failed', 'returned']),
  amountFen: fen,
  reference: z.string(),
});

const papers = {
  bills: z.array(z.object({ billNo: z.string(), month: z.string(), status: z.enum(BillStatus.names), amountFen: fen })),
  invoices: z.array(
    z.object({
      invoiceId: z.int(),
      number: z.string().nullable(),
      status: z.enum(InvoiceStatus.names),
      amountFen: fen,
    }),
  ),
  objections: z.array(z.object({ objectionNo: z.string(), status: z.enum(ObjectionStatus.names) })),
};

const view = z.object({
  ...facts,
  ...way,
  ...money,
  ...papers,
  trail: z.array(z.object({ kind: z.string(), at: localTime, text: z.string() })),
  events: z.array(told),
  moved: z.array(moved),
});
export type OrderView = z.output<typeof view>;

export const deskOrderViewCalls = {
  orderView: read.get(
    '/desk/v1/orders/view',
    '一个订单的全部：行程、每条事件、费用与按资费重算、资金去向、账单、发票和异议；手机号隐去中间四位',
    z.object({ companyId: whole, orderId: whole }),
    view,
  ),
  showPhone: write.json(
    '/desk/v1/phones/show',
    '为某个目的查看一个订单的手机号；留有记录',
    z.object({
      companyId,
      orderId,
      whose: z.enum(PhoneWhose.names, '请选择谁的手机号'),
      purpose: z.enum(PhonePurpose.names, '请选择查看手机号的目的'),
    }),
    z.object({ phone: z.string(), until: localTime }),
  ),
};
