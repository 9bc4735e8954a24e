import { z } from 'zod';
import { DeskSettings } from '#rules/desk/settings.ts';
import { deskCalls, workbook } from './desk-wire.ts';
import { calls, nothing } from './endpoint.ts';
import { localTime } from './wire.ts';

/** Everybody of the desk lives by these rules and may read them. */
const own = calls('desk', { access: 'desk', desk: null, limit: { count: 600, seconds: 60 } });
const { read, write } = deskCalls('staff');

const version = z.int({ error: '请填写版本' });

const liveSession = z.object({
  sessionId: z.string(),
  staffId: z.int(),
  name: z.string(),
  roleName: z.string(),
  device: z.string(),
  address: z.string(),
  createdAt: localTime,
  lastSeenAt: localTime,
  isCurrent: z.boolean(),
});
export type LiveSession = z.output<typeof liveSession>;

export const deskSettingsCalls = {
  deskSettings: own.get(
    '/desk/v1/settings',
    '复核规则和登录时长',
    z.object({}),
    DeskSettings.extend({ version: z.int() }),
  ),
  saveDeskSettings: write.json(
    '/desk/v1/settings/save',
    '修改复核规则和登录时长；自己能动钱的人不能改',
    DeskSettings.extend({ version }),
    z.object({ version: z.int() }),
  ),
  liveSessions: read.get('/desk/v1/staff/sessions', '登录中的人和设备', z.object({}), z.array(liveSession)),
  endLiveSession: write.json(
    '/desk/v1/staff/sessions/end',
    '让一台设备退出',
    z.object({ sessionId: z.string('请选择设备') }),
    nothing,
  ),
  exportDeskStaff: write.json('/desk/v1/staff/export', '导出员工，留痕', z.object({}), workbook),
};
