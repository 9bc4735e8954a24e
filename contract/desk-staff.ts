import { z } from 'zod';
import { DeskRoleDraft, DeskStaffDraft, DeskStaffStatus } from '#rules/desk/people.ts';
import { deskCalls, deskPaged } from './desk-wire.ts';
import { nothing } from './endpoint.ts';
import { localTime, optional, text, whole } from './wire.ts';

const { read, write } = deskCalls('staff');

const version = z.int({ error: '请填写版本' });
const staffId = z.int({ error: '请选择员工' });

const role = DeskRoleDraft.extend({ roleId: z.int(), version: z.int(), staffCount: z.int() });
const staff = DeskStaffDraft.extend({
  staffId: z.int(),
  version: z.int(),
  roleName: z.string(),
  /** Of the cities in scope; null: all. */
  cityNames: z.array(z.string()).nullable(),
  /** Whether an authenticator is in force. */
  hasFactor: z.boolean(),
  createdAt: localTime,
  lastSeenAt: localTime.nullable(),
  /** From where; '' where nobody ever came. */
  lastAddress: z.string(),
  /** Seen within minutes, in a session that goes on. */
  isOnline: z.boolean(),
  /** How much they did since Monday. */
  weekCount: z.int(),
});
export type DeskRole = z.output<typeof role>;
export type DeskStaff = z.output<typeof staff>;

/** Told once, to whoever made the account: it must be changed at the first sign-in. */
const firstPassword = z.object({ staffId: z.int(), password: z.string() });

/** The provider's own people. Of people alone: no key gives rights. */
export const deskStaffCalls = {
  deskRoles: read.get('/desk/v1/roles', '运营台的角色', z.object({}), z.array(role)),
  saveDeskRole: write.json(
    '/desk/v1/roles/save',
    '新增或修改角色：权限和金额上限',
    DeskRoleDraft.extend({ roleId: z.int().optional(), version: version.optional() }),
    z.object({ roleId: z.int(), version: z.int() }),
  ),
  removeDeskRole: write.json(
    '/desk/v1/roles/remove',
    '删除没有人使用的角色',
    z.object({ roleId: z.int({ error: '请选择角色' }) }),
    nothing,
  ),
  deskStaff: read.get(
    '/desk/v1/staff',
    '运营台的员工，按姓名、账号、手机号、角色、城市、状态查找',
    deskPaged({
      word: optional(text),
      roleId: optional(whole),
      cityId: optional(whole),
      status: optional(z.enum(DeskStaffStatus.names, '没有这个状态')),
      unseen: optional(z.stringbool()),
    }),
    z.object({
      rows: z.array(staff),
      total: z.int(),
      /** Of everybody, whatever is looked for. */
      counts: z.object({ active: z.int(), stopped: z.int(), unseen: z.int(), withoutFactor: z.int() }),
      /** The cities that somebody is bound to. */
      cityIds: z.array(z.int()),
    }),
  ),
  scopeCities: read.get(
    '/desk/v1/staff/cities',
    '可以限定员工范围的城市',
    z.object({}),
    z.array(z.object({ cityId: z.int(), name: z.string() })),
  ),
  addDeskStaff: write.json('/desk/v1/staff/add', '添加员工，答复初始密码', DeskStaffDraft, firstPassword),
  saveDeskStaff: write.json(
    '/desk/v1/staff/save',
    '修改员工：姓名、手机号、角色、范围和状态；停用随即退出',
    DeskStaffDraft.omit({ account: true }).extend({ staffId, version }),
    z.object({ staffId: z.int(), version: z.int() }),
  ),
  resetDeskStaff: write.json(
    '/desk/v1/staff/reset',
    '员工忘记密码或丢失动态口令：两者一起重置，答复新的初始密码',
    z.object({ staffId }),
    firstPassword,
  ),
};
