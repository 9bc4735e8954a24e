import { sql } from 'kysely';

/** What keeps an order (`ride`) that stands in a bill (`line`) from being objected to, for every list that offers orders. */

/** The line was confirmed by itself: it is not objected to any more. */
export const isConfirmed = (companyId: number) => sql<boolean>`exists (select from confirmed_line done
  where done.company_id = ${companyId} and done.line_id = line.id)`;

/** All that the company paid was given back: there is nothing left to object to. */
export const isRefunded = sql<boolean>`coalesce(ride.company_fen = 0, false)`;
