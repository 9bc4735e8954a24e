import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  CODE_SECONDS,
  durationText,
  Enrolment,
  LoginPassword,
  NewPassword,
  Phone,
  resendText,
  SmsCode,
  UNKNOWN,
} from './access.ts';
import { DEMO_PASSWORD, DEMO_PHONES } from './demo.ts';

const OK = 'ok';
/** The sentence a person reads first, or OK. */
const verdict = (schema: z.ZodType, value: unknown): string => schema.safeParse(value).error?.issues[0]?.message ?? OK;

describe('fields', () => {
  test.each([
    { phone: undefined, says: '请输入您的手机号' },
    { phone: null, says: '请输入您的手机号' },
    { phone: 13800000001, says: '请输入您的手机号' },
    { phone: '', says: '请输入您的手机号' },
    { phone: '1380000000', says: '手机号格式不正确' },
    { phone: '13800000001', says: OK },
    { phone: '138000000011', says: '手机号格式不正确' },
    { phone: '03800000001', says: '手机号格式不正确' },
    { phone: '23800000001', says: '手机号格式不正确' },
    { phone: '10000000000', says: OK },
    { phone: '19999999999', says: OK },
    { phone: '1380000000a', says: '手机号格式不正确' },
    { phone: '１３８００００００１', says: '手机号格式不正确' },
    { phone: '13800000001\n', says: '手机号格式不正确' },
  ])('phone $phone: $says', ({ phone, says }) => {
    expect(verdict(Phone, phone)).toBe(says);
  });

  test.each([
    { code: undefined, says: '请输入验证码' },
    { code: '', says: '请输入验证码' },
    { code: '123', says: '验证码格式不正确' },
    { code: '1234', says: OK },
    { code: '0000', says: OK },
    { code: '12345', says: '验证码格式不正确' },
    { code: '12a4', says: '验证码格式不正确' },
  ])('SMS code $code: $says', ({ code, says }) => {
    expect(verdict(SmsCode, code)).toBe(says);
  });

  test.each([
    { password: undefined, says: '请输入密码' },
    { password: '', says: '请输入密码' },
    { password: 'abc12', says: '密码长度为 6 至 12' },
    { password: 'abc123', says: OK },
    { password: '123456', says: OK },
    { password: 'abcdef_12345', says: OK },
    { password: 'abcdef_123456', says: '密码长度为 6 至 12' },
    { password: 'abc 123', says: '密码长度为 6 至 12' },
    { password: 'abc-123', says: '密码长度为 6 至 12' },
    { password: '密码密码密码', says: '密码长度为 6 至 12' },
  ])('password at login $password: $says', ({ password, says }) => {
    expect(verdict(LoginPassword, password)).toBe(says);
  });

  test.each([
    { password: undefined, says: '请输入密码' },
    { password: '', says: '请输入密码' },
    { password: 'ride5', says: '请输入6-12位非纯数字密码' },
    { password: '12345', says: '请输入6-12位非纯数字密码' },
    { password: 'ride56', says: OK },
    { password: 'ride56_ride5', says: OK },
    { password: 'ride56_ride56', says: '请输入6-12位非纯数字密码' },
    { password: 'ride-56', says: '请输入6-12位非纯数字密码' },
    { password: '846201', says: '不能输入纯数字' },
    { password: '846201846201', says: '不能输入纯数字' },
    { password: '846201a', says: OK },
    { password: '______', says: '密码过于常见，请换一个' },
    { password: 'ride_56', says: OK },
    { password: 'abc123', says: '密码过于常见，请换一个' },
    { password: 'PassWord', says: '密码过于常见，请换一个' },
    { password: 'abc124', says: OK },
  ])('new password $password: $says', ({ password, says }) => {
    expect(verdict(NewPassword, password)).toBe(says);
  });

  test('the people of a demonstration can sign in, with a password that could be set', () => {
    expect(DEMO_PHONES.map((phone) => verdict(Phone, phone))).toEqual(DEMO_PHONES.map(() => OK));
    expect(verdict(LoginPassword, DEMO_PASSWORD)).toBe(OK);
    expect(verdict(NewPassword, DEMO_PASSWORD)).toBe(OK);
  });
});

