import { sql } from 'kysely';
import { postBooking } from '#rules/account.ts';
import { legOfRide } from '#rules/application.ts';
import {
  mayBook,
  type OrderStatus,
  orderNo,
  type PersonalPart,
  prepaymentFen,
  type RideBooking,
  timely,
} from '#rules/order.ts';
import { rulesOf } from '#rules/scene.ts';
import { lockAccount, post } from '../account/ledger.ts';
import { type Acting, placedByColumns } from '../acting.ts';
import type { Db } from '../db.ts';
import { allowed, found } from '../http/refused.ts';
import { inWords, type JudgeContext, type JudgedRide, judgeRide, whoRides } from './judge.ts';
import type { MeasuredRide } from './measure.ts';
import { noteEvent } from './move.ts';
import { notifyBookedFor } from './notices.ts';
import { findOrder, type RideOrder } from './stored.ts';

/** Orders of this person with something left to pay. */
export async function unpaidOf(db: Db, { companyId, staffId }: Pick<JudgeContext, 'companyId' | 'staffId'>) {
  const rows = await db
    .selectFrom('rideOrder')
    .select(['status', 'personalFen', 'personalPaidFen'])
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .whereRef('personalPaidFen', '<', 'personalFen')
    .limit(100)
    .execute();
  return rows.map((row): PersonalPart & { status: OrderStatus } => ({
    status: row.status,
    personalFen: row.personalFen ?? 0,
    paidFen: row.personalPaidFen,
  }));
}

async function nextNumber(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ serial: number }>`select nextval('order_serial') as serial`.execute(db);
  return orderNo(now, rows[0]!.serial);
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
    reason: draft.reason || (application?.draft.reason ?? ''),
    service: draft.service,
    isCarpool: judged.request.carpool,
  };
}

async function insertOrder(
  db: Db,
  { acting, companyId, now }: JudgeContext & { acting: Acting },
  draft: RideBooking,
  judged: JudgedRide,
): Promise<RideOrder> {
  const { id } = await db
    .insertInto('rideOrder')
    .values({
      companyId,
      number: await nextNumber(db, now),
      status: 'booking',
      createdAt: now,
      ...placedByColumns(acting),
      ...askedColumns(draft, judged),
      ...costColumns(judged),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return found(await findOrder(db, companyId, id));
}

/**
 * Books a ride. Everything is judged anew under the locks, in their one order: the account, the person and the
 * departments whose limits count, the application; what is left of each goes to one of two.
 */
export async function bookRide(db: Db, acting: Acting, draft: MeasuredRide<RideBooking>, now: Date) {
  const { principal, secretary } = acting;
  const { companyId, staffId } = principal;
  const asking = { companyId, staffId, now, lock: true };
  allowed(timely(draft.at, now));
  await lockAccount(db, companyId);
  const judged = await judgeRide(db, asking, draft);
  const { verdict, split, evaluation } = judged;
  const failed = await inWords(
    db,
    evaluation.reasons.filter(({ passed }) => !passed),
  );
  const own = await unpaidOf(db, asking);
  const objections = [...failed.map(({ text }) => text), ...judged.changes.slice(0, 1)];
  const bookedFor = secretary ? principal.name : null;
  allowed(mayBook({ verdict, objections, split, agreedFen: draft.personalFen, bookedFor, own }));
  const order = await insertOrder(db, { ...asking, acting }, draft, judged);
  await post(db, order, postBooking(split), now);
  await noteEvent(db, order, ['booked', 'person'], { at: now, staffId: (secretary ?? principal).staffId });
  if (secretary) await notifyBookedFor(db, order, secretary.name);
  return { order, split };
}
