/** Why something is not done: the code of the contract and the sentence a person reads. */
export interface Refusal {
  readonly code: number;
  readonly msg: string;
  /** The field of the form that the sentence belongs to, where there is one. */
  readonly field?: string;
  /** What stands at the field, where the document's sentence alone leaves a person guessing. */
  readonly atField?: string;
}

export const refusal = (code: number, msg: string, field?: string, atField?: string): Refusal => ({
  ...{ code, msg },
  ...(field !== undefined && { field }),
  ...(atField !== undefined && { atField }),
});

export interface Refused {
  readonly refused: Refusal;
}

/** Fills `{name}` places of the sentence; what a rule returns instead of its value. */
export function refuse(reason: Refusal, values: Record<string, string | number> = {}): Refused {
  const msg = reason.msg.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
  return { refused: { ...reason, msg } };
}

export const isRefused = (decision: unknown): decision is Refused =>
  typeof decision === 'object' && decision !== null && 'refused' in decision;

/** What any area may answer. An area's own refusals stand in its rules file; a test keeps all codes apart. */
export const REFUSALS = {
  sessionMissing: refusal(10004, '登录已过期，请重新登录'),
  sessionEnded: refusal(1006, '您的账号已在别处退出或信息已变更，请重新登录'),
  companySuspended: refusal(10302, '{message}'),
  invalidInput: refusal(40000, '请填写完整信息！'),
  forbidden: refusal(40300, '没有权限！请重新登录！'),
  crossSite: refusal(40301, '请求来源不正确，请从企行控制台操作'),
  notFound: refusal(40400, '没有查询到数据'),
  changedMeanwhile: refusal(40900, '数据已被他人修改，请刷新后重试'),
  keyReused: refusal(40901, '同一幂等键不能用于不同的请求'),
  tooLarge: refusal(41300, '提交的内容太大'),
  unsupportedType: refusal(41500, '不支持的内容格式'),
  tooMany: refusal(42900, '请求太频繁，请稍后再试'),
  unforeseen: refusal(500, '系统异常'),
  busy: refusal(503, '系统繁忙，请稍后再试'),
} as const;
