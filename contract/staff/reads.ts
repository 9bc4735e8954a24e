import { z } from 'zod';
import { LimitUse } from '#rules/limit-use.ts';
import { MAX_PAGE_SIZE, type PageInput } from '#rules/paging.ts';
import { SEARCH_MAX } from '#rules/staff/form.ts';
import { CompanyPayFilter } from '#rules/staff.ts';
import { calls } from '../endpoint.ts';
import { spelt } from '../spelt.ts';
import { coded, flag, optional, orElse, pagedAs, text, whole } from '../wire.ts';
import { type StaffRow, secretary, secretaryCandidate, staffDetail, staffRow } from './rows.ts';
import { target } from './targets.ts';

const call = calls('staff');
const signedIn = calls('staff', { access: 'session' });

/** What is searched for, no longer than a name or number can be. */
const search = z.codec(optional(text), z.string().optional(), {
  decode: (wire) => wire?.slice(0, SEARCH_MAX),
  encode: (words) => words,
});
/** A list of choices may send 0 or −1 for "all scenes"; ids start at 1000. */
const sceneChoice = z.codec(optional(whole), z.int().optional(), {
  decode: (wire) => (wire !== undefined && wire > 0 ? wire : undefined),
  encode: (id) => id,
});

const filter = pagedAs({
  search: ['searchUser', search],
  departmentId: ['departmentId', optional(whole)],
  withSubDepartments: ['deptAll', orElse(optional(flag), false)],
  pay: ['companyPay', orElse(optional(coded(CompanyPayFilter)), 'all')],
  sceneId: ['userCondition', sceneChoice],
  limitUse: ['limitUsed', optional(coded(LimitUse))],
});
export type StaffFilter = Omit<z.output<typeof filter>, keyof PageInput>;

const staffPage = spelt({
  rows: ['list', z.array(staffRow)],
  total: ['total', z.int()],
  /** Everybody in the department asked for, whatever else is filtered. */
  headcount: ['deptCount', z.int()],
  managerNames: ['deptManage', z.string()],
  /** The department shown: the one asked for, or the caller's own; 0 where the caller's scope is empty. */
  departmentId: ['deptId', z.int()],
  departmentName: ['deptName', z.string()],
});
export type StaffPage = z.output<typeof staffPage>;

const pick = spelt({
  search: ['searchUser', search],
  departmentId: ['departmentId', optional(whole)],
  withSubDepartments: ['deptAll', orElse(optional(flag), false)],
  /** Additive: the scope of this function alone, instead of the union over all roles. */
  permissionId: ['permissionId', optional(whole)],
});
export type StaffPick = z.output<typeof pick>;

const picked = z.codec(z.object({ list: z.array(staffRow) }), z.array(z.custom<StaffRow>()), {
  decode: (wire) => wire.list,
  encode: (rows) => ({ list: rows }),
});

/** A picker shows the first of these; whoever is further down is found by searching. */
export const PICK_MAX = MAX_PAGE_SIZE;

export const staffReads = {
  page: call.json('/api/v2/company/user/getPage', '员工列表', filter, staffPage),
  pick: signedIn.get('/api/v2/company/user/getList', '选择员工', pick, picked),
  pickByForm: signedIn.form('/api/v2/company/user/getList', '选择员工', pick, picked),
  detail: call.get('/api/v2/company/user/getDetail', '员工详情', target, staffDetail),
  duties: signedIn.get('/api/v2/company/user/getDutyList', '职务列表', z.object({}), z.array(z.string())),
  secretary: call.form('/api/v2/company/user/findSecretary', '员工的秘书', target, secretary.nullable()),
  secretaryCandidates: call.form(
    '/api/v2/company/user/findUserByRole',
    '可设为秘书的员工',
    spelt({ search: ['searchUser', search] }),
    z.array(secretaryCandidate),
  ),
};
