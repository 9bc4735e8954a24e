import type { AccountKind } from '#rules/company.ts';
import type { DEMO_ACCOUNTS } from '#rules/demo.ts';
import type { DepartmentScope } from '#rules/role.ts';
import type { Sex } from '#rules/staff.ts';
import type { Trade } from './duties.ts';

/** What is decided by hand about a company of the demo world; everything else is drawn. */
export interface CompanyPlan {
  readonly companyId: number;
  readonly name: string;
  readonly accountKind: AccountKind;
  readonly ageDays: number;
  /** Begins department numbers (YC-0102), employee numbers (YC0001) and, in lower case, e-mail addresses. */
  readonly prefix: string;
  readonly mailDomain: string;
  /** Depth first, the root first. */
  readonly departments: readonly DepartmentPlan[];
  /** People who have left, beyond the headcounts. */
  readonly leavers: number;
  readonly accounts: readonly AccountPlan[];
  readonly createdRoles: readonly RolePlan[];
  readonly members: readonly MemberPlan[];
}

export type DepartmentPlan = readonly [level: number, name: string, trade: Trade, headcount: number];

/** Somebody a newcomer signs in as: the phones are those the start prints, or this does not compile. */
export interface AccountPlan {
  readonly phone: (typeof DEMO_ACCOUNTS)[number]['phone'];
  readonly name: string;
  readonly sex: Sex;
  readonly department: string;
  readonly duty: string;
  /** First manager of the department worked in. */
  readonly manages?: true;
  /** A role by its name, system or created. */
  readonly role?: string;
}

export interface RolePlan {
  readonly name: string;
  readonly memo: string;
  readonly permissions: readonly number[];
  readonly scope: DepartmentScope;
  /** For `listed`. */
  readonly departments?: readonly string[];
}

/** So many ordinary people of a department and below hold this role. */
export interface MemberPlan {
  readonly role: string;
  readonly within: string;
  readonly count: number;
}
