import { z } from 'zod';
import { codeTable, type NameOf } from './code-table.ts';
import { isEasilyGuessed } from './easy-password.ts';
import { refusal } from './refusal.ts';

/** An SMS code works only for what it was sent for. */
export const CodePurpose = codeTable({
  login: ['login', '登录'],
  application: ['application', '企业申请'],
  password: ['password', '设置密码'],
  handOver: ['handOver', '移交管理员'],
});
export type CodePurpose = NameOf<typeof CodePurpose>;

export const CODE_SECONDS = 300;
export const CODE_TRIES = 3;
export const CAPTCHA_SECONDS = 120;
export const CAPTCHA_SIZE = { width: 100, height: 40 } as const;
export const APPLICATION_REPLY_DAYS = 3;

export const Phone = z
  .string({ error: '请输入您的手机号' })
  .min(1, '请输入您的手机号')
  .regex(/^1\d{10}$/, '手机号格式不正确');
export const SmsCode = z
  .string({ error: '请输入验证码' })
  .min(1, '请输入验证码')
  .regex(/^\d{4}$/, '验证码格式不正确');
export const LoginPassword = z
  .string({ error: '请输入密码' })
  .min(1, '请输入密码')
  .regex(/^\w{6,12}$/, '密码长度为 6 至 12');

/** Passwords of companies that ask for more than the documents do. */
export const LoginSecret = z
  .string({ error: '请输入密码' })
  .min(1, '请输入密码')
  .min(6, '密码长度为 6 至 12')
  .max(128, '密码长度为 6 至 64');

/** Six digits of an authenticator app, or one of the recovery codes. */
export const FactorCode = z
  .string({ error: '请输入动态验证码' })
  .min(1, '请输入动态验证码')
  .regex(/^(?:\d{6}|[A-Z2-7]{10})$/, '动态验证码格式不正确');

export const NewPassword = z
  .string({ error: '请输入密码' })
  .min(1, '请输入密码')
  .regex(/^\w{6,12}$/, '请输入6-12位非纯数字密码')
  .refine((text) => !/^\d+$/.test(text), '不能输入纯数字')
  .refine((text) => !isEasilyGuessed(text), '密码过于常见，请换一个');

/** By which the login page finds a company; chosen by the company itself. */
export const CompanyCode = z
  .string({ error: '请输入企业代码' })
  .trim()
  .toLowerCase()
  .min(1, '请输入企业代码')
  .regex(/^[a-z0-9](?:[a-z0-9-]{1,28})[a-z0-9]$/, '企业代码为 3 至 30 位小写字母、数字或短横线');

/** What the application form sends when a choice is left alone; shown as 未知. */
export const UNKNOWN = 'unknown';
export const UNKNOWN_LABEL = '未知';
export const isChosen = (choice: string): boolean => choice !== UNKNOWN;
export const choiceText = (choice: string): string => (isChosen(choice) ? choice : UNKNOWN_LABEL);

export const COMPANY_NATURES = [
  '国有企业',
  '民营企业',
  '外商独资',
  '中外合资',
  '股份制企业',
  '事业单位',
  '政府机关',
  '社会团体',
  '其他',
];

const choice = z.string().trim().max(50, '不能超过 50 个字').default(UNKNOWN);
const required = (message: string, most: number) =>
  z.string({ error: message }).trim().min(1, message).max(most, `不能超过 ${most} 个字`);

/** A visitor's request for a company account, kept for the provider's desk. */
export const Enrolment = z.object({
  companyName: required('请输入企业名称', 100),
  companyNature: choice,
  city: choice,
  contact: required('请输入联系人', 25),
  phone: z
    .string({ error: '请输入联系电话' })
    .min(1, '请输入联系电话')
    .regex(/^1[3-8]\d{9}$/, '手机号格式不正确'),
  department: choice,
  post: choice,
  captchaToken: z.string().max(100).default(''),
  captcha: required('请输入图形验证码', 10),
  smsCode: z
    .string({ error: '请输入短信验证码' })
    .trim()
    .min(1, '请输入短信验证码')
    .regex(/^\d{4}$/, '验证码格式不正确'),
});
export type Enrolment = z.output<typeof Enrolment>;

export const EnrolmentStatus = codeTable({
  new: [0, '新申请'],
  contacted: [1, '已联系'],
  accepted: [2, '已开通'],
  refused: [3, '已拒绝'],
});

export const ACCESS_REFUSALS = {
  captchaWrong: refusal(6001, '图形验证码错误', 'captcha'),
  captchaNeeded: refusal(6002, '请输入图形验证码', 'captcha'),
  captchaExpired: refusal(10003, '验证码已过期', 'captcha'),
  codeExpired: refusal(10003, '验证码已过期', 'smsCode'),
  codeWrong: refusal(10005, '验证码错误', 'smsCode'),
  signInFailed: refusal(10006, '手机号或密码不正确'),
  triesSpent: refusal(10006, '密码错误次数过多，请15分钟后再试，或使用短信验证码登录'),
  sendTooSoon: refusal(10007, '请{n}秒后再试'),
  sendTooMany: refusal(10008, '今日发送次数已达上限'),
  factorNeeded: refusal(10012, '请输入动态验证码'),
  factorToSet: refusal(10013, '企业要求使用动态验证码，请先绑定'),
  factorWrong: refusal(10014, '动态验证码不正确', 'factorCode'),
  factorTriesSpent: refusal(10015, '动态验证码错误次数过多，请15分钟后再试', 'factorCode'),
  pendingOver: refusal(10016, '登录超时，请重新登录'),
  ssoRequired: refusal(10017, '企业要求使用单点登录，请点“企业单点登录”'),
  ssoFailed: refusal(10018, '单点登录没有成功：{why}'),
  ssoNobody: refusal(10019, '企业里没有与您的单点登录账号对应的员工，请联系管理员'),
  ssoNotForYou: refusal(10020, '您不在单点登录的使用范围内，请用短信验证码或密码登录'),
  ssoOver: refusal(10021, '单点登录已超时，请重新开始'),
  ssoUnknown: refusal(10022, '没有找到这个企业代码，请向管理员确认', 'companyCode'),
  passkeyWrong: refusal(10024, '通行密钥不正确'),
  passkeyOver: refusal(10025, '通行密钥的验证已超时，请重试'),
  passkeyNotAlone: refusal(10026, '企业没有允许只用通行密钥登录，请用短信验证码或密码'),
  notOwnPhone: refusal(10009, '只能为自己的手机号设置密码'),
} as const;

/** '请求太频繁…' with what is left of the window: seconds, or minutes and seconds. */
export function resendText(secondsLeft: number): string {
  return `请求太频繁,验证码已发送到你手机,请${durationText(secondsLeft)}后再试`;
}

export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest}秒`;
  return rest === 0 ? `${minutes}分钟` : `${minutes}分${rest}秒`;
}

/** Where a session was begun: what it may do and how long it lasts hang on it. */
export const SESSION_CLIENTS = ['console', 'app'] as const;
export type SessionClient = (typeof SESSION_CLIENTS)[number];
