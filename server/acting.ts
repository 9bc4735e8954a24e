import { ORDER_REFUSALS } from '#rules/order.ts';
import type { Actor } from './actor.ts';
import type { Db } from './db.ts';
import { Refused } from './http/refused.ts';
import { sameCompany } from './query-kit.ts';

/** Whose ride or application it is: scenes, limits, department and debts are this person's. */
export type Principal = Pick<Actor, 'companyId' | 'staffId' | 'name' | 'phone' | 'phoneSince' | 'departmentId'>;

export interface Acting {
  readonly principal: Principal;
  /** The secretary who acts for them; null: they act themselves. */
  readonly secretary: Principal | null;
}

const confirmed = (db: Db, companyId: number, secretaryId: number) =>
  db
    .selectFrom('secretary')
    .innerJoin('staff', sameCompany('staff.id', 'secretary.staffId'))
    .where('secretary.companyId', '=', companyId)
    .where('secretary.secretaryId', '=', secretaryId)
    .where('secretary.status', '=', 'active')
    .where('staff.deletedAt', 'is', null);

/** Asked at every request, like every right: who is a secretary no longer acts for nobody but themselves. */
export async function actingFor(db: Db, actor: Actor, staffId: number | undefined): Promise<Acting> {
  if (staffId === undefined || staffId === actor.staffId) return { principal: actor, secretary: null };
  const principal = await confirmed(db, actor.companyId, actor.staffId)
    .where('secretary.staffId', '=', staffId)
    .select(['staff.id as staffId', 'staff.name', 'staff.phone', 'staff.phoneSince', 'staff.departmentId'])
    .executeTakeFirst();
  if (!principal) throw new Refused(ORDER_REFUSALS.notSecretary);
  return { principal: { ...principal, companyId: actor.companyId }, secretary: actor };
}

/** Everybody whom this person may act for now. */
export const principalsOf = (db: Db, { companyId, staffId }: Actor) =>
  confirmed(db, companyId, staffId)
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .select(['secretary.id as requestId', 'staff.id as staffId', 'staff.name', 'department.name as departmentName'])
    .orderBy('secretary.id')
    .execute();

/** The columns in which an order or an application keeps who placed it. */
export const placedByColumns = ({ secretary }: Acting) => ({
  placedById: secretary?.staffId ?? null,
  placedByName: secretary?.name ?? null,
  placedByPhone: secretary?.phone ?? null,
});

/** The number of whoever placed it, as long as they still are that person's secretary. */
export async function secretaryPhone(
  db: Db,
  { companyId, staffId, placedById }: { companyId: number; staffId: number; placedById: number | null },
): Promise<string | null> {
  if (placedById === null) return null;
  const row = await db
    .selectFrom('secretary')
    .innerJoin('staff', sameCompany('staff.id', 'secretary.secretaryId'))
    .where('secretary.companyId', '=', companyId)
    .where('secretary.staffId', '=', staffId)
    .where('secretary.secretaryId', '=', placedById)
    .where('secretary.status', '=', 'active')
    .where('staff.deletedAt', 'is', null)
    .select('staff.phone')
    .executeTakeFirst();
  return row?.phone ?? null;
}
