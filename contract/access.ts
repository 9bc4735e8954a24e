import { z } from 'zod';
import {
  CodePurpose,
  CompanyCode,
  Enrolment,
  FactorCode,
  LoginPassword,
  LoginSecret,
  NewPassword,
  Phone,
  SESSION_CLIENTS,
  SmsCode,
  UNKNOWN,
} from '#rules/access.ts';
import { WORK_TASKS } from '#rules/work.ts';
import { decipher, encipher } from './cipher.ts';
import { calls, nothing } from './endpoint.ts';
import { alsoNamed } from './field-names.ts';
import { SignedIn } from './signed-in.ts';
import { spelt, speltDraft } from './spelt.ts';
import { coded, flag, judged, optional, text, whole } from './wire.ts';

const open = calls('access', { access: 'public' });
const signedIn = calls('access', { access: 'session' });

const IdempotencyKey = z.string('请填写完整信息！').min(1, '请填写完整信息！').max(100, '请填写完整信息！');

/** The employees' app says so, for a session that lasts; left out: the console. */
const clientField = { client: optional(z.enum(SESSION_CLIENTS, '没有这种客户端')) };
/** Additive on every call that checks a code: only asked for when too many guesses were made. */
export const captchaFields = { captchaToken: optional(text), captcha: optional(text) };

/** What a browser made of a key, as JSON. */
export const Credential = z.string('请填写完整信息！').min(1, '请填写完整信息！').max(16_000, '请填写完整信息！');

/** What the provider's address carried back, as it stands in the browser. */
const SsoAnswer = z.string('请填写完整信息！').min(1, '请填写完整信息！').max(8_000, '请填写完整信息！');

/** Spaces around it are nobody's meaning, but in a password they may be. */
export const field = (rule: z.ZodType<string>, spaces: 'trimmed' | 'asSent' = 'trimmed') =>
  judged(rule, (wire) => {
    if (typeof wire === 'number') return String(wire);
    return typeof wire === 'string' && spaces === 'trimmed' ? wire.trim() : wire;
  });

/** Spaces and dashes are how people write it down. */
export const factorCode = judged(FactorCode, (wire) =>
  typeof wire === 'number' || typeof wire === 'string' ? String(wire).replace(/[\s-]/g, '').toUpperCase() : wire,
);

const enciphered = (rule: z.ZodType<string>) =>
  z.codec(z.unknown(), rule, {
    decode: (wire) => (typeof wire === 'string' ? decipher(wire) : typeof wire === 'number' ? String(wire) : wire),
    encode: (value) => encipher(String(value)),
  });

/** What refusals and forms call a code that was sent, and one of an authenticator app. */
export const CODE_NAMES = { smsCode: 'smsCaptcha' } as const;
export const FACTOR_NAMES = { factorCode: 'code' } as const;

/** What is not said about a company is unknown, not missing. */
const orUnknown = z.codec(optional(text), z.string(), { decode: (wire) => wire ?? UNKNOWN, encode: (value) => value });

const enrolment = speltDraft(Enrolment, {
  companyName: ['companyName', optional(text)],
  companyNature: ['companyProperty', orUnknown],
  city: ['cityName', orUnknown],
  contact: ['responName', optional(text)],
  phone: ['responPhone', optional(text)],
  department: ['companyDepartment', orUnknown],
  post: ['companyJob', orUnknown],
  captchaToken: [
    'captchaToken',
    z.codec(optional(text), z.string(), { decode: (wire) => wire ?? '', encode: (value) => value }),
  ],
  captcha: ['captcha', optional(text)],
  smsCode: ['smsCaptcha', optional(text)],
});

const captcha = spelt({
  image: ['captcha', z.string()],
  token: ['captcha_token', z.string()],
});

export const MenuEntry = z.object({ id: z.int(), parentId: z.int(), apiName: z.string(), apiUrl: z.string() });
export type MenuEntry = z.output<typeof MenuEntry>;

export const Me = SignedIn.extend({ roleIds: z.array(z.int()), functions: z.array(z.int()) });
export type Me = z.output<typeof Me>;

export const PublicSettings = z.object({
  hotline: z.string(),
  hotlineHours: z.string(),
  officialSite: z.string(),
  appUrl: z.string(),
  demo: z.boolean(),
});
export type PublicSettings = z.output<typeof PublicSettings>;

