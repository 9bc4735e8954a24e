import { z } from 'zod';
import { ARRIVAL_REMINDERS, CHANGED_PARTS, Driver, ORDER_ACTS, OrderStatus, ReportedPlace } from '#rules/order.ts';
import { ServiceType, VehicleGroup } from '#rules/scene.ts';
import { FeeLine } from '#rules/tariff.ts';
import { costQuestion } from './app-questions.ts';
import { evaluated, fen, lines, point, reasonView } from './app-ride-wire.ts';
import { localTime } from './wire.ts';

const moment = localTime.nullable();

export const orderRow = z.object({
  orderId: z.int(),
  number: z.string(),
  status: z.enum(OrderStatus.names),
  statusName: z.string(),
  sceneName: z.string(),
  service: z.enum(ServiceType.names),
  vehicleGroup: z.enum(VehicleGroup.names),
  rideAt: localTime,
  createdAt: localTime,
  start: ReportedPlace,
  end: ReportedPlace,
  riderName: z.string(),
  /** Who booked it for them: their secretary. */
  placedByName: z.string().nullable(),
  estimateFen: fen,
  actualPayFen: fen.nullable(),
  companyFen: fen.nullable(),
  personalFen: fen.nullable(),
  /** What the person still has to pay, now. */
  personalDueFen: fen,
  /** A second-approval rule found something, and the person has not said why yet. */
  toExplain: z.boolean(),
});
export type AppOrderRow = z.output<typeof orderRow>;

/** What cancelling costs: the fee after the contract's discount, who pays it, and what the limits get back. */
const cancelNow = z.object({
  feeFen: fen,
  companyFen: fen,
  personalFen: fen,
  releasedFen: fen,
  /** The states that come next, where it costs something else; a fee of null: it can no longer be cancelled. */
  next: z.array(
    z.object({
      status: z.enum(OrderStatus.names),
      statusName: z.string(),
      feeFen: fen.nullable(),
      companyFen: fen.nullable(),
      personalFen: fen.nullable(),
    }),
  ),
});

const trailRow = z.object({ kind: z.string(), name: z.string(), at: localTime });
export const orderDetail = orderRow.extend({
  isBooker: z.boolean(),
  /** Who and where is gone: no other ride begins from it. */
  isErased: z.boolean(),
  /** What may still be changed about it. */
  mayChange: z.array(z.enum(CHANGED_PARTS)),
  /** What the caller can do with it now. */
  can: z.array(z.enum(ORDER_ACTS)),
  /** Every rule as it was judged at the booking. */
  why: z.array(reasonView),
  bookedBy: z.object({ name: z.string(), phone: z.string(), isSecretary: z.boolean() }),
  applicationId: z.int().nullable(),
  projectNo: z.string().nullable(),
  reason: z.string(),
  bookedStart: ReportedPlace,
  bookedEnd: ReportedPlace,
  via: z.array(ReportedPlace),
  companions: z.array(z.object({ name: z.string(), phone: z.string() })),
  driver: Driver.nullable(),
  startedAt: moment,
  endedAt: moment,
  meters: z.int().nullable(),
  seconds: z.int().nullable(),
  isCarpool: z.boolean(),
  lines: lines.nullable(),
  /** A word beside a line, from the tariff: what was driven beyond what is included, and at which rate. */
  lineNotes: z.partialRecord(z.enum(FeeLine.names), z.string()),
  totalFen: fen.nullable(),
  /** Way and time that the estimate counted with, and who would pay it; null once it is no longer an estimate. */
  planned: z.object({ meters: z.int(), seconds: z.int(), companyFen: fen.nullable(), personalFen: fen.nullable() }),
  discountPerTenThousand: z.int(),
  personalPaidFen: fen,
  /** What cancelling now would cost; null where nobody can cancel any more. */
  cancelFeeFen: fen.nullable(),
  /** The two parts of it. */
  cancelCompanyFen: fen.nullable(),
  cancelPersonalFen: fen.nullable(),
  cancel: cancelNow.nullable(),
  /** The way the car went, once it was told. */
  track: z.array(point),
  /** Where the car is, while the ride is open. */
  position: z.object({ at: localTime, point, etaSeconds: z.int().nullable() }).nullable(),
  /** Whether the caller is told shortly before the arrival, or was. */
  arrivalReminder: z.enum(ARRIVAL_REMINDERS),
  cancelledAt: moment,
  cancelReason: z.string().nullable(),
  /** The person is asked to agree to the price, until when; without an end while a question of theirs is open. */
  toConfirm: z.boolean(),
  confirmBy: moment,
  confirmedAt: moment,
  /** The person is asked for a reason until then. */
  reasonBy: moment,
  /** What a second-approval rule found, and who would pay what once it is decided; null where nothing is open. */
  second: z
    .object({
      findings: z.array(z.string()),
      baseFen: fen.nullable(),
      /** Whom its flow asks first, by name; any of them decides. */
      approvers: z.array(z.string()),
      passed: z.object({ companyFen: fen, personalFen: fen }),
      rejected: z.object({ companyFen: fen, personalFen: fen }),
    })
    .nullable(),
  /** Where the provider found no car: another kind of the same scene that could be booked now, with what it costs. */
  otherCar: z
    .object({
      vehicleGroup: z.enum(VehicleGroup.names),
      text: z.string(),
      estimateFen: fen,
      companyFen: fen,
      personalFen: fen,
    })
    .nullable(),
  /** The newest question about the cost. */
  ask: costQuestion.nullable(),
  /** A price has come that the provider looks at first; nothing is due on it. */
  priceHeldAt: moment,
  secondApproval: z.enum(['none', 'open', 'passed', 'rejected']),
  trail: z.array(trailRow),
});
export type AppOrderDetail = z.output<typeof orderDetail>;

/** A ride before and after a change, in words and whole fen. */
const rideInWords = z.object({
  at: z.string(),
  start: z.string(),
  end: z.string(),
  via: z.array(z.string()),
  vehicleGroup: z.string(),
  estimateFen: fen,
  companyFen: fen,
  personalFen: fen,
});
export const changedOrder = z.object({
  orderId: z.int(),
  status: z.enum(OrderStatus.names),
  /** False after a dry run. */
  changed: z.boolean(),
  verdict: evaluated.shape.verdict,
  reasons: z.array(reasonView),
  changes: z.array(z.string()),
  warnings: z.array(z.string()),
  before: rideInWords,
  after: rideInWords,
});
export type ChangedOrder = z.output<typeof changedOrder>;