describe('an application for a company account', () => {
  const filled = {
    companyName: '远山咨询',
    contact: '李明',
    phone: '13900000001',
    captcha: 'k7mf',
    smsCode: '4821',
  };

  test('needs five fields, and says which', () => {
    const messages = Object.fromEntries(
      Enrolment.safeParse({}).error!.issues.map(({ path, message }) => [path[0], message]),
    );
    expect(messages).toEqual({
      companyName: '请输入企业名称',
      contact: '请输入联系人',
      phone: '请输入联系电话',
      captcha: '请输入图形验证码',
      smsCode: '请输入短信验证码',
    });
  });

  test('takes the choices left alone as unknown', () => {
    expect(Enrolment.parse(filled)).toEqual({
      ...filled,
      companyNature: UNKNOWN,
      city: UNKNOWN,
      department: UNKNOWN,
      post: UNKNOWN,
      captchaToken: '',
    });
  });

  test.each([
    { field: 'companyName', value: '', says: '请输入企业名称' },
    { field: 'companyName', value: '   ', says: '请输入企业名称' },
    { field: 'companyName', value: '企', says: OK },
    { field: 'companyName', value: '企'.repeat(100), says: OK },
    { field: 'companyName', value: '企'.repeat(101), says: '不能超过 100 个字' },
    { field: 'contact', value: ' ', says: '请输入联系人' },
    { field: 'contact', value: '李'.repeat(25), says: OK },
    { field: 'contact', value: '李'.repeat(26), says: '不能超过 25 个字' },
    { field: 'phone', value: '', says: '请输入联系电话' },
    { field: 'phone', value: '12900000001', says: '手机号格式不正确' },
    { field: 'phone', value: '13000000001', says: OK },
    { field: 'phone', value: '18900000001', says: OK },
    { field: 'phone', value: '19000000001', says: '手机号格式不正确' },
    { field: 'phone', value: '1390000000', says: '手机号格式不正确' },
    { field: 'phone', value: '139000000011', says: '手机号格式不正确' },
    { field: 'captcha', value: '', says: '请输入图形验证码' },
    { field: 'captcha', value: 'k'.repeat(10), says: OK },
    { field: 'captcha', value: 'k'.repeat(11), says: '不能超过 10 个字' },
    { field: 'smsCode', value: '', says: '请输入短信验证码' },
    { field: 'smsCode', value: '482', says: '验证码格式不正确' },
    { field: 'smsCode', value: '48211', says: '验证码格式不正确' },
    { field: 'city', value: '市'.repeat(50), says: OK },
    { field: 'city', value: '市'.repeat(51), says: '不能超过 50 个字' },
  ])('$field $value: $says', ({ field, value, says }) => {
    expect(verdict(Enrolment, { ...filled, [field]: value })).toBe(says);
  });
});

describe('waiting for the next code', () => {
  test.each([
    { seconds: 0, text: '0秒' },
    { seconds: 1, text: '1秒' },
    { seconds: 59, text: '59秒' },
    { seconds: 60, text: '1分钟' },
    { seconds: 61, text: '1分1秒' },
    { seconds: 119, text: '1分59秒' },
    { seconds: 120, text: '2分钟' },
    { seconds: CODE_SECONDS - 1, text: '4分59秒' },
    { seconds: CODE_SECONDS, text: '5分钟' },
  ])('$seconds seconds read $text', ({ seconds, text }) => {
    expect(durationText(seconds)).toBe(text);
  });

  test('the sentence is the documented one', () => {
    expect(resendText(59)).toBe('请求太频繁,验证码已发送到你手机,请59秒后再试');
    expect(resendText(61)).toBe('请求太频繁,验证码已发送到你手机,请1分1秒后再试');
  });
});
