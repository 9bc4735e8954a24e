import { z } from 'zod';
import { LimitUse } from '#rules/limit-use.ts';
import { SEARCH_MAX } from '#rules/staff/form.ts';
import { CompanyPayFilter } from '#rules/staff.ts';
import { type Spelt, spelt } from '../spelt.ts';
import { structure } from '../structure.ts';
import { coded, flag, optional, orElse, text, whole } from '../wire.ts';

/** What is searched for, no longer than a name or number can be. */
export const search = z.codec(optional(text), z.string().optional(), {
  decode: (wire) => wire?.slice(0, SEARCH_MAX),
  encode: (words) => words,
});
/** A list of choices may send 0 or −1 for "all scenes"; ids start at 1000. */
const sceneChoice = z.codec(optional(whole), z.int().optional(), {
  decode: (wire) => (wire !== undefined && wire > 0 ? wire : undefined),
  encode: (id) => id,
});

/** Which people a list, an export or an act for all of them is about. */
export const filterFields = {
  search: ['searchUser', search],
  departmentId: ['departmentId', optional(whole)],
  withSubDepartments: ['deptAll', orElse(optional(flag), false)],
  /** Additive: every department that the caller manages, instead of one. */
  everywhere: ['allDept', optional(flag)],
  pay: ['companyPay', orElse(optional(coded(CompanyPayFilter)), 'all')],
  sceneId: ['userCondition', sceneChoice],
  limitUse: ['limitUsed', optional(coded(LimitUse))],
} as const;
export type StaffFilter = Spelt<typeof filterFields>;

export const staffFilter = spelt(filterFields);
/** The same inside another call's fields: an object, or its JSON. */
export const staffFilterInside = structure(staffFilter).optional();
