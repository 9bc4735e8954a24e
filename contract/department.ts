import { z } from 'zod';
import {
  departmentAdded,
  departmentDetail,
  departmentDraft,
  departmentEdit,
  departmentNamed,
  departmentNode,
  departmentRow,
  director,
  directorSearch,
  permissionId,
  staffNamed,
  workplace,
} from './department-wire.ts';
import { calls, nothing } from './endpoint.ts';
import { departmentNo, flag, optional, paged, pageOf } from './wire.ts';

const signedIn = calls('department', { access: 'session' });
const call = calls('department');

export const departmentApi = {
  all: signedIn.get(
    '/api/v2/dept/all',
    '部门树（可见部门及其上级）',
    z.object({ permissionId, counts: optional(flag) }),
    z.array(departmentNode),
  ),
  ofStaff: signedIn.get('/api/v2/dept//getDetailByUserId', '员工所在部门', staffNamed, workplace),
  detail: signedIn.get(
    '/api/v2/dept/getDetail',
    '部门详情',
    departmentNamed('读取详情失败,部门编号为空'),
    departmentDetail,
  ),
  parents: signedIn.get(
    '/api/v2/dept/parentList',
    '可选的上级部门',
    z.object({ permissionId }),
    z.array(z.object({ id: z.int(), name: z.string() })),
  ),
  children: signedIn.get(
    '/api/v2/dept/childList',
    '子部门列表',
    paged({ parentId: optional(departmentNo), permissionId }, 'pageNo'),
    pageOf(departmentRow),
  ),
  directors: signedIn.get('/api/v2/deptyq/director', '搜索可任负责人的员工', directorSearch, z.array(director)),
  add: call.json('/api/v2/dept/add', '添加部门', departmentDraft, departmentAdded, { effect: 'add' }),
  update: call.json('/api/v2/dept/update', '编辑部门', departmentEdit, nothing, { effect: 'edit' }),
  remove: call.form('/api/v2/dept/delete', '删除部门', departmentNamed('删除失败,部门编号为空'), nothing, {
    effect: 'delete',
  }),
};
