import { z } from 'zod';
import { DeskAccount, DeskPassword } from '#rules/desk/people.ts';
import { DeskRights } from '#rules/desk/rights.ts';
import { calls, nothing } from './endpoint.ts';
import { localTime } from './wire.ts';

/** Before anybody is known. */
const open = calls('desk', { access: 'public', effect: 'unlogged', limit: { count: 60, seconds: 60 } });
/** A person's own, whatever their role. */
const own = calls('desk', { access: 'desk', desk: null, limit: { count: 600, seconds: 60 } });
const ownWrite = calls('desk', { access: 'desk', desk: null, effect: 'unlogged', limit: { count: 600, seconds: 60 } });

const me = z.object({
  staffId: z.int(),
  account: z.string(),
  name: z.string(),
  roleName: z.string(),
  rights: DeskRights,
  correctionLimitFen: z.int(),
  movementLimitFen: z.int(),
  /** The companies this person works for; null: all. */
  companyIds: z.array(z.int()).nullable(),
  cityIds: z.array(z.int()).nullable(),
  /** Nothing else opens before the first password has been changed. */
  mustChangePassword: z.boolean(),
});
export type DeskMe = z.output<typeof me>;

const session = z.object({
  sessionId: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: localTime,
  lastSeenAt: localTime,
  isCurrent: z.boolean(),
});

const code = z
  .string({ error: '请输入动态口令' })
  .trim()
  .regex(/^(\d{6}|[A-Z2-7]{10})$/, '请输入 6 位动态口令，或 10 位恢复码');

export const deskSessionCalls = {
  login: open.json(
    '/desk/v1/session/login',
    '运营台登录：账号和密码，之后是动态口令',
    z.object({ account: DeskAccount, password: z.string({ error: '请输入密码' }).min(1, '请输入密码').max(128) }),
    /** `bind`: the person has no authenticator yet; the secret is for it, and in force once a code of it came back. */
    z.object({
      step: z.enum(['verify', 'bind']),
      secret: z.string(),
      uri: z.string(),
      /** In a demonstration the digits of this moment, so that anybody may look in; '' otherwise. */
      demoCode: z.string(),
    }),
  ),
  verify: open.json(
    '/desk/v1/session/verify',
    '运营台登录的第二步：动态口令或恢复码',
    z.object({ code }),
    z.object({ me, recoveryCodes: z.array(z.string()) }),
  ),
  me: own.get('/desk/v1/session/me', '登录的人：权限、金额上限和范围', z.object({}), me),
  logout: ownWrite.json('/desk/v1/session/logout', '退出运营台', z.object({}), nothing),
  setPassword: ownWrite.json(
    '/desk/v1/session/password',
    '修改自己的密码；其他设备随之退出',
    z.object({ current: z.string({ error: '请输入当前密码' }).min(1, '请输入当前密码'), password: DeskPassword }),
    nothing,
  ),
  sessions: own.get('/desk/v1/session/list', '我登录的设备', z.object({}), z.array(session)),
  endSession: ownWrite.json(
    '/desk/v1/session/end',
    '退出我的一台设备',
    z.object({ sessionId: z.string('请选择设备') }),
    nothing,
  ),
};
