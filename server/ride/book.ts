import { sql } from 'kysely';
import { postBooking } from '#rules/account.ts';
import { legOfRide } from '#rules/application.ts';
import { mayBook, orderNo, prepaymentFen, type RideBooking, timely } from '#rules/order.ts';
import type { Refusal } from '#rules/refusal.ts';
import { rulesOf } from '#rules/scene.ts';
import { lockAccount, post } from '../account/ledger.ts';
import { type Acting, placedByColumns } from '../acting.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { entityOfDepartment } from '../legal-entity.ts';
import { keyed, prepared } from '../prepared.ts';
import { withCommit } from '../transactions.ts';
import type { RideGround } from './ground.ts';
import { forRider, type JudgeContext, type JudgedRide, judgeRide, whoRides } from './judge.ts';
import type { MeasuredRide } from './measure.ts';
import { noteEvent } from './move.ts';
import { notifyBookedFor } from './notices.ts';
import { findOrder } from './stored.ts';

/** Ends a booking, with what was looked at: what the rules refused is kept. */
export class RideRefused extends Refused {
  readonly judged: JudgedRide;
  constructor(reason: Refusal, judged: JudgedRide) {
    super(reason);
    this.judged = judged;
  }
}

const nextIds = prepared<{ serial: number; orderId: number }>(
  'next-order',
  sql`select nextval('order_serial') as serial, nextval(pg_get_serial_sequence('ride_order', 'id')) as order_id`,
);

/** Given before the order is written, so that everything about it is written at once. */
async function nextOrder(db: Db, now: Date): Promise<{ id: number; number: string }> {
  const [next] = await nextIds(db);
  if (!next) throw new Error('a sequence ended');
  return { id: next.orderId, number: orderNo(now, next.serial) };
}

/** The line of a journey that a transfer belongs to. */
function legOf({ application, request }: JudgedRide): number | null {
  const legs = application?.draft.template === 'trip' ? application.draft.legs : [];
  const leg = legOfRide(legs, request);
  return leg < 0 ? null : leg;
}

const placeOf = ({ address, point }: { address: string; point: { lng: number; lat: number } }) =>
  JSON.stringify({ address, point });

export function costColumns({
  tariff,
  discountPerTenThousand,
  plan,
  price,
  evaluation,
  split,
  scene,
  settings,
}: JudgedRide) {
  const prepayFen = prepaymentFen(tariff, split);
  return {
    tariffId: tariff.tariffId,
    discountPerTenThousand,
    plan: JSON.stringify(plan),
    estimateFen: price.actualPayFen,
    capFen: evaluation.capFen,
    prepayment: prepayFen > 0 ? ('due' as const) : ('none' as const),
    prepaymentFen: prepayFen,
    countsPersonal: rulesOf(scene.draft).countsPersonalLimit,
    driverPayer: settings.driverPayer,
    overPayer: settings.over.payer,
    overBoundFen: settings.over.boundFen,
    overFlowId: settings.over.flowId,
    needsConfirmation: settings.confirmedByStaff,
    judgedAtBooking: JSON.stringify(evaluation.reasons),
  };
}

/** What a change may make different. */
export const rideColumns = (draft: RideBooking, judged: JudgedRide) => ({
  sceneVersion: judged.scene.version,
  applicationId: judged.application?.applicationId ?? null,
  leg: legOf(judged),
  vehicleGroup: draft.vehicleGroup,
  cityId: draft.from.cityId,
  toCityId: draft.to.cityId,
  bookedStart: placeOf(draft.from),
  bookedEnd: placeOf(draft.to),
  via: JSON.stringify(draft.via),
  rideAt: draft.at,
  agreedFen: draft.personalFen,
});

function askedColumns(draft: RideBooking, judged: JudgedRide) {
  const { booker, scene, application } = judged;
  return {
    ...rideColumns(draft, judged),
    staffId: booker.staffId,
    staffName: booker.name,
    staffPhone: booker.phone,
    departmentId: booker.departmentId,
    ...whoRides(draft, booker, application),
    companions: JSON.stringify(draft.companions),
    sceneId: scene.sceneId,
    template: scene.draft.template,
    projectNo: draft.projectNo || null,
    projectId: judged.projectId,
    reason: draft.reason || (application?.draft.reason ?? ''),
    service: draft.service,
    isCarpool: judged.request.carpool,
  };
}

/** The order, its freeze and the first line of its trail, sent together. */
async function writeBooking(
  db: Db,
  { acting, companyId, now }: JudgeContext & { acting: Acting },
  next: { id: number; number: string },
  [draft, judged]: [RideBooking, JudgedRide],
): Promise<void> {
  const columns = { ...askedColumns(draft, judged), ...costColumns(judged) };
  const posted = { companyId, orderId: next.id, ...columns };
  const row = {
    companyId,
    ...next,
    status: 'booking' as const,
    createdAt: now,
    ...placedByColumns(acting),
    ...columns,
    legalEntityId: entityOfDepartment(companyId, columns.departmentId),
  };
  const { staffId } = acting.secretary ?? acting.principal;
  await Promise.all([
    keyed(db, db.insertInto('rideOrder').values(row).compile()),
    post(db, posted, postBooking(judged.split), now),
    noteEvent(db, posted, ['booked', 'person'], { at: now, staffId }),
  ]);
}

/**
 * Books a ride. Everything is judged anew under the locks, in their one order: the account, the person and the
 * departments whose limits count, the application; what is left of each goes to one of two.
 */
export async function bookRide(db: Db, acting: Acting, sent: MeasuredRide<RideBooking>, ground: RideGround, now: Date) {
  const { principal, secretary } = acting;
  // A secretary agrees to nothing of the other's own, also for later.
  const draft = secretary ? { ...sent, personalFen: 0 } : sent;
  const { companyId, staffId } = principal;
  const asking = { companyId, staffId, now, lock: true };
  allowed(timely(draft.at, now));
  // Sent together and done in this order: whatever is asked behind the lock is answered when it is held.
  const [next, , judged] = await Promise.all([
    nextOrder(db, now),
    lockAccount(db, companyId),
    judgeRide(db, asking, draft, ground),
  ]);
  const { verdict, split, evaluation, cities } = judged;
  const refused = evaluation.reasons.filter(({ passed }) => !passed);
  const failed = refused.length > 0 ? await forRider(db, refused, cities) : [];
  const objections = [...failed.map(({ text }) => text), ...judged.changes.slice(0, 1)];
  const bookedFor = secretary ? principal.name : null;
  const decision = mayBook({ verdict, objections, split, agreedFen: draft.personalFen, bookedFor, own: judged.unpaid });
  if (decision) throw new RideRefused(decision.refused, judged);
  const written = writeBooking(db, { ...asking, acting }, next, [draft, judged]);
  if (secretary) {
    await written;
    await notifyBookedFor(db, found(await findOrder(db, companyId, next.id)), secretary.name);
  } else withCommit(db, written);
  return { orderId: next.id, number: next.number, estimateFen: judged.price.actualPayFen, split };
}
