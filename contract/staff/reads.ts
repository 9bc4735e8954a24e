import { z } from 'zod';
import { MAX_PAGE_SIZE, SortOrder } from '#rules/paging.ts';
import { StaffSort } from '#rules/staff.ts';
import { calls, download } from '../endpoint.ts';
import { spelt } from '../spelt.ts';
import { coded, flag, optional, orElse, pagedAs, pageOf, whole } from '../wire.ts';
import { filterFields, search, staffFilter } from './filter.ts';
import { openMatters } from './open-matters.ts';
import { deletedStaff, type StaffRow, secretary, secretaryCandidate, staffDetail, staffRow } from './rows.ts';
import { target, targets } from './targets.ts';

const call = calls('staff');
const signedIn = calls('staff', { access: 'session' });

const filter = pagedAs({
  ...filterFields,
  sortBy: ['sortField', optional(coded(StaffSort))],
  sortOrder: ['sortOrder', optional(coded(SortOrder))],
});

const deletedFilter = pagedAs({ search: ['searchUser', search] });

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
  openMatters: call.json(
    '/api/v2/company/user/openMatters',
    '删除前：这些员工尚未办结的行程、申请和审批',
    targets,
    z.array(openMatters),
  ),
  page: call.json('/api/v2/company/user/getPage', '员工列表', filter, staffPage),
  matchCount: call.json(
    '/api/v2/company/user/getCount',
    '筛选条件下可以批量操作的人数，不含超级管理员和本人',
    staffFilter,
    z.object({ count: z.int() }),
  ),
  export: call.get('/api/v2/company/user/export', '导出员工列表', staffFilter, download, {
    effect: 'export',
    file: true,
    replica: true,
    limit: { count: 30, seconds: 60 },
  }),
  deletedPage: call.json(
    '/api/v2/company/user/getDeletedPage',
    '30 天内删除、可以恢复的员工',
    deletedFilter,
    pageOf(deletedStaff, 'list', 'total'),
  ),
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
