import { sql } from 'kysely';
import type { AccountKind } from '#rules/company.ts';
import { type HeldRole, type Rights, rightsOf } from '#rules/role.ts';
import type { Db } from './db.ts';
import { heldRoles } from './held-roles.ts';
import { type Given, prepared, value } from './prepared.ts';

/** Who asks, and what that person may do at this very moment: read anew at each request. */
export interface Actor {
  readonly companyId: number;
  readonly companyName: string;
  readonly accountKind: AccountKind;
  readonly staffId: number;
  readonly name: string;
  readonly phone: string;
  /** From when on the number is theirs. */
  readonly phoneSince: Date;
  readonly departmentId: number;
  readonly rights: Rights;
}

/** What a row of `staff` with its `company` says of somebody; all null where there is no such person. */
export interface ActorRow {
  companyName: string;
  companyStatus: string;
  suspendedMessage: string;
  accountKind: AccountKind;
  name: string;
  phone: string;
  phoneSince: Date;
  departmentId: number;
  deleted: boolean;
  roles: HeldRole[];
}
export const actorColumns = (
  companyId: Given<number>,
) => sql`company.name as company_name, company.status as company_status,
  company.suspended_message, company.account_kind,
  staff.name, staff.phone, staff.phone_since, staff.department_id, staff.deleted_at is not null or staff.id is null as deleted,
  ${heldRoles(companyId)} as roles`;

export interface LoadedActor {
  actor: Actor;
  suspended: string | null;
}

/** Null where the person is gone. */
export function actorOf(companyId: number, staffId: number, row: ActorRow): LoadedActor | null {
  if (row.deleted) return null;
  const { companyName, accountKind, name, phone, phoneSince, departmentId } = row;
  const rights = rightsOf(row.roles, departmentId);
  return {
    actor: { companyId, companyName, accountKind, staffId, name, phone, phoneSince, departmentId, rights },
    suspended: row.companyStatus === 'suspended' ? row.suspendedMessage || '企业账户已暂停，请联系客服' : null,
  };
}

const actorRows = prepared<ActorRow>(
  'actor',
  sql`select ${actorColumns(value(1))} from staff join company on company.id = staff.company_id
    where staff.company_id = ${value(1)} and staff.id = ${value(2)}`,
);

export async function loadActor(db: Db, companyId: number, staffId: number): Promise<LoadedActor | null> {
  const [row] = await actorRows(db, companyId, staffId);
  return row ? actorOf(companyId, staffId, row) : null;
}
