import { z } from 'zod';
import { LimitUse } from '#rules/limit-use.ts';
import { MAX_PAGE_SIZE, type PageInput } from '#rules/paging.ts';
import { SEARCH_MAX } from '#rules/staff/form.ts';
import { CompanyPayFilter } from '#rules/staff.ts';
import { endpoint } from '../endpoint.ts';
import { spelt } from '../spelt.ts';
import { coded, flag, optional, paged, text, whole } from '../wire.ts';
import { type StaffRow, secretary, secretaryCandidate, staffDetail, staffRow } from './rows.ts';
import { target } from './targets.ts';

export interface StaffFilter {
  search?: string | undefined;
  departmentId?: number | undefined;
  withSubDepartments: boolean;
  pay: CompanyPayFilter;
  sceneId?: number | undefined;
  limitUse?: LimitUse | undefined;
}

const wireFilter = paged({
  searchUser: optional(text),
  departmentId: optional(whole),
  deptAll: optional(flag),
  companyPay: optional(coded(CompanyPayFilter)),
  userCondition: optional(whole),
  limitUsed: optional(coded(LimitUse)),
});

const filter = z.codec(wireFilter, z.custom<StaffFilter & PageInput>(), {
  decode: ({ page, pageSize, searchUser, departmentId, deptAll, companyPay, userCondition, limitUsed }) => ({
    page,
    pageSize,
    search: searchUser?.slice(0, SEARCH_MAX),
    departmentId,
    withSubDepartments: deptAll ?? false,
    pay: companyPay ?? 'all',
    // A list of choices may send 0 or −1 for "all scenes"; ids start at 1000.
    sceneId: userCondition !== undefined && userCondition > 0 ? userCondition : undefined,
    limitUse: limitUsed,
  }),
  encode: ({ page, pageSize, search, departmentId, withSubDepartments, pay, sceneId, limitUse }) => ({
    page,
    pageSize,
    searchUser: search,
    departmentId,
    deptAll: withSubDepartments,
    companyPay: pay,
    userCondition: sceneId,
    limitUsed: limitUse,
  }),
});

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

export interface StaffPick {
  search?: string | undefined;
  departmentId?: number | undefined;
  withSubDepartments: boolean;
  /** Additive: the scope of this function alone, instead of the union over all roles. */
  permissionId?: number | undefined;
}

const pick = z.codec(
  z.object({
    searchUser: optional(text),
    departmentId: optional(whole),
    deptAll: optional(flag),
    permissionId: optional(whole),
  }),
  z.custom<StaffPick>(),
  {
    decode: ({ searchUser, departmentId, deptAll, permissionId }) => ({
      search: searchUser?.slice(0, SEARCH_MAX),
      departmentId,
      withSubDepartments: deptAll ?? false,
      permissionId,
    }),
    encode: ({ search, departmentId, withSubDepartments, permissionId }) => ({
      searchUser: search,
      departmentId,
      deptAll: withSubDepartments,
      permissionId,
    }),
  },
);

const picked = z.codec(z.object({ list: z.array(staffRow) }), z.custom<StaffRow[]>(), {
  decode: (wire) => wire.list,
  encode: (rows) => ({ list: rows }),
});

/** A picker shows the first of these; whoever is further down is found by searching. */
export const PICK_MAX = MAX_PAGE_SIZE;

export const staffReads = {
  page: endpoint({
    area: 'staff',
    access: 3,
    summary: '员工列表',
    method: 'POST',
    path: '/api/v2/company/user/getPage',
    encoding: 'json',
    input: filter,
    output: staffPage,
  }),
  pick: endpoint({
    area: 'staff',
    access: 'session',
    summary: '选择员工',
    method: 'GET',
    path: '/api/v2/company/user/getList',
    encoding: 'query',
    input: pick,
    output: picked,
  }),
  pickByForm: endpoint({
    area: 'staff',
    access: 'session',
    summary: '选择员工',
    method: 'POST',
    path: '/api/v2/company/user/getList',
    encoding: 'form',
    input: pick,
    output: picked,
  }),
  detail: endpoint({
    area: 'staff',
    access: 3,
    summary: '员工详情',
    method: 'GET',
    path: '/api/v2/company/user/getDetail',
    encoding: 'query',
    input: target,
    output: staffDetail,
  }),
  duties: endpoint({
    area: 'staff',
    access: 'session',
    summary: '职务列表',
    method: 'GET',
    path: '/api/v2/company/user/getDutyList',
    encoding: 'query',
    input: z.object({}),
    output: z.array(z.string()),
  }),
  secretary: endpoint({
    area: 'staff',
    access: 3,
    summary: '员工的秘书',
    method: 'POST',
    path: '/api/v2/company/user/findSecretary',
    encoding: 'form',
    input: target,
    output: secretary.nullable(),
  }),
  secretaryCandidates: endpoint({
    area: 'staff',
    access: 3,
    summary: '可设为秘书的员工',
    method: 'POST',
    path: '/api/v2/company/user/findUserByRole',
    encoding: 'form',
    input: z.codec(z.object({ searchUser: optional(text) }), z.custom<{ search?: string | undefined }>(), {
      decode: ({ searchUser }) => ({ search: searchUser?.slice(0, SEARCH_MAX) }),
      encode: ({ search }) => ({ searchUser: search }),
    }),
    output: z.array(secretaryCandidate),
  }),
};
