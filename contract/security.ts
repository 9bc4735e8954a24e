import { z } from 'zod';
import { SESSION_CLIENTS, SmsCode } from '#rules/access.ts';
import {
  NewDeviceAlert,
  PasskeyName,
  PasskeyUse,
  PasswordRule,
  SecondFactor,
  SecurityChange,
} from '#rules/security.ts';
import { SsoFactor, SsoNames, SsoSettings, SsoUse } from '#rules/sso.ts';
import { StrongPassword } from '#rules/strong-password.ts';
import { CODE_NAMES, Credential, captchaFields, FACTOR_NAMES, factorCode, field } from './access.ts';
import { calls, nothing } from './endpoint.ts';
import { alsoNamed } from './field-names.ts';
import { coded, localTime, neededId, optional, orElse, text, whole } from './wire.ts';

/** A person's own: where they are signed in. */
const mine = calls('access', { access: 'session' });
/** The company's. */
const call = calls('security');

const OwnSession = z.object({
  id: z.int(),
  client: z.enum(SESSION_CLIENTS),
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
  secondFactor: coded(SecondFactor),
  secondFactorRoles: z.array(z.int()),
  passwordRule: coded(PasswordRule),
  passkeys: coded(PasskeyUse),
  networks: z.array(text),
});

const some = z.object({
  idleMinutes: optional(z.coerce.number()),
  absoluteHours: optional(z.coerce.number()),
  newDeviceAlert: optional(coded(NewDeviceAlert)),
  secondFactor: optional(coded(SecondFactor)),
  secondFactorRoles: optional(z.array(whole)),
  passwordRule: optional(coded(PasswordRule)),
  passkeys: optional(coded(PasskeyUse)),
  networks: optional(z.array(text)),
});
const change = z.codec(
  some.extend({ opened: optional(some) }),
  SecurityChange.extend({ opened: SecurityChange.optional() }),
  { decode: (wire) => wire, encode: (ours) => ours },
);

const ssoSettings = z.object({
  use: coded(SsoUse),
  code: text,
  issuer: text,
  clientId: text,
  claim: text,
  names: coded(SsoNames),
  roles: z.array(z.int()),
  factor: coded(SsoFactor),
  hosts: z.array(text),
});

/** The secret is sent when it is new, and never answered. */
const ssoDraft = z.codec(
  z.object({
    use: coded(SsoUse),
    code: optional(text),
    issuer: optional(text),
    clientId: optional(text),
    claim: optional(text),
    names: coded(SsoNames),
    roles: orElse(optional(z.array(whole)), []),
    factor: coded(SsoFactor),
    hosts: orElse(optional(z.array(text)), []),
    clientSecret: optional(text),
  }),
  SsoSettings.extend({ clientSecret: z.string().trim().min(1).max(500, '不能超过 500 个字').optional() }),
  {
    decode: (wire) => ({
      ...wire,
      code: wire.code ?? '',
      issuer: wire.issuer ?? '',
      clientId: wire.clientId ?? '',
      claim: wire.claim ?? '',
    }),
    encode: (ours) => ours,
  },
);

