import { z } from 'zod';
import { CodePurpose, Enrolment, LoginPassword, NewPassword, Phone, SmsCode, UNKNOWN } from '#rules/access.ts';
import { AccountKind } from '#rules/company.ts';
import { decipher, encipher } from './cipher.ts';
import { endpoint } from './endpoint.ts';
import { spelt } from './spelt.ts';
import { coded, flag, optional, text, whole } from './wire.ts';

/** Additive on every call that checks a code: only asked for when too many guesses were made. */
const captchaFields = { captchaToken: optional(text), captcha: optional(text) };

const field = (rule: z.ZodType<string, string>) =>
  z.codec(z.any(), rule, {
    decode: (wire) =>
      (typeof wire === 'number' ? String(wire) : typeof wire === 'string' ? wire.trim() : wire) as string,
    encode: (value) => value as unknown,
  });

const enciphered = (rule: z.ZodType<string, string>) =>
  z.codec(z.any(), rule, {
    decode: (wire) =>
      (typeof wire === 'string' ? decipher(wire) : typeof wire === 'number' ? String(wire) : wire) as string,
    encode: (value) => encipher(value as string) as unknown,
  });

/** What the console keeps of the person who signed in. */
export const SignedIn = z.object({
  userId: z.int(),
  userName: z.string(),
  roleName: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  accountType: coded(AccountKind),
  phone: z.string(),
  deptId: z.int(),
});
export type SignedIn = z.output<typeof SignedIn>;

const WireEnrolment = z.object({
  companyName: optional(text),
  companyProperty: optional(text),
  cityName: optional(text),
  responName: optional(text),
  responPhone: optional(text),
  companyDepartment: optional(text),
  companyJob: optional(text),
  captchaToken: optional(text),
  captcha: optional(text),
  smsCaptcha: optional(text),
});

const enrolment = z.codec(WireEnrolment, Enrolment, {
  decode: (wire) => ({
    companyName: wire.companyName as string,
    companyNature: wire.companyProperty ?? UNKNOWN,
    city: wire.cityName ?? UNKNOWN,
    contact: wire.responName as string,
    phone: wire.responPhone as string,
    department: wire.companyDepartment ?? UNKNOWN,
    post: wire.companyJob ?? UNKNOWN,
    captchaToken: wire.captchaToken ?? '',
    captcha: wire.captcha as string,
    smsCode: wire.smsCaptcha as string,
  }),
  encode: (ours) => ({
    companyName: ours.companyName,
    companyProperty: ours.companyNature,
    cityName: ours.city,
    responName: ours.contact,
    responPhone: ours.phone,
    companyDepartment: ours.department,
    companyJob: ours.post,
    captchaToken: ours.captchaToken,
    captcha: ours.captcha,
    smsCaptcha: ours.smsCode,
  }),
});

const captcha = spelt({
  image: ['captcha', z.string()],
  token: ['captcha_token', z.string()],
});

export const MenuEntry = z.object({ id: z.int(), parentId: z.int(), apiName: z.string(), apiUrl: z.string() });
export type MenuEntry = z.output<typeof MenuEntry>;

export const accessApi = {
  enrol: endpoint({
    area: 'access',
    access: 'public',
    effect: 'unlogged',
    summary: '提交企业申请',
    method: 'GET',
    path: '/api/v1/h5/companyRegister',
    encoding: 'query',
    input: enrolment,
    output: z.null(),
  }),
  captcha: endpoint({
    area: 'access',
    access: 'public',
    summary: '获取图形验证码',
    method: 'GET',
    path: '/api/v1/h5/captcha',
    encoding: 'query',
    input: z.object({ width: optional(whole), height: optional(whole) }),
    output: captcha,
  }),
  sendCode: endpoint({
    area: 'access',
    access: 'public',
    effect: 'unlogged',
    summary: '发送短信验证码',
    method: 'POST',
    path: '/api/v1/company/smsSend',
    encoding: 'form',
    input: z.object({ phone: field(Phone), purpose: optional(coded(CodePurpose)), ...captchaFields }),
    output: z.null(),
  }),
  loginByCode: endpoint({
    area: 'access',
    access: 'public',
    effect: 'unlogged',
    summary: '短信验证码登录',
    method: 'POST',
    path: '/api/v1/company/login1',
    encoding: 'form',
    input: z.object({ phone: field(Phone), smsCaptcha: field(SmsCode), ...captchaFields }),
    output: SignedIn,
  }),
  loginByPassword: endpoint({
    area: 'access',
    access: 'public',
    effect: 'unlogged',
    summary: '密码登录',
    method: 'POST',
    path: '/api/v1/password/login',
    encoding: 'form',
    input: z.object({ phone: enciphered(Phone), password: enciphered(LoginPassword), ...captchaFields }),
    output: SignedIn,
  }),
  hasPassword: endpoint({
    area: 'access',
    access: 'session',
    summary: '是否已设置密码',
    method: 'POST',
    path: '/api/v1/password/orSetPassword',
    encoding: 'form',
    input: z.object({ phone: optional(field(Phone)) }),
    output: flag,
  }),
  setPassword: endpoint({
    area: 'access',
    access: 'session',
    effect: 'unlogged',
    summary: '设置或修改密码',
    method: 'POST',
    path: '/api/v1/password/setPassword',
    encoding: 'form',
    input: z.object({
      password: field(NewPassword),
      smsCaptcha: field(SmsCode),
      phone: optional(field(Phone)),
      ...captchaFields,
    }),
    output: z.null(),
  }),
  menu: endpoint({
    area: 'access',
    access: 'session',
    summary: '当前用户的菜单',
    method: 'GET',
    path: '/api/v2/permission/menuList',
    encoding: 'query',
    input: z.object({ modules: optional(flag) }),
    output: z.array(MenuEntry),
  }),
  logout: endpoint({
    area: 'access',
    access: 'session',
    effect: 'unlogged',
    summary: '退出登录',
    method: 'POST',
    path: '/api/v1/company/logout',
    encoding: 'form',
    input: z.object({}),
    output: z.null(),
  }),
  me: endpoint({
    area: 'access',
    access: 'session',
    summary: '当前登录的人及其功能',
    method: 'GET',
    path: '/api/v1/company/me',
    encoding: 'query',
    input: z.object({}),
    output: SignedIn.extend({ roleIds: z.array(z.int()), functions: z.array(z.int()) }),
  }),
  publicSettings: endpoint({
    area: 'access',
    access: 'public',
    summary: '登录页所需的公开设置',
    method: 'GET',
    path: '/api/v1/h5/settings',
    encoding: 'query',
    input: z.object({}),
    output: z.object({
      hotline: z.string(),
      hotlineHours: z.string(),
      officialSite: z.string(),
      appUrl: z.string(),
      demo: z.boolean(),
    }),
  }),
};
