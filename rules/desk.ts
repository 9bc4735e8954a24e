import { refusal } from './refusal.ts';

/** How far a caller's clock may be off; also how long a signature lives. */
const DESK_WINDOW_MS = 300_000;

/** What the provider's desk signs: where it calls, when, and with which body. */
export interface DeskRequest {
  readonly method: string;
  /** The path with its query, as it was sent. */
  readonly url: string;
  /** Milliseconds since 1970, as it was sent. */
  readonly time: string;
  /** SHA-256 in hex; that of nothing where there is no body. */
  readonly bodyHash: string;
}

export const signedText = ({ method, url, time, bodyHash }: DeskRequest): string =>
  [method, url, time, bodyHash].join('\n');

export const isTimely = (time: string, nowMs: number): boolean =>
  /^\d{1,15}$/.test(time) && Math.abs(Number(time) - nowMs) <= DESK_WINDOW_MS;

export const DESK_REFUSALS = {
  keyUnknown: refusal(29001, '运营台密钥不正确'),
  timeOff: refusal(29002, '请求时间与服务器时间相差超过 5 分钟'),
  signatureWrong: refusal(29003, '签名不正确'),
  keyMissing: refusal(29004, '请在请求头 idempotency-key 中提供 1 至 100 个字符的幂等键'),
  enrolmentMoved: refusal(29010, '企业申请“{status}”，不能改为“{next}”', 'status'),
  administratorPhoneTaken: refusal(29011, '手机号 {phone} 已被使用，请换一个管理员手机号', 'administratorPhone'),
  companyNameShort: refusal(29012, '企业名称“{name}”太短，请填写至少 2 个字的企业名称', 'companyName'),
  creditOfPrepaid: refusal(29020, '预付费企业没有授信额度，请将授信额度设为 0', 'creditFen'),
  alreadySuspended: refusal(29021, '企业“{name}”已经暂停'),
  notSuspended: refusal(29022, '企业“{name}”没有暂停'),
  alreadySuper: refusal(29023, '“{name}”已经是超级管理员', 'staffId'),
  phoneTaken: refusal(29024, '手机号 {phone} 已被使用，请换一个', 'phone'),
  samePhone: refusal(29025, '新手机号与原手机号相同', 'phone'),
  cityIncomplete: refusal(29030, '新增城市需要名称和拼音', 'name'),
  cityNameTaken: refusal(29031, '已有名为“{name}”的城市', 'name'),
  serviceUnknown: refusal(29032, '系统不支持服务类型 {id}', 'serviceId'),
  vehicleGroupUnknown: refusal(29033, '系统不支持车型 {id}', 'vehicleGroupId'),
} as const;
