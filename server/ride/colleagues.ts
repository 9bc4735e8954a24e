import { colleaguesOf, type RidingColleagues, whoRideWith } from '#rules/order/colleagues.ts';
import type { RideDraft } from '#rules/order.ts';
import type { Db } from '../db.ts';
import { allowed } from '../http/refused.ts';

/** The ride with its colleagues as contacts; whoever has left the company is none. */
export async function withColleagues<D extends Pick<RideDraft, 'rider' | 'companions'> & RidingColleagues>(
  db: Db,
  companyId: number,
  { riderId, companionIds, ...draft }: D,
) {
  const chosen: RidingColleagues = { riderId, companionIds };
  const ids = colleaguesOf(chosen);
  if (ids.length === 0) return draft;
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'phone'])
    .where('companyId', '=', companyId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute();
  const known = new Map(rows.map(({ id, name, phone }) => [id, { name, phone }]));
  return { ...draft, ...allowed(whoRideWith(draft, chosen, known)) };
}
