import { type RawBuilder, sql } from 'kysely';
import type { BillPart } from '#contract/finance-split.ts';
import type { BillSplit } from '#rules/bill.ts';
import type { Db } from '../db.ts';

/** What a part is told apart by, and what it is called. A correction counts with the order that it corrects. */
const PARTS: Record<BillSplit, { by: RawBuilder<unknown>; name: RawBuilder<string> }> = {
  department: { by: sql`ride.department_id`, name: sql<string>`max(department.name)` },
  scene: { by: sql`ride.scene_id`, name: sql<string>`max(scene.name)` },
  project: { by: sql`ride.project_no`, name: sql<string>`max(ride.project_no)` },
  person: { by: sql`ride.staff_id`, name: sql<string>`max(ride.staff_name)` },
  // As it was when each ride was booked; what names none is the company's own.
  entity: {
    by: sql`ride.legal_entity_id`,
    name: sql<string>`coalesce(max(entity.title), max(terms.invoice_title))`,
  },
};

/** A bill in parts, the largest first; they add up to its amount. */
export async function splitBill(db: Db, companyId: number, billId: number, by: BillSplit): Promise<BillPart[]> {
  const { by: key, name } = PARTS[by];
  const { rows } = await sql<BillPart>`select coalesce(${name}, '') as name,
      count(*) filter (where line.kind <> 'adjustment') as orders,
      coalesce(sum(coalesce(ride.total_fen, ride.cancel_fee_fen)) filter (where line.kind <> 'adjustment'), 0)::bigint
        as total_fen,
      coalesce(sum(line.amount_fen) filter (where line.kind = 'adjustment'), 0)::bigint as adjusted_fen,
      sum(line.amount_fen)::bigint as amount_fen
    from bill_line line
    left join ride_order ride on ride.company_id = line.company_id and ride.id = line.order_id
    left join department on department.company_id = line.company_id and department.id = ride.department_id
    left join scene on scene.company_id = line.company_id and scene.id = ride.scene_id
    left join legal_entity entity on entity.company_id = line.company_id and entity.id = ride.legal_entity_id
    left join company_terms terms on terms.company_id = line.company_id
    where line.company_id = ${companyId} and line.bill_id = ${billId}
    group by ${key} order by sum(line.amount_fen) desc, 1`.execute(db);
  return rows;
}
