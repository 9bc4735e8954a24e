import { sql } from 'kysely';
import type { Area } from '#contract/areas.ts';
import type { Db } from './db.ts';

/** The areas whose writes may change who approves: people, departments with their managers, and roles. */
const AREAS: ReadonlySet<Area> = new Set<Area>(['department', 'role', 'staff']);

export const mayChangeOrganisation = (area: Area): boolean => AREAS.has(area);

type Settle = (db: Db, companyId: number, now: Date) => Promise<unknown>;
let settle: Settle | undefined;

/** Given by app.ts, so that people and departments know nothing of approvals. */
export function followOrganisation(given: Settle): void {
  settle = given;
}

/** In the transaction of a change: what hangs on people, departments and roles is right when it commits. */
export async function settleOrganisation(db: Db, companyId: number, now: Date): Promise<void> {
  if (!settle) throw new Error('nobody follows the organisation: app.ts names who does');
  // Set by the trigger organisation_changed, on the machine where the company lies, which is therefore the one to be
  // asked; most writes of these areas change nothing that approvals ask for.
  const { rows } = await sql<{ changed: string | null }>`
    select current_setting('app.organisation_changed', true) as changed from company where id = ${companyId}`.execute(
    db,
  );
  if (rows[0]?.changed === 'on') await settle(db, companyId, now);
}
