import { sql } from 'kysely';
import { principalsOf } from '../acting.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf } from '../query-kit.ts';
import { ownRows } from '../visible.ts';

type Principal = Awaited<ReturnType<typeof principalsOf>>[number];

/** Of what messages speak of: the rides and applications that the reader sees only as somebody's secretary, and whose. */
export async function principalsAmong(
  db: Db,
  reader: Actor,
  abouts: readonly string[],
): Promise<ReadonlyMap<string, Principal>> {
  const principals = await principalsOf(db, reader);
  if (principals.length === 0) return new Map();
  const { companyId } = reader;
  const theirs = anyOf(principals.map(({ staffId }) => staffId));
  const idsOf = (kind: string) =>
    anyOf(abouts.map((about) => about.split(' ')).flatMap(([of, id]) => (of === kind ? [Number(id)] : [])));
  const { rows } = await sql<{ about: string; staffId: number }>`
    select 'order ' || ride_order.id as about, ride_order.staff_id from ride_order
    where ride_order.company_id = ${companyId} and ride_order.id = ${idsOf('order')}
      and ride_order.staff_id = ${theirs} and not ${ownRows('rideOrder', reader)}
    union all
    select 'application ' || application.id, application.staff_id from application
    where application.company_id = ${companyId} and application.id = ${idsOf('application')}
      and application.staff_id = ${theirs} and not ${ownRows('application', reader)}`.execute(db);
  return new Map(
    rows.flatMap(({ about, staffId }) => {
      const principal = principals.find((one) => one.staffId === staffId);
      return principal ? [[about, principal] as const] : [];
    }),
  );
}
