import { z } from 'zod';
import { COMPANIONS_MAX, DAYS_MAX, EndSpot, REASON_MAX, StartSpot } from '../application/draft.ts';
import { isSaid } from '../erased.ts';
import { WRONG_AMOUNT } from '../money.ts';
import { type Refused, refuse } from '../refusal.ts';
import { ServiceType, VehicleGroup } from '../scene/codes.ts';
import { Point } from '../scene/draft.ts';
import { StaffName, StaffPhone } from '../staff/form.ts';
import { ORDER_REFUSALS } from './refusals.ts';

const WRONG_VIA = '请填写途经点';
/** Above what any scene allows, so that the rule can say its own sentence. */
export const VIA_MOST = 10;
const PACKAGES_MAX = 31;
export const METERS_MAX = 10_000_000;
export const SECONDS_MAX = 31 * 86_400;
const MINUTE_MS = 60_000;
/** A moment passes between the decision to ride now and the booking. */
const LATE_MS = 5 * MINUTE_MS;

const person = z.object({ name: StaffName, phone: StaffPhone });
const plain = (most: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .regex(/^\P{Cc}*$/u, '不能包含换行等特殊字符');
export const ViaSpot = z.object({
  address: z.string({ error: WRONG_VIA }).trim().min(1, WRONG_VIA).max(100, '地点名称太长').refine(isSaid, WRONG_VIA),
  point: z.object(Point.shape, { error: WRONG_VIA }),
});

/** A ride as an employee asks for it. Whether the scene allows it is the evaluation's word. */
export const RideDraft = z.object({
  sceneId: z.int({ error: '请选择用车场景' }).positive('请选择用车场景'),
  /** Absent: the one that fits and ends soonest. */
  applicationId: z.int().positive().nullable().default(null),
  at: z.date({ error: '请选择用车时间' }),
  from: StartSpot,
  to: EndSpot,
  via: z.array(ViaSpot).max(VIA_MOST, '途经点太多').default([]),
  service: z.enum(ServiceType.names, { error: '请选择服务类型' }),
  vehicleGroup: z.enum(VehicleGroup.names, { error: '请选择车型' }),
  projectNo: plain(100, '项目号不能超过 100 个字').nullable().default(null),
  reason: plain(REASON_MAX, `用车事由不能超过 ${REASON_MAX} 个字`).default(''),
  /** Absent: the application's, or the person who books. */
  rider: person.nullable().default(null),
  companions: z.array(person).max(COMPANIONS_MAX, `同行人不能超过 ${COMPANIONS_MAX} 人`).default([]),
  carpool: z.boolean().default(false),
  designatedDriver: z.boolean().default(false),
  /** Days, or half days, of a charter. */
  packages: z.int().min(1, '请填写天数').max(PACKAGES_MAX, `最多预订 ${PACKAGES_MAX} 天`).default(1),
  /** From the caller's own map, where it has one. */
  meters: z.int().nonnegative().max(METERS_MAX, '路程太长').optional(),
  seconds: z.int().nonnegative().max(SECONDS_MAX, '时长太长').optional(),
});
export type RideDraft = z.output<typeof RideDraft>;

/** `personalFen`: the most the person has agreed to pay; a booking never costs somebody more than was shown. */
export const RideBooking = RideDraft.extend({
  personalFen: z.int({ error: WRONG_AMOUNT }).nonnegative(WRONG_AMOUNT).default(0),
});
export type RideBooking = z.output<typeof RideBooking>;

/** When a ride is that names no time: now, and cars are called to the minute. */
export const rideTime = (at: Date | undefined, now: Date): Date =>
  at ?? new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);

/** Rides lie ahead, and not further than an approval may speak for. */
export function timely(at: Date, now: Date): Date | Refused {
  if (at.getTime() < now.getTime() - LATE_MS) return refuse(ORDER_REFUSALS.timePassed);
  if (at.getTime() > now.getTime() + DAYS_MAX * 86_400_000)
    return refuse(ORDER_REFUSALS.timeTooFar, { days: DAYS_MAX });
  return at;
}
