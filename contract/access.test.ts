import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { CodePurpose, type Enrolment, UNKNOWN } from '#rules/access.ts';
import { isEasilyGuessed } from '#rules/easy-password.ts';
import { accessApi } from './access.ts';
import { encipher } from './cipher.ts';
import type { Endpoint } from './endpoint.ts';

type Wire = Record<string, unknown>;
const encode = (call: Endpoint, input: unknown) => z.encode(call.input, input) as Wire;
const decode = (call: Endpoint, wire: Wire) => z.decode(call.input, wire);
/** The first sentence of each field that is refused. */
function refusedFields(call: Endpoint, wire: Wire): Record<string, string> {
  const issues = call.input.safeDecode(wire).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join('.'), message]));
}

/** Text as a person leaves it in a field: trimmed, with something in it. */
const words = (most: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: most })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= most);
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

const phone = digits(10).map((rest) => `1${rest}`);
const smsCaptcha = digits(4);
const password = fc.stringMatching(/^\w{6,12}$/);
const newPassword = fc.stringMatching(/^z[a-z]{3}_\w{1,7}$/).filter((text) => !isEasilyGuessed(text));
const captcha = { captchaToken: words(40), captcha: words(6) };
const nothing = fc.constant({});
const needing = <K extends string = never>(...keys: K[]) => ({ requiredKeys: keys });

const enrolment = fc.record({
  companyName: words(100),
  companyNature: words(50),
  city: words(50),
  contact: words(25),
  phone: fc.stringMatching(/^1[3-8]\d{9}$/),
  department: words(50),
  post: words(50),
  captchaToken: fc.oneof(fc.constant(''), words(100)),
  captcha: words(10),
  smsCode: smsCaptcha,
});

const inputs: Record<keyof typeof accessApi, fc.Arbitrary<unknown>> = {
  enrol: enrolment,
  captcha: fc.record({ width: fc.nat(), height: fc.nat() }, needing()),
  captchaWork: fc.constant({}),
  sendCode: fc.record({ phone, purpose: fc.constantFrom(...CodePurpose.names), ...captcha }, needing('phone')),
  loginByCode: fc.record({ phone, smsCaptcha, ...captcha }, needing('phone', 'smsCaptcha')),
  loginByPassword: fc.record({ phone, password, ...captcha }, needing('phone', 'password')),
  signInByPassword: fc.record(
    { phone, password: fc.stringMatching(/^[ -~一-龥]{6,64}$/), ...captcha },
    needing('phone', 'password'),
  ),
  pendingFactor: nothing,
  verifyFactor: fc.record({ code: fc.stringMatching(/^(?:\d{6}|[A-Z2-7]{10})$/) }),
  passkeyStart: nothing,
  passkeySignIn: fc.record({ credential: fc.stringMatching(/^\{"id":"\w{1,20}"\}$/) }),
  verifyPasskey: fc.record({ credential: fc.stringMatching(/^\{"id":"\w{1,20}"\}$/) }),
  ssoStart: fc.record({ companyCode: fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,28}[a-z0-9]$/) }),
  ssoFinish: fc.record({ answer: fc.stringMatching(/^\?code=\w{1,40}&state=\w{1,40}$/) }),
  hasPassword: fc.record({ phone }, needing()),
  setPassword: fc.record({ password: newPassword, smsCaptcha, phone, ...captcha }, needing('password', 'smsCaptcha')),
  menu: fc.record({ modules: fc.boolean() }, needing()),
  logout: nothing,
  outcome: fc.record({ key: fc.stringMatching(/^[0-9a-f]{32}$/) }),
  me: nothing,
  publicSettings: nothing,
};

describe.each(Object.entries(accessApi))('%s', (name, call: Endpoint) => {
  const input = inputs[name as keyof typeof accessApi];

  test('reads back what it sent, as JSON and as a form', () => {
    fc.assert(
      fc.property(input, (sent) => {
        const wire = encode(call, sent);
        const form = Object.fromEntries(new URLSearchParams(Object.entries(wire).map(([key, v]) => [key, String(v)])));
        expect(decode(call, JSON.parse(JSON.stringify(wire)))).toEqual(sent);
        expect(decode(call, form)).toEqual(sent);
      }),
    );
  });
});

test('an application travels under the documented names', () => {
  const ours: Enrolment = {
    companyName: '远山咨询',
    companyNature: '民营企业',
    city: '杭州',
    contact: '李明',
    phone: '13900000001',
    department: '行政部',
    post: '主管',
    captchaToken: 'token',
    captcha: 'k7mf',
    smsCode: '4821',
  };
  expect(encode(accessApi.enrol, ours)).toEqual({
    companyName: '远山咨询',
    companyProperty: '民营企业',
    cityName: '杭州',
    responName: '李明',
    responPhone: '13900000001',
    companyDepartment: '行政部',
    companyJob: '主管',
    captchaToken: 'token',
    captcha: 'k7mf',
    smsCaptcha: '4821',
  });
});