export const accessApi = {
  enrol: open.get('/api/v1/h5/companyRegister', '提交企业申请', enrolment, nothing, { effect: 'unlogged' }),
  captcha: open.get(
    '/api/v1/h5/captcha',
    '获取图形验证码',
    z.object({ width: optional(whole), height: optional(whole) }),
    captcha,
    // Each is a drawing and a row: a minute's worth for an office, not for a script.
    { limit: { count: 120, seconds: 60 } },
  ),
  captchaWork: open.get(
    '/api/v1/h5/captchaWork',
    '看不清图形验证码时的计算任务：答案与 token 作为 captcha、captchaToken 提交',
    z.object({}),
    z.object({ token: z.string(), bits: z.int() }),
    { limit: { count: WORK_TASKS, seconds: 3600 } },
  ),
  sendCode: open.form(
    '/api/v1/company/smsSend',
    '发送短信验证码',
    z.object({ phone: field(Phone), purpose: optional(coded(CodePurpose)), ...captchaFields }),
    nothing,
    { effect: 'unlogged' },
  ),
  loginByCode: open.form(
    '/api/v1/company/login1',
    '短信验证码登录',
    alsoNamed(
      z.object({ phone: field(Phone), smsCaptcha: field(SmsCode), ...clientField, ...captchaFields }),
      CODE_NAMES,
    ),
    SignedIn,
    { effect: 'unlogged' },
  ),
  loginByPassword: open.form(
    '/api/v1/password/login',
    '密码登录',
    z.object({ phone: enciphered(Phone), password: enciphered(LoginPassword), ...clientField, ...captchaFields }),
    SignedIn,
    { effect: 'unlogged' },
  ),
  signInByPassword: open.form(
    '/api/v1/password/signIn',
    '用不限于 6 至 12 位的密码登录',
    z.object({ phone: enciphered(Phone), password: enciphered(LoginSecret), ...clientField, ...captchaFields }),
    SignedIn,
    { effect: 'unlogged' },
  ),
  pendingFactor: open.form(
    '/api/v1/factor/pending',
    '登录的第二步：是输入还是绑定动态验证码',
    z.object({}),
    z.object({ isBound: z.boolean(), hasPasskey: z.boolean(), secret: z.string(), uri: z.string() }),
    { effect: 'unlogged' },
  ),
  verifyFactor: open.form(
    '/api/v1/factor/verify',
    '登录的第二步：输入动态验证码或恢复码',
    alsoNamed(z.object({ code: factorCode }), FACTOR_NAMES),
    z.object({ user: SignedIn, recoveryCodes: z.array(z.string()) }),
    { effect: 'unlogged' },
  ),
  passkeyStart: open.form(
    '/api/v1/passkey/start',
    '开始用通行密钥登录，或用它完成登录的第二步',
    z.object({}),
    z.object({ challenge: z.string(), rpId: z.string(), credentialIds: z.array(z.string()) }),
    { effect: 'unlogged', limit: { count: 120, seconds: 60 } },
  ),
  passkeySignIn: open.form(
    '/api/v1/passkey/signIn',
    '用通行密钥登录',
    z.object({ credential: field(Credential), ...clientField }),
    SignedIn,
    { effect: 'unlogged', limit: { count: 120, seconds: 60 } },
  ),
  verifyPasskey: open.form(
    '/api/v1/factor/passkey',
    '登录的第二步：使用通行密钥',
    z.object({ credential: field(Credential) }),
    SignedIn,
    { effect: 'unlogged' },
  ),
  ssoStart: open.form(
    '/api/v1/sso/start',
    '开始企业单点登录',
    z.object({ companyCode: field(CompanyCode), ...clientField }),
    z.object({ url: z.string() }),
    { effect: 'unlogged', limit: { count: 120, seconds: 60 } },
  ),
  ssoFinish: open.form('/api/v1/sso/finish', '完成企业单点登录', z.object({ answer: field(SsoAnswer) }), SignedIn, {
    effect: 'unlogged',
    limit: { count: 120, seconds: 60 },
  }),
  hasPassword: signedIn.form(
    '/api/v1/password/orSetPassword',
    '是否已设置密码',
    z.object({ phone: optional(field(Phone)) }),
    flag,
  ),
  setPassword: signedIn.form(
    '/api/v1/password/setPassword',
    '设置或修改密码',
    alsoNamed(
      z.object({
        password: field(NewPassword),
        smsCaptcha: field(SmsCode),
        phone: optional(field(Phone)),
        ...captchaFields,
      }),
      CODE_NAMES,
    ),
    nothing,
    { effect: 'unlogged' },
  ),
  menu: signedIn.get(
    '/api/v2/permission/menuList',
    '当前用户的菜单',
    z.object({ modules: optional(flag) }),
    z.array(MenuEntry),
  ),
  logout: signedIn.form('/api/v1/company/logout', '退出登录', z.object({}), nothing, { effect: 'unlogged' }),
  outcome: signedIn.form(
    '/api/v1/company/outcome',
    '一次操作是否已经完成',
    z.object({ key: judged(IdempotencyKey, (wire) => wire) }),
    z.object({ done: flag }),
    { effect: 'unlogged' },
  ),
  me: signedIn.get('/api/v1/company/me', '当前登录的人及其功能', z.object({}), Me),
  publicSettings: open.get('/api/v1/h5/settings', '登录页所需的公开设置', z.object({}), PublicSettings),
};
