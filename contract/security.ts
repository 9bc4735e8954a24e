import { z } from 'zod';
import { SmsCode } from '#rules/access.ts';
import { NewDeviceAlert, PasswordRule, SecurityChange } from '#rules/security.ts';
import { StrongPassword } from '#rules/strong-password.ts';
import { captchaFields, field } from './access.ts';
import { calls, nothing } from './endpoint.ts';
import { coded, localTime, neededId, optional, text } from './wire.ts';

/** A person's own: where they are signed in. */
const mine = calls('access', { access: 'session' });
/** The company's. */
const call = calls('security');

const OwnSession = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string(),
  createdAt: localTime,
  lastSeenAt: localTime,
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

const settings = z.object({
  idleMinutes: z.int(),
  absoluteHours: z.int(),
  newDeviceAlert: coded(NewDeviceAlert),
  passwordRule: coded(PasswordRule),
  networks: z.array(text),
});

const change = z.codec(
  z.object({
    idleMinutes: optional(z.coerce.number()),
    absoluteHours: optional(z.coerce.number()),
    newDeviceAlert: optional(coded(NewDeviceAlert)),
    passwordRule: optional(coded(PasswordRule)),
    networks: optional(z.array(text)),
  }),
  SecurityChange,
  { decode: (wire) => wire, encode: (ours) => ours },
);

export const securityApi = {
  mine: mine.get(
    '/api/v1/security/mine',
    '我登录的设备与密码要求',
    z.object({}),
    z.object({ sessions: z.array(OwnSession), passwordRule: coded(PasswordRule) }),
  ),
  endSession: mine.form('/api/v1/security/endSession', '退出我的一台设备', z.object({ id: neededId }), nothing, {
    effect: 'unlogged',
  }),
  endOthers: mine.form('/api/v1/security/endOthers', '退出我的其他设备', z.object({}), nothing, {
    effect: 'unlogged',
  }),
  setStrongPassword: mine.form(
    '/api/v1/password/setStrongPassword',
    '设置 8 至 64 位的密码',
    z.object({ password: field(StrongPassword, 'asSent'), smsCaptcha: field(SmsCode), ...captchaFields }),
    nothing,
    { effect: 'unlogged' },
  ),
  settings: call.get(
    '/api/v2/security/settings',
    '企业的登录安全设置',
    z.object({}),
    z.object({ settings, address: z.string() }),
  ),
  saveSettings: call.json('/api/v2/security/saveSettings', '修改登录安全设置', change, nothing, { effect: 'edit' }),
};