export const securityApi = {
  mine: mine.get(
    '/api/v1/security/mine',
    '我登录的设备与密码要求',
    z.object({}),
    z.object({
      sessions: z.array(OwnSession),
      passwordRule: coded(PasswordRule),
      hasFactor: z.boolean(),
      mustHaveFactor: z.boolean(),
      recoveryCodesLeft: z.int(),
      passkeys: z.array(
        z.object({ id: z.int(), name: z.string(), createdAt: localTime, lastUsedAt: localTime.nullable() }),
      ),
      passkeyUse: coded(PasskeyUse),
    }),
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
    alsoNamed(
      z.object({ password: field(StrongPassword, 'asSent'), smsCaptcha: field(SmsCode), ...captchaFields }),
      CODE_NAMES,
    ),
    nothing,
    { effect: 'unlogged' },
  ),
  startFactor: mine.form(
    '/api/v1/factor/start',
    '开始绑定动态验证码',
    z.object({}),
    z.object({ secret: z.string(), uri: z.string() }),
    { effect: 'unlogged' },
  ),
  confirmFactor: mine.form(
    '/api/v1/factor/confirm',
    '完成绑定动态验证码',
    alsoNamed(z.object({ code: factorCode }), FACTOR_NAMES),
    z.object({ recoveryCodes: z.array(z.string()) }),
    { effect: 'unlogged' },
  ),
  removeFactor: mine.form(
    '/api/v1/factor/remove',
    '停用动态验证码',
    alsoNamed(z.object({ code: factorCode }), FACTOR_NAMES),
    nothing,
    {
      effect: 'unlogged',
    },
  ),
  beginPasskey: mine.form(
    '/api/v1/passkey/begin',
    '开始添加通行密钥',
    z.object({}),
    z.object({
      challenge: z.string(),
      rpId: z.string(),
      userHandle: z.string(),
      account: z.string(),
      displayName: z.string(),
      credentialIds: z.array(z.string()),
    }),
    { effect: 'unlogged' },
  ),
  addPasskey: mine.form(
    '/api/v1/passkey/add',
    '添加通行密钥',
    z.object({ name: field(PasskeyName), credential: field(Credential) }),
    z.object({ recoveryCodes: z.array(z.string()) }),
    { effect: 'unlogged' },
  ),
  removePasskey: mine.form('/api/v1/passkey/remove', '删除通行密钥', z.object({ id: neededId }), nothing, {
    effect: 'unlogged',
  }),
  factorHolders: call.get(
    '/api/v2/security/factorHolders',
    '使用动态验证码的员工',
    z.object({}),
    z.array(
      z.object({
        userId: z.int(),
        userName: z.string(),
        deptName: z.string(),
        since: localTime,
        mayReset: z.boolean(),
      }),
    ),
  ),
  resetFactor: call.form(
    '/api/v2/security/resetFactor',
    '重置一位员工的动态验证码',
    z.object({ userId: neededId }),
    nothing,
    { effect: 'edit' },
  ),
  settings: call.get(
    '/api/v2/security/settings',
    '企业的登录安全设置',
    z.object({}),
    z.object({ settings, address: z.string() }),
  ),
  sso: call.get(
    '/api/v2/security/sso',
    '企业的单点登录设置',
    z.object({}),
    z.object({
      settings: ssoSettings.nullable(),
      isProven: z.boolean(),
      failure: z.string(),
      failedAt: localTime.nullable(),
      redirectUri: z.string(),
      origin: z.string(),
    }),
  ),
  saveSso: call.json('/api/v2/security/saveSso', '修改单点登录设置', ssoDraft, nothing, { effect: 'edit' }),
  testSso: call.json(
    '/api/v2/security/testSso',
    '检查单点登录设置',
    ssoDraft,
    z.object({ checks: z.array(z.object({ isGood: z.boolean(), text: z.string() })) }),
    // It asks another's server, and a connection waits for the answer.
    { effect: 'unlogged', limit: { count: 10, seconds: 60 } },
  ),
  scim: call.get(
    '/api/v2/security/scim',
    '目录同步的地址和令牌',
    z.object({}),
    z.object({
      address: z.string(),
      tokens: z.array(
        z.object({ id: z.int(), madeBy: z.string(), madeAt: localTime, lastUsedAt: localTime.nullable() }),
      ),
    }),
  ),
  makeScimToken: call.form(
    '/api/v2/security/makeScimToken',
    '生成目录同步的令牌',
    z.object({}),
    z.object({ token: z.string() }),
    { effect: 'add' },
  ),
  revokeScimToken: call.form(
    '/api/v2/security/revokeScimToken',
    '作废目录同步的令牌',
    z.object({ id: neededId }),
    nothing,
    { effect: 'delete' },
  ),
  saveSettings: call.json('/api/v2/security/saveSettings', '修改登录安全设置', change, nothing, { effect: 'edit' }),
};
