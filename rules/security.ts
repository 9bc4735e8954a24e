import { z } from 'zod';
import { codeTable, type NameOf } from './code-table.ts';
import { REFUSALS, type Refused, refusal, refuse } from './refusal.ts';
import { changedText } from './settings/text.ts';

/** How a person hears of a sign-in on a device that was never seen before. */
export const NewDeviceAlert = codeTable({
  sms: ['sms', '短信提醒'],
  mail: ['mail', '邮件提醒'],
  off: ['off', '不提醒'],
});
export type NewDeviceAlert = NameOf<typeof NewDeviceAlert>;

export const PasswordRule = codeTable({
  documented: ['documented', '6 至 12 位'],
  strong: ['strong', '8 至 64 位，且未曾泄露'],
});
export type PasswordRule = NameOf<typeof PasswordRule>;

/** Who must give a second factor; whoever has one is asked for it anyway. */
export const SecondFactor = codeTable({
  off: ['off', '不要求'],
  roles: ['roles', '指定角色必须使用'],
  all: ['all', '全部员工必须使用'],
});
export type SecondFactor = NameOf<typeof SecondFactor>;

/** What a key of a person's own device is good for. */
export const PasskeyUse = codeTable({
  off: ['off', '不使用'],
  factor: ['factor', '可以代替动态验证码'],
  signIn: ['signIn', '可以代替动态验证码，也可以直接登录'],
});
export type PasskeyUse = NameOf<typeof PasskeyUse>;
export const MOST_PASSKEYS = 10;
export const PasskeyName = z.string('请输入名称').trim().min(1, '请输入名称').max(30, '名称不能超过 30 个字');

export const IDLE_MINUTES = { least: 5, most: 720 };
export const ABSOLUTE_HOURS = { least: 1, most: 72 };
export const MOST_NETWORKS = 50;

const whole = ({ least, most }: { least: number; most: number }) => {
  const message = `请输入 ${least} 至 ${most} 的整数`;
  return z.int(message).min(least, message).max(most, message);
};

/** How a company's people sign in. */
export const SecuritySettings = z.object({
  idleMinutes: whole(IDLE_MINUTES),
  absoluteHours: whole(ABSOLUTE_HOURS),
  newDeviceAlert: NewDeviceAlert.schema,
  secondFactor: SecondFactor.schema,
  secondFactorRoles: z.array(z.int()).max(100, '最多选择 100 个角色'),
  passwordRule: PasswordRule.schema,
  passkeys: PasskeyUse.schema,
  /** As address/bits; none: from anywhere. */
  networks: z.array(z.string().trim().min(1).max(50)).max(MOST_NETWORKS, `最多填写 ${MOST_NETWORKS} 个网络`),
});
export type SecuritySettings = z.output<typeof SecuritySettings>;
export const SecurityChange = SecuritySettings.partial();
export type SecurityChange = z.output<typeof SecurityChange>;

/** Where a company has chosen nothing. */
export const DEFAULT_SECURITY: SecuritySettings = {
  idleMinutes: 120,
  absoluteHours: 12,
  newDeviceAlert: 'sms',
  secondFactor: 'off',
  secondFactorRoles: [],
  passwordRule: 'documented',
  passkeys: 'factor',
  networks: [],
};

export const SECURITY_REFUSALS = {
  networkNotAllowed: refusal(10303, '当前网络不在企业允许的范围内，请换到公司网络或联系管理员'),
  passwordTooPlain: refusal(10010, '企业要求密码为 8 至 64 位，且不能是常见或泄露过的密码', 'password'),
  passwordLeaked: refusal(10011, '这个密码曾经泄露过，请换一个', 'password'),
  idleTooLong: refusal(47001, '闲置时间不能超过最长登录时间', 'idleMinutes'),
  rolesMissing: refusal(47004, '请选择必须使用动态验证码的角色', 'secondFactorRoles'),
  factorRequired: refusal(47005, '企业要求您使用动态验证码，不能停用'),
  notOwnFactor: refusal(47006, '不能重置自己的动态验证码，请由另一位管理员操作'),
  passkeysOff: refusal(47007, '企业没有允许使用通行密钥'),
  passkeysFull: refusal(47008, '最多添加 {most} 个通行密钥'),
  networkUnreadable: refusal(47002, '“{text}”不是有效的网络，请填写如 203.0.113.0/24 的地址段', 'networks'),
  locksOut: refusal(47003, '您当前的地址 {address} 不在这些网络中，保存后您自己也将无法使用', 'networks'),
} as const;

/** Whether what was read of them still stands; what was not sent along is not asked. */
export const isAsOpened = (before: SecuritySettings, opened: SecurityChange): boolean =>
  SecuritySettings.keyof().options.every(
    (name) => opened[name] === undefined || JSON.stringify(opened[name]) === JSON.stringify(before[name]),
  );

/** What the settings become; fields that are left out stay. */
export function changedSecurity(before: SecuritySettings, change: SecurityChange): SecuritySettings | Refused {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return refuse(REFUSALS.invalidInput);
  const after: SecuritySettings = { ...before, ...given };
  after.networks = [...new Set(after.networks)];
  if (after.secondFactor === 'roles' && after.secondFactorRoles.length === 0)
    return refuse(SECURITY_REFUSALS.rolesMissing);
  return after.idleMinutes > after.absoluteHours * 60 ? refuse(SECURITY_REFUSALS.idleTooLong) : after;
}

const TITLES: { readonly [K in keyof SecuritySettings]: [what: string, text: (value: SecuritySettings[K]) => string] } =
  {
    idleMinutes: ['闲置退出时间', (minutes) => `${minutes} 分钟`],
    absoluteHours: ['最长登录时间', (hours) => `${hours} 小时`],
    newDeviceAlert: ['新设备登录提醒', NewDeviceAlert.labelOf],
    secondFactor: ['动态验证码', SecondFactor.labelOf],
    secondFactorRoles: ['必须使用动态验证码的角色', (ids) => (ids.length > 0 ? `${ids.length} 个` : '无')],
    passwordRule: ['密码要求', PasswordRule.labelOf],
    passkeys: ['通行密钥', PasskeyUse.labelOf],
    networks: ['允许的网络', (networks) => networks.join('、') || '不限'],
  };

const textOf = <K extends keyof SecuritySettings>(name: K, before: SecuritySettings, after: SecuritySettings) => {
  const [what, text] = TITLES[name];
  return changedText(what, text(before[name]), text(after[name]));
};

/** What was changed, for the log: each setting that was sent, with old and new. */
export const securityChangeText = (before: SecuritySettings, after: SecuritySettings, change: SecurityChange): string =>
  SecuritySettings.keyof()
    .options.filter((name) => change[name] !== undefined)
    .map((name) => textOf(name, before, after))
    .join('；');

/** Whether the company asks this person for a second factor. */
export const mustHaveFactor = (
  { secondFactor, secondFactorRoles }: Pick<SecuritySettings, 'secondFactor' | 'secondFactorRoles'>,
  roleIds: readonly number[],
): boolean =>
  secondFactor === 'all' || (secondFactor === 'roles' && roleIds.some((id) => secondFactorRoles.includes(id)));

/** Where a second factor is asked for, the last one that there is stays. */
export const mayRemovePasskey = (own: { passkeys: readonly unknown[]; hasFactor: boolean; mustHaveFactor: boolean }) =>
  own.passkeys.length > 1 || own.hasFactor || !own.mustHaveFactor;
