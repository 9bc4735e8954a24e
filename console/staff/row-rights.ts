import type { StaffRow } from '#contract/staff/rows.ts';

/** Who is looking, as far as a row's actions depend on it. */
export interface Viewer {
  staffId: number;
  isSuper: boolean;
  mayImport: boolean;
}

export interface RowRights {
  edit: boolean;
  conditions: boolean;
  secretary: boolean;
  phone: boolean;
  pay: boolean;
  member: boolean;
  remove: boolean;
}

/**
 * What is offered on a row. The row of role 1 is its holder's alone; nobody deletes themselves, and only role 1 changes
 * their own limit. The server decides by the same rules.
 */
export function rowRights(row: Pick<StaffRow, 'staffId' | 'isManager' | 'mayEditPhone'>, viewer: Viewer): RowRights {
  const own = row.staffId === viewer.staffId;
  const open = own || !row.isManager;
  const notOwnMoney = open && (!own || viewer.isSuper);
  return {
    edit: open,
    conditions: notOwnMoney,
    secretary: open,
    phone: row.mayEditPhone && !own,
    pay: notOwnMoney,
    member: open && viewer.mayImport,
    remove: open && !own,
  };
}