test.each([undefined, '', '  '])('an application whose choices are %o is unknown in them', (left) => {
  const wire = { companyProperty: left, cityName: left, companyDepartment: left, companyJob: left };
  const required = { companyName: '远山', responName: '李明', responPhone: '13900000001' };
  expect(decode(accessApi.enrol, { ...wire, ...required, captcha: 'k7mf', smsCaptcha: '4821' })).toMatchObject({
    companyNature: UNKNOWN,
    city: UNKNOWN,
    department: UNKNOWN,
    post: UNKNOWN,
    captchaToken: '',
  });
});

test('an empty application names every field that is missing, as it is sent', () => {
  const missing = {
    companyName: '请输入企业名称',
    responName: '请输入联系人',
    responPhone: '请输入联系电话',
    captcha: '请输入图形验证码',
    smsCaptcha: '请输入短信验证码',
  };
  expect(refusedFields(accessApi.enrol, {})).toEqual(missing);
  expect(refusedFields(accessApi.enrol, { companyName: '', responName: ' ', smsCaptcha: '' })).toEqual(missing);
});

test.each([
  { call: accessApi.loginByCode, wire: {}, says: { phone: '请输入您的手机号', smsCaptcha: '请输入验证码' } },
  {
    call: accessApi.loginByCode,
    wire: { phone: ' ', smsCaptcha: '' },
    says: { phone: '请输入您的手机号', smsCaptcha: '请输入验证码' },
  },
  {
    call: accessApi.loginByCode,
    wire: { phone: '138', smsCaptcha: '12' },
    says: { phone: '手机号格式不正确', smsCaptcha: '验证码格式不正确' },
  },
  {
    call: accessApi.loginByCode,
    wire: { phone: ['13800000001'], smsCaptcha: ['1234'] },
    says: { phone: '请输入您的手机号', smsCaptcha: '请输入验证码' },
  },
  { call: accessApi.loginByCode, wire: { phone: 13800000001, smsCaptcha: ' 1234 ' }, says: {} },
  { call: accessApi.loginByPassword, wire: {}, says: { phone: '请输入您的手机号', password: '请输入密码' } },
  {
    call: accessApi.loginByPassword,
    wire: { phone: encipher('138'), password: encipher('short') },
    says: { phone: '手机号格式不正确', password: '密码长度为 6 至 12' },
  },
  { call: accessApi.sendCode, wire: { phone: '13800000001', purpose: 'gift' }, says: { purpose: '请填写完整信息！' } },
  { call: accessApi.sendCode, wire: { phone: '13800000001', purpose: '' }, says: {} },
  {
    call: accessApi.setPassword,
    wire: { password: '123456', smsCaptcha: '1234' },
    says: { password: '不能输入纯数字' },
  },
])('$call.path with $wire: $says', ({ call, wire, says }) => {
  expect(refusedFields(call, wire)).toEqual(says);
});

describe('the password login', () => {
  const plain = { phone: '13800000001', password: 'ride_56' };

  test('sends phone and password enciphered', () => {
    expect(encode(accessApi.loginByPassword, plain)).toEqual({
      phone: encipher(plain.phone),
      password: encipher(plain.password),
    });
  });

  test('is read plain as well, and half and half', () => {
    expect(decode(accessApi.loginByPassword, plain)).toEqual(plain);
    expect(decode(accessApi.loginByPassword, { ...plain, password: encipher(plain.password) })).toEqual(plain);
  });

  test('is the only call that enciphers', () => {
    const sent = { password: 'ride_56', smsCaptcha: '1234', phone: '13800000001' };
    expect(encode(accessApi.setPassword, sent)).toEqual(sent);
  });
});

test('the captcha is answered under its documented names', () => {
  const { output } = accessApi.captcha;
  const wire = { captcha: 'data:image/png;base64,AAAA', captcha_token: 't' };
  expect(z.encode(output, { image: wire.captcha, token: 't' })).toEqual(wire);
  expect(z.decode(output, wire)).toEqual({ image: wire.captcha, token: 't' });
});

test('signing in answers the account as its code, having a password as 0 or 1', () => {
  const signedIn = {
    userId: 1,
    userName: '李明',
    roleName: '普通员工',
    companyId: 2,
    companyName: '远山咨询',
    accountType: 'postpaid' as const,
    phone: '13800000001',
    deptId: 1000,
  };
  expect(z.encode(accessApi.loginByCode.output, signedIn)).toEqual({ ...signedIn, accountType: 2 });
  expect(z.encode(accessApi.hasPassword.output, false)).toBe(0);
  expect(z.encode(accessApi.hasPassword.output, true)).toBe(1);
});
