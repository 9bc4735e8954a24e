import { colleaguesOf, type RidingColleagues, whoRideWith } from '#rules/order/colleagues.ts';
import type { RideDraft } from '#rules/order.ts';
import type { Db } from './db.ts';
import { allowed } from './http/refused.ts';

type People = Pick<RideDraft, 'rider' | 'companions'>;

/** Who rides, colleagues as contacts; whoever has left the company is none. */
export async function peopleWithColleagues(
  db: Db,
  companyId: number,
  people: People,
  chosen: RidingColleagues,
): Promise<People> {
  const ids = colleaguesOf(chosen);
  if (ids.length === 0) return people;
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'phone'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  const known = new Map(rows.map(({ id, name, phone }) => [id, { name, phone }]));
  return allowed(whoRideWith(people, chosen, known));
}

/** The ride with its colleagues as contacts. */
export async function withColleagues<D extends People & RidingColleagues>(
  db: Db,
  companyId: number,
  { riderId, companionIds, ...draft }: D,
) {
  const { rider, companions } = await peopleWithColleagues(db, companyId, draft, { riderId, companionIds });
  return { ...draft, rider, companions };
}

/** Those of some phones that are of the company, and whose they are: of two with one phone, who is still there. */
export async function colleaguesAmong(
  db: Db,
  companyId: number,
  phones: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (phones.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'phone'])
    .where('companyId', '=', companyId)
    .where('phone', 'in', [...phones])
    .orderBy('deletedAt', (order) => order.asc().nullsLast())
    .execute();
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}
